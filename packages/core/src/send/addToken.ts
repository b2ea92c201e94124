import { CapabilityMissingError, NotConnectedError } from '../errors/errors.js'
import type { Token } from '../interfaces/capabilities.js'
import type { SendContext } from './sendContext.js'
import { InvalidReceiverError } from './sendErrors.js'
import type { SendState, SendToken } from './sendState.js'
import type { AddedToken } from './sendStorage.js'

export interface AddTokenParameters {
  readonly address: string
  readonly context: SendContext | null
  readonly slice: Pick<SendState, 'tokenBalances'>
  /** Keeps it, and takes the place of what was kept of the same token. */
  readonly keep: (token: AddedToken, isSame: (other: AddedToken) => boolean) => void
  readonly signal: AbortSignal
  readonly ask: <T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>) => Promise<T>
  readonly readToken: (
    question: Pick<AddedToken, 'address'> & { readonly caipNetworkId: AddedToken['chainId'] },
    signal: AbortSignal,
  ) => Promise<Token>
}

/**
 * Reads a token's contract, and keeps the token for its network; one that is listed is as it is. Null where nobody wants it any more.
 * @throws NotConnectedError, CapabilityMissingError, InvalidReceiverError, TokenNotFoundError, and what the node does
 */
export async function addToken({
  address,
  context,
  slice,
  keep,
  signal,
  ask,
  readToken,
}: AddTokenParameters): Promise<{ readonly token: SendToken; readonly isNew: boolean } | null> {
  if (!context) throw new NotConnectedError()
  const { send, network, namespace } = context
  if (!send) throw new CapabilityMissingError('send', namespace)
  const chainId = network.caipNetworkId
  const checked = await ask(signal, () => send.checkReceiver(address.trim()))
  if (!checked.isValid) throw new InvalidReceiverError(checked.reason)
  const listed = slice.tokenBalances.find(
    (entry) => entry.address !== null && send.isSameAddress(entry.address, checked.address),
  )
  if (listed?.address && listed.decimals !== null) {
    const { name, symbol, decimals, iconUrl } = listed
    return { token: { chainId, address: listed.address, name, symbol, decimals, iconUrl }, isNew: false }
  }
  const token = await ask(signal, (inner) => readToken({ address: checked.address, caipNetworkId: chainId }, inner))
  if (signal.aborted) return null
  const { name, symbol, decimals } = token
  const added = { chainId, address: checked.address, name, symbol, decimals }
  keep(added, (other) => other.chainId === chainId && send.isSameAddress(other.address, added.address))
  return { token: { ...added, iconUrl: null }, isNew: true }
}
