import type { Clock } from '@hawser/common'
import * as v from 'valibot'
import {
  DeviceShareDamagedError,
  DeviceShareMissingError,
  ShareInvalidError,
  ShareOutdatedError,
  VaultStorageError,
} from '../errors.js'
import { type RecoveryWay, recoveryWaySchema } from '../recovery/recoveryShare.js'
import { readShare } from '../shares/shareSet.js'

/** What this browser keeps of a wallet, as the frame may list it. */
export interface DeviceWallet {
  readonly walletId: string
  readonly setId: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAtMs: number
}

/** The device shares of this browser, each under a key of its own that WebCrypto never gives out. */
export interface DeviceShares {
  /** Newest first; of what is kept and is sound. @throws VaultStorageError */
  list(): Promise<readonly DeviceWallet[]>
  /** Keeps a share and reads it back before it resolves, so that no set is used whose device share is not there; with it how its set is recovered, so that the next one is, too. @throws VaultStorageError, ShareInvalidError */
  add(share: Uint8Array, way?: RecoveryWay | null): Promise<void>
  /**
   * The share of a set. It is the caller's to overwrite.
   * @throws DeviceShareMissingError, ShareOutdatedError where only other sets of the wallet are here, DeviceShareDamagedError, VaultStorageError
   */
  read(wallet: Pick<DeviceWallet, 'walletId' | 'setId'>): Promise<Uint8Array>
  /** How a set that is kept here is recovered; null where it is not. @throws VaultStorageError, DeviceShareMissingError, DeviceShareDamagedError */
  readWay(wallet: Pick<DeviceWallet, 'walletId' | 'setId'>): Promise<RecoveryWay | null>
  /** Deletes the share of one set. @throws VaultStorageError */
  removeSet(wallet: Pick<DeviceWallet, 'setId'>): Promise<void>
  /** Deletes the wallet's sets that are older than this one: what they belonged to is over. One that another tab has made since stays. @throws VaultStorageError */
  dropOlder(wallet: Pick<DeviceWallet, 'walletId' | 'setId'>): Promise<void>
  /** Deletes all that is kept of a wallet. @throws VaultStorageError */
  remove(walletId: string): Promise<void>
  close(): void
}

export interface OpenDeviceSharesOptions {
  /** Absent where the browser has none. */
  readonly indexedDB: IDBFactory | undefined
  readonly crypto: Pick<Crypto, 'getRandomValues' | 'subtle'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Of the database; `hawser-vault` where it is absent. */
  readonly name?: string | undefined
}

const storeName = 'shares'
const idSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const bytesSchema = v.custom<Uint8Array<ArrayBuffer>>((value) => ArrayBuffer.isView(value))
/** Anybody with the developer tools can write there. */
const recordSchema = v.object({
  version: v.literal(1),
  walletId: idSchema,
  setId: idSchema,
  createdAtMs: v.pipe(v.number(), v.finite()),
  key: v.custom<CryptoKey>((value) => Object.prototype.toString.call(value) === '[object CryptoKey]'),
  iv: bytesSchema,
  sealed: bytesSchema,
  way: v.optional(v.nullable(recoveryWaySchema), null),
})
type DeviceRecord = v.InferOutput<typeof recordSchema>

/** Opens what this browser keeps, and makes nothing but the empty store. @throws VaultStorageError */
export async function openDeviceShares(options: OpenDeviceSharesOptions): Promise<DeviceShares> {
  const { crypto, clock } = options
  const database = await openDatabase(options)

  async function readAll(): Promise<readonly DeviceRecord[]> {
    const found = await run<unknown[]>(database, 'readonly', (store) => store.getAll())
    return found.flatMap((value) => {
      const parsed = v.safeParse(recordSchema, value)
      return parsed.success ? [parsed.output] : []
    })
  }

  async function find({ walletId, setId }: Pick<DeviceWallet, 'walletId' | 'setId'>): Promise<DeviceRecord> {
    const kept = await run<unknown>(database, 'readonly', (store) => store.get(setId))
    if (kept !== undefined) {
      const parsed = v.safeParse(recordSchema, kept)
      if (!parsed.success || parsed.output.walletId !== walletId)
        throw new DeviceShareDamagedError({ details: 'What is kept is no device share.' })
      return parsed.output
    }
    const hasOther = (await readAll()).some((record) => record.walletId === walletId)
    throw hasOther ? new ShareOutdatedError() : new DeviceShareMissingError()
  }

  const read = async (wallet: Pick<DeviceWallet, 'walletId' | 'setId'>): Promise<Uint8Array> =>
    unseal(await find(wallet), crypto)

  async function deleteWhere(test: (record: DeviceRecord) => boolean): Promise<void> {
    const keys = (await readAll()).filter(test).map(({ setId }) => setId)
    await run(database, 'readwrite', (store) => {
      for (const key of keys) store.delete(key)
      return undefined
    })
  }

  return {
    async list() {
      const records = await readAll()
      return records
        .map(({ walletId, setId, createdAtMs }) => ({ walletId, setId, createdAtMs }))
        .sort((a, b) => b.createdAtMs - a.createdAtMs)
    },
    async add(share, way = null) {
      const head = readShare(share)
      if (head.role !== 'device') throw new ShareInvalidError({ details: `It is the ${head.role} share.` })
      const record = { ...(await seal(share, { ...head, createdAtMs: clock.nowMs() }, crypto)), way }
      await run(database, 'readwrite', (store) => store.put(record))
      const kept = await read(head)
      kept.fill(0)
    },
    read,
    readWay: async (wallet) => (await find(wallet)).way,
    async dropOlder({ walletId, setId }) {
      const madeAtMs = (await readAll()).find((record) => record.setId === setId)?.createdAtMs
      if (madeAtMs === undefined) return
      await deleteWhere(
        (record) => record.walletId === walletId && record.setId !== setId && record.createdAtMs <= madeAtMs,
      )
    },
    removeSet: ({ setId }) => deleteWhere((record) => record.setId === setId),
    remove: (walletId) => deleteWhere((record) => record.walletId === walletId),
    close: () => database.close(),
  }
}

const encoder = new TextEncoder()
/** What a sealed share is bound to: nothing of its record can be exchanged for another's. */
const boundTo = ({ walletId, setId }: DeviceWallet) => encoder.encode(`hawser vault device v1|${walletId}|${setId}`)

async function seal(
  share: Uint8Array,
  { walletId, setId, createdAtMs }: DeviceWallet,
  crypto: OpenDeviceSharesOptions['crypto'],
): Promise<Omit<DeviceRecord, 'way'>> {
  const wallet = { walletId, setId, createdAtMs }
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(wallet) },
    key,
    Uint8Array.from(share),
  )
  return { version: 1, ...wallet, key, iv, sealed: new Uint8Array(sealed) }
}

/** @throws DeviceShareDamagedError */
async function unseal(record: DeviceRecord, { subtle }: OpenDeviceSharesOptions['crypto']): Promise<Uint8Array> {
  const { key, iv, sealed } = record
  try {
    return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData: boundTo(record) }, key, sealed))
  } catch (cause) {
    throw new DeviceShareDamagedError({ cause, details: 'The device share does not open.' })
  }
}

function openDatabase({ indexedDB, name = 'hawser-vault' }: OpenDeviceSharesOptions): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!indexedDB) {
      reject(new VaultStorageError('missing'))
      return
    }
    let request: IDBOpenDBRequest
    try {
      // Some browsers throw here where storage is refused, others let the request fail.
      request = indexedDB.open(name, 1)
    } catch (cause) {
      reject(toStorageError(cause))
      return
    }
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName, { keyPath: 'setId' })
    }
    request.onsuccess = () => {
      const database = request.result
      // A newer version in another tab is not to wait for this one.
      database.onversionchange = () => database.close()
      resolve(database)
    }
    request.onerror = () => reject(toStorageError(request.error))
    request.onblocked = () => reject(new VaultStorageError('blocked'))
  })
}

/** Runs one request and resolves when its transaction is complete: only then is it on disk. */
function run<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T> | IDBRequest<IDBValidKey> | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    try {
      const transaction = database.transaction(storeName, mode, mode === 'readwrite' ? { durability: 'strict' } : {})
      const request = ask(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request?.result as T)
      transaction.onabort = () => reject(toStorageError(transaction.error))
      transaction.onerror = () => reject(toStorageError(transaction.error))
    } catch (cause) {
      reject(toStorageError(cause))
    }
  })
}

function toStorageError(cause: unknown): VaultStorageError {
  const name: unknown = Object(cause).name
  const fault = name === 'QuotaExceededError' ? 'full' : name === 'VersionError' ? 'blocked' : 'refused'
  return new VaultStorageError(fault, { cause, details: typeof name === 'string' ? name : undefined })
}
