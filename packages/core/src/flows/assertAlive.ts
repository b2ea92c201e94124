import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { ClientDestroyedError } from '../errors/clientDestroyedError.js'

/** A client's internals. @throws ClientDestroyedError */
export function assertAlive(hawser: Hawser): Internals {
  if (hawser.internals.signal.aborted) throw new ClientDestroyedError()
  return hawser.internals
}
