import { expect, it } from 'vitest'
import type { OnRampSettings } from '../client/hawserOptions.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'
import { onRamp } from './onRamp.js'

const ME = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const page = 'https://pay.coinbase.com/buy/select-asset?appId=our-app'

/** A service that sells by nobody, and has a page of Coinbase's where it is told one. */
async function setup({ url = page as string | null, settings = {} as OnRampSettings, blocks = false } = {}) {
  const opened: { href: string; opener: unknown }[] = []
  const links: string[] = []
  const service = createFakeService({
    answer({ path }) {
      if (path === '/v1/generators/onrampurl' && url !== null) return { url }
      return undefined
    },
  })
  const { fetch } = service.platform
  const platform = Object.assign(service.platform, {
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const { pathname } = new URL(String(input))
      const isThere = pathname === '/v1/supported-chains' || (pathname === '/v1/generators/onrampurl' && url !== null)
      const reasons = [{ field: 'provider', description: 'This provider is not configured on this gateway.' }]
      return isThere ? fetch(input, init) : Response.json({ status: 'FAILED', reasons }, { status: 404 })
    },
    window: Object.assign(new EventTarget(), {
      location: { origin: 'https://app.example.com', href: 'https://app.example.com/' },
      open(href: string, target: string) {
        if (target === '_blank') return void links.push(href)
        if (blocks) return null
        const one = {
          href,
          opener: {} as unknown,
          location: {
            replace(to: string) {
              one.href = to
            },
          },
        }
        opened.push(one)
        return one
      },
    }) as unknown as Window & typeof globalThis,
  })
  const wallet = createFakeWallet({ accounts: { eip155: [{ address: ME }] } })
  const { hawser } = createTestClient({
    platform,
    services: { blockchainApi: { ...service.services.blockchainApi, projectId: 'our-project' } },
    onRamp: settings,
    adapters: [createFakeAdapter('eip155', { found: [wallet] })],
  })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  const api = hawser.use(onRamp)
  await api.load()
  await until(() => expect(hawser.getSnapshot().features.onRamp?.links).not.toBeNull())
  const read = () => {
    const { onRamp: slice } = hawser.getSnapshot().features
    if (!slice) throw new Error('The feature is in use.')
    return slice
  }
  return { ...service, hawser, api, read, opened, links, wallet }
}
const meld = { publicKey: 'our-key' }

it('API-13 default: no key is built in: without the app’s own there is no link to Meld, and where the service has no page none to Coinbase', async () => {
  const { read, api, opened } = await setup({ url: null })
  expect([read().isSupported, read().links, api.openProvider('meld'), opened]).toEqual([false, [], false, []])
})

it('API-13, API-05 default: Meld’s by the app’s own key, Coinbase’s by the service, for the account and network in use; opened in the press', async () => {
  const { read, api, opened, of } = await setup({ settings: { meld } })
  expect(read().links?.map(({ provider, account }) => [provider, account])).toEqual([
    ['coinbase', ME],
    ['meld', ME],
  ])
  expect(of('/generators/onrampurl')[0]?.body).toMatchObject({
    destinationWallets: [{ address: ME, blockchains: expect.arrayContaining(['ethereum', 'base']) }],
    partnerUserId: ME,
    defaultNetwork: 'ethereum',
    defaultExperience: 'buy',
  })
  expect([api.openProvider('coinbase'), api.openProvider('meld'), read().error]).toEqual([true, true, null])
  expect(opened.map(({ href, opener }) => [href, opener])).toEqual([
    [page, null],
    [
      `https://meldcrypto.com/?publicKey=our-key&destinationCurrencyCode=USDC&walletAddress=${ME}&externalCustomerId=our-project`,
      null,
    ],
  ])
})

it.each([
  ['of another origin', 'https://evil.example/buy'],
  ['that only begins like it', 'https://pay.coinbase.com.evil.example/buy'],
])('API-05 behavior: a page %s is not opened, and named', async (_, url) => {
  const { read, api, opened, links } = await setup({ url })
  expect(api.openProvider('coinbase')).toBe(false)
  expect([read().error?.code, opened, links]).toEqual(['ON_RAMP_PAGE_REFUSED', [], []])
})

it.each(['javascript:alert(1)', 'http://pay.coinbase.com/buy', 'https://user@pay.coinbase.com/'])(
  'API-05 behavior: %s is no page, and there is no link to it',
  async (url) => {
    const { read, api } = await setup({ url })
    expect([read().links, api.openProvider('coinbase')]).toEqual([[], false])
  },
)

it('behavior: where the browser opens no window it opens a tab; another account’s page is not opened', async () => {
  const { api, links, read, hawser, wallet } = await setup({ blocks: true })
  expect([api.openProvider('coinbase'), links]).toEqual([true, [page]])
  wallet.emit('eip155', { accounts: [{ address: OTHER, namespace: 'eip155', type: 'eoa' }] })
  await until(() =>
    expect(Object.values(hawser.getSnapshot().connections.byId).map(({ address }) => address)).toEqual([OTHER]),
  )
  expect([api.openProvider('coinbase'), read().error?.code, links.length]).toEqual([false, 'NOT_CONNECTED', 1])
})

it('API-13 default: on Meld’s sandbox, at the page that the app names', async () => {
  const { api, opened } = await setup({ settings: { meld: { ...meld, page: 'https://sb.meldcrypto.com/' } } })
  expect([api.openProvider('meld'), new URL(opened[0]?.href ?? '').origin]).toEqual([true, 'https://sb.meldcrypto.com'])
})
