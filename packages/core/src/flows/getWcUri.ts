import { AbortedError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import { createAttemptController } from '../connections/attemptController.js'
import { WalletConnectNotFoundError } from '../errors/connectErrors.js'
import type { Pairing } from '../interfaces/connector.js'
import { isPairingExpired } from '../pairing/isPairingExpired.js'
import { selectListedPairing } from '../selectors/connectedWallets.js'
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
  const joined = isOpen ? internals.instance(createAttemptController).approval : undefined
  const approval = joined ?? connect(hawser, { ...parameters, connectorId: entry.id })
  // Who takes only the URI hears of a failure by the state.
  approval.catch(() => {})
  const pairing = await Promise.race([nextPairing(internals, approval), approval.then(() => undefined)])
  // A wallet that was faster than the URI: there is none to show any more.
  if (!pairing) throw new AbortedError({ details: 'The wallet has answered already.' })
  return { ...pairing, approval }
}

/** The pairing that can be shown, as soon as there is one; the listener goes when the connect ends, too. */
function nextPairing({ state: { connecting }, platform }: Internals, approval: Promise<unknown>): Promise<Pairing> {
  return new Promise((resolve) => {
    const check = (): void => {
      const { pairing } = connecting
      if (!pairing || isPairingExpired(pairing.expiresAtMs, platform.clock.nowMs())) return
      unsubscribe()
      resolve({ ...pairing })
    }
    const unsubscribe = subscribe(connecting, check)
    approval.then(unsubscribe, unsubscribe)
    check()
  })
}
