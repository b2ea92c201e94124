import { HawserError, type HawserErrorOptions, parseCaipNetworkId } from '@hawser/common'
import { requireWallet } from '../asking/requireConnection.js'
import { CapabilityMissingError, NotConnectedError } from '../errors/errors.js'
import type { ReplacementKind } from '../interfaces/capabilities.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { READ_TIMEOUT_MS, USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { isSameAddress } from '../state/account.js'
import type { SendState } from './sendState.js'
import type { SendTransaction } from './sendTransaction.js'
import { untilAsked } from './untilAsked.js'

/** The wallet has sent what was to replace a transaction with a nonce of its own: it is another transaction, and the first one stands as it did. */
class NonceIgnoredError extends HawserError {
  override readonly name = 'NonceIgnoredError'

  constructor(hash: string, options?: HawserErrorOptions) {
    super('NONCE_IGNORED', 'The wallet used another nonce, so nothing was replaced.', { details: hash, ...options })
  }
}

export type SentReplacement =
  | { readonly isReplacement: true; readonly hash: string; readonly nonce: number }
  /** The wallet chose another nonce: where it was to be sped up, the transfer was sent once more. */
  | { readonly isReplacement: false; readonly transaction: SendTransaction | null }

export interface AskReplacementOptions {
  /** Called when the wallet has sent one, however late. */
  readonly onSent: (sent: SentReplacement) => void
}

/**
 * Asks the wallet of the account that has sent a transaction for one in its place.
 * @throws NotConnectedError, CapabilityMissingError, NonceIgnoredError, and what the adapter throws
 */
export async function askReplacement(
  feature: FeatureContext<SendState>,
  transaction: SendTransaction,
  kind: ReplacementKind,
  signal: AbortSignal,
  { onSent }: AskReplacementOptions,
): Promise<boolean> {
  const { caipNetworkId, from, hash, replacements } = transaction
  const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
  const { connections, networks } = feature.getSnapshot()
  const connection = Object.values(connections.byId).find(
    ({ namespace, status, accounts }) =>
      namespace === chainNamespace &&
      status === 'connected' &&
      accounts.some(({ address }) => isSameAddress(namespace, address, from)),
  )
  const network = networks.requested.find((other) => other.caipNetworkId === caipNetworkId)
  if (!connection || !network) throw new NotConnectedError({ details: from })
  const capability = feature.getAdapter(chainNamespace)?.send
  if (!capability?.replaceTransfer) throw new CapabilityMissingError('send', chainNamespace)
  const wallet = requireWallet(feature.client, connection.id)
  const signals = [signal]
  const provider = await wallet.request({ timeoutMs: READ_TIMEOUT_MS, signals }, () => wallet.getProvider())
  const ask = async (attempt: AbortSignal): Promise<boolean> => {
    const sent = await untilAsked(attempt, feature.signal, async (end) => {
      // Nodes know the latest one alone, and the next one has to pay more than that.
      const latest = replacements.at(-1)?.hash ?? hash
      return capability.replaceTransfer?.({ hash: latest, kind, from, network, provider, ...end })
    })
    if (!sent) return false
    if (sent.isReplacement) {
      onSent({ isReplacement: true, hash: sent.hash, nonce: sent.nonce })
      return true
    }
    const again: SendTransaction = {
      ...transaction,
      id: `${caipNetworkId}/${sent.hash}`,
      hash: sent.hash,
      nonce: null,
      status: 'pending',
      isChecking: false,
      replacedBy: null,
      replacements: [],
      submittedAtMs: feature.platform.clock.nowMs(),
    }
    onSent({ isReplacement: false, transaction: kind === 'speedUp' ? again : null })
    throw new NonceIgnoredError(sent.hash)
  }
  return wallet.request({ timeoutMs: USER_RESPONSE_TIMEOUT_MS, signals }, ask)
}
