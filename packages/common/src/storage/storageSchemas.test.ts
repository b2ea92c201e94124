import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createStorage } from './createStorage.js'
import { storageKeys } from './storageKeys.js'
import { storageSchemas } from './storageSchemas.js'
import { createMemoryStore } from './stores.js'

type SchemaName = keyof typeof storageSchemas
const names = Object.keys(storageSchemas) as SchemaName[]
const wallet = { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' }
const at = { timestampMs: 1_700_000_000_000 }

const good: Record<SchemaName, unknown> = {
  activeCaipNetworkId: 'eip155:1',
  activeNamespace: 'solana',
  connectedNamespaces: ['eip155', 'bip122'],
  recentWallets: [wallet],
  connectionStatus: 'connected',
  connectedSocial: 'farcaster',
  preferredAccountTypes: { eip155: 'smartAccount', bip122: 'payment' },
  portfolioCache: {
    'eip155:1:0xab': {
      ...at,
      value: [
        { name: 'Ether', symbol: 'ETH', price: '1', quantity: { decimals: '18', numeric: '1.5' }, iconUrl: null },
      ],
    },
  },
  nativeBalanceCache: { 'eip155:1:0xab': { ...at, value: { balance: '0.00', symbol: 'ETH' } } },
  nameCache: { 'eip155:1:0xab': { ...at, value: 'alice.eth' }, 'eip155:1:0xcd': { ...at, value: null } },
  identityCache: { 'eip155:1:0xab': { ...at, value: { name: 'alice', avatar: null } } },
  emailLoginUsed: true,
  email: 'alice@example.com',
  lastUsedChain: 'eip155:10',
  socialUsername: 'alice',
  lastEmailLoginTimeMs: 1_700_000_000_000,
  smartAccountEnabledNetworks: '1,10',
}

const bad: Record<SchemaName, readonly unknown[]> = {
  activeCaipNetworkId: ['eip155', 1, 'eip155:1:2'],
  activeNamespace: ['starknet', null],
  connectedNamespaces: [['starknet'], 'eip155', { 0: 'eip155' }],
  recentWallets: [[{ id: 1, name: 'x' }], [{ id: 'x' }], {}],
  connectionStatus: ['online', 1],
  connectedSocial: ['myspace', ''],
  preferredAccountTypes: [{ eip155: 'multisig' }, { starknet: 'eoa' }, 'eoa'],
  portfolioCache: [{ a: { value: [] } }, { a: { ...at, value: [{}] } }],
  nativeBalanceCache: [
    { a: { ...at, value: { balance: 1, symbol: 'ETH' } } },
    { a: { timestampMs: -1, value: { balance: '1', symbol: '' } } },
  ],
  nameCache: [{ a: { ...at, value: 1 } }, [1], 'alice.eth'],
  identityCache: [{ a: { ...at, value: { name: 1, avatar: null } } }],
  emailLoginUsed: ['true', 1],
  email: ['alice', 'alice@', 1],
  lastUsedChain: ['10', 10],
  socialUsername: [1, null],
  lastEmailLoginTimeMs: ['1', -1],
  smartAccountEnabledNetworks: ['1,', ',1', '1, 10', 'a', '1.5', [1, 10]],
}

const read = (name: SchemaName, text: string) => {
  const store = createMemoryStore()
  const storage = createStorage({ store, prefix: '@hawser' })
  store.set(`@hawser/${storageKeys[name]}`, text)
  return { value: storage.read(storageKeys[name], storageSchemas[name]), left: store.keys().length }
}

it('ENT-11 default: every key has its own name', () => {
  expect(new Set(Object.values(storageKeys)).size).toBe(Object.keys(storageKeys).length)
  expect(
    Object.keys(storageKeys)
      .filter((name) => name !== 'connections')
      .sort(),
  ).toEqual([...names].sort())
})

it.each(names)('ENT-11 default: %s reads back what was kept', (name) => {
  const { value, left } = read(name, JSON.stringify(good[name]))
  expect(value).toEqual(name === 'smartAccountEnabledNetworks' ? [1, 10] : good[name])
  expect(left).toBe(1)
})

it.each(names)('ENT-11 behavior: %s drops what it cannot be', (name) => {
  for (const value of bad[name])
    expect([value, read(name, JSON.stringify(value))]).toEqual([value, { value: undefined, left: 0 }])
})

it.each(names)('ENT-11 behavior: %s, any text in the store, never a throw', (name) => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { value, left } = read(name, text)
      expect(left).toBe(value === undefined ? 0 : 1)
    }),
  )
})

it('ENT-11 behavior: at most two recent wallets, and nothing of theirs that is not known', () => {
  const stored = [wallet, { ...wallet, id: 'b', script: 'x' }, { ...wallet, id: 'c' }]
  expect(v.parse(storageSchemas.recentWallets, stored)).toEqual([wallet, { ...wallet, id: 'b' }])
})

it('ENT-11 behavior: an empty comma list is an empty list', () => {
  expect(v.parse(storageSchemas.smartAccountEnabledNetworks, '')).toEqual([])
})
