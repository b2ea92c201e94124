import { createMemoryStore } from '@hawser/common'
import { type AdapterFactory, contractVersion, createHawser, type Hawser, type HawserOptions } from '@hawser/core'
import { selectWallets, type WalletsState, wallets } from '@hawser/core/wallets'
import { type LocalWalletsService, startWalletsService } from '@hawser/testing/node'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const mainnet = {
  id: 1,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
} as const

/** Without wallets of this browser. */
const silent: AdapterFactory = {
  contractVersion,
  namespace: 'eip155',
  create: () => ({
    namespace: 'eip155',
    persistence: 'client',
    isAddress: (value) => value !== '',
    watchConnectors: () => () => {},
    switchNetwork: async () => {},
    signMessage: async () => '',
  }),
}

let local: LocalWalletsService
let hawser: Hawser
beforeEach(async () => {
  local = await startWalletsService()
})
afterEach(async () => {
  hawser.destroy()
  await local.close()
})

function setup(options: Partial<HawserOptions> = {}) {
  hawser = createHawser({
    networks: [mainnet],
    adapters: [silent],
    storage: createMemoryStore(),
    services: { wallets: { baseUrl: local.url } },
    ...options,
  })
  const api = hawser.use(wallets)
  const read = (): WalletsState => selectWallets(hawser.getSnapshot()) as WalletsState
  return { api, read }
}

describe('the wallet list over the wallets service', () => {
  it('VIEW-14 default: pages to the end, each wallet once; and what the count says', async () => {
    const { api, read } = setup()
    await api.fetchNextPage()
    expect(read()).toMatchObject({ isFallback: false, error: null })
    expect(read().recommended).toHaveLength(4)
    expect(read().all).toHaveLength(44)
    const { count } = read()
    while (read().hasNextPage) await api.fetchNextPage()
    expect(read().all).toHaveLength(count ?? 0)
    expect(new Set(read().all.map(({ id }) => id)).size).toBe(count)
  })

  it('VIEW-14 behavior: search, the newest text wins over a slower older one', async () => {
    const { api, read } = setup()
    const names = local.wallets.map(({ name }) => name)
    const [slow = '', fast = ''] = [names[10], names[20]]
    const held = local.hold(({ query }) => query.search === slow)
    api.search(slow)
    await held.arrived
    api.search(fast)
    await vi.waitFor(() => expect(read().search.isLoading).toBe(false), 3_000)
    const { results } = read().search
    expect(results.some(({ name }) => name === fast)).toBe(true)
    held.release()
    // Another answer has come since: the older one would have been there before it.
    await api.fetchNextPage()
    expect(read().search.results).toEqual(results)
  })

  it('behavior: pictures come as data URLs', async () => {
    const { api, read } = setup()
    await api.fetchNextPage()
    const entry = read().all.find(({ imageId }) => imageId !== undefined)
    expect(entry && (await api.getImage(entry))).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  it.each(['serverError', 'rateLimited', 'malformed', 'wrongShape', 'empty', 'cut'] as const)(
    'behavior: a service with the fault %s leaves the list of the package and its reason, and is asked again by retry',
    async (fault) => {
      local.faults.lists = fault
      const { api, read } = setup()
      await api.fetchNextPage()
      expect(read()).toMatchObject({ isFallback: true, isLoading: false })
      expect(read().error?.code).toEqual(expect.any(String))
      expect(read().all.length).toBeGreaterThan(5)
      local.faults.lists = 'none'
      api.retry()
      await vi.waitFor(() => expect(read()).toMatchObject({ isFallback: false, error: null, isLoading: false }), 5_000)
      expect(read().recommended).toHaveLength(4)
    },
  )

  it('behavior: what a hostile list holds is harmless', async () => {
    local.faults.isHostile = true
    const { api, read } = setup()
    await api.fetchNextPage()
    const text = JSON.stringify(read().all)
    expect(text).not.toMatch(/javascript:|vbscript:|data:text/i)
    for (const { links, stores, homepage } of read().all)
      for (const link of [...Object.values(links), ...Object.values(stores), homepage])
        if (link) expect(link).toMatch(/^[a-z][a-z\d+.-]*:\/\//)
  })

  it('behavior: nothing is asked before somebody looks', async () => {
    setup()
    await fetch(`${local.url}/getWallets?page=1&entries=1&search=first`)
    expect(local.requests).toMatchObject([{ query: { search: 'first' } }])
  })
})
