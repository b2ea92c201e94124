import type { HawserError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { SwitchNetworkParameters, SwitchNetworkReturnType } from '../lateFlows/switchNetwork.js'
import { describeError } from '../state/describeError.js'
import { assertAlive } from './assertAlive.js'
import { beginSwitch } from './beginSwitch.js'
import { callChain } from './callLate.js'

export type {
  SwitchNetworkErrorType,
  SwitchNetworkParameters,
  SwitchNetworkReturnType,
} from '../lateFlows/switchNetwork.js'

/**
 * Makes a requested network the active one (STA-10). A connected wallet is asked to go there first; without one the network is
 * only selected. `state.networks.switchAttempt` tells how it goes; a switch that was under way is cancelled.
 *
 * @throws UserRejectedError, RequestPendingError, ChainNotAddedError, SwitchChainUnsupportedError, ChainNotConfiguredError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
 */
export async function switchNetwork(
  hawser: Hawser,
  parameters: SwitchNetworkParameters,
): Promise<SwitchNetworkReturnType> {
  const internals = assertAlive(hawser)
  const attempt = beginSwitch(internals, parameters.caipNetworkId)
  const onLoadFailure = (error: HawserError): void => {
    if (attempt?.aborted !== false) return
    const isEnded = error.code === 'ABORTED'
    internals.controllers.network.endSwitch(isEnded ? undefined : { phase: 'failed', error: describeError(error) })
  }
  return callChain(hawser, { signal: parameters.signal, onLoadFailure }, (late) =>
    late.switchNetwork(hawser, { ...parameters, attempt }),
  )
}
