import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeService } from '../fixtures/fakeService.js'
import { mainnet } from '../fixtures/networks.js'
import { getSwapQuotes } from './getSwapQuotes.js'
import { convertFee } from './rankQuotes.js'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const native = `0x${'e'.repeat(40)}`

interface Given {
  /** By route: what it gives of USDC for an ether, in base units, and its gas. */
  readonly routes: readonly (readonly [id: string, toAmount: bigint, gas: string | null | undefined])[]
  readonly prices?: Readonly<Record<string, number>>
  readonly gasPrice?: string | null
}

async function ask({ routes, prices = { [native]: 3_000, [usdc]: 1 }, gasPrice = '50000000000' }: Given, to = usdc) {
  const { platform, services, of } = createFakeService({
    answer: ({ path, query, body }) => {
      if (path.endsWith('/convert/quotes'))
        return {
          quotes: routes.map(([id, toAmount, gas]) => ({
            id,
            fromAmount: query.amount,
            fromAccount: query.from,
            toAccount: query.to,
            toAmount: String((toAmount * BigInt(query.amount ?? 0)) / 10n ** 18n),
            ...(gas !== undefined && { gas }),
          })),
        }
      if (path.endsWith('/convert/gas-price'))
        return gasPrice === null ? { standard: 'x' } : { standard: '1', fast: gasPrice, instant: '9' }
      const [address = ''] = Object(body).addresses as string[]
      const price = prices[address.slice(address.lastIndexOf(':') + 1)]
      const decimals = address.endsWith(usdc) ? 6 : 18
      return {
        fungibles: price === undefined ? [] : [{ address, name: 'x', symbol: 'x', iconUrl: '', price, decimals }],
      }
    },
  })
  const { hawser } = createTestClient({ platform, services, networks: [mainnet] })
  hawser.start()
  const isNative = to === native
  const quotes = await getSwapQuotes(hawser, {
    caipNetworkId: 'eip155:1',
    from: isNative ? usdc : null,
    to: isNative ? null : to,
    amount: 10n ** 18n,
  })
  hawser.destroy()
  return { quotes, told: quotes.map(({ route, netAmount }) => [route, netAmount]), of }
}

describe('several routes', () => {
  it('CAP-07 behavior: first is what leaves the most after the network’s fee, and not what gives the most', async () => {
    // 50 gwei at 3,000 dollars: 100,000 units of gas are 15 dollars.
    const { told } = await ask({
      routes: [
        ['dear', 3_000_000_000n, '400000'],
        ['cheap', 2_990_000_000n, '100000'],
      ],
    })
    expect(told).toEqual([
      ['cheap', '2975000000'],
      ['dear', '2940000000'],
    ])
  })

  it('behavior: of a network’s own currency the fee needs no price; a route that says no gas takes what is usual', async () => {
    const { told } = await ask(
      {
        prices: {},
        routes: [
          ['unsaid', 1_000_000_000_000_000_000n, undefined],
          ['wrong', 990_000_000_000_000_000n, 'much'],
          ['said', 999_000_000_000_000_000n, '100000'],
        ],
      },
      native,
    )
    expect(told).toEqual([
      ['said', '994000000000000000'],
      ['unsaid', '987500000000000000'],
      ['wrong', '977500000000000000'],
    ])
  })

  it.each([
    ['the token has no price', { prices: { [native]: 3_000 } }],
    ['the network’s currency has none', { prices: { [usdc]: 1 } }],
    ['nobody tells what gas costs', { gasPrice: null }],
  ])('behavior: where %s, what arrives decides alone', async (_, given) => {
    const { told } = await ask({
      ...given,
      routes: [
        ['one', 1n * 10n ** 9n, '900000'],
        ['two', 2n * 10n ** 9n, '100'],
        ['three', 3n * 10n ** 9n, '900000'],
      ],
    })
    expect(told).toEqual([
      ['three', null],
      ['two', null],
      ['one', null],
    ])
  })

  it('behavior: a single route waits for no price', async () => {
    const { told, of } = await ask({ routes: [['one', 3_000_000_000n, '1']] })
    expect(told).toEqual([['one', null]])
    expect([of('/fungible/price').length, of('/gas-price').length]).toEqual([0, 0])
  })
})

it('behavior: a fee in another token is rounded up, and of a token that is worth next to nothing there is none', () => {
  const ether = { price: '3000.5', decimals: 18 }
  expect(convertFee({ fee: 1n, native: ether, bought: { price: '1', decimals: 6 } })).toBe(1n)
  expect(convertFee({ fee: 10n ** 18n, native: ether, bought: { price: '2', decimals: 6 } })).toBe(1_500_250_000n)
  expect(convertFee({ fee: 1n, native: ether, bought: { price: '0.0000000000000000001', decimals: 18 } })).toBeNull()
})
