import { base58, base64 } from '@scure/base'
import { getTransactionDecoder } from '@solana/transactions'
import * as v from 'valibot'
import type { SignRequest } from '../signing/sign.js'
import { type FrameRequest, type PrepareContext, type PreparedRequest, parse, toBytes } from './frameRequest.js'

const transaction = v.pipe(
  v.string(),
  v.maxLength(100_000),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return base58.decode(dataset.value)
    } catch {
      addIssue({ message: 'The text is no base58.' })
      return NEVER
    }
  }),
)
const pubkey = v.optional(v.string())
const sendOptions = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
  maxRetries: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  minContextSlot: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

type SolanaMethod = 'solana_signTransaction' | 'solana_signAllTransactions' | 'solana_signAndSendTransaction'

/** The transactions of a request, as the app made them. @throws UnsignableError, UnknownAccountError */
export async function prepareSolanaTransactions(
  { chainId, method, params }: FrameRequest & { readonly chainId: `solana:${string}`; readonly method: SolanaMethod },
  { node, requireOwn }: PrepareContext & { readonly requireOwn: (address: string | undefined) => string },
): Promise<PreparedRequest> {
  const toRequest = (bytes: Uint8Array, address: string): SignRequest => ({
    chainId,
    address,
    method: 'solana_signTransaction',
    transaction: bytes,
  })
  if (method === 'solana_signAllTransactions') {
    const schema = v.object({ transactions: v.pipe(v.array(transaction), v.minLength(1), v.maxLength(100)), pubkey })
    const asked = parse(schema, params)
    const address = requireOwn(asked.pubkey)
    return {
      toSign: asked.transactions.map((bytes) => toRequest(bytes, address)),
      finish: async (signed) => ({ transactions: signed.map((bytes) => base58.encode(toBytes(bytes))) }),
    }
  }
  const asked = parse(v.object({ transaction, pubkey, options: v.optional(sendOptions, {}) }), params)
  const address = requireOwn(asked.pubkey)
  return {
    toSign: [toRequest(asked.transaction, address)],
    async finish([signed], signal) {
      const bytes = toBytes(signed)
      const signature = signatureOf(bytes, address)
      if (method === 'solana_signTransaction') return { signature, transaction: base58.encode(bytes) }
      const options = { ...asked.options, encoding: 'base64' }
      await node.ask(chainId, { method: 'sendTransaction', params: [base64.encode(bytes), options] }, signal)
      // A transaction is called by the signature of who pays for it.
      return { signature: signatureOf(bytes) }
    },
  }
}

function signatureOf(bytes: Uint8Array, address?: string): string {
  const signatures = Object.entries(getTransactionDecoder().decode(bytes).signatures)
  const [, found] = signatures.find(([signer]) => address === undefined || signer === address) ?? []
  return base58.encode(Uint8Array.from(found ?? []))
}
