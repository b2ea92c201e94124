import { PORTFOLIO_STALE_MS } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { mainnet } from '../fixtures/networks.js'
import { readResource } from '../resources/watchResource.js'
import { createPriceWatch, tokenPriceResource } from './tokenPrices.js'

const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const CHECKSUMMED = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const currency = 'usd'

function setup(price: number | undefined = 2_000) {
  const told = { price: price as number | undefined }
  const service = createFakeService({
    supported: ['eip155:1', SOLANA, POLKADOT],
    answer: ({ path, body }) => {
      if (path !== '/v1/fungible/price') return {}
      const [address = ''] = (body as { addresses: string[] }).addresses
      if (told.price === undefined) return { fungibles: [] }
      return { fungibles: [{ address, name: 'T', symbol: 'T', iconUrl: '', price: told.price, decimals: 6 }] }
    },
  })
  const { hawser, platform } = createTestClient({
    platform: service.platform,
    services: service.services,
    networks: [mainnet],
  })
  hawser.start()
  const asked = () =>
    service.of('fungible/price').map(({ body }) => (body as { addresses: readonly string[] }).addresses[0])
  return { hawser, told, asked, clock: platform.clock }
}

describe('tokenPriceResource', () => {
  it('default: the price as exact text, with the decimals; asked for once by all who want the same', async () => {
    const { hawser, asked } = setup(0.1)
    const all = await Promise.all(
      [TOKEN, CHECKSUMMED].map((token) =>
        readResource(hawser, tokenPriceResource, { caipNetworkId: 'eip155:1', token, currency }),
      ),
    )
    expect(all).toEqual([
      { price: '0.1', decimals: 6 },
      { price: '0.1', decimals: 6 },
    ])
    expect(asked()).toHaveLength(1)
  })

  it.each([
    ['eip155:1', 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
    [SOLANA, `${SOLANA}:So11111111111111111111111111111111111111111`],
  ] as const)('behavior: the own currency of %s as services write it', async (caipNetworkId, expected) => {
    const { hawser, asked } = setup()
    await readResource(hawser, tokenPriceResource, { caipNetworkId, token: null, currency })
    expect(asked()).toEqual([expected])
  })

  it('behavior: elsewhere the own currency has none, and nobody is asked', async () => {
    const { hawser, asked } = setup()
    const question = { caipNetworkId: POLKADOT, token: null, currency } as const
    expect(await readResource(hawser, tokenPriceResource, question)).toBeNull()
    expect(asked()).toEqual([])
  })

  it('behavior: letters tell tokens of Solana apart', async () => {
    const { hawser, asked } = setup()
    for (const token of [MINT, MINT.toLowerCase()])
      await readResource(hawser, tokenPriceResource, { caipNetworkId: SOLANA, token, currency })
    expect(asked()).toHaveLength(2)
  })

  it.each([0, undefined])('behavior: a price of %s is none', async (price) => {
    const { hawser, told } = setup()
    told.price = price
    const question = { caipNetworkId: 'eip155:1', token: TOKEN, currency } as const
    expect(await readResource(hawser, tokenPriceResource, question)).toBeNull()
  })
})

describe('createPriceWatch', () => {
  const question = { caipNetworkId: 'eip155:1', token: TOKEN, currency } as const

  it('default: unknown until somebody tells, then kept fresh until it is stopped', async () => {
    const { hawser, told, asked, clock } = setup()
    const onChange = vi.fn()
    const prices = createPriceWatch(hawser, onChange)
    expect(prices.follow([question])).toBe(true)
    expect(prices.read(question)).toBeUndefined()
    await until(() => expect(prices.read(question)).toBe('2000'))
    expect(onChange).toHaveBeenCalled()
    expect(prices.follow([question])).toBe(false)
    told.price = 3_000
    clock.advance(PORTFOLIO_STALE_MS + 1)
    await until(() => expect(prices.read(question)).toBe('3000'))
    prices.stop()
    clock.advance(5 * PORTFOLIO_STALE_MS)
    expect(asked()).toHaveLength(2)
  })

  it('behavior: null where the service has none', async () => {
    const { hawser, told } = setup()
    told.price = undefined
    const prices = createPriceWatch(hawser, () => {})
    prices.follow([question])
    await until(() => expect(prices.read(question)).toBeNull())
    prices.stop()
  })
})
