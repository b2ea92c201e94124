import { type CaipNetworkId, parseCaipNetworkId, withDeadline } from '@hawser/common'
import type { FeatureContext } from '../interfaces/feature.js'
import { isSameAddress } from '../state/account.js'
import type { OnRampState } from './onRampState.js'

/** How often an order is looked up, at first and where the service fails. */
const POLL_MS = 4_000
const MAX_POLL_MS = 60_000
/** How long one look may take. */
const LOOK_MS = 20_000

/** The window in which an order is agreed to, where this page has opened one. */
export interface OrderWindow {
  readonly closed: boolean
}

interface Order {
  readonly id: string
  readonly account: string
  readonly caipNetworkId: CaipNetworkId
  readonly startedAtMs: number
  readonly status: string
}

type Shown<T> = T & Pick<OnRampState['orders'][number], 'isFollowed' | 'isWindowOpen' | 'link'>

/** What one kind of orders does in its own way. */
export interface OrderKind<T extends Order> {
  /** How long this page looks one up before nobody knows. */
  readonly followMs: number
  /** One that is older is looked up where the user asks for it alone. */
  readonly resumedMs: number
  /** The status in which its page is still to be agreed to. */
  readonly first: T['status']
  readonly isOver: (record: T) => boolean
  /** Whether something is known of it that no silence takes back. */
  readonly isKnown: (record: T) => boolean
  readonly read: () => readonly T[]
  readonly write: (record: T) => void
  readonly remove: (id: string) => void
  /** Looks one up once. @throws what kept the service from answering */
  readonly look: (id: string, signal: AbortSignal) => Promise<void>
  /** Those of the accounts that are connected, the latest first. Called at each change, and where nothing has changed too. */
  readonly show: (orders: readonly Shown<T>[]) => void
}

/** Orders that were begun here: kept, and looked up until they are over. */
export function createOrderLog<T extends Order>(feature: FeatureContext<OnRampState>, kind: OrderKind<T>) {
  const { platform, signal } = feature
  const { clock } = platform
  const windows = new Map<string, OrderWindow>()
  const links = new Map<string, string>()
  const following = new Map<string, { readonly poke: () => void; readonly stop: () => void }>()
  let all: readonly T[] = []
  let isLoaded = false

  const find = (id: string): T | undefined => all.find((one) => one.id === id)
  const isOwn = ({ caipNetworkId, account }: T): boolean => {
    const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
    return Object.values(feature.getSnapshot().connections.byId).some(
      ({ namespace, accounts }) =>
        namespace === chainNamespace && accounts.some(({ address }) => isSameAddress(namespace, address, account)),
    )
  }
  const show = (): void =>
    kind.show(
      all.filter(isOwn).map((record) => ({
        ...record,
        isFollowed: following.has(record.id),
        isWindowOpen: windows.get(record.id)?.closed === false,
        link: links.get(record.id) ?? null,
      })),
    )
  const put = (record: T): void => {
    all = [record, ...all.filter(({ id }) => id !== record.id)].sort(
      (one, other) => other.startedAtMs - one.startedAtMs,
    )
    kind.write(record)
    if (record.status !== kind.first) links.delete(record.id)
    show()
  }
  const look = (id: string, own: AbortSignal): Promise<void> =>
    withDeadline((inner) => kind.look(id, inner), { clock, timeoutMs: LOOK_MS, signal: own })

  const follow = (id: string): void => {
    if (following.has(id) || signal.aborted) return
    const ending = new AbortController()
    const untilMs = clock.nowMs() + kind.followMs
    let cancel: (() => void) | undefined
    let isLooking = false
    let waitMs = POLL_MS
    const stop = (): void => {
      ending.abort()
      cancel?.()
      following.delete(id)
      show()
    }
    const run = async (): Promise<void> => {
      cancel?.()
      if (isLooking || ending.signal.aborted) return
      isLooking = true
      try {
        await look(id, ending.signal)
        waitMs = POLL_MS
      } catch {
        // It may be there again in a moment: what was paid or sent is not lost for that.
        waitMs = Math.min(waitMs * 2, MAX_POLL_MS)
      } finally {
        isLooking = false
      }
      if (ending.signal.aborted) return
      const record = find(id)
      if (!record || kind.isOver(record)) return stop()
      if (clock.nowMs() >= untilMs) {
        if (!kind.isKnown(record)) put({ ...record, status: 'unknown' })
        return stop()
      }
      show()
      cancel = clock.setTimeout(() => void run(), waitMs)
    }
    following.set(id, { poke: () => void run(), stop })
    show()
    void run()
  }

  return {
    all: (): readonly T[] => all,
    find,
    isOwn,
    put,
    look: (id: string) => look(id, signal),
    /** Shows those of who is connected, and follows what is not over. */
    sync(): void {
      if (!isLoaded) return
      for (const record of all) {
        if (kind.isOver(record) || !isOwn(record)) following.get(record.id)?.stop()
        else if (record.status !== 'unknown' && clock.nowMs() - record.startedAtMs < kind.resumedMs) follow(record.id)
      }
      show()
    },
    /** Reads what is stored, once; whether it was read now. */
    resume(): boolean {
      if (isLoaded || signal.aborted) return false
      isLoaded = true
      all = [...all, ...kind.read().filter(({ id }) => !find(id))]
      return true
    },
    /** Keeps one that has just begun, and follows it. */
    add(record: T, page: { readonly opened: OrderWindow | null; readonly link: string | null }): void {
      if (page.opened) windows.set(record.id, page.opened)
      if (page.link !== null) links.set(record.id, page.link)
      put(record)
      follow(record.id)
    },
    /** The user has pressed the link. */
    takeLink(id: string): string | null {
      const link = links.get(id) ?? null
      links.delete(id)
      show()
      return link
    },
    poke(): void {
      for (const one of following.values()) one.poke()
    },
    checkAgain(id: string): void {
      const record = find(id)
      if (!record || kind.isOver(record)) return
      const known = following.get(id)
      if (known) known.poke()
      else follow(id)
    },
    dismiss(id: string): void {
      following.get(id)?.stop()
      all = all.filter((one) => one.id !== id)
      windows.delete(id)
      links.delete(id)
      kind.remove(id)
      show()
    },
    dispose(): void {
      for (const one of [...following.values()]) one.stop()
    },
  }
}
