import { loadModule } from '@hawser/common'
import type { ReceiverCheck, ReceiverRisk, SendCapability } from '@hawser/core'
import { signature } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { decodeAddress } from '../encoding/bytes.js'
import { InvalidNodeResponseError } from '../errors.js'
import { createRpc, type NodeContext } from '../kit/createRpc.js'
import {
  associatedTokenProgram,
  isTokenProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../kit/instructions.js'
import { parseMint } from '../kit/parseMint.js'
import { readAccounts } from '../kit/readAccounts.js'
import { getToken } from './getToken.js'
import { createTokenBalance } from './getTokenBalance.js'
import { inContext, lateInContext } from './inContext.js'

/** The send capability: tokens, receivers, fees. What estimates and sends comes when it is first asked for. */
export function createSendMethods(context: SolanaContext) {
  return {
    checkReceiver: async (address) => checkReceiver(address),
    findReceiverRisk: inContext(findReceiverRisk, context),
    getToken: inContext(getToken, context),
    getTokenBalance: inContext(createTokenBalance(context), context),
    estimate: lateInContext(async () => (await import('./estimateTransfer.js')).estimateTransfer, context),
    simulate: lateInContext(async () => (await import('./simulateTransfer.js')).simulateTransfer, context),
    getMaxAmount: lateInContext(async () => (await import('./getMaxAmount.js')).getMaxAmount, context),
    send: lateInContext(async () => (await import('./sendTransfer.js')).sendTransfer, context),
    async waitForReceipt(parameters) {
      const { waitForSignature } = await loadModule(() => import('./waitForSignature.js'))
      return waitForSignature(parameters, context)
    },
    getFee: inContext(getFee, context),
  } satisfies Partial<SendCapability>
}

/** Whether a text is an address. It carries no checksum, and one of another chain is none here. */
function checkReceiver(text: string): ReceiverCheck {
  const address = text.trim()
  return decodeAddress(address) ? { isValid: true, address } : { isValid: false, reason: 'format' }
}

/** Returns what a confirmed transaction has cost whoever paid for it, in lamports, also one that failed; null where the node does not know it. */
async function getFee(
  { hash, network, signal }: Parameters<NonNullable<SendCapability['getFee']>>[0],
  context: NodeContext,
): Promise<bigint | null> {
  const options = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 } as const
  const found = await createRpc(network, context).getTransaction(signature(hash), options).send({ abortSignal: signal })
  const fee: unknown = found?.meta?.fee
  if (fee === undefined) return null
  if (typeof fee !== 'bigint' || fee < 0n) throw new InvalidNodeResponseError({ details: 'The node told no fee.' })
  return fee
}

/** Where nobody has a key, the incinerator among them. */
const burnAddresses: readonly string[] = [
  systemProgram,
  tokenProgram,
  token2022Program,
  associatedTokenProgram,
  '1nc1nerator11111111111111111111111111111111',
]

/** Whether what is sent to an address is lost: nobody has its key, or a token's mint is there. */
async function findReceiverRisk(
  { address, network, signal }: Parameters<NonNullable<SendCapability['findReceiverRisk']>>[0],
  context: NodeContext,
): Promise<ReceiverRisk | null> {
  if (burnAddresses.includes(address)) return 'burn'
  const [account] = await readAccounts(createRpc(network, context), [address], signal)
  return account && isTokenProgram(account.owner) && parseMint(account.data) ? 'token' : null
}
