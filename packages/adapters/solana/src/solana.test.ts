import { createMemoryStore, type Platform, systemClock } from '@hawser/common'
import type { Connector } from '@hawser/core'
import { describe, expect, it } from 'vitest'
import type { WalletAdapterLike } from './discovery/watchWallets.js'
import { solana } from './solana.js'

function createAdapter(readyState: string, name = 'Old Wallet') {
  const listeners = new Set<() => void>()
  const adapter = {
    name,
    url: 'https://old.example',
    icon: ' data:image/png;base64,AA== ',
    readyState,
    publicKey: null,
    connect: async () => {},
    disconnect: async () => {},
    on: (_event, listener) => listeners.add(listener),
    off: (_event, listener) => listeners.delete(listener),
  } satisfies WalletAdapterLike as WalletAdapterLike & { readyState: string }
  return {
    adapter,
    listeners,
    become(state: string) {
      adapter.readyState = state
      for (const listener of listeners) listener()
    },
  }
}

function watch(wallets: readonly WalletAdapterLike[]) {
  const page = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
  const platform: Platform = {
    fetch,
    clock: systemClock,
    store: createMemoryStore(),
    onVisible: () => () => {},
    userAgent: '',
    window: page,
  }
  const lists: (readonly Connector[])[] = []
  const adapter = solana({ wallets }).create({ platform, networks: () => [] })
  return { page, lists, adapter, stop: adapter.watchConnectors((list) => lists.push(list)) }
}

function register(page: Window, name: string) {
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:mainnet'],
    accounts: [],
    features: { 'standard:connect': {}, 'standard:events': {}, 'solana:signTransaction': {} },
  }
  const detail = ({ register }: { register(wallet: object): void }) => register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

describe('solana', () => {
  it.each([
    { pollingIntervalMs: 0 },
    { pollingIntervalMs: Number.NaN },
    { pollingIntervalMs: Number.POSITIVE_INFINITY },
    { priorityFee: -1n },
    { priorityFee: 5 as unknown as bigint },
  ])('parameters: %o is refused', (options) => {
    expect(() => solana(options)).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
  })

  it('VAL-02 behavior: what an address looks like', () => {
    const { adapter } = watch([])
    expect(adapter.isAddress('vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg')).toBe(true)
    for (const value of [
      '',
      '0x52908400098527886E0F7030069857D2E4169EE7',
      'a'.repeat(31),
      'a'.repeat(45),
      'O'.repeat(40),
    ])
      expect(adapter.isAddress(value)).toBe(false)
  })

  it("ENT-03 default: the app's own adapters, by how ready they are", () => {
    const ready = createAdapter('Installed')
    const missing = createAdapter('NotDetected', 'Missing')
    const { lists } = watch([ready.adapter, missing.adapter, createAdapter('Unsupported', 'Never').adapter])
    expect(lists.at(-1)).toMatchObject([
      { id: 'old-wallet', type: 'EXTERNAL', name: 'Old Wallet', icon: 'data:image/png;base64,AA==', isInstalled: true },
      { id: 'missing', type: 'EXTERNAL', isInstalled: false, installUrl: 'https://old.example' },
    ])
  })

  it('behavior: one that becomes ready is a new entry, and the others stay the same objects', () => {
    const first = createAdapter('Installed')
    const late = createAdapter('NotDetected', 'Late')
    const { lists, stop } = watch([first.adapter, late.adapter])
    const [before] = lists.at(-1) ?? []
    late.become('Installed')
    expect(lists.at(-1)?.map(({ isInstalled }) => isInstalled)).toEqual([true, true])
    expect(lists.at(-1)?.[0]).toBe(before)
    stop()
    expect(first.listeners.size + late.listeners.size).toBe(0)
  })

  it('CAP-02 behavior: a wallet that registers itself under the name of the app’s adapter does not take its place', () => {
    const { page, lists } = watch([createAdapter('Installed').adapter])
    register(page, 'Old Wallet')
    expect(lists.at(-1)).toMatchObject([
      { id: 'solana:old-wallet', type: 'ANNOUNCED' },
      { id: 'old-wallet', type: 'EXTERNAL' },
    ])
  })
})
