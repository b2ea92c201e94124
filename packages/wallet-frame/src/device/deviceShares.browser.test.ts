import { expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../fixtures/fakeClock.js'
import { createRecoveryWay, sealByWay } from '../recovery/recoveryShare.js'
import { createId, splitEntropy } from '../shares/shareSet.js'
import { type DeviceShares, openDeviceShares } from './deviceShares.js'

const walletId = '0123456789abcdef0123456789abcdef'
const split = (id = walletId) => splitEntropy(crypto.getRandomValues(new Uint8Array(16)), id, crypto)

/** A store in a database of its own, which the test leaves nothing of. */
async function open(name = `vault-${createId(crypto)}`) {
  const clock = createFakeClock()
  const shares = await openDeviceShares({ indexedDB, crypto, clock, name })
  onTestFinished(() => {
    shares.close()
    indexedDB.deleteDatabase(name)
  })
  return { shares, clock, name }
}

/** Reads and writes past the store, as somebody with the developer tools does. */
function withRecords<T>(name: string, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      const transaction = database.transaction('shares', 'readwrite')
      const asked = use(transaction.objectStore('shares'))
      transaction.oncomplete = () => {
        database.close()
        resolve(asked.result)
      }
      transaction.onabort = () => reject(transaction.error)
    }
  })
}

const readRaw = async (name: string) =>
  (await withRecords<Record<string, unknown>[]>(name, (store) => store.getAll()))[0]

it('default: a share that was added is read again, after the store was opened anew too', async () => {
  const { shares, name } = await open()
  const set = await split()
  const before = set.device.slice()
  await shares.add(set.device)
  expect(await shares.read(set)).toEqual(before)
  const { shares: later } = await open(name)
  expect(await later.read(set)).toEqual(before)
})

it('behavior: what is on disk is sealed under a key that WebCrypto does not give out', async () => {
  const { shares, name } = await open()
  const set = await split()
  await shares.add(set.device)
  const record = await readRaw(name)
  const key = record?.key as CryptoKey
  expect(key).toBeInstanceOf(CryptoKey)
  expect(key.extractable).toBe(false)
  for (const format of ['raw', 'jwk'] as const) await expect(crypto.subtle.exportKey(format, key)).rejects.toThrow()
  const sealed = Object.values(record?.sealed ?? {}).join()
  expect(sealed).not.toContain([...set.device.subarray(34, 44)].join())
})

it('behavior: with a share is kept how its set is recovered, under a key that is not given out and opens nothing', async () => {
  const { shares, name } = await open()
  const [set, other] = [await split(), await split(createId(crypto))]
  const way = await createRecoveryWay({ method: 'password', password: 'correct horse battery' }, walletId, { crypto })
  await shares.add(set.device, way)
  await shares.add(other.device)
  const { shares: later } = await open(name)
  expect(await later.readWay(other)).toBeNull()
  const kept = await later.readWay(set)
  if (kept?.method !== 'password') throw new Error('another way')
  expect([kept.key.extractable, kept.key.usages]).toEqual([false, ['encrypt']])
  expect(await sealByWay(set.recovery, kept, { crypto })).toMatchObject({ method: 'password', setId: set.setId })
})

it('behavior: two shares have two keys', async () => {
  const { shares, name } = await open()
  for (const set of [await split(), await split()]) await shares.add(set.device)
  const [one, other] = await withRecords<
    { key: CryptoKey; iv: Uint8Array<ArrayBuffer>; sealed: Uint8Array<ArrayBuffer> }[]
  >(name, (store) => store.getAll())
  if (!one || !other) throw new Error('no records')
  await expect(crypto.subtle.decrypt({ name: 'AES-GCM', iv: one.iv }, other.key, one.sealed)).rejects.toThrow()
})

it('default: what is kept is listed, newest first', async () => {
  const { shares, clock } = await open()
  expect(await shares.list()).toEqual([])
  const [first, second] = [await split(), await split(createId(crypto))]
  await shares.add(first.device)
  clock.advance(5)
  await shares.add(second.device)
  expect(await shares.list()).toEqual([
    { walletId: second.walletId, setId: second.setId, createdAtMs: 1_005 },
    { walletId, setId: first.setId, createdAtMs: 1_000 },
  ])
})

it('error: a wallet that this browser never had, or whose data was cleared, is missing, and nothing is made for it', async () => {
  const { shares, name } = await open()
  const set = await split()
  await expect(shares.read(set)).rejects.toMatchObject({ code: 'VAULT_DEVICE_SHARE_MISSING' })
  await shares.add(set.device)
  await withRecords(name, (store) => store.clear())
  await expect(shares.read(set)).rejects.toMatchObject({ code: 'VAULT_DEVICE_SHARE_MISSING' })
  expect(await shares.list()).toEqual([])
})

it('error: of a wallet whose other sets alone are here, the share is outdated', async () => {
  const { shares } = await open()
  await shares.add((await split()).device)
  await expect(shares.read(await split())).rejects.toMatchObject({ code: 'VAULT_SHARE_OUTDATED' })
})

it('behavior: one set is kept, removed, or every set of a wallet, and those of other wallets stay', async () => {
  const { shares } = await open()
  const [old, current, dropped] = [await split(), await split(), await split()]
  const foreign = await split(createId(crypto))
  for (const { device } of [old, current, dropped, foreign]) await shares.add(device)
  const left = async () => (await shares.list()).map(({ setId }) => setId).sort()

  await shares.removeSet(dropped)
  expect(await left()).toEqual([old.setId, current.setId, foreign.setId].sort())
  await shares.dropOlder(current)
  expect(await left()).toEqual([current.setId, foreign.setId].sort())
  await shares.remove(walletId)
  expect(await left()).toEqual([foreign.setId])
})

it('behavior: a set that another tab has made since is not dropped with the older ones, nor any for one that is not here', async () => {
  const { shares, clock } = await open()
  const [old, current, newer] = [await split(), await split(), await split()]
  for (const { device } of [old, current, newer]) {
    await shares.add(device)
    clock.advance(1)
  }
  await shares.dropOlder(await split())
  expect(await shares.list()).toHaveLength(3)
  await shares.dropOlder(current)
  expect((await shares.list()).map(({ setId }) => setId)).toEqual([newer.setId, current.setId])
})

it('error: only a device share is kept', async () => {
  const { shares } = await open()
  const { service } = await split()
  await expect(shares.add(service)).rejects.toMatchObject({ code: 'VAULT_SHARE_INVALID' })
  await expect(shares.add(new Uint8Array(67))).rejects.toMatchObject({ code: 'VAULT_SHARE_INVALID' })
  expect(await shares.list()).toEqual([])
})

const changed = (bytes: unknown) => Uint8Array.from(bytes as Uint8Array, (byte, at) => (at === 0 ? byte ^ 1 : byte))

it.each<[string, (record: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string, unknown>>]>([
  ['altered bytes', (record) => ({ ...record, sealed: changed(record.sealed) })],
  ['another initialisation vector', (record) => ({ ...record, iv: changed(record.iv) })],
  ['no key', (record) => ({ ...record, key: undefined })],
  ['a key that is an object', (record) => ({ ...record, key: {} })],
  ['the name of another wallet', (record) => ({ ...record, walletId: 'f'.repeat(32) })],
  ['an unknown version', (record) => ({ ...record, version: 2 })],
  ['no time', (record) => ({ ...record, createdAtMs: 'now' })],
  [
    'another key',
    async (record) => ({
      ...record,
      key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    }),
  ],
  [
    'a key that may not decrypt',
    async (record) => ({
      ...record,
      key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']),
    }),
  ],
])('error: a record with %s is damaged, and stays where it is', async (_name, alter) => {
  const { shares, name } = await open()
  const set = await split()
  await shares.add(set.device)
  const record = await readRaw(name)
  const altered = await alter(record ?? {})
  await withRecords(name, (store) => store.put(altered))
  await expect(shares.read(set)).rejects.toMatchObject({ code: 'VAULT_DEVICE_SHARE_DAMAGED' })
  expect(await readRaw(name)).toMatchObject({ setId: set.setId })
})

it('error: a record that was moved under the name of another set does not open', async () => {
  const { shares, name } = await open()
  const [one, other] = [await split(), await split()]
  await shares.add(one.device)
  const record = await readRaw(name)
  await withRecords(name, (store) => store.put({ ...record, setId: other.setId }))
  await expect(shares.read(other)).rejects.toMatchObject({ code: 'VAULT_DEVICE_SHARE_DAMAGED' })
})

const fails = (name: string) => () => {
  throw new DOMException('no', name)
}
const openWith = (factory: unknown) =>
  openDeviceShares({ indexedDB: factory as IDBFactory, crypto, clock: createFakeClock() })

it.each([
  ['missing', undefined],
  ['refused', { open: fails('SecurityError') }],
  ['refused', { open: fails('InvalidStateError') }],
  ['full', { open: fails('QuotaExceededError') }],
  ['blocked', { open: fails('VersionError') }],
])('error: a browser whose storage is %s says so', async (fault, factory) => {
  await expect(openWith(factory)).rejects.toMatchObject({ code: 'VAULT_STORAGE', fault })
})

it('error: a newer database of a later version of the page is not overwritten', async () => {
  const name = `vault-${createId(crypto)}`
  onTestFinished(() => void indexedDB.deleteDatabase(name))
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name, 7)
    request.onsuccess = () => resolve(request.result)
  })
  database.close()
  const opening = openDeviceShares({ indexedDB, crypto, clock: createFakeClock(), name })
  await expect(opening).rejects.toMatchObject({ code: 'VAULT_STORAGE', fault: 'blocked' })
})

it.each<[string, (shares: DeviceShares) => Promise<unknown>]>([
  ['list', (shares) => shares.list()],
  ['add', async (shares) => shares.add((await split()).device)],
  ['read', async (shares) => shares.read(await split())],
  ['remove', (shares) => shares.remove(walletId)],
])('error: %s in a store that the browser has closed is refused by name', async (_name, use) => {
  const { shares } = await open()
  shares.close()
  await expect(use(shares)).rejects.toMatchObject({ code: 'VAULT_STORAGE', fault: 'refused' })
})
