import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsKey } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import type { Resource, ResourceState, ResourceSubject } from './createResource.js'
import { createResources } from './createResources.js'

/** What a reader has over the load's own deadline, which says better why there is no answer. */
const graceMs = 1_000

export interface WatchResourceOptions {
  /** How old an answer may be that is not asked for anew; the resource's own by default. */
  readonly staleTimeMs?: number | undefined
  /** Asks anew that long after each answer, while the page can be seen. Not by default. */
  readonly refetchIntervalMs?: number | undefined
  /** Called when something else is known: see `getResource`. */
  readonly onChange?: (() => void) | undefined
}

export interface ResourceWatch {
  /** Asks anew, however new the answer is. */
  readonly refetch: () => void
  readonly stop: () => void
}

/** Returns what is known of a question, the same object until something else is. Asks nobody. @throws InvalidInputError where the parameters are no plain data */
export function getResource<TParameters, TData>(
  hawser: Hawser,
  resource: Resource<TParameters, TData>,
  parameters: TParameters,
): ResourceState<TData> {
  return hawser[internalsKey].instance(createResources).get(resource, parameters)
}

/**
 * Asks a question for as long as somebody watches: once for all who ask the same, anew when the answer is stale and somebody comes or the page is
 * looked at again, and after a receipt that concerns it. Where the client ends, that is what is known of it last, as an error.
 *
 * @throws ClientDestroyedError, InvalidInputError where the parameters are no plain data
 * @example
 * const question = { address, caipNetworkId: 'eip155:1' } as const
 * const { stop } = watchResource(hawser, balanceResource, question, {
 *   onChange: () => show(getResource(hawser, balanceResource, question)),
 * })
 */
export function watchResource<TParameters, TData>(
  hawser: Hawser,
  resource: Resource<TParameters, TData>,
  parameters: TParameters,
  { staleTimeMs = resource.staleTimeMs, refetchIntervalMs, onChange }: WatchResourceOptions = {},
): ResourceWatch {
  const resources = internalsOf(hawser).instance(createResources)
  return resources.watch(hawser, resource, parameters, { staleTimeMs, refetchIntervalMs, onChange })
}

export interface ReadResourceOptions extends Pick<WatchResourceOptions, 'staleTimeMs'> {
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks a question once: the answer that is there where it is new enough, else the one that somebody has asked for already.
 * @throws what the resource's load throws, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function readResource<TParameters, TData>(
  hawser: Hawser,
  resource: Resource<TParameters, TData>,
  parameters: TParameters,
  { staleTimeMs = resource.staleTimeMs, signal }: ReadResourceOptions = {},
): Promise<TData> {
  const internals = internalsOf(hawser)
  const resources = internals.instance(createResources)
  let stop = (): void => {}
  const answer = (): Promise<TData> =>
    new Promise((resolve, reject) => {
      const watch = resources.watch(hawser, resource, parameters, {
        staleTimeMs,
        refetchIntervalMs: undefined,
        onSettled: ({ data, error }) => (error ? reject(error) : resolve(data as TData)),
      })
      stop = watch.stop
    })
  try {
    return await withClientDeadline(internals, { timeoutMs: resource.timeoutMs + graceMs, signals: [signal] }, answer)
  } finally {
    stop()
  }
}

/**
 * Says that something has changed what an account has, or somebody on that network where no account is named: what is watched is asked anew at once,
 * the rest when it is asked for. `waitForReceipt` and the send form do it by themselves.
 */
export function invalidateResources(hawser: Hawser, subject: ResourceSubject): void {
  hawser[internalsKey].instance(createResources).invalidate(subject)
}
