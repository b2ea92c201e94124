import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { createKeptConnectors } from '../connections/keptConnectors.js'

export interface PrepareConnectParameters {
  readonly connectorId: string
}

/**
 * Has a wallet load what a connect needs, for a user who is about to choose it: as when they begin to type an e-mail address. Nothing is asked of anybody, and
 * what fails is told by the connect. Most wallets have nothing to load.
 *
 * @throws ClientDestroyedError
 * @example emailField.addEventListener('input', () => prepareConnect(hawser, { connectorId: 'auth' }))
 */
export function prepareConnect(hawser: Hawser, { connectorId }: PrepareConnectParameters): void {
  const connector = internalsOf(hawser).instance(createKeptConnectors).find(connectorId)
  const prepare = async () => {
    if (!connector?.prepare) return
    // It is about to ask its user something.
    await Promise.all([import('../questions/questionsController.js'), connector.prepare()])
  }
  // A connector's own fault, which the connect tells.
  prepare().catch(() => {})
}
