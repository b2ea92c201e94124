import type { Internals } from '../client/internals.js'
import { createConnectorsController } from '../controllers/connectors.js'

/** Lists what discovery has found and finds from now on. May be called again. */
export function listConnectors({ part }: Internals): void {
  part(createConnectorsController)
}
