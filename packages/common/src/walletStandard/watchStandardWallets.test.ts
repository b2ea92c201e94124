import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { parseStandardWallet, type StandardWallet } from './parseStandardWallet.js'
import { watchStandardWallets } from './watchStandardWallets.js'

type Api = { register(...wallets: unknown[]): () => void }

const createPage = () => new EventTarget() as unknown as Window
const createWallet = (name: string, overrides: object = {}) => ({
  version: '1.0.0',
  name,
  icon: 'data:image/svg+xml;base64,AA==',
  chains: ['solana:mainnet'],
  features: { 'standard:connect': {} },
  accounts: [],
  ...overrides,
})

/** As a wallet's own library does it: both events, whichever side is first. */
function registerWallet(page: Window, ...wallets: unknown[]): () => void {
  let unregister = () => {}
  const callback = (api: Api) => {
    unregister = api.register(...wallets)
  }
  page.addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent<Api>).detail))
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => unregister()
}

function watch(page: Window | undefined, accept: Parameters<typeof watchStandardWallets>[1] = () => true) {
  const heard: string[][] = []
  const stop = watchStandardWallets(page, accept, (wallets) => heard.push(wallets.map(({ id }) => id)))
  return { heard, stop }
}

describe('watchStandardWallets', () => {
  it('CAP-02 default: wallets that were there before, and wallets that come later, each told once', () => {
    const page = createPage()
    registerWallet(page, createWallet('Early'))
    const { heard } = watch(page)
    registerWallet(page, createWallet('Late'))
    expect(heard).toEqual([['early'], ['early', 'late']])
  })

  it('behavior: calls back at once, also where there is nothing or no page', () => {
    expect(watch(createPage()).heard).toEqual([[]])
    expect(watch(undefined).heard).toEqual([[]])
  })

  it('CAP-02 behavior: a wallet that unregisters is gone, and the others stay', () => {
    const page = createPage()
    const { heard } = watch(page)
    const unregister = registerWallet(page, createWallet('A'))
    registerWallet(page, createWallet('B'))
    unregister()
    unregister()
    expect(heard).toEqual([[], ['a'], ['a', 'b'], ['b']])
  })

  it('behavior: one object is one wallet; two of one name are two, each with an id that stays its own', () => {
    const page = createPage()
    const { heard } = watch(page)
    const wallet = createWallet('A')
    const unregister = registerWallet(page, wallet)
    registerWallet(page, wallet)
    registerWallet(page, createWallet('A'))
    expect(heard).toEqual([[], ['a'], ['a', 'a#2']])
    unregister()
    expect(heard.at(-1)).toEqual(['a#2'])
    registerWallet(page, wallet)
    expect(heard.at(-1)).toEqual(['a#2', 'a'])
  })

  it('behavior: only what is accepted counts, and takes no room from another', () => {
    const page = createPage()
    const { heard } = watch(page, ({ chains }) => chains.includes('bitcoin:mainnet'))
    registerWallet(page, createWallet('A'), createWallet('A', { chains: ['bitcoin:mainnet'] }))
    expect(heard).toEqual([[], ['a']])
  })

  it('behavior: after the end nothing is told, and the listener is gone', () => {
    const page = createPage()
    const remove = vi.spyOn(page, 'removeEventListener')
    const { heard, stop } = watch(page)
    const unregister = registerWallet(page, createWallet('A'))
    let api: Api | undefined
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: (given: Api) => (api = given) }))
    stop()
    unregister()
    api?.register(createWallet('B'))
    registerWallet(page, createWallet('C'))
    expect(heard).toEqual([[], ['a']])
    expect(remove).toHaveBeenCalledWith('wallet-standard:register-wallet', expect.any(Function))
    // A second watch begins anew with whoever is there.
    expect(watch(page).heard.at(-1)).toEqual(['a', 'c'])
  })

  it('behavior: hostile wallets are dropped, and stop nobody', () => {
    const page = createPage()
    const { heard } = watch(page)
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    for (const detail of [
      undefined,
      null,
      1,
      {},
      () => {
        throw new Error('no')
      },
      (api: Api) => api.register(trap, null, 1, 'x', {}),
    ]) {
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    }
    registerWallet(page, createWallet('Good'))
    expect(heard).toEqual([[], ['good']])
  })

  it('behavior: a wallet that comes after two hundred others is there, and a flood has an end', () => {
    const page = createPage()
    const { heard } = watch(page)
    registerWallet(page, ...Array.from({ length: 200 }, (_, i) => createWallet(`W${i}`)))
    registerWallet(page, createWallet('My own'))
    expect(heard.at(-1)?.at(-1)).toBe('my-own')
    registerWallet(page, ...Array.from({ length: 1_000 }, (_, i) => createWallet(`X${i}`)))
    expect(heard.at(-1)).toHaveLength(500)
  })

  it('behavior: pictures have a bound of their own, and what a wallet says of itself later changes nothing', () => {
    const page = createPage()
    const lists: (readonly StandardWallet[])[] = []
    watchStandardWallets(
      page,
      () => true,
      (wallets) => lists.push(wallets),
    )
    const icon = `data:image/png;base64,${'A'.repeat(131_000)}`
    const wallets = Array.from({ length: 150 }, (_, i) => ({ ...createWallet(`W${i}`), icon }))
    registerWallet(page, ...wallets)
    expect(lists.at(-1)).toHaveLength(150)
    expect(lists.at(-1)?.filter((wallet) => wallet.icon).length).toBeLessThanOrEqual(100)
    Object.assign(wallets[0] ?? {}, { name: 'MetaMask', icon: 'data:image/png;base64,BB==' })
    registerWallet(page, createWallet('Next'))
    expect(lists.at(-1)?.[0]).toMatchObject({ id: 'w0', name: 'W0', icon })
  })
})

describe('parseStandardWallet', () => {
  it("default: the name as it is shown, 'Trust' by its full name, and a stable id", () => {
    expect(parseStandardWallet(createWallet(' My\u202e Wallet 2! '))).toMatchObject({
      id: 'my-wallet-2',
      name: 'My Wallet 2!',
    })
    expect(parseStandardWallet(createWallet('Trust'))).toMatchObject({ id: 'trust', name: 'Trust Wallet' })
  })

  it('behavior: an icon that is no data image, or too long, is left out', () => {
    expect(parseStandardWallet(createWallet('A', { icon: 'javascript:alert(1)' }))).not.toHaveProperty('icon')
    expect(
      parseStandardWallet(createWallet('A', { icon: `data:image/png;base64,${'A'.repeat(200_000)}` })),
    ).not.toHaveProperty('icon')
    expect(parseStandardWallet(createWallet('A'))?.icon).toMatch(/^data:image/)
  })

  it('behavior: another version, no name and no features are no wallet', () => {
    for (const overrides of [
      { version: '2.0.0' },
      { version: undefined },
      { name: '\u200b' },
      { name: '!!!' },
      { features: null },
    ]) {
      expect(parseStandardWallet(createWallet('A', overrides))).toBeUndefined()
    }
  })

  it('behavior: never throws, and what it gives is well formed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({
            version: fc.constant('1.0.0'),
            name: fc.anything(),
            icon: fc.anything(),
            chains: fc.anything(),
            features: fc.anything(),
          }),
          fc.record({ version: fc.constant('1.0.0'), name: fc.string({ unit: 'binary' }), features: fc.object() }),
        ),
        (value) => {
          const wallet = parseStandardWallet(value)
          if (!wallet) return
          expect(wallet.id).not.toBe('')
          expect(wallet.name.length).toBeLessThanOrEqual(64)
          expect([...wallet.chains, ...wallet.features].every((name) => typeof name === 'string')).toBe(true)
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
