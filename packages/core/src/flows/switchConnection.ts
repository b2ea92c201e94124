import type { Hawser } from '../client/hawser.js'
import type { SwitchConnectionParameters, SwitchConnectionReturnType } from '../lateFlows/switchConnection.js'
import { callChain } from './callLate.js'

export type {
  SwitchConnectionErrorType,
  SwitchConnectionParameters,
  SwitchConnectionReturnType,
} from '../lateFlows/switchConnection.js'

/**
 * Makes another connection its namespace's active one, and its namespace the active one.
 * @throws NotConnectedError, ClientDestroyedError
 */
export function switchConnection(
  hawser: Hawser,
  parameters: SwitchConnectionParameters,
): Promise<SwitchConnectionReturnType> {
  return callChain(hawser, {}, (late) => late.switchConnection(hawser, parameters))
}
