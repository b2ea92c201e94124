import type { Connector, Hawser, HawserEvents } from '@hawser/core'
import { internalsKey } from '@hawser/core/internals'
import { type Log, logLimits, type RequestFollower } from './log.js'
import { observeFetch } from './observeFetch.js'
import { observeConnector } from './observeWallets.js'
import { createRedact, redact, redactText } from './redact.js'

/** Each event of a client; the type asks for all of them. */
const eventNames = Object.keys({
  connected: true,
  disconnected: true,
  addressChanged: true,
  chainChanged: true,
  accountChanged: true,
  switchNetwork: true,
  disconnect: true,
  networkSelected: true,
  transactionSent: true,
  error: true,
  track: true,
} satisfies Record<keyof HawserEvents, true>) as (keyof HawserEvents)[]

export interface Recorder {
  /** The same object until something is recorded. */
  getLog(): Log
  /** The connectors that discovery has found, the same list until that changes. */
  getConnectors(): readonly Connector[]
  /** The last failure of each connector, by its id, without secrets. */
  getFailures(): ReadonlyMap<string, string>
  subscribe(callback: () => void): () => void
  clear(part: 'events' | 'requests'): void
  /** Ends it: the client is as it was before. */
  stop(): void
}

/** Records what a client tells, has and asks for, from now on, within {@link logLimits}. */
export function createRecorder(hawser: Hawser): Recorder {
  const { found, platform } = hawser[internalsKey]
  const { clock } = platform
  const subscribers = new Set<() => void>()
  const redactState = createRedact()
  const wallets = new Map<Connector, () => void>()
  let failures: ReadonlyMap<string, string> = new Map()
  let connectors: readonly Connector[] = []
  let lastId = 0
  let log: Log = { events: [], states: [], requests: [] }
  let isTelling = false
  let isStopped = false

  // Many changes of one turn are told once, and never while React renders.
  const changed = (): void => {
    if (isTelling || isStopped) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      for (const subscriber of [...subscribers]) subscriber()
    })
  }
  const nextId = (): number => {
    lastId += 1
    return lastId
  }
  const keep = <TName extends keyof Log>(name: TName, entry: Log[TName][number]): void => {
    log = { ...log, [name]: [...log[name], entry].slice(-logLimits[name]) }
    changed()
  }
  const addState = (): void => {
    const state = redactState(hawser.getSnapshot())
    if (log.states.at(-1)?.state !== state) keep('states', { id: nextId(), atMs: clock.nowMs(), state })
  }
  const follower: RequestFollower = {
    begin(request) {
      if (isStopped) return () => {}
      const id = nextId()
      const startedAtMs = clock.nowMs()
      const shown = { ...request, target: redactText(request.target), method: redactText(request.method) }
      keep('requests', { id, ...shown, startedAtMs, durationMs: null, outcome: 'pending', note: null })
      return ({ outcome, note }) => {
        if (isStopped) return
        const ended = { durationMs: clock.nowMs() - startedAtMs, outcome, note: note ? redactText(note) : null }
        log = { ...log, requests: log.requests.map((entry) => (entry.id === id ? { ...entry, ...ended } : entry)) }
        changed()
      }
    },
  }
  const fail = (connectorId: string, failure: string): void => {
    failures = new Map(failures).set(connectorId, redactText(failure))
    changed()
  }
  const follow = (): void => {
    connectors = found.all()
    for (const connector of connectors)
      if (!wallets.has(connector)) wallets.set(connector, observeConnector(connector, { follower, fail }))
    for (const [connector, stop] of wallets)
      if (!connectors.includes(connector)) {
        wallets.delete(connector)
        stop()
      }
    changed()
  }

  const { set } = found
  const setAndFollow: typeof set = (source, list) => {
    set(source, list)
    if (!isStopped) follow()
  }
  found.set = setAndFollow
  const stops = [
    () => {
      if (found.set === setAndFollow) found.set = set
    },
    observeFetch(platform, follower),
    hawser.subscribe(addState),
    ...eventNames.map((name) =>
      hawser.on(name, (event) => keep('events', { id: nextId(), atMs: clock.nowMs(), name, data: redact(event) })),
    ),
  ]
  follow()
  addState()

  return {
    getLog: () => log,
    getConnectors: () => connectors,
    getFailures: () => failures,
    subscribe(callback) {
      subscribers.add(callback)
      return () => void subscribers.delete(callback)
    },
    clear(part) {
      log = { ...log, [part]: [] }
      changed()
    },
    stop() {
      isStopped = true
      for (const stop of [...stops, ...wallets.values()]) stop()
      wallets.clear()
      subscribers.clear()
    },
  }
}
