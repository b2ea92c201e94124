import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { loadModule, parseCaipNetworkId, parseUnits, withDeadline } from '@hawser/common'
import type { FeatureContext } from '../interfaces/feature.js'
import type { SendState, SendTransaction } from '../send/sendState.js'
import { isSameAddress } from '../state/account.js'
import type { PurchaseWindow } from './followPurchases.js'
import type { OnRampState } from './onRampState.js'
import type { SaleRecord, SaleShown } from './saleState.js'
import { isSaleOver, moveSale, moveSaleBySend } from './saleSteps.js'
import { readSales, removeSale, writeSale } from './saleStorage.js'

/** How often a sale is looked up, at first and where the service fails. */
const POLL_MS = 4_000
const MAX_POLL_MS = 60_000
/** How long this page looks one up before nobody knows: money takes longer than a transaction. */
const FOLLOW_MS = 3 * 3_600_000
/** How long one look may take. */
const LOOK_MS = 20_000
/** One that is older is looked up where the user asks for it alone. */
const RESUMED_MS = 14 * 86_400_000

/** Whether a transfer is the one that an order waits for. */
function isOfSale(
  record: SaleRecord,
  { caipNetworkId, from, to, tokenAddress, amount, submittedAtMs }: SendTransaction,
) {
  const { deposit, decimals } = record
  if (!deposit || decimals === null || caipNetworkId !== record.caipNetworkId) return false
  const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
  const isSame = (one: string | null, other: string | null): boolean =>
    one === null || other === null ? one === other : isSameAddress(chainNamespace, one, other)
  return (
    isSame(from, record.account) &&
    isSame(to, deposit.address) &&
    isSame(tokenAddress, record.address) &&
    submittedAtMs >= record.startedAtMs &&
    amount === String(parseUnits(deposit.amount, decimals))
  )
}

/** Whether Send's form is filled in with what an order waits for. */
export function isFormOfSale({ deposit, caipNetworkId, address }: SaleRecord, form: SendState | undefined): boolean {
  if (!deposit || !form) return false
  const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
  const token = form.token?.address ?? null
  return (
    form.caipNetworkId === caipNetworkId &&
    form.sendTokenAmount === deposit.amount &&
    form.memo === (deposit.memo ?? '') &&
    isSameAddress(chainNamespace, form.receiverAddress, deposit.address) &&
    (token === null || address === null ? token === address : isSameAddress(chainNamespace, token, address))
  )
}

/** The sales that were begun here: kept, and looked up at the provider and in what was sent until they are over. */
export function createSaleLog(
  feature: FeatureContext<OnRampState>,
  { requireApi }: { readonly requireApi: () => Promise<BlockchainApi> },
) {
  const { client, platform, signal, slice, storage } = feature
  const { clock } = platform
  const windows = new Map<string, PurchaseWindow>()
  const links = new Map<string, string>()
  const following = new Map<string, { readonly poke: () => void; readonly stop: () => void }>()
  let all: readonly SaleRecord[] = []
  let isLoaded = false

  const find = (id: string): SaleRecord | undefined => all.find((one) => one.id === id)
  const isOwn = ({ caipNetworkId, account }: SaleRecord): boolean => {
    const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
    return Object.values(feature.getSnapshot().connections.byId).some(
      ({ namespace, accounts }) =>
        namespace === chainNamespace && accounts.some(({ address }) => isSameAddress(namespace, address, account)),
    )
  }
  const show = (): void => {
    const orders = all.filter(isOwn).map(
      (record): SaleShown => ({
        ...record,
        isFollowed: following.has(record.id),
        isWindowOpen: windows.get(record.id)?.closed === false,
        link: links.get(record.id) ?? null,
      }),
    )
    if (JSON.stringify(orders) !== JSON.stringify(slice.sale.orders)) slice.sale = { ...slice.sale, orders }
  }
  const put = (record: SaleRecord): void => {
    all = [record, ...all.filter(({ id }) => id !== record.id)].sort(
      (one, other) => other.startedAtMs - one.startedAtMs,
    )
    writeSale(storage, record)
    if (record.status !== 'agreeing') links.delete(record.id)
    show()
  }
  const change = (before: SaleRecord, record: SaleRecord): void => {
    if (JSON.stringify(record) !== JSON.stringify(before)) put(record)
  }

  /** Takes over what Send knows: that the wallet is asked, and what it has sent. One transaction pays one order. */
  const readSend = (): void => {
    const form = feature.getSnapshot().features.send
    if (!form || !isLoaded) return
    for (const { id } of all) {
      const record = find(id)
      if (!record || isSaleOver(record) || !isOwn(record)) continue
      const sent = form.transactions.find(
        (one) =>
          isOfSale(record, one) &&
          (one.hash === record.txHash || one.replacedBy === record.txHash || !isTaken(one.hash, record)) &&
          (record.txHash !== null || !['reverted', 'replaced', 'cancelled'].includes(one.status)),
      )
      if (sent) {
        change(record, moveSaleBySend(record, sent))
        continue
      }
      if (record.status !== 'awaiting') continue
      const isAsking = form.phase === 'waitingForWallet' && isFormOfSale(record, form)
      if (isAsking && record.askedAtMs === null) put({ ...record, askedAtMs: clock.nowMs() })
      // The wallet has said no: the same review stands again.
      else if (form.phase === 'review' && form.error?.code === 'USER_REJECTED' && isFormOfSale(record, form))
        change(record, { ...record, askedAtMs: null })
    }
  }
  const isTaken = (hash: string, { id }: SaleRecord): boolean =>
    all.some((other) => other.id !== id && other.txHash === hash)

  /** Looks one up once. @throws what kept the service from answering */
  const look = async (id: string, own: AbortSignal): Promise<void> => {
    const api = await requireApi()
    const told = await withDeadline((inner) => api.getOffRampOrder({ id }, { signal: inner }), {
      clock,
      timeoutMs: LOOK_MS,
      signal: own,
    })
    const before = find(id)
    if (before && !own.aborted) change(before, moveSale(before, told))
    readSend()
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
      try {
        await look(id, ending.signal)
        waitMs = POLL_MS
      } catch {
        // It may be there again in a moment: what was sent is not lost for that.
        waitMs = Math.min(waitMs * 2, MAX_POLL_MS)
      } finally {
        isLooking = false
      }
      if (ending.signal.aborted) return
      const record = find(id)
      if (!record || isSaleOver(record)) return stop()
      if (clock.nowMs() >= untilMs) {
        if (record.status !== 'received' && record.status !== 'expired') put({ ...record, status: 'unknown' })
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
      if (isSaleOver(record) || !isOwn(record)) following.get(record.id)?.stop()
      else if (record.status !== 'unknown' && clock.nowMs() - record.startedAtMs < RESUMED_MS) follow(record.id)
    }
    readSend()
    show()
  }
  feature.watch(({ connections }) => connections.byId, sync)
  feature.watch(({ features }) => features.send, readSend)

  return {
    find,
    look: (id: string) => look(id, signal),
    resume(): void {
      if (isLoaded || signal.aborted) return
      isLoaded = true
      all = [...all, ...readSales(storage).filter(({ id }) => !find(id))]
      sync()
      // Whether it was sent before this page was loaded, and what has come of that, Send knows.
      if (all.some((record) => !isSaleOver(record) && (record.askedAtMs !== null || record.txHash !== null)))
        loadModule(() => import('../exports/send.js')).then(
          ({ send }) => {
            if (!signal.aborted) client.use(send).resume()
          },
          // It is asked about once Send is there.
          () => undefined,
        )
    },
    add(record: SaleRecord, page: { readonly opened: PurchaseWindow | null; readonly link: string | null }): void {
      if (page.opened) windows.set(record.id, page.opened)
      if (page.link !== null) links.set(record.id, page.link)
      put(record)
      follow(record.id)
    },
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
      if (!record || isSaleOver(record)) return
      const known = following.get(id)
      if (known) known.poke()
      else follow(id)
    },
    dismiss(id: string): void {
      following.get(id)?.stop()
      all = all.filter((one) => one.id !== id)
      windows.delete(id)
      links.delete(id)
      removeSale(storage, id)
      show()
    },
    dispose(): void {
      for (const one of [...following.values()]) one.stop()
    },
  }
}
