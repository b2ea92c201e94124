import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { parseUnits, withDeadline } from '@hawser/common'
import { loadAccountActions } from '../client/accountActions.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { invalidateResources } from '../resources/watchResource.js'
import { createOrderLog } from './createOrderLog.js'
import type { OnRampRecord, OnRampState, OnRampStatus } from './onRampState.js'
import { readPurchases, removePurchase, writePurchase } from './onRampStorage.js'

/** How long one look at the chain may take. */
const LOOK_MS = 20_000
/** How much of what was offered has to arrive where the provider tells nothing: its price may move until it is paid, in percent. */
const ARRIVED_PERCENT = 90n

const isOver = (status: OnRampStatus): boolean => status === 'done' || status === 'failed'

type Asset = Pick<OnRampRecord, 'caipNetworkId' | 'address' | 'account'>

/** What its provider tells of one. */
async function ask(api: BlockchainApi | null, { id, kind, provider }: OnRampRecord, signal: AbortSignal) {
  if (kind === 'purchase') return api?.getOnRampPurchase({ id }, { signal })
  const told = await api?.getExchangeDeposit({ exchangeId: provider, sessionId: id }, { signal })
  return told && { ...told, transactionId: null }
}

/** The purchases that were begun here: kept, and looked up at the provider and on the chain until they are over. */
export function createPurchaseLog(feature: FeatureContext<OnRampState>) {
  const { client, platform, slice, storage } = feature
  const { clock } = platform
  const log = createOrderLog<OnRampRecord>(feature, {
    followMs: 3_600_000,
    resumedMs: 7 * 86_400_000,
    first: 'paying',
    isOver: ({ status }) => isOver(status),
    // What is sent by the provider's word is known so far.
    isKnown: ({ status }) => status === 'sent',
    read: () => readPurchases(storage),
    write: (record) => writePurchase(storage, record),
    remove: (id) => removePurchase(storage, id),
    look: (id, own) => look(id, own),
    show(orders) {
      if (JSON.stringify(orders) !== JSON.stringify(slice.orders)) slice.orders = orders
    },
  })

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
    log
      .all()
      .some(
        (other) =>
          other.id !== record.id &&
          !isOver(other.status) &&
          isOfSameAsset(record, other) &&
          (record.kind === 'deposit' || other.status === 'sent' || other.status === 'processing'),
      )
  /** What has arrived is nobody else's arrival. */
  const arrive = (record: OnRampRecord, held: bigint): void => {
    log.put({ ...record, status: 'done' })
    for (const other of log.all())
      if (!isOver(other.status) && isOfSameAsset(record, other)) log.put({ ...other, heldBefore: String(held) })
    invalidateResources(client, { caipNetworkId: record.caipNetworkId, address: record.account })
  }

  const look = async (id: string, own: AbortSignal): Promise<void> => {
    const api = await getBlockchainApi(client)
    const asked = log.find(id)
    const told = asked && (await ask(api, asked, own))
    const before = log.find(id)
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
    if ((['status', 'txHash', 'transactionId'] as const).some((name) => record[name] !== before[name])) log.put(record)
    if (status === 'failed' || status === 'processing') return
    const held = await readHeld(record, own)
    const now = log.find(id)
    if (now && !own.aborted && held !== null && !isContested(now) && hasArrived(now, held)) arrive(now, held)
  }

  return {
    ...log,
    readHeld,
    readDecimals,
    /** Reads what is stored, once. */
    resume(): void {
      if (log.resume()) log.sync()
    },
  }
}
