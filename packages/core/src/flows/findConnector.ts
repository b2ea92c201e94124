import type { Internals } from '../client/internals.js'
import type { Connector } from '../contracts/connector.js'

/** A connector by its id: the listed one, else the one that holds a connection although discovery lost sight of it. */
export function findConnector(
  { connectors, sessions }: Pick<Internals, 'connectors' | 'sessions'>,
  id: string,
): Connector | undefined {
  return connectors.get(id) ?? sessions.get(id)
}
