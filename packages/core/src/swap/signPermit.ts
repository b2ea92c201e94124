import { isHawserError, toHawserError } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { Hex } from './checkSwap.js'
import { type Permit, type PermitQuestion, readPermit } from './readPermit.js'
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

/** Whether an approval can be signed: see {@link findPermit}. */
export async function canSignPermit(hawser: Hawser, question: PermitQuestion): Promise<boolean> {
  return (await findPermit(hawser, question)) !== null
}

/**
 * Returns the approval that can be signed: where the account is a key's, the wallet is on that network, and what the token says of itself holds. Null where it
 * has to be a transaction.
 */
async function findPermit(hawser: Hawser, question: PermitQuestion): Promise<Permit | null> {
  const { connections } = hawser.getSnapshot()
  const connection = connections.active.eip155 && connections.byId[connections.active.eip155]
  const account = connection?.accounts.find(({ address }) => isSame(address, question.owner))
  if (!account || account.type === 'smartAccount' || connection?.chainId !== question.caipNetworkId) return null
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
 * Whether the account is a contract that its wallet has not told of (ERC-1271): a token by ERC-2612 takes the signature of a key alone. Where the chain does
 * not tell, the account counts as a key's: a signature that is none is found before it is used.
 */
async function isContract(hawser: Hawser, { owner, caipNetworkId, signal }: PermitQuestion): Promise<boolean> {
  const internals = internalsOf(hawser)
  const send = internals.adapters.get('eip155')?.send
  const network = internals.state.networks.requested.find((one) => one.caipNetworkId === caipNetworkId)
  if (!send?.findReceiverRisk || !network) return false
  const risk = await withClientDeadline(internals, { timeoutMs: READ_TIMEOUT_MS, signals: [signal] }, async (inner) =>
    send.findReceiverRisk?.({ address: owner, network, signal: inner }),
  ).catch((error) => {
    if (signal?.aborted) throw error
    return null
  })
  return risk === 'contract' || risk === 'token'
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
