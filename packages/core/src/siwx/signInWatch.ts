import { type ChainNamespace, type SiwxConfig, toHawserError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import type { ConnectionId } from '../interfaces/connector.js'
import { isSameAddress } from '../state/account.js'
import { describeError } from '../state/errorInfo.js'
import { findSignInAccount, isSameAccount, toAccountKey } from './selectSession.js'
import { createSignInPrompt } from './signInPrompt.js'
import { isSignInRequired } from './signInRequirement.js'
import { createSignInSessions } from './signInSessions.js'
import type { SignInAccount } from './signInState.js'

export interface SignInWatchOptions {
  readonly config: SiwxConfig
  /** Connections of which it was asked whether they are signed in. */
  readonly met: Set<ConnectionId>
  readonly askAgain: (ids: readonly ConnectionId[], pause: AbortSignal) => Promise<void>
  readonly renew: (account: SignInAccount, pause: AbortSignal) => Promise<void>
}

/** Follows accounts, networks, ends and other tabs, and does what the app's sign-in wants done about them. */
export function createSignInWatch(internals: Internals, { config, met, askAgain, renew }: SignInWatchOptions) {
  const { controllers, events, instance, platform, state } = internals
  const sessions = instance(createSignInSessions)
  const prompt = instance(createSignInPrompt)
  const accounts = new Map<ConnectionId, SignInAccount>()
  const inUse = new Map<ChainNamespace, SignInAccount>()
  /** Sessions that somebody was asked to renew, by their text. */
  const renewed = new Set<string>()
  let run = new AbortController()
  let stops: readonly (() => void)[] = []
  let cancelTimer = (): void => {}

  /** What nobody waits for: a failure is told, an end is none. */
  const attempt = (asked: Promise<void>): void => {
    asked.catch((cause: unknown) => {
      const error = toHawserError(cause)
      if (error.code !== 'ABORTED' && error.code !== 'CLIENT_DESTROYED')
        controllers.alerts.add({ severity: 'error', error: describeError(error) })
    })
  }
  const onMoved = async (before: SignInAccount, account: SignInAccount): Promise<void> => {
    const isOther = !isSameAddress(account.namespace, before.address, account.address)
    const isEnding = isOther ? config.signOutOnAccountChange : config.signOutOnNetworkChange
    const isAsked = isOther ? config.askOnAccountChange : config.askOnNetworkChange
    const isUsed = [...accounts.values()].some((one) => toAccountKey(one) === toAccountKey(before))
    if (isEnding && !isUsed) await sessions.attempt(() => sessions.revoke(before))
    if (isAsked !== false) await askAgain([account.connectionId], run.signal)
    else await sessions.find(account, [run.signal])
  }
  const follow = (): void => {
    const { byId, active } = state.connections
    accounts.clear()
    for (const connection of Object.values(byId)) {
      const account = findSignInAccount(state, connection)
      if (account) accounts.set(connection.id, account)
    }
    const asked = prompt.getAccount()
    if (asked && !isSameAccount(asked, accounts.get(asked.connectionId))) prompt.end('moved')
    for (const namespace of new Set([...inUse.keys(), ...(Object.keys(active) as ChainNamespace[])])) {
      const id = active[namespace]
      const account = id && accounts.get(id)
      const before = inUse.get(namespace)
      if (account) inUse.set(namespace, account)
      else inUse.delete(namespace)
      // One that has just connected is asked by what connects it.
      if (!account || !before || !met.has(account.connectionId)) continue
      if (toAccountKey(before) !== toAccountKey(account)) attempt(onMoved(before, account))
    }
  }
  const onDisconnected = (ids: readonly ConnectionId[]): void => {
    const gone = ids.flatMap((id) => accounts.get(id) ?? [])
    for (const id of ids) {
      met.delete(id)
      accounts.delete(id)
    }
    const left = [...accounts.values()].map(toAccountKey)
    const ended = gone.filter((account) => !left.includes(toAccountKey(account)))
    const isLast = Object.keys(state.connections.byId).length === 0
    if (config.signOutOnDisconnect !== false) {
      if (isLast) void sessions.attempt(() => sessions.revokeAll())
      else for (const account of ended) void sessions.attempt(() => sessions.revoke(account))
    }
    sessions.forget(ended)
  }
  /** Reads anew who is signed in, and asks whoever has to be. */
  const refresh = async (): Promise<void> => {
    const { signal } = run
    const lost: ConnectionId[] = []
    for (const account of [...accounts.values()]) {
      if (!met.has(account.connectionId)) continue
      // That it cannot be told is in the state; nobody loses a session for it that has not ended.
      const key = toAccountKey(account)
      const wasSignedIn = sessions.slice.sessions[key] !== undefined
      const session = await sessions.find(account, [signal]).catch(() => null)
      if (signal.aborted) return
      const asked = prompt.getAccount()
      if (session && asked && isSameAccount(asked, account) && !renewed.has(session.message)) prompt.end('signed')
      const hasEnded = session === null && wasSignedIn && sessions.slice.sessions[key] === undefined
      if (session === undefined || hasEnded) lost.push(account.connectionId)
    }
    schedule()
    if (lost.length > 0 && isSignInRequired(config)) await askAgain(lost, signal)
  }
  /** Waits for the next end of a session, or for the time to renew one. */
  const schedule = (): void => {
    cancelTimer()
    cancelTimer = () => {}
    if (run.signal.aborted) return
    const { renewBeforeMs } = config
    const nowMs = platform.clock.nowMs()
    const due = [...accounts.values()].flatMap((account) => {
      const session = sessions.slice.sessions[toAccountKey(account)]
      const endMs = Date.parse(session?.data.expirationTime ?? '')
      if (!session || !Number.isFinite(endMs)) return []
      const isRenewed = renewBeforeMs === undefined || renewed.has(session.message) || sessions.isBrief(session)
      return [{ account, session, atMs: isRenewed ? endMs : Math.min(endMs, Math.max(nowMs, endMs - renewBeforeMs)) }]
    })
    if (due.length === 0) return
    const nextMs = Math.min(...due.map(({ atMs }) => atMs))
    cancelTimer = platform.clock.setTimeout(
      () => {
        const onTimeMs = platform.clock.nowMs()
        for (const { account, session, atMs } of due) {
          const isOver = onTimeMs >= Date.parse(session.data.expirationTime ?? '')
          if (atMs > onTimeMs || isOver || renewed.has(session.message)) continue
          renewed.add(session.message)
          attempt(renew(account, run.signal).then(schedule))
        }
        attempt(refresh())
      },
      Math.min(MAX_TIMER_MS, Math.max(0, nextMs - nowMs)),
    )
  }

  return {
    schedule,
    start(): void {
      run = new AbortController()
      follow()
      stops = [
        subscribe(state.connections, follow),
        subscribe(state.networks, follow),
        events.on('disconnected', ({ connectionIds }) => onDisconnected(connectionIds)),
        sessions.watchTabs(() => attempt(refresh())),
        platform.onVisible(() => attempt(refresh())),
      ]
      if (met.size > 0) attempt(refresh())
    },
    stop(): void {
      run.abort()
      cancelTimer()
      for (const end of stops) end()
      stops = []
    },
  }
}

/** Timers hold their delay in 32 bits: what is further away is looked at once a day. */
const MAX_TIMER_MS = 86_400_000
