import { type CaipNetworkId, isHawserError, toHawserError } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { TypedData } from '../interfaces/capabilities.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { Hex } from './checkSwap.js'
import { SwapMismatchError } from './swapErrors.js'

interface SignerQuestion {
  readonly caipNetworkId: CaipNetworkId
  readonly owner: string
  readonly signal: AbortSignal | undefined
}

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

/** Whether the wallet is on that network, and the account is a key's, as far as the wallet tells. */
export function isSigner(hawser: Hawser, { owner, caipNetworkId }: SignerQuestion): boolean {
  const { connections } = hawser.getSnapshot()
  const connection = connections.active.eip155 && connections.byId[connections.active.eip155]
  const account = connection?.accounts.find(({ address }) => address.toLowerCase() === owner.toLowerCase())
  return account !== undefined && account.type !== 'smartAccount' && connection?.chainId === caipNetworkId
}

/**
 * Whether the account is a contract that its wallet has not told of (ERC-1271). Where the chain does not tell, the account counts as a key's: a signature that is
 * none is found before it is used.
 */
export async function isContract(hawser: Hawser, { owner, caipNetworkId, signal }: SignerQuestion): Promise<boolean> {
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
 * Has the wallet sign, and returns both numbers and the parity, in small letters. Some wallets count the parity from 0.
 * @throws SwapMismatchError for what is no signature of a key, and what ends the asking
 */
export async function signByKey(
  hawser: Hawser,
  { owner, typedData, signal }: Omit<SignerQuestion, 'caipNetworkId'> & { readonly typedData: TypedData },
): Promise<Hex> {
  const { signTypedData } = await loadAccountActions()
  const signature = await signTypedData(hawser, { namespace: 'eip155', address: owner, typedData, signal })
  if (!/^0x[\da-f]{130}$/i.test(signature))
    throw new SwapMismatchError('permit', { details: 'The signature is none of a key.' })
  const parity = Number.parseInt(signature.slice(130), 16)
  return `${signature.slice(0, 130)}${(parity < 27 ? parity + 27 : parity).toString(16)}`.toLowerCase() as Hex
}

/** Whether it has to be a transaction: the wallet does not sign such data, or nobody takes the signature. */
export function isUnsigned(error: unknown): boolean {
  return isHawserError(error, 'EXECUTION_REVERTED') || unsignable.includes(toHawserError(error).code)
}
