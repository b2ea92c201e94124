import { isHawserError, toHawserError } from '@hawser/common'
import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import type { Hex } from './checkSwap.js'
import { type PermitQuestion, readPermit } from './readPermit.js'
import { SwapMismatchError } from './swapErrors.js'

/** `permit` of ERC-2612. */
const permitSelector = '0xd505accf'

/** What wallets say that cannot sign such data, or answer with what is no signature of a key. */
const unsignable: readonly string[] = [
  'CAPABILITY_MISSING',
  'INVALID_RESPONSE',
  'PROVIDER_UNAUTHORIZED',
  'PROVIDER_UNSUPPORTED_METHOD',
  'RPC_METHOD_NOT_FOUND',
  'RPC_METHOD_NOT_SUPPORTED',
  'SWAP_MISMATCH',
]

/** Whether an approval can be signed: the account is a key's, the wallet is on that network, and what the token says of itself holds. */
export async function canSignPermit(hawser: Hawser, question: PermitQuestion): Promise<boolean> {
  const { connections } = hawser.getSnapshot()
  const connection = connections.active.eip155 && connections.byId[connections.active.eip155]
  const account = connection?.accounts.find(({ address }) => isSame(address, question.owner))
  if (!account || account.type === 'smartAccount' || connection?.chainId !== question.caipNetworkId) return false
  return readPermit(hawser, question).then(Boolean, (error) => {
    if (question.signal?.aborted) throw error
    return false
  })
}

/**
 * Has the wallet sign an approval of the exact amount (ERC-2612), and the node try it. Returns what `permit` is called with, ABI-encoded; null where it has to be
 * approved by a transaction.
 *
 * @throws UserRejectedError, and what else ends the asking
 */
export async function signPermit(
  hawser: Hawser,
  { onAsk, ...question }: PermitQuestion & { readonly onAsk: () => void },
): Promise<Hex | null> {
  try {
    if (!(await canSignPermit(hawser, question))) return null
    const read = await readPermit(hawser, question)
    if (!read) return null
    onAsk()
    const { signTypedData, estimateGas } = await loadAccountActions()
    const { token, owner, caipNetworkId, signal } = question
    const { typedData } = read
    const signature = await signTypedData(hawser, { namespace: 'eip155', address: owner, typedData, signal })
    if (!/^0x[\da-f]{130}$/i.test(signature))
      throw new SwapMismatchError('permit', { details: 'The signature is none of a key.' })
    const permit = `0x${read.words}${toSignatureWords(signature)}` as const
    // One that the token does not take would fail the swap.
    await estimateGas(hawser, {
      from: owner,
      to: token,
      data: `${permitSelector}${permit.slice(2)}`,
      caipNetworkId,
      signal,
    })
    return permit
  } catch (error) {
    if (isHawserError(error, 'EXECUTION_REVERTED') || unsignable.includes(toHawserError(error).code)) return null
    throw error
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The parity, and the two numbers. Some wallets count the parity from 0. */
function toSignatureWords(signature: string): string {
  const parity = Number.parseInt(signature.slice(130), 16)
  const v = parity < 27 ? parity + 27 : parity
  return (v.toString(16).padStart(64, '0') + signature.slice(2, 130)).toLowerCase()
}
