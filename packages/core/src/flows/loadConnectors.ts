import type { Hawser } from '../client/hawser.js'
import { callLate } from './callLate.js'
import type { FlowErrorType, FlowParameters } from './flowParameters.js'

export interface LoadConnectorsParameters extends Pick<FlowParameters, 'signal'> {}

export type LoadConnectorsErrorType = FlowErrorType

/**
 * Has `state.connectors.list` filled, and kept up to date with what discovery finds: for a list of wallets of one's own. Opening the modal,
 * a connect and a stored connection do it too; a page that needs none of these does without its code.
 *
 * @throws ModuleLoadError, TimeoutError, AbortedError, ClientDestroyedError
 * @example
 * await loadConnectors(hawser)
 * const wallets = selectConnectorList(hawser.getSnapshot())
 */
export function loadConnectors(hawser: Hawser, parameters: LoadConnectorsParameters = {}): Promise<void> {
  return callLate(hawser, parameters, async () => {})
}
