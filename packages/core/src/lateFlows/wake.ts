import type { Internals } from '../client/internals.js'
import { createPersistence } from '../client/persistence.js'
import { createSessions } from '../client/sessions.js'
import { createUnsupportedChainPolicy } from '../policies/createUnsupportedChainPolicy.js'

/** Brings in the parts of a client that connections need, from before the first one on. May be called again. */
export function wake({ part }: Internals): void {
  part(createPersistence)
  part(createSessions)
  part(createUnsupportedChainPolicy)
}
