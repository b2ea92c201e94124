import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTinyProvider, type TinyProvider } from '../../test/fixtures/createTinyProvider.js'
import type { Wallet } from './wallet.js'
import { watchWallets } from './watchWallets.js'

type Page = Window & { ethereum?: unknown }

function createPage(): Page {
  return new EventTarget() as Page
}

function announcement(rdns: string, provider: unknown = createTinyProvider()) {
  return { info: { uuid: crypto.randomUUID(), name: rdns, icon: 'data:image/png;base64,AA==', rdns }, provider }
}

function announce(page: Page, rdns: string, provider?: unknown) {
  const detail = announcement(rdns, provider)
  const send = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', send, { once: true })
  send()
}

function watch(page: Page | undefined) {
  const seen: (readonly Wallet[])[] = []
  const stop = watchWallets(page, (wallets) => seen.push(wallets))
  return { seen, stop, ids: () => seen.at(-1)?.map(({ id }) => id), names: () => seen.at(-1)?.map(({ name }) => name) }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('watchWallets', () => {
  it('default: what is there is told at once, in one call', () => {
    const page = createPage()
    announce(page, 'com.one')
    announce(page, 'com.two')
    page.ethereum = createTinyProvider()
    const { seen, ids } = watch(page)
    expect(seen).toHaveLength(1)
    expect(ids()).toEqual(['com.one', 'com.two', 'injected'])
  })

  it('behavior: the global window is asked through mipd', () => {
    const page = createPage()
    vi.stubGlobal('window', page)
    announce(page, 'com.one')
    const { ids, seen, stop } = watch(page)
    expect(ids()).toEqual(['com.one'])
    stop()
    announce(page, 'com.two')
    expect(seen).toHaveLength(1)
  })

  it('behavior: on a server there is none', () => {
    expect(watch(undefined).seen).toEqual([[]])
  })

  it('behavior: a wallet that comes later is added, and one rdns is listed once', () => {
    const page = createPage()
    const { ids, seen } = watch(page)
    announce(page, 'com.one')
    announce(page, 'COM.ONE')
    announce(page, 'com.two')
    expect(ids()).toEqual(['com.one', 'com.two'])
    expect(seen).toHaveLength(3)
  })

  it('VIEW-10 behavior: a legacy provider is named by its flags, and Browser Wallet when nothing identifies it', () => {
    const page = createPage()
    page.ethereum = Object.assign(createTinyProvider(), {
      providers: [
        Object.assign(createTinyProvider(), { isMetaMask: true }),
        Object.assign(createTinyProvider(), { isMetaMask: true, isCoinbaseWallet: true }),
        createTinyProvider(),
      ],
    })
    const { ids, names, seen } = watch(page)
    expect(names()).toEqual(['MetaMask', 'Coinbase Wallet', 'Browser Wallet'])
    expect(ids()).toEqual(['io.metamask', 'com.coinbase.wallet', 'injected'])
    expect(seen[0]?.every(({ type }) => type === 'INJECTED')).toBe(true)
  })

  it('behavior: a legacy provider is dropped when its very object is announced, also later', () => {
    const page = createPage()
    const provider: TinyProvider = createTinyProvider()
    page.ethereum = provider
    const { ids } = watch(page)
    expect(ids()).toEqual(['injected'])
    announce(page, 'com.one', provider)
    expect(ids()).toEqual(['com.one'])
  })

  it('behavior: a legacy provider is dropped when its wallet is announced with another object', () => {
    const page = createPage()
    page.ethereum = Object.assign(createTinyProvider(), { isMetaMask: true })
    announce(page, 'io.metamask')
    expect(watch(page).seen[0]?.map(({ type }) => type)).toEqual(['ANNOUNCED'])
  })

  it('behavior: a provider injected late is found by ethereum#initialized', () => {
    const page = createPage()
    const { ids, stop, seen } = watch(page)
    page.ethereum = Object.assign(createTinyProvider(), { isTrust: true })
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(ids()).toEqual(['com.trustwallet.app'])
    stop()
    page.ethereum = undefined
    page.dispatchEvent(new Event('ethereum#initialized'))
    announce(page, 'com.one')
    expect(seen).toHaveLength(2)
  })

  it('behavior: nothing that a page holds or dispatches throws through', () => {
    const page = createPage()
    const hostileList = Proxy.revocable([], {})
    hostileList.revoke()
    page.ethereum = Object.assign(createTinyProvider(), { providers: hostileList.proxy })
    const { ids } = watch(page)
    for (const detail of [
      null,
      'x',
      { info: null },
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('boom')
          },
        },
      ),
    ]) {
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    page.dispatchEvent(new Event('eip6963:announceProvider'))
    expect(ids()).toEqual(['injected'])

    Object.defineProperty(page, 'ethereum', {
      get: () => {
        throw new Error('boom')
      },
    })
    expect(watch(page).ids()).toEqual([])
  })

  it('behavior: a flood of announcements ends at a hundred', () => {
    const page = createPage()
    const { seen } = watch(page)
    for (let i = 0; i < 200; i++)
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: announcement(`com.flood${i}`) }))
    expect(seen.at(-1)).toHaveLength(100)
  })
})
