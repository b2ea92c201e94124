import type { InjectedExtension } from '@polkadot/extension-inject/types'
import { randomAsHex, signatureVerify } from '@polkadot/util-crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createScriptedPolkadotWallet } from './createScriptedPolkadotWallet.js'
import { fromSs58, toSs58 } from './ss58.js'

type Page = Window & typeof globalThis & { injectedWeb3?: Record<string, unknown> }

// The library keeps the window that it finds when it is loaded.
const page = { injectedWeb3: {} } as Page
beforeEach(() => {
  page.injectedWeb3 = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { readyState: 'complete' })
})
afterEach(() => vi.unstubAllGlobals())

const enable = async (): Promise<unknown> => {
  const entry = page.injectedWeb3?.scripted as { enable(name: string): Promise<unknown> } | undefined
  if (!entry) throw new Error('The wallet is not on the page')
  return entry.enable('A dApp')
}

const createWallet = (parameters: { readonly store?: Map<string, string> } = {}) => {
  const store = parameters.store ?? new Map<string, string>()
  return createScriptedPolkadotWallet({
    key: 'scripted',
    accounts: [{ seed: randomAsHex(32), name: 'First' }, { seed: randomAsHex(32) }],
    window: page,
    permissionStore: { get: (key) => store.get(key) ?? null, set: (key, value) => void store.set(key, value) },
  })
}

describe('to an app that uses @polkadot/extension-dapp', () => {
  it('default: lets it in, tells accounts and signs', async () => {
    const wallet = createWallet()
    wallet.inject()
    const { web3Enable, web3Accounts, web3FromSource } = await import('@polkadot/extension-dapp')
    expect(await web3Enable('A dApp')).toMatchObject([{ name: 'scripted', version: '0.1.0' }])
    expect(wallet.appNames).toEqual(['A dApp'])
    const accounts = await web3Accounts()
    expect(accounts).toMatchObject([
      { address: wallet.addresses[0], type: 'sr25519', meta: { name: 'First', source: 'scripted', genesisHash: null } },
      { address: wallet.addresses[1] },
    ])
    const { signer } = await web3FromSource('scripted')
    const address = accounts[0]?.address ?? ''
    const signed = await signer.signRaw?.({ address, data: '0x41686f79', type: 'bytes' })
    expect(signatureVerify('<Bytes>Ahoy</Bytes>', signed?.signature ?? '', address).isValid).toBe(true)
    wallet.setBehavior('signsWithWrongKey', true)
    const wrong = await signer.signRaw?.({ address, data: '0x41686f79', type: 'bytes' })
    expect(signatureVerify('<Bytes>Ahoy</Bytes>', wrong?.signature ?? '', address).isValid).toBe(false)
    expect(wallet.log).toMatchObject([
      { id: 1, method: 'enable', params: ['A dApp'], outcome: 'answered' },
      { id: 2, method: 'signRaw', params: { address }, outcome: 'answered', result: signed },
      { id: 3, method: 'signRaw', outcome: 'answered' },
    ])
    wallet.setBehavior('rejectsSign', true)
    await expect(signer.signRaw?.({ address, data: '0x41686f79', type: 'bytes' })).rejects.toThrow('Cancelled')
    expect(wallet.log.at(-1)).toMatchObject({ outcome: 'failed', error: { code: null, message: 'Cancelled' } })
  })

  it('behavior: tells of changes until unsubscribed', async () => {
    const wallet = createWallet()
    wallet.inject()
    const { web3Enable, web3AccountsSubscribe } = await import('@polkadot/extension-dapp')
    await web3Enable('A dApp')
    const told: (string | undefined)[] = []
    const stop = await web3AccountsSubscribe((accounts) => void told.push(accounts[0]?.address))
    await vi.waitFor(() => expect(told.at(-1)).toBe(wallet.addresses[0]))
    wallet.switchAccount(wallet.addresses[1] ?? '')
    expect(told.at(-1)).toBe(wallet.addresses[1])
    wallet.lock()
    expect(told.at(-1)).toBeUndefined()
    stop()
    const before = told.length
    wallet.unlock()
    expect(told).toHaveLength(before)
  })

  it('behavior: refuses as such wallets do, by words alone', async () => {
    const wallet = createWallet()
    wallet.inject()
    wallet.setBehavior('rejectsConnect', true)
    await expect(enable()).rejects.toThrow(/^Rejected$/)
    wallet.setBehavior('rejectsConnect', false)
    wallet.setBehavior('lateApproval', true)
    const asked = enable()
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    wallet.reject()
    await expect(asked).rejects.toThrow(/^Rejected$/)
  })
})

it('behavior: remembers whom it let in, and forgets what it cannot read', async () => {
  const store = new Map<string, string>()
  const accounts = [{ seed: randomAsHex(32) }]
  const open = () =>
    createScriptedPolkadotWallet({
      key: 'scripted',
      accounts,
      window: page,
      permissionStore: { get: (key) => store.get(key) ?? null, set: (key, value) => void store.set(key, value) },
    })
  const first = open()
  first.inject()
  await enable()
  expect(open().isAuthorized).toBe(true)
  for (const key of store.keys()) store.set(key, '{')
  expect(open().isAuthorized).toBe(false)
})

it('behavior: is on the page until it is taken off', () => {
  const wallet = createWallet()
  const remove = wallet.inject()
  expect(Object.keys(page.injectedWeb3 ?? {})).toEqual(['scripted'])
  remove()
  expect(page.injectedWeb3).toEqual({})
  wallet.inject()
  wallet.destroy()
  expect(page.injectedWeb3).toEqual({})
  expect(() => createScriptedPolkadotWallet({ key: 'none', accounts: [] })).toThrow(TypeError)
})

it('behavior: addresses are checked', () => {
  const address = toSs58(new Uint8Array(32).fill(7))
  expect(fromSs58(address)).toEqual(new Uint8Array(32).fill(7))
  expect(() => fromSs58(`${address.slice(0, -1)}${address.endsWith('1') ? '2' : '1'}`)).toThrow(TypeError)
})

it.each(['ed25519', 'ecdsa', 'ethereum'] as const)('parameters: accounts of the type %s', async (type) => {
  const wallet = createScriptedPolkadotWallet({
    key: 'scripted',
    accounts: [{ seed: `0x${'5a'.repeat(32)}` }, { seed: `0x${'5b'.repeat(32)}`, type }],
    window: page,
    permissionStore: 'memory',
  })
  wallet.inject()
  wallet.switchAccount(wallet.addresses[1] ?? '')
  const { accounts, signer } = (await enable()) as InjectedExtension
  const [first] = await accounts.get()
  expect(first).toMatchObject({ address: wallet.addresses[1], type })
  const address = first?.address ?? ''
  const signed = await signer.signRaw?.({ address, data: '0x41686f79', type: 'bytes' })
  const verify = () => signatureVerify('<Bytes>Ahoy</Bytes>', signed?.signature ?? '', address)
  expect(verify()).toMatchObject({ isValid: true, crypto: type })
})
