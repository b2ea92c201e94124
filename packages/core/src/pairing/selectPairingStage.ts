import type { ChainNamespace } from '@hawser/common'
import { selectListedPairing } from '../selectors/connectedWallets.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { ConnectAttempt, Connection, HawserState } from '../state/tree.js'

/**
 * How a connect to a wallet in another app stands. `off`: the app lists no connector that pairs. `idle`: none has begun. `preparing`: there is nothing
 * to show yet. `ready`: the wallet's app can be shown it. `handedOver`: that app was opened. `expired`: what is shown is too old to be used; the
 * connector renews it, or the user begins anew. `granted`: the wallet has answered, and what the app requires is awaited. `connected`: all has gone well,
 * and the modal is about to close.
 */
export type PairingStage =
  | { readonly stage: 'off' }
  | { readonly stage: 'idle' }
  | { readonly stage: 'preparing' }
  | { readonly stage: 'ready' | 'handedOver' | 'expired'; readonly uri: string; readonly expiresAtMs: number }
  | { readonly stage: 'granted' }
  | { readonly stage: 'connected' }
  | { readonly stage: Exclude<ConnectAttempt['phase'], 'waiting' | 'partly'>; readonly error: ErrorInfo | null }

/** The stage of the connect through the listed connector that pairs. */
export function selectPairingStage({ connectors, connecting, modal, options }: HawserState): PairingStage {
  const entry = selectListedPairing({ connectors, options })
  if (!entry) return { stage: 'off' }
  const { attempt, pairing, link } = connecting
  if (!attempt && modal.connected === entry.id) return { stage: 'connected' }
  if (attempt?.connectorId !== entry.id || attempt.phase === 'partly') return { stage: 'idle' }
  if (attempt.phase !== 'waiting') return { stage: attempt.phase, error: attempt.error }
  if (attempt.isGranted) return { stage: 'granted' }
  if (!pairing) return { stage: 'preparing' }
  const { uri, expiresAtMs, isExpired } = pairing
  return { stage: isExpired ? 'expired' : link ? 'handedOver' : 'ready', uri, expiresAtMs }
}

/**
 * The namespace that the user came for and a wallet in another app has not granted: it is asked for all of them, and that the others are missing is
 * worth a word only to who came for one. Undefined where nothing is missed.
 */
export function findMissedNamespace(
  { router: { stack } }: Pick<HawserState, 'router'>,
  granted: readonly Pick<Connection, 'namespace'>[],
): ChainNamespace | undefined {
  if (stack.at(-1)?.name !== 'ConnectingWalletConnect') return undefined
  const wanted = stack.findLast((view) => view.name === 'Connect')?.parameters?.namespace
  return granted.some(({ namespace }) => namespace === wanted) ? undefined : wanted
}
