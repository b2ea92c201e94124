import { AbortedError, HawserError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { Hawser } from '../client/hawser.js'
import { type Internals, internalsKey } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import { WalletConnectNotFoundError } from '../errors/errors.js'
import type { Pairing } from '../interfaces/connector.js'
import { isPairingExpired } from '../pairing/isPairingExpired.js'
import { selectListedPairing } from '../selectors/connectedWallets.js'
import type { Connection, HawserState } from '../state/tree.js'
import { type ConnectErrorType, type ConnectParameters, type ConnectReturnType, connect } from './connect.js'
import { listConnectors } from './listConnectors.js'

export interface GetWcUriParameters extends Omit<ConnectParameters, 'connectorId'> {}

export interface GetWcUriReturnType extends Pairing {
  /** The connect that the URI belongs to: it goes on, and renews the URI in `state.connecting.pairing`, until a wallet answers. */
  readonly approval: Promise<ConnectReturnType>
}

export type GetWcUriErrorType = ConnectErrorType

/**
 * The URI that a wallet app needs to connect by WalletConnect: to draw as a QR code, or to put into a link. Begins a connect, or joins the one
 * that waits already; `cancelConnect` and the signal end it.
 *
 * @throws WalletConnectNotFoundError, and what `connect` throws before there is a URI
 * @example
 * const { uri, approval } = await getWcUri(hawser)
 * draw(uri)
 * const { connections } = await approval
 */
export async function getWcUri(hawser: Hawser, parameters: GetWcUriParameters = {}): Promise<GetWcUriReturnType> {
  const internals = internalsOf(hawser)
  listConnectors(hawser)
  const { connecting } = internals.state
  const entry = selectListedPairing(internals.state)
  if (!entry) throw new WalletConnectNotFoundError('uri')

  const { attempt } = connecting
  const isOpen =
    attempt?.phase === 'waiting' && !attempt.isGranted && attempt.connectorId === entry.id && !parameters.wallet
  const approval = isOpen
    ? joinAttempt(hawser, attempt.generation)
    : connect(hawser, { ...parameters, connectorId: entry.id })
  // Who takes only the URI hears of a failure by the state.
  approval.catch(() => {})
  const pairing = await Promise.race([nextPairing(internals, approval), approval.then(() => undefined)])
  // A wallet that was faster than the URI: there is none to show any more.
  if (!pairing) throw new AbortedError({ details: 'The wallet has answered already.' })
  return { ...pairing, approval }
}

/** The pairing that can be shown, as soon as there is one; the listener goes when the connect ends, too. */
function nextPairing({ state, platform }: Internals, approval: Promise<unknown>): Promise<Pairing> {
  return waitFor(
    state,
    ({ pairing }) =>
      pairing && !isPairingExpired(pairing.expiresAtMs, platform.clock.nowMs()) ? { ...pairing } : undefined,
    approval,
  )
}

/** How a connect ends that somebody else began. */
async function joinAttempt(hawser: Hawser, generation: number): Promise<ConnectReturnType> {
  const { state, signal } = hawser[internalsKey]
  let onDestroy = (): void => {}
  const destroyed = new Promise<never>((_, reject) => {
    onDestroy = () => reject(new AbortedError())
    signal.addEventListener('abort', onDestroy)
  })
  const error = await Promise.race([
    destroyed,
    waitFor(
      state,
      ({ attempt }) => {
        if (attempt?.generation !== generation) return new AbortedError()
        if (attempt.phase === 'waiting') return undefined
        const { code = 'UNKNOWN', shortMessage = '', details } = attempt.error ?? {}
        return new HawserError(code, shortMessage, { details })
      },
      destroyed,
    ),
  ]).finally(() => signal.removeEventListener('abort', onDestroy))
  const byId: Readonly<Record<string, Connection>> = hawser.getSnapshot().connections.byId
  const connections = Object.values(byId).filter((connection) => connection.generation === generation)
  if (connections.length === 0) throw error
  return { connections }
}

function waitFor<T extends object>(
  { connecting }: HawserState,
  read: (connecting: HawserState['connecting']) => T | null | undefined,
  end: Promise<unknown>,
): Promise<T> {
  return new Promise((resolve) => {
    const check = (): void => {
      const value = read(connecting)
      if (!value) return
      unsubscribe()
      resolve(value)
    }
    const unsubscribe = subscribe(connecting, check)
    end.then(unsubscribe, unsubscribe)
    check()
  })
}
