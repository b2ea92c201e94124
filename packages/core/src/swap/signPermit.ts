import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import type { Hex } from './checkSwap.js'
import { type Permit, type PermitQuestion, readPermit } from './readPermit.js'
import { isContract, isSigner, isUnsigned, signByKey } from './signByKey.js'

/** `permit` of ERC-2612. */
const permitSelector = '0xd505accf'

/** Whether an approval can be signed: see {@link findPermit}. */
export async function canSignPermit(hawser: Hawser, question: PermitQuestion): Promise<boolean> {
  return (await findPermit(hawser, question)) !== null
}

/**
 * Returns the approval that can be signed: where the account is a key's, the wallet is on that network, and what the token says of itself holds. Null where it
 * has to be a transaction. A token by ERC-2612 takes the signature of a key alone.
 */
async function findPermit(hawser: Hawser, question: PermitQuestion): Promise<Permit | null> {
  if (!isSigner(hawser, question)) return null
  const [isByContract, permit] = await Promise.all([
    isContract(hawser, question),
    readPermit(hawser, question).catch((error) => {
      if (question.signal?.aborted) throw error
      return null
    }),
  ])
  return isByContract ? null : permit
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
    const read = await findPermit(hawser, question)
    if (!read) return null
    onAsk()
    const { estimateGas } = await loadAccountActions()
    const { token, owner, caipNetworkId, signal } = question
    const signature = await signByKey(hawser, { owner, typedData: read.typedData, signal })
    // The parity stands before both numbers there.
    const permit = `0x${read.words}${signature.slice(130).padStart(64, '0')}${signature.slice(2, 130)}` as const
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
    if (isUnsigned(error)) return null
    throw error
  }
}
