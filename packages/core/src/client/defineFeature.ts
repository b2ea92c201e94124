import { toHawserError } from '@hawser/common'
import { contractVersion } from '../constants.js'
import { FeatureConflictError, FeatureSetupError } from '../errors/featureErrors.js'
import type { Feature, FeatureContext, FeatureDefinition } from '../interfaces/feature.js'
import { describeError } from '../state/errorInfo.js'
import type { FeatureId } from '../state/tree.js'
import type { Attachable, Hawser } from './hawser.js'
import { type Internals, internalsKey } from './internals.js'

/**
 * Defines a feature, once, outside of any component. Its slice is added to the types by declaration merging.
 *
 * @example
 * declare module '@hawser/core' {
 *   interface FeatureRegistry { notes: { text: string } }
 * }
 * export const notes = defineFeature({
 *   id: 'notes',
 *   createSlice: () => ({ text: '' }),
 *   setup: ({ slice }) => ({ api: { write: (text: string) => { slice.text = text } } }),
 * })
 * hawser.use(notes).write('Ahoy')
 */
export function defineFeature<TId extends FeatureId, TApi extends object>(
  definition: FeatureDefinition<TId, TApi>,
): Feature<TId, TApi> {
  const { id, createSlice, setup } = definition
  const feature: Feature<TId, TApi> = {
    contractVersion,
    id,
    createSlice,
    attach: (client) =>
      client[internalsKey].instance(createFeatures).attach(feature, (scope) => {
        const slices: Record<string, object | undefined> = client[internalsKey].state.features
        scope.undo.add(() => delete slices[id])
        slices[id] = createSlice()
        return setup(createContext(client, slices[id] as ReturnType<typeof createSlice>, scope))
      }) as TApi,
  }
  return feature
}

/** Begins with the client's work. Returns the function that ends it. */
type Link = () => () => void

interface Made {
  readonly api: object
  dispose?(): void
}

/** One feature's hold on its client. */
interface Scope {
  /** What takes back all that the feature has done to the client, where its setup fails. */
  readonly undo: Set<() => void>
  readonly addLink: (one: Link) => () => void
  /** Runs what is the feature's own: it keeps no other feature, and not the client, from its start or its end. */
  readonly attempt: (run: () => void) => void
}

/** The features that a client has in use, and what of them follows its start and stop. */
function createFeatures({ controllers, events, state }: Internals) {
  const made = new Map<string, Made & { readonly feature: Attachable<object> }>()
  /** What is linked at the moment has what ends it. */
  const links = new Map<Link, (() => void) | undefined>()
  let isRunning = false

  const attempt = (run: () => void): void => {
    try {
      run()
    } catch (cause) {
      const error = toHawserError(cause)
      controllers.alerts.add({ severity: 'error', error: describeError(error) })
      events.emit('error', { error })
    }
  }
  const link = (one: Link): void =>
    attempt(() => {
      const end = one()
      // What it runs may have removed it, or stopped the client.
      if (isRunning && links.has(one)) links.set(one, end)
      else end()
    })
  const unlink = (one: Link): void => {
    const end = links.get(one)
    links.set(one, undefined)
    if (end) attempt(end)
  }

  return {
    attach(feature: Attachable<object>, begin: (scope: Scope) => Made): object {
      const known = made.get(feature.id)
      if (known?.feature === feature) return known.api
      // Two copies of a package have a feature each, and each its own list of them.
      if (known || Object.hasOwn(state.features, feature.id)) throw new FeatureConflictError(feature.id)
      const undo = new Set<() => void>()
      const addLink = (one: Link): (() => void) => {
        links.set(one, undefined)
        if (isRunning) link(one)
        const remove = (): void => {
          unlink(one)
          links.delete(one)
          undo.delete(remove)
        }
        undo.add(remove)
        return remove
      }
      try {
        const { api, dispose } = begin({ undo, addLink, attempt })
        made.set(feature.id, { feature, api, ...(dispose && { dispose }) })
        return api
      } catch (cause) {
        for (const takeBack of [...undo]) takeBack()
        throw new FeatureSetupError(feature.id, { cause })
      }
    },
    start(): void {
      isRunning = true
      // Those that are added by it are linked at once.
      for (const one of [...links.keys()]) if (isRunning && links.has(one)) link(one)
    },
    stop(): void {
      isRunning = false
      for (const one of links.keys()) unlink(one)
    },
    dispose(): void {
      links.clear()
      for (const feature of made.values()) attempt(() => feature.dispose?.())
    },
  }
}

function createContext<TSlice extends object>(
  client: Hawser,
  slice: TSlice,
  { undo, addLink, attempt }: Scope,
): FeatureContext<TSlice> {
  const { adapters, events, options, requirements } = client[internalsKey]
  const { getSnapshot, platform, signal, storage } = client
  return {
    client,
    slice,
    options,
    services: options.services || {},
    platform,
    storage,
    signal,
    events: {
      on: (name, listener) => addLink(() => events.on(name, listener)),
      track: (event) => events.emit('track', event),
      tellSent: (event) => events.emit('transactionSent', event),
    },
    getSnapshot,
    watch(select, onChange) {
      let last = select(getSnapshot())
      const check = (): void => {
        const next = select(getSnapshot())
        if (Object.is(next, last)) return
        last = next
        attempt(onChange)
      }
      return addLink(() => {
        check()
        return client.subscribe(check)
      })
    },
    getAdapter: (namespace) => adapters.get(namespace),
    addRequirement(requirement) {
      const remove = (): void => {
        if (requirements.get(requirement.id) === requirement) requirements.delete(requirement.id)
        undo.delete(remove)
      }
      requirements.set(requirement.id, requirement)
      undo.add(remove)
      return remove
    },
  }
}
