import type { Internals } from '../client/internals.js'
import { createSessions } from '../client/sessions.js'
import type { Connector } from '../contracts/connector.js'

/** A connector by its id: the listed one, else the one that holds a connection although discovery lost sight of it. */
export function findConnector({ part }: Pick<Internals, 'part'>, id: string): Connector | undefined {
  const sessions = part(createSessions)
  return sessions.getListed(id) ?? sessions.get(id)
}
