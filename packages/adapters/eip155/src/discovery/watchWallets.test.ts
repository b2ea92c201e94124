import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTinyProvider, type TinyProvider } from '../../test/fixtures/createTinyProvider.js'
import type { Wallet } from '../connector/createInjectedConnector.js'
import { readLegacyWallets } from './readLegacyWallets.js'
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

function watch(page: Page | undefined, load?: Parameters<typeof watchWallets>[2]) {
  const seen: (readonly Wallet[])[] = []
  const { look, stop } = watchWallets(page, (wallets) => seen.push(wallets), load)
  return {
    seen,
    look,
    stop,
    ids: () => seen.at(-1)?.map(({ id }) => id),
    names: () => seen.at(-1)?.map(({ name }) => name),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('watchWallets', () => {
  it('default: what is announced is told at once, in one call; then who else is there', async () => {
    const page = createPage()
    announce(page, 'com.one')
    announce(page, 'com.two')
    page.ethereum = createTinyProvider()
    const { seen, ids } = watch(page)
    expect(seen).toHaveLength(1)
    expect(ids()).toEqual(['com.one', 'com.two'])
    await expect.poll(ids).toEqual(['com.one', 'com.two', 'injected'])
    expect(seen).toHaveLength(2)
  })

  it('behavior: code for legacy providers is loaded only where one may be there', async () => {
    const load = vi.fn(async () => readLegacyWallets)
    const page = createPage()
    announce(page, 'com.one')
    watch(page, load)
    expect(load).not.toHaveBeenCalled()

    const provider = createTinyProvider()
    page.ethereum = provider
    announce(page, 'com.two', provider)
    const { ids, look } = watch(page, load)
    expect(ids()).toEqual(['com.two'])
    expect(load).not.toHaveBeenCalled()
    // Behind an announced one others may stand that are not.
    page.ethereum = Object.assign(provider, { providers: [provider, createTinyProvider()] })
    look()
    await expect.poll(ids).toEqual(['com.two', 'injected'])
    look()
    expect(load).toHaveBeenCalledOnce()
  })

  it('behavior: code for legacy providers that does not load is tried again at the next look, and not after the end', async () => {
    const load = vi.fn(async () => readLegacyWallets)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const page = createPage()
    page.ethereum = createTinyProvider()
    const { ids, look } = watch(page, load)
    await expect.poll(() => load.mock.settledResults.length).toBe(1)
    expect(ids()).toEqual([])
    await expect
      .poll(() => {
        look()
        return ids()
      })
      .toEqual(['injected'])
    expect(load).toHaveBeenCalledTimes(2)

    const late = vi.fn(async () => readLegacyWallets)
    const ended = watch(page, late)
    ended.stop()
    await expect.poll(() => late.mock.settledResults.length).toBe(1)
    expect(ended.seen).toEqual([[]])
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

  it('behavior: a wallet that comes later is added, and several that announce one rdns are all listed', () => {
    const page = createPage()
    const { ids, seen } = watch(page)
    announce(page, 'com.one')
    announce(page, 'COM.ONE')
    announce(page, 'com.two')
    expect(ids()).toEqual(['com.one', 'com.one#2', 'com.two'])
    expect(seen).toHaveLength(4)
  })

  it('VIEW-10 behavior: a legacy provider is named by its flags, and Browser Wallet when nothing identifies it', async () => {
    const page = createPage()
    page.ethereum = Object.assign(createTinyProvider(), {
      providers: [
        Object.assign(createTinyProvider(), { isMetaMask: true }),
        Object.assign(createTinyProvider(), { isMetaMask: true, isCoinbaseWallet: true }),
        createTinyProvider(),
      ],
    })
    const { ids, names, seen } = watch(page)
    await expect.poll(names).toEqual(['MetaMask', 'Coinbase Wallet', 'Browser Wallet'])
    expect(ids()).toEqual(['io.metamask', 'com.coinbase.wallet', 'injected'])
    expect(seen.at(-1)?.every(({ type }) => type === 'INJECTED')).toBe(true)
  })

  it('behavior: a legacy provider is dropped when its very object is announced, also later', async () => {
    const page = createPage()
    const provider: TinyProvider = createTinyProvider()
    page.ethereum = provider
    const { ids } = watch(page)
    await expect.poll(ids).toEqual(['injected'])
    announce(page, 'com.one', provider)
    expect(ids()).toEqual(['com.one'])
  })

  it('behavior: a legacy provider is dropped when its wallet is announced with another object', async () => {
    const page = createPage()
    page.ethereum = Object.assign(createTinyProvider(), { isMetaMask: true })
    announce(page, 'io.metamask')
    const load = vi.fn(async () => readLegacyWallets)
    const { ids, look, seen } = watch(page, load)
    await expect.poll(() => load.mock.settledResults.length).toBe(1)
    look()
    expect(ids()).toEqual(['io.metamask'])
    expect(seen.flat().map(({ type }) => type)).toEqual(['ANNOUNCED'])
  })

  it('behavior: a provider injected late is found by ethereum#initialized', async () => {
    const page = createPage()
    const { ids, stop, seen } = watch(page)
    page.ethereum = Object.assign(createTinyProvider(), { isTrust: true })
    page.dispatchEvent(new Event('ethereum#initialized'))
    await expect.poll(ids).toEqual(['com.trustwallet.app'])
    stop()
    page.ethereum = undefined
    page.dispatchEvent(new Event('ethereum#initialized'))
    announce(page, 'com.one')
    expect(seen).toHaveLength(2)
  })

  it('behavior: nothing that a page holds or dispatches throws through', async () => {
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
    await expect.poll(ids).toEqual(['injected'])

    Object.defineProperty(page, 'ethereum', {
      get: () => {
        throw new Error('boom')
      },
    })
    const load = vi.fn(async () => readLegacyWallets)
    const hostile = watch(page, load)
    await expect.poll(() => load.mock.settledResults.length).toBe(1)
    hostile.look()
    expect(hostile.ids()).toEqual([])
  })

  it('behavior: a wallet announced after two hundred others is there, and a flood has an end', () => {
    const page = createPage()
    const { seen } = watch(page)
    for (let i = 0; i < 200; i++)
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: announcement(`com.flood${i}`) }))
    announce(page, 'com.own')
    expect(seen.at(-1)?.at(-1)?.id).toBe('com.own')
    for (let i = 0; i < 500; i++)
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: announcement(`com.more${i}`) }))
    expect(seen.at(-1)).toHaveLength(500)
  })

  it('behavior: the pictures of a flood have a bound of their own', () => {
    const page = createPage()
    const { seen } = watch(page)
    for (let i = 0; i < 150; i++) {
      const { info, provider } = announcement(`com.flood${i}`)
      const icon = `data:image/png;base64,${'A'.repeat(131_000)}`
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { ...info, icon }, provider } }))
    }
    expect(seen.at(-1)).toHaveLength(150)
    expect(seen.at(-1)?.filter(({ icon }) => icon).length).toBeLessThanOrEqual(100)
  })

  it('behavior: what is announced first counts: no info that changes later, no uuid or object that is announced again', () => {
    const page = createPage()
    const { seen } = watch(page)
    const detail = announcement('com.one')
    const tell = (value: object) => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: value }))
    tell(detail)
    const first = seen.at(-1)
    const { uuid } = detail.info
    Object.assign(detail.info, { name: 'MetaMask', rdns: 'io.metamask', icon: 'data:image/png;base64,BB==' })
    tell(detail)
    tell({ info: { ...detail.info, uuid: crypto.randomUUID() }, provider: detail.provider })
    tell({ info: { ...detail.info, uuid }, provider: createTinyProvider() })
    Object.assign(detail, { provider: createTinyProvider() })
    announce(page, 'com.two')
    expect(seen).toHaveLength(3)
    expect(seen.at(-1)?.map(({ id, name }) => [id, name])).toEqual([
      ['com.one', 'com.one'],
      ['com.two', 'com.two'],
    ])
    expect(seen.at(-1)?.[0]).toEqual(first?.[0])
  })
})
