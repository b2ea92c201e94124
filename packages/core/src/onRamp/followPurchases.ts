import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { parseCaipNetworkId, parseUnits, withDeadline } from '@hawser/common'
import { loadAccountActions } from '../client/accountActions.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { invalidateResources } from '../resources/watchResource.js'
import { isSameAddress } from '../state/account.js'
import type { OnRampRecord, OnRampShown, OnRampState, OnRampStatus } from './onRampState.js'
import { readPurchases, removePurchase, writePurchase } from './onRampStorage.js'

/** How often a purchase is looked up, at first and where the service fails. */
const POLL_MS = 4_000
const MAX_POLL_MS = 60_000
/** How long this page looks one up before nobody knows. */
const FOLLOW_MS = 3_600_000
/** How long one look may take. */
const LOOK_MS = 20_000
/** One that is older is looked up where the user asks for it alone. */
const RESUMED_MS = 7 * 86_400_000
/** How much of what was offered has to arrive where the provider tells nothing: its price may move until it is paid, in percent. */
const ARRIVED_PERCENT = 90n

const isOver = (status: OnRampStatus): boolean => status === 'done' || status === 'failed'

type Asset = Pick<OnRampRecord, 'caipNetworkId' | 'address' | 'account'>

/** The window of a purchase, where this page has opened one. */
export interface PurchaseWindow {
  readonly closed: boolean
}

/** What its provider tells of one. */
async function ask(api: BlockchainApi | null, { id, kind, provider }: OnRampRecord, signal: AbortSignal) {
  if (kind === 'purchase') return api?.getOnRampPurchase({ id }, { signal })
  const told = await api?.getExchangeDeposit({ exchangeId: provider, sessionId: id }, { signal })
  return told && { ...told, transactionId: null }
}

/** The purchases that were begun here: kept, and looked up at the provider and on the chain until they are over. */
export function createPurchaseLog(slice: OnRampState, feature: FeatureContext<OnRampState>) {
  const { client, platform, signal, storage } = feature
  const { clock } = platform
  const windows = new Map<string, PurchaseWindow>()
  const links = new Map<string, string>()
  /** What ends the following of each. */
  const following = new Map<string, { readonly poke: () => void; readonly stop: () => void }>()
  let all: readonly OnRampRecord[] = []
  let isLoaded = false

  const find = (id: string): OnRampRecord | undefined => all.find((one) => one.id === id)
  const isOwn = ({ caipNetworkId, account }: OnRampRecord): boolean => {
    const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
    return Object.values(feature.getSnapshot().connections.byId).some(
      ({ namespace, accounts }) =>
        namespace === chainNamespace && accounts.some(({ address }) => isSameAddress(namespace, address, account)),
    )
  }
  const show = (): void => {
    const shown = all.filter(isOwn).map(
      (record): OnRampShown => ({
        ...record,
        isFollowed: following.has(record.id),
        isWindowOpen: windows.get(record.id)?.closed === false,
        link: links.get(record.id) ?? null,
      }),
    )
    if (JSON.stringify(shown) !== JSON.stringify(slice.orders)) slice.orders = shown
  }
  const put = (record: OnRampRecord): void => {
    all = [record, ...all.filter(({ id }) => id !== record.id)].sort(
      (one, other) => other.startedAtMs - one.startedAtMs,
    )
    writePurchase(storage, record)
    if (record.status !== 'paying') links.delete(record.id)
    show()
  }

  /** Where a token is read; undefined where this client reads none. */
  const findReader = ({ caipNetworkId }: Asset) => {
    const { requested } = feature.getSnapshot().networks
    const network = requested.find((one) => one.caipNetworkId === caipNetworkId)
    const send = network && feature.getAdapter(network.chainNamespace)?.send
    return send && { network, send }
  }
  /** What an account holds in base units; null where this client cannot read it. */
  const readHeld = async (asset: Asset, own: AbortSignal): Promise<bigint | null> => {
    const { caipNetworkId, address, account: owner } = asset
    try {
      if (address === null) {
        const { getBalance } = await loadAccountActions()
        const where = { caipNetworkId, address: owner, signal: own, timeoutMs: LOOK_MS }
        return (await getBalance(client, where)).value
      }
      const reader = findReader(asset)
      if (!reader) return null
      const { send, network } = reader
      const token = { address, name: '', symbol: '', decimals: 0 }
      return await withDeadline((inner) => send.getTokenBalance({ token, owner, network, signal: inner }), {
        clock,
        timeoutMs: LOOK_MS,
        signal: own,
      })
    } catch {
      return null
    }
  }
  const readDecimals = async (asset: Asset, own: AbortSignal): Promise<number | null> => {
    const { caipNetworkId, address } = asset
    if (address === null) {
      const { requested } = feature.getSnapshot().networks
      return requested.find((one) => one.caipNetworkId === caipNetworkId)?.nativeCurrency.decimals ?? null
    }
    const reader = findReader(asset)
    if (!reader) return null
    const { send, network } = reader
    try {
      const asked = await withDeadline((inner) => send.getToken({ address, network, signal: inner }), {
        clock,
        timeoutMs: LOOK_MS,
        signal: own,
      })
      return asked.decimals
    } catch {
      return null
    }
  }

  /** The chain has the last word where it can be read: the account holds more than before. */
  const hasArrived = (record: OnRampRecord, held: bigint | null): boolean => {
    const { heldBefore, decimals, purchaseAmount, status } = record
    if (heldBefore === null || held === null) return false
    const more = held - BigInt(heldBefore)
    if (status === 'sent') return more > 0n
    // By its word it is not sent yet, or it has no word: as much as was offered says as much.
    if (status === 'processing' || decimals === null) return false
    const [whole = '0', fraction = ''] = purchaseAmount.split('.')
    const offered = parseUnits(`${whole}.${fraction.slice(0, decimals)}`.replace(/\.$/, ''), decimals)
    return offered > 0n && more * 100n >= offered * ARRIVED_PERCENT
  }
  const isOfSameAsset = (one: OnRampRecord, other: OnRampRecord): boolean =>
    other.caipNetworkId === one.caipNetworkId && other.account === one.account && other.address === one.address
  /** Whether what arrives is rather another one's: by the word of that one's provider, or because exchanges tell of what is theirs. */
  const isContested = (record: OnRampRecord): boolean =>
    record.status !== 'sent' &&
    all.some(
      (other) =>
        other.id !== record.id &&
        !isOver(other.status) &&
        isOfSameAsset(record, other) &&
        (record.kind === 'deposit' || other.status === 'sent' || other.status === 'processing'),
    )
  /** What has arrived is nobody else's arrival. */
  const arrive = (record: OnRampRecord, held: bigint): void => {
    put({ ...record, status: 'done' })
    for (const other of all)
      if (!isOver(other.status) && isOfSameAsset(record, other)) put({ ...other, heldBefore: String(held) })
    invalidateResources(client, { caipNetworkId: record.caipNetworkId, address: record.account })
  }

  /** Looks one up once. @throws what kept the service from answering */
  const look = async (id: string, own: AbortSignal): Promise<void> => {
    const api = await getBlockchainApi(client)
    const asked = find(id)
    const told = asked && (await ask(api, asked, own))
    const before = find(id)
    if (!before || own.aborted) return
    const status: OnRampStatus =
      told?.status === 'FAILED'
        ? 'failed'
        : told?.status === 'SUCCESS'
          ? 'sent'
          : told?.status === 'IN_PROGRESS'
            ? 'processing'
            : before.status === 'unknown'
              ? 'paying'
              : before.status
    const record = {
      ...before,
      status,
      txHash: told?.txHash ?? before.txHash,
      transactionId: told?.transactionId ?? before.transactionId,
    }
    if ((['status', 'txHash', 'transactionId'] as const).some((name) => record[name] !== before[name])) put(record)
    if (status === 'failed' || status === 'processing') return
    const held = await readHeld(record, own)
    const now = find(id)
    if (now && !own.aborted && held !== null && !isContested(now) && hasArrived(now, held)) arrive(now, held)
  }

  const follow = (id: string): void => {
    if (following.has(id) || signal.aborted) return
    const ending = new AbortController()
    const untilMs = clock.nowMs() + FOLLOW_MS
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
      const limit = new AbortController()
      const release = clock.setTimeout(() => limit.abort(), LOOK_MS)
      try {
        await look(id, AbortSignal.any([ending.signal, limit.signal]))
        waitMs = POLL_MS
      } catch {
        // It may be there again in a moment: what was paid is not lost for that.
        waitMs = Math.min(waitMs * 2, MAX_POLL_MS)
      } finally {
        release()
        isLooking = false
      }
      if (ending.signal.aborted) return
      const record = find(id)
      if (!record || isOver(record.status)) return stop()
      if (clock.nowMs() >= untilMs) {
        // What is sent by the provider's word is known so far.
        if (record.status !== 'sent') put({ ...record, status: 'unknown' })
        return stop()
      }
      show()
      cancel = clock.setTimeout(() => void run(), waitMs)
    }
    following.set(id, { poke: () => void run(), stop })
    show()
    void run()
  }

  /** Shows those of who is connected, and follows what is not over. */
  const sync = (): void => {
    if (!isLoaded) return
    for (const record of all) {
      if (isOver(record.status) || !isOwn(record)) following.get(record.id)?.stop()
      else if (record.status !== 'unknown' && clock.nowMs() - record.startedAtMs < RESUMED_MS) follow(record.id)
    }
    show()
  }

  return {
    sync,
    readHeld,
    readDecimals,
    /** Reads what is stored, once. */
    resume(): void {
      if (isLoaded || signal.aborted) return
      isLoaded = true
      all = [...all, ...readPurchases(storage).filter(({ id }) => !find(id))]
      sync()
    },
    /** Keeps one that has just begun, and follows it. */
    add(record: OnRampRecord, page: { readonly opened: PurchaseWindow | null; readonly link: string | null }): void {
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
      if (!record || isOver(record.status)) return
      const known = following.get(id)
      if (known) known.poke()
      else follow(id)
    },
    dismiss(id: string): void {
      following.get(id)?.stop()
      all = all.filter((one) => one.id !== id)
      windows.delete(id)
      links.delete(id)
      removePurchase(storage, id)
      show()
    },
    dispose(): void {
      for (const one of [...following.values()]) one.stop()
    },
  }
}
