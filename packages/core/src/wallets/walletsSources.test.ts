import { staticWallets } from '@hawser/blockchain-api/static-wallets'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createListing } from '../fixtures/fakeWalletsSource.js'
import { mainnet, solana } from '../fixtures/networks.js'
import { wallets } from './wallets.js'
import { createStaticSource } from './walletsSources.js'
import { selectWallets, type WalletsState } from './walletsState.js'

const listed = [
  createListing({ id: 'any' }),
  createListing({ id: 'evm', namespaces: ['eip155'] }),
  createListing({ id: 'both', namespaces: ['eip155', 'solana'], chains: ['eip155:5'] }),
  createListing({ id: 'sol', namespaces: ['solana'] }),
]

describe('createStaticSource', () => {
  it('behavior: a wallet of whole namespaces is listed with the networks it speaks, and left out where it speaks none', async () => {
    const source = createStaticSource(listed, () => ['eip155:10', 'eip155:1'])
    const { data, count } = await source.getWallets()
    expect(count).toBe(3)
    expect(data.map(({ id, chains }) => [id, chains])).toEqual([
      ['any', []],
      ['evm', ['eip155:10', 'eip155:1']],
      ['both', ['eip155:5', 'eip155:10', 'eip155:1']],
    ])
    const { data: asked } = await source.getWallets({ chains: ['eip155:5'] })
    expect(asked.map(({ id }) => id)).toEqual(['any', 'both'])
  })

  it('behavior: a picture by its name; another name is refused', async () => {
    const source = createStaticSource(listed)
    const picture = await source.getWalletImage?.('mark:metamask')
    expect([picture?.type, await picture?.text()]).toEqual(['image/svg+xml', expect.stringMatching(/^<svg /)])
    for (const id of ['mark:nobody', 'mark:constructor', 'mark:'])
      await expect(source.getWalletImage?.(id)).rejects.toMatchObject({ name: 'InvalidOptionsError' })
  })
})

describe('the bundled list', () => {
  function setup(services: NonNullable<Parameters<typeof createTestClient>[0]>['services']) {
    const asked: string[] = []
    const platform = Object.assign(createFakePlatform(), {
      userAgent: 'test',
      fetch: async (input: unknown) => {
        asked.push(String(input))
        throw new TypeError('offline')
      },
    })
    const { hawser } = createTestClient({ platform, services, networks: [mainnet, { ...solana, testnet: true }] })
    hawser.start()
    const api = hawser.use(wallets)
    return { hawser, api, asked, read: () => selectWallets(hawser.getSnapshot()) as WalletsState }
  }

  it('default: without a service, the wallets of the app’s namespaces, best known first, each with a picture', async () => {
    const { hawser, api, read } = setup({ wallets: false })
    await api.fetchNextPage()
    await api.fetchNextPage()
    const fitting = staticWallets.filter(({ namespaces }) => namespaces?.some((one) => /^(eip155|solana)$/.test(one)))
    expect(read().all.map(({ id }) => id)).toEqual(fitting.map(({ id }) => id))
    expect(read()).toMatchObject({ isFallback: true, error: null, count: fitting.length })
    const pictures = await Promise.all(read().all.map((entry) => api.getImage(entry)))
    for (const picture of pictures) expect(picture).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(new Set(pictures).size).toBe(fitting.length)
    hawser.destroy()
  })

  it('behavior: a service that cannot be reached is not asked for pictures of the bundled list', async () => {
    const { hawser, api, asked, read } = setup({ wallets: { baseUrl: 'https://wallets.test' } })
    expect(await api.getImage({ imageId: 'mark:phantom' })).toMatch(/^data:image\/svg/)
    expect([asked, read().error]).toEqual([[], null])
    hawser.destroy()
  })
})
