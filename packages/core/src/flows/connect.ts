import type { HawserError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { createChainCode } from '../client/lateCode.js'
import type { ConnectParameters, ConnectReturnType } from '../lateFlows/connect.js'
import { describeError } from '../state/describeError.js'
import { assertAlive } from './assertAlive.js'
import { callLate } from './callLate.js'

export type { ConnectErrorType, ConnectParameters, ConnectReturnType } from '../lateFlows/connect.js'

/**
 * Asks a wallet for its accounts. `state.connections.attempt` tells how it goes; a connect that was under way is cancelled.
 * Whatever the wallet answers after `cancelConnect`, after the deadline (5 minutes by default) or after another connect began is ignored.
 *
 * @throws UserRejectedError, RequestPendingError, ProviderNotFoundError, ChainNotConfiguredError, InvalidResponseError, TimeoutError, AbortedError, ClientDestroyedError
 * @example const { connections } = await connect(hawser, { connectorId: 'io.metamask' })
 */
export async function connect(hawser: Hawser, parameters: ConnectParameters): Promise<ConnectReturnType> {
  const { controllers, part } = assertAlive(hawser)
  const { connection } = controllers
  const attempt = connection.beginAttempt(parameters.connectorId)
  const onLoadFailure = (error: HawserError): void => {
    const isEnded = error.code === 'ABORTED'
    connection.endAttempt(attempt.generation, isEnded ? undefined : { phase: 'failed', error: describeError(error) })
  }
  return callLate(hawser, { signal: parameters.signal, onLoadFailure }, (late) => {
    // What is asked once a wallet is connected comes while the user is with the wallet. A failure is told by what needs it.
    part(createChainCode)
      .load()
      .catch(() => {})
    return late.connect(hawser, { ...parameters, attempt })
  })
}
