import type { SignatureQuestion, TypedData } from '@hawser/core'
import { isHex, type TypedDataDefinition } from 'viem'
import { verifyMessage, verifyTypedData } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'

type Ask = (
  client: Parameters<typeof verifyMessage>[0],
  signed: { readonly address: `0x${string}`; readonly signature: `0x${string}` },
) => Promise<boolean>

/**
 * Whether a signature is that of an address: of its key, or as its contract says (EIP-1271, ERC-6492), which is asked without being deployed: nothing of it stays
 * on the chain. What is no signature at all is nobody's.
 * @throws InvalidAddressError, NetworkRequestError, TimeoutError, AbortedError
 */
async function verifySignature(
  { address, signature, network, signal }: SignatureQuestion,
  context: Eip155Context,
  ask: Ask,
): Promise<boolean> {
  const signer = toAddress(address)
  if (!isHex(signature)) return false
  return readChain({ network, signal }, context, (client) => ask(client, { address: signer, signature }))
}

export function isMessageOf(
  { message, ...question }: SignatureQuestion & { readonly message: string | Uint8Array },
  context: Eip155Context,
): Promise<boolean> {
  return verifySignature(question, context, (client, signed) =>
    verifyMessage(client, { ...signed, message: typeof message === 'string' ? message : { raw: message } }),
  )
}

export function isTypedDataOf(
  { typedData, ...question }: SignatureQuestion & { readonly typedData: TypedData },
  context: Eip155Context,
): Promise<boolean> {
  return verifySignature(question, context, (client, signed) =>
    verifyTypedData(client, { ...(typedData as TypedDataDefinition), ...signed }),
  )
}
