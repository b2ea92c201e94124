import { defineNetwork, type Network } from '@hawser/common'
import { expect, it, vi } from 'vitest'
import type { SessionLike } from '../provider/universalProviderLike.js'
import { createWalletState } from './createWalletState.js'
import { followEvents } from './followEvents.js'
import { parseSession } from './parseSession.js'

const accounts = ['0x35820A4d1677E62312D84EEE0903c5d3E363f769', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
const paymentAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const solana = defineNetwork({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})

/** A session whose wallet says what a test likes, and a storage that takes its time. */
function open(networks: readonly Network[] = []) {
  let session: SessionLike = {
    topic: 'topic',
    expiry: 9_999_999_999,
    namespaces: {
      eip155: {
        accounts: accounts.map((address) => `eip155:1:${address}`),
        chains: ['eip155:1', 'eip155:10'],
        methods: [],
      },
      bip122: { accounts: [`${bitcoin}:${paymentAddress}`], chains: [bitcoin], methods: [] },
    },
    optionalNamespaces: { eip155: {}, bip122: {}, solana: {} },
    peer: { metadata: { name: 'Wallet', icons: [] } },
  }
  const told = vi.fn()
  const state = createWalletState({ connectorId: 'walletConnect', networks: () => networks, tell: told })
  state.adopt(parseSession(session), { namespaces: ['eip155', 'bip122'], generation: 1, chainIds: [] })
  const listeners = new Map<string, (event: unknown) => void>()
  const writes: (() => void)[] = []
  followEvents({
    client: {
      on: (name, listener) => listeners.set(name, listener),
      off: (name) => listeners.delete(name),
      session: {
        getAll: () => [session],
        update(_, change) {
          session = { ...session, ...change }
          return new Promise<void>((resolve) => writes.push(resolve))
        },
      },
    },
    state,
    onEnd: () => {},
  })
  const say = (name: string, params: object = {}) => listeners.get(name)?.({ topic: 'topic', params })
  const event = (chainId: string, name: string, data: unknown) =>
    say('session_event', { chainId, event: { name, data } })
  return { state, told, writes, say, event, kept: () => session.sessionProperties }
}

it('behavior: a flood of what tells nothing new is told once, and the last word wins', () => {
  const { state, told, say, event } = open()
  for (let i = 0; i < 1_000; i += 1) {
    event('eip155:1', 'chainChanged', 1)
    event('eip155:1', 'accountsChanged', [accounts[0]])
    say('session_update')
    say('session_extend')
  }
  expect(told).not.toHaveBeenCalled()
  for (let i = 0; i < 1_000; i += 1) event('eip155:1', 'accountsChanged', [accounts[1]])
  for (let i = 0; i < 1_000; i += 1) event('eip155:10', 'chainChanged', 10)
  expect(told).toHaveBeenCalledTimes(2)
  expect([state.addresses('eip155')[0], state.chainId('eip155')]).toEqual([accounts[1], 'eip155:10'])
  for (let i = 0; i < 1_000; i += 1) say('session_delete')
  // Once, for both namespaces.
  expect(told).toHaveBeenCalledTimes(3)
  expect(told.mock.lastCall).toMatchObject([
    [
      { namespace: 'eip155', accounts: [] },
      { namespace: 'bip122', accounts: [] },
    ],
  ])
})

it('behavior: what an update adds, changes and takes back is told at once, what is new first', () => {
  const { told, say } = open([solana])
  const { caipNetworkId: id } = solana
  const added = { accounts: [`${id}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`], chains: [id], methods: [] }
  const changed = { accounts: [`eip155:10:${accounts[1]}`], chains: ['eip155:10'], methods: [] }
  say('session_update', { namespaces: { eip155: changed, solana: added } })
  expect(told).toHaveBeenCalledExactlyOnceWith([
    expect.objectContaining({ namespace: 'solana', chainId: id }),
    expect.objectContaining({ namespace: 'eip155', chainId: 'eip155:10' }),
    expect.objectContaining({ namespace: 'bip122', accounts: [] }),
  ])
  // What has gone may come again, and is new then.
  told.mockClear()
  say('session_update', { namespaces: { eip155: changed } })
  say('session_update', { namespaces: { eip155: changed, solana: added } })
  expect(told.mock.calls).toMatchObject([
    [[{ namespace: 'solana', accounts: [] }]],
    [[{ namespace: 'solana', accounts: [{ namespace: 'solana' }] }]],
  ])
})

it('behavior: a flood of addresses is written once at a time, and once more for what came meanwhile; the last word wins', async () => {
  const { state, writes, event, say, kept } = open()
  const wordOf = (i: number) => ({ bip122_getAccountAddresses: [{ address: `address ${i}` }] })
  for (let i = 0; i < 1_000; i += 1) event(bitcoin, 'bip122_addressesChanged', [{ address: `address ${i}` }])
  expect(writes).toHaveLength(1)
  // Whether it is written or not.
  expect(state.session?.properties).toEqual(wordOf(999))
  say('session_extend')
  expect(state.session?.properties).toEqual(wordOf(999))
  writes[0]?.()
  await vi.waitFor(() => expect(writes).toHaveLength(2))
  writes[1]?.()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(writes).toHaveLength(2)
  expect(kept()).toEqual(wordOf(999))
  expect(state.session?.properties).toEqual(wordOf(999))
})
