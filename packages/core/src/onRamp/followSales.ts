import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { loadModule, parseCaipNetworkId, parseUnits } from '@hawser/common'
import type { FeatureContext } from '../interfaces/feature.js'
import type { SendState } from '../send/sendState.js'
import type { SendTransaction } from '../send/sendTransaction.js'
import { isSameAddress } from '../state/account.js'
import { createOrderLog } from './createOrderLog.js'
import type { OnRampState } from './onRampState.js'
import type { SaleRecord } from './saleState.js'
import { isSaleOver, moveSale, moveSaleBySend } from './saleSteps.js'
import { readSales, removeSale, writeSale } from './saleStorage.js'

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
  const log = createOrderLog<SaleRecord>(feature, {
    // Money takes longer than a transaction.
    followMs: 3 * 3_600_000,
    resumedMs: 14 * 86_400_000,
    first: 'agreeing',
    isOver: isSaleOver,
    isKnown: ({ status }) => status === 'received' || status === 'expired',
    read: () => readSales(storage),
    write: (record) => writeSale(storage, record),
    remove: (id) => removeSale(storage, id),
    async look(id, own) {
      const api = await requireApi()
      const told = await api.getOffRampOrder({ id }, { signal: own })
      const before = log.find(id)
      if (before && !own.aborted) change(before, moveSale(before, told))
      readSend()
    },
    show(orders) {
      if (JSON.stringify(orders) !== JSON.stringify(slice.sale.orders)) slice.sale = { ...slice.sale, orders }
    },
  })
  const change = (before: SaleRecord, record: SaleRecord): void => {
    if (JSON.stringify(record) !== JSON.stringify(before)) log.put(record)
  }

  /** Takes over what Send knows: that the wallet is asked, and what it has sent. One transaction pays one order. */
  const readSend = (): void => {
    const form = feature.getSnapshot().features.send
    if (!form) return
    for (const { id } of log.all()) {
      const record = log.find(id)
      if (!record || isSaleOver(record) || !log.isOwn(record)) continue
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
      if (isAsking && record.askedAtMs === null) log.put({ ...record, askedAtMs: clock.nowMs() })
      // The wallet has said no: the same review stands again.
      else if (form.phase === 'review' && form.error?.code === 'USER_REJECTED' && isFormOfSale(record, form))
        change(record, { ...record, askedAtMs: null })
    }
  }
  const isTaken = (hash: string, { id }: SaleRecord): boolean =>
    log.all().some((other) => other.id !== id && other.txHash === hash)

  const sync = (): void => {
    log.sync()
    readSend()
  }
  feature.watch(({ connections }) => connections.byId, sync)
  feature.watch(({ features }) => features.send, readSend)

  return {
    ...log,
    resume(): void {
      if (!log.resume()) return
      sync()
      // Whether it was sent before this page was loaded, and what has come of that, Send knows.
      if (log.all().some((record) => !isSaleOver(record) && (record.askedAtMs !== null || record.txHash !== null)))
        loadModule(() => import('../exports/send.js')).then(
          ({ send }) => {
            if (!signal.aborted) client.use(send).resume()
          },
          // It is asked about once Send is there.
          () => undefined,
        )
    },
  }
}
