import { createKeptConnectors } from '../connections/keptConnectors.js'
import { createPersistence } from '../connections/persistence.js'
import { createArbiter } from '../modal/createArbiter.js'
import { createServicesLoader } from '../services/servicesLoader.js'
import { ClientDestroyedError, type Hawser } from './hawser.js'
import { type Internals, internalsKey } from './internals.js'

/** A client's internals, with what keeps its connections at work from before the first one on. @throws ClientDestroyedError */
export function internalsOf({ [internalsKey]: internals }: Pick<Hawser, typeof internalsKey>): Internals {
  const { instance, signal } = internals
  if (signal.aborted) throw new ClientDestroyedError()
  instance(createPersistence)
  instance(createKeptConnectors)
  instance(createArbiter)
  instance(createServicesLoader)
  return internals
}
