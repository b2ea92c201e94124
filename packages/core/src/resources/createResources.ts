import { type HawserError, toHawserError, withDeadline } from '@hawser/common'
import { ref } from 'valtio/vanilla'
import { ClientDestroyedError, type Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import { BALANCE_RETRY_MS, RESOURCE_KEPT_MS } from '../lateConstants.js'
import { isSameAddress } from '../state/account.js'
import type { ResourceRecord } from '../state/tree.js'
import { createPageAttention } from './createPageAttention.js'
import { type Resource, type ResourceState, type ResourceSubject, toKey } from './createResource.js'

/** How many answers are kept that nobody looks at. */
const MAX_KEPT = 200

interface Watcher {
  readonly staleTimeMs: number
  readonly refetchIntervalMs: number | undefined
  /** Whoever waits for one answer: what has failed is asked anew at once, and the answer told by `onSettled`. */
  readonly onSettled?: ((state: ResourceState<unknown>) => void) | undefined
  readonly onChange?: (() => void) | undefined
}

interface Entry {
  readonly key: string
  readonly subject: ResourceSubject | undefined
  readonly load: (signal: AbortSignal) => Promise<unknown>
  /** Each with whether it has yet to be looked at. */
  readonly watchers: Map<Watcher, boolean>
  /** The load that is under way. */
  current: AbortController | undefined
  error: HawserError | null
  /** When it last came to an end, well or not. */
  settledAtMs: number | null
  /** What is known is of no use any more, however new it is. */
  isOutdated: boolean
  /** Whoever asks anew while it is loaded is answered by the next load. */
  isAskedAgain: boolean
  isQueued: boolean
  keptMs: number
  cancelTimer: (() => void) | undefined
  state: ResourceState<unknown> | undefined
}

const nothing: ResourceState<never> = { status: 'idle', data: undefined, error: null, updatedAtMs: null }

/** Everything that a client has asked of the outside and may ask again. Made by `instance`: one for a client. */
export function createResources(internals: Internals) {
  const { platform, state } = internals
  const { clock } = platform
  const entries = new Map<string, Entry>()
  /** Those that nobody watches, the longest unwatched first. */
  const kept = new Set<Entry>()
  let isPaused = false

  const ageMs = ({ settledAtMs }: Entry): number => {
    const passedMs = settledAtMs === null ? Number.POSITIVE_INFINITY : clock.nowMs() - settledAtMs
    // A clock that was set back tells nothing.
    return passedMs < 0 ? Number.POSITIVE_INFINITY : passedMs
  }
  const isStale = (entry: Entry, { staleTimeMs, onSettled }: Watcher): boolean =>
    ageMs(entry) >= (entry.error ? (onSettled ? 0 : Math.min(staleTimeMs, BALANCE_RETRY_MS)) : staleTimeMs)
  const intervalOf = ({ watchers }: Entry): number =>
    Math.min(...[...watchers.keys()].map(({ refetchIntervalMs = 0 }) => refetchIntervalMs || Number.POSITIVE_INFINITY))

  /** What somebody waits for is loaded while the client is stopped too, as by the flows. */
  const isHeld = ({ watchers }: Entry): boolean => isPaused && ![...watchers.keys()].some(({ onSettled }) => onSettled)

  const read = (entry: Entry): ResourceState<unknown> => {
    const { status, data, updatedAtMs } = state.resources?.[entry.key] ?? nothing
    entry.state ??= { status, data, error: entry.error, updatedAtMs }
    return entry.state
  }
  const write = (entry: Entry, change: Partial<ResourceRecord>): void => {
    state.resources ??= {}
    state.resources[entry.key] ??= { status: 'idle', data: undefined, error: null, updatedAtMs: null }
    Object.assign(state.resources[entry.key] as ResourceRecord, change)
    entry.state = undefined
    for (const { onChange } of [...entry.watchers.keys()]) guard(() => onChange?.())
  }
  const tellSettled = (entry: Entry): void => {
    for (const { onSettled } of [...entry.watchers.keys()]) guard(() => onSettled?.(read(entry)))
  }

  /** Drops the load that is under way: its answer is nobody's. */
  const abort = (entry: Entry): void => {
    const { current, error } = entry
    if (!current) return
    entry.current = undefined
    current.abort()
    write(entry, { status: error ? 'error' : read(entry).updatedAtMs === null ? 'idle' : 'success' })
  }
  const begin = async (entry: Entry): Promise<void> => {
    const controller = new AbortController()
    entry.current = controller
    entry.isAskedAgain = false
    write(entry, { status: 'pending' })
    let change: Partial<ResourceRecord>
    let error: HawserError | null = null
    try {
      const data = await entry.load(controller.signal)
      const isObject = typeof data === 'object' && data !== null
      change = { status: 'success', data: isObject ? ref(data) : data, error: null, updatedAtMs: clock.nowMs() }
    } catch (cause) {
      error = toHawserError(cause)
      change = { status: 'error', error: toErrorInfo(error) }
    }
    // Aborted, or another one has begun since.
    if (entry.current !== controller) return
    entry.current = undefined
    entry.settledAtMs = clock.nowMs()
    entry.error = error
    entry.isOutdated = entry.isAskedAgain
    write(entry, change)
    tellSettled(entry)
    if (entry.isOutdated) queue(entry)
    else plan(entry)
  }
  const drop = (entry: Entry): void => {
    entry.cancelTimer?.()
    kept.delete(entry)
    entries.delete(entry.key)
    delete state.resources?.[entry.key]
  }
  /** Sets the timer for what comes next: the next load, or the end of an entry that nobody watches. */
  const plan = (entry: Entry): void => {
    entry.cancelTimer?.()
    entry.cancelTimer = undefined
    if (entry.watchers.size === 0) {
      if (entry.settledAtMs === null) drop(entry)
      else entry.cancelTimer = clock.setTimeout(() => drop(entry), entry.keptMs)
      return
    }
    const intervalMs = intervalOf(entry)
    // A page that nobody sees asks when it is seen again.
    if (entry.current || isPaused || !Number.isFinite(intervalMs) || !page.isVisible()) return
    entry.cancelTimer = clock.setTimeout(() => queue(entry), Math.max(0, intervalMs - ageMs(entry)))
  }
  const settle = (entry: Entry): void => {
    if (internals.signal.aborted || entries.get(entry.key) !== entry) return
    if (entry.watchers.size === 0 || isHeld(entry)) {
      abort(entry)
    } else {
      const isDue =
        entry.isOutdated ||
        [...entry.watchers].some(([watcher, isNew]) => isNew && isStale(entry, watcher)) ||
        (page.isVisible() && ageMs(entry) >= intervalOf(entry))
      for (const watcher of entry.watchers.keys()) entry.watchers.set(watcher, false)
      if (!entry.current && isDue) void begin(entry)
      else if (!entry.current) tellSettled(entry)
    }
    plan(entry)
  }
  /** Looks at an entry once all that is done in one go has been done: a component that comes where another one goes asks nothing. */
  const queue = (entry: Entry): void => {
    if (entry.isQueued) return
    entry.isQueued = true
    queueMicrotask(() => {
      entry.isQueued = false
      settle(entry)
    })
  }

  const wake = (): void => {
    for (const entry of entries.values()) {
      for (const watcher of entry.watchers.keys()) entry.watchers.set(watcher, true)
      if (entry.watchers.size > 0) queue(entry)
    }
  }
  const retry = (): void => {
    for (const entry of entries.values()) entry.isOutdated ||= entry.error !== null
    wake()
  }
  const page = createPageAttention(platform, { onLook: wake, onOnline: retry })
  const follow = (): void => page.follow(!isPaused && entries.size > kept.size)

  const find = <TParameters, TData>(
    hawser: Hawser,
    resource: Resource<TParameters, TData>,
    parameters: TParameters,
  ): Entry => {
    const key = toKey(resource.key(parameters))
    const known = entries.get(key)
    if (known) return known
    const { timeoutMs } = resource
    const entry: Entry = {
      key,
      subject: resource.subject?.(parameters),
      load: (signal) =>
        withDeadline((inner) => resource.load(parameters, { hawser, signal: inner }), { clock, timeoutMs, signal }),
      watchers: new Map(),
      current: undefined,
      error: null,
      settledAtMs: null,
      isOutdated: false,
      isAskedAgain: false,
      isQueued: false,
      keptMs: RESOURCE_KEPT_MS,
      cancelTimer: undefined,
      state: undefined,
    }
    entries.set(key, entry)
    return entry
  }
  const leave = (entry: Entry, watcher: Watcher): void => {
    if (!entry.watchers.delete(watcher)) return
    queue(entry)
    if (entry.watchers.size > 0 || internals.signal.aborted) return
    kept.add(entry)
    const [oldest] = kept
    if (kept.size > MAX_KEPT && oldest) {
      abort(oldest)
      drop(oldest)
    }
    follow()
  }

  return {
    /** What is known; the same object until something else is. */
    get<TParameters, TData>(resource: Resource<TParameters, TData>, parameters: TParameters): ResourceState<TData> {
      const entry = entries.get(toKey(resource.key(parameters)))
      return entry ? (read(entry) as ResourceState<TData>) : nothing
    },
    /** Asks for as long as somebody watches. */
    watch<TParameters, TData>(
      hawser: Hawser,
      resource: Resource<TParameters, TData>,
      parameters: TParameters,
      watcher: Watcher,
    ): { readonly refetch: () => void; readonly stop: () => void } {
      const entry = find(hawser, resource, parameters)
      kept.delete(entry)
      entry.watchers.set(watcher, true)
      if (Number.isFinite(watcher.staleTimeMs)) entry.keptMs = Math.max(entry.keptMs, watcher.staleTimeMs)
      follow()
      queue(entry)
      return {
        refetch() {
          if (!entry.watchers.has(watcher)) return
          entry.isOutdated = true
          entry.isAskedAgain = entry.current !== undefined
          queue(entry)
        },
        stop: () => leave(entry, watcher),
      }
    },
    /** Something has changed what an account has, or nobody knows whose on that network: what is watched is asked anew, the rest when it is. */
    invalidate({ caipNetworkId, address }: ResourceSubject): void {
      const [namespace] = caipNetworkId.split(':') as [Parameters<typeof isSameAddress>[0]]
      for (const entry of entries.values()) {
        const { subject } = entry
        if (subject?.caipNetworkId !== caipNetworkId) continue
        if (address && subject.address && !isSameAddress(namespace, address, subject.address)) continue
        entry.isOutdated = true
        // What was asked before may not know of it.
        abort(entry)
        queue(entry)
      }
    },
    start(): void {
      isPaused = false
      follow()
      wake()
    },
    stop(): void {
      isPaused = true
      follow()
      for (const entry of entries.values()) {
        if (isHeld(entry)) abort(entry)
        plan(entry)
      }
    },
    dispose(): void {
      isPaused = true
      follow()
      for (const entry of [...entries.values()]) {
        const watchers = [...entry.watchers.keys()]
        entry.watchers.clear()
        abort(entry)
        entry.cancelTimer?.()
        if (watchers.length > 0) entry.state = { ...read(entry), status: 'error', error: new ClientDestroyedError() }
        for (const { onChange } of watchers) guard(() => onChange?.())
      }
      // What is known stays so for whoever still shows it.
      kept.clear()
    },
  }
}

/** Runs foreign code: what it throws is reported, and keeps nothing else from happening. */
function guard(run: () => void): void {
  try {
    run()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
