import type { Platform } from '@hawser/common'
import type { Connector } from '@hawser/core'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../test/fixtures/createFakeClock.js'
import { alice, bob, createTinyProvider, type TinyProvider } from '../test/fixtures/createTinyProvider.js'
import { eip155 } from './eip155.js'

function createPage() {
  return new EventTarget() as Window & typeof globalThis & { ethereum?: unknown }
}

function setup(page = createPage()) {
  const platform = { clock: createFakeClock(), fetch: globalThis.fetch, window: page } as Partial<Platform> as Platform
  const adapter = eip155().create({ platform, networks: () => [] })
  const watch = () => {
    let connectors: readonly Connector[] = []
    const stop = adapter.watchConnectors((next) => {
      connectors = next
    })
    return { stop, all: () => connectors }
  }
  return { page, adapter, watch }
}

function announce(page: EventTarget, rdns: string, provider: TinyProvider) {
  const detail = { info: { uuid: 'u', name: rdns, icon: '', rdns }, provider }
  page.addEventListener('eip6963:requestProvider', () =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}

const signal = new AbortController().signal

describe('eip155', () => {
  it('default: a factory that does nothing until it is used', () => {
    expect(eip155()).toMatchObject({ contractVersion: 1, namespace: 'eip155' })
    expect(() => eip155({ pollingIntervalMs: 0 })).toThrow('pollingIntervalMs')
  })

  it('behavior: a connector of each wallet', async () => {
    const { page, watch } = setup()
    announce(page, 'com.one', createTinyProvider())
    page.ethereum = Object.assign(createTinyProvider({ eth_requestAccounts: [bob] }), { isMetaMask: true })
    const { all } = watch()
    await expect.poll(() => all().length).toBe(2)
    const [one, legacy] = all()
    expect(one).toMatchObject({
      id: 'com.one',
      type: 'ANNOUNCED',
      rdns: 'com.one',
      namespaces: ['eip155'],
      isInstalled: true,
    })
    expect(legacy).toMatchObject({ id: 'io.metamask', type: 'INJECTED', name: 'MetaMask' })
    expect(await legacy?.connect({ namespaces: ['eip155'], generation: 1, signal })).toMatchObject([
      { connectionId: 'eip155/io.metamask', generation: 1, accounts: [{ address: bob }] },
    ])
    expect(await legacy?.connect({ namespaces: ['solana'], generation: 1, signal })).toEqual([])
    expect(await legacy?.getProvider('eip155')).toBe(page.ethereum)
  })

  it('behavior: a session outlives a stop and start of the discovery', async () => {
    const { page, watch } = setup()
    const provider = createTinyProvider()
    announce(page, 'com.one', provider)
    const first = watch()
    const [before] = first.all()
    await before?.connect({ namespaces: ['eip155'], generation: 3, signal })
    first.stop()
    const [after] = watch().all()
    expect(after).toBe(before)
    const reports: unknown[] = []
    after?.watch((report) => reports.push(report))
    provider.emit('chainChanged', '0xa')
    expect(reports).toMatchObject([{ generation: 3, chainId: 'eip155:10', accounts: [{ address: alice }] }])
  })

  it('VAL-02 behavior: an address is 40 hex digits, 0x or not', () => {
    const { adapter } = setup()
    expect([alice, alice.slice(2), alice.toUpperCase().replace('0X', '0x')].every(adapter.isAddress)).toBe(true)
    expect(['', '0x', `${alice}0`, alice.slice(0, -1), '0xg'].some(adapter.isAddress)).toBe(false)
    expect(adapter.send?.isSameAddress(alice, alice.slice(2).toLowerCase())).toBe(true)
    expect(adapter.send?.isSameAddress(alice, bob)).toBe(false)
  })

  it('behavior: prefetch asks no wallet, and may be called often', async () => {
    const { page, adapter, watch } = setup()
    const provider = createTinyProvider()
    announce(page, 'com.one', provider)
    const [connector] = watch().all()
    adapter.prefetch?.()
    adapter.prefetch?.()
    await import('./wallet/createWalletMethods.js')
    expect([provider.requests, provider.listenerCount()]).toEqual([[], 0])
    expect(await connector?.connect({ namespaces: ['eip155'], generation: 1, signal })).toHaveLength(1)
  })

  it('behavior: on a server there are no wallets', () => {
    const platform = {
      clock: createFakeClock(),
      fetch: globalThis.fetch,
      window: undefined,
    } as Partial<Platform> as Platform
    const lists: unknown[] = []
    eip155()
      .create({ platform, networks: () => [] })
      .watchConnectors((list) => lists.push(list))
    expect(lists).toEqual([[]])
  })
})
