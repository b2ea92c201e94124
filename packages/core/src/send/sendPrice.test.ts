import { PORTFOLIO_STALE_MS } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import type { HawserOptions } from '../client/hawserOptions.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeChain, FEE } from '../fixtures/fakeChain.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { profile } from '../profile/profile.js'
import { send } from './send.js'
import { type SendState, selectSend } from './sendState.js'

const ME = '0x1111111111111111111111111111111111111111'
const ALICE = '0xa11ce'
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ETHER = 10n ** 18n
const usdc = { chainId: 'eip155:1', address: TOKEN, name: 'USDC', symbol: 'USDC', decimals: 6, iconUrl: null } as const

interface Given extends Partial<Omit<HawserOptions, 'platform'>> {
  readonly prices?: Record<string, number>
}

async function setup({ prices = { eee: 2_000, [TOKEN]: 1 }, ...options }: Given = {}) {
  const told = { ...prices }
  const service = createFakeService({
    answer: ({ path, body }) => {
      if (path !== '/v1/fungible/price') return {}
      const [address = ''] = (body as { addresses: string[] }).addresses
      const price = Object.entries(told).find(([of]) => address.includes(of))?.[1]
      if (price === undefined) return { fungibles: [] }
      return { fungibles: [{ address, name: 'T', symbol: 'T', iconUrl: '', price, decimals: 6 }] }
    },
  })
  const chain = createFakeChain()
  chain.balances.set(`eip155:1/native/${ME}`, 5n * ETHER)
  const wallet = createFakeWallet({ accounts: { eip155: [{ address: ME }] } })
  const parts = { balance: chain.balance, send: chain.send, isAddress: (value: string) => value.startsWith('0x') }
  const { hawser, platform } = createTestClient({
    platform: service.platform,
    services: service.services,
    networks: [mainnet],
    adapters: [createFakeAdapter('eip155', { found: [wallet], ...parts })],
    ...options,
  })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  const api = hawser.use(send)
  const state = (): SendState => {
    const slice = selectSend(hawser.getSnapshot())
    if (!slice) throw new Error('The feature is not in use')
    return slice
  }
  return { hawser, api, state, told, chain, clock: platform.clock, asked: () => service.of('fungible/price') }
}

/** A form that is looked at, with its price. */
async function watched(given: Given = {}) {
  const all = await setup(given)
  const stop = all.api.watchBalances()
  await until(() => expect(all.state().price).not.toBeNull())
  return { ...all, stop }
}

describe('price', () => {
  it('CAP-06 default: is asked for while somebody looks, of what is sent and of what pays the fee', async () => {
    const { api, state, asked } = await watched()
    expect(state()).toMatchObject({ currency: 'usd', price: '2000', nativePrice: '2000', fiatAmount: null })
    expect(asked().map(({ body }) => body)).toMatchObject([
      { currency: 'usd', addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'] },
    ])
    api.setToken(usdc)
    await until(() => expect(state()).toMatchObject({ price: '1', nativePrice: '2000' }))
    expect(asked().at(-1)?.body).toMatchObject({ addresses: [`eip155:1:${TOKEN}`] })
  })

  it('CAP-06 behavior: nothing is asked before the form is looked at, and nothing after', async () => {
    const { api, asked, clock, state } = await setup()
    api.setAmount('1')
    await settle()
    expect(asked()).toEqual([])
    const stop = api.watchBalances()
    await until(() => expect(state().price).toBe('2000'))
    stop()
    clock.advance(5 * PORTFOLIO_STALE_MS)
    await settle()
    expect(asked()).toHaveLength(1)
  })

  it.each([
    ['no service', { services: {} }, 0],
    ['a network for tests', { networks: [{ ...mainnet, testnet: true }] }, 0],
    ['a service that tells none', { prices: {} }, 1],
    ['a price of zero', { prices: { eee: 0 } }, 1],
  ])('CAP-06 behavior: none with %s, and then nothing is typed in a currency', async (_, given, count) => {
    const { api, state, asked, hawser } = await setup(given)
    api.watchBalances()
    await until(() => expect(state().tokenBalances[0]?.status).toBe('ready'))
    await import('./createPriceField.js')
    await settle()
    await until(() => expect(asked()).toHaveLength(count))
    await until(() =>
      expect(Object.values(hawser.getSnapshot().resources ?? {}).some(({ status }) => status === 'pending')).toBe(
        false,
      ),
    )
    api.setFiatAmount('10')
    expect(state()).toMatchObject({ price: null, nativePrice: null, fiatAmount: null, sendTokenAmount: '' })
  })

  it('CAP-06 behavior: an NFT has none', async () => {
    const { api, state } = await watched()
    api.setToken({ ...usdc, nft: { standard: 'ERC-721', tokenId: '1', held: '1' } })
    expect(state()).toMatchObject({ price: null, nativePrice: null })
  })

  it('CAP-06 behavior: in the currency of the user’s settings', async () => {
    const { hawser, state } = await watched()
    hawser.use(profile).setCurrency('eur')
    await until(() => expect(state()).toMatchObject({ currency: 'eur', price: '2000' }))
  })
})

describe('an amount in the user’s currency', () => {
  it('CAP-06, STA-14 default: what is sent is the exact amount that is shown beside it', async () => {
    const { api, state, chain } = await watched()
    api.setFiatAmount('3.000,50', 'de')
    expect(state()).toMatchObject({ fiatAmount: '3000.50', sendTokenAmount: '1.50025', check: { amount: null } })
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(true)
    const sending = api.submit()
    await until(() => expect(chain.sent).toHaveLength(1))
    expect(chain.sent[0]?.amount).toBe(1_500_250_000_000_000_000n)
    chain.sent[0]?.answer.resolve({ hash: '0xabc' })
    await sending
    expect(state()).toMatchObject({ fiatAmount: null, sendTokenAmount: '' })
  })

  it.each([
    ['abc', 'format'],
    ['0', 'zero'],
    ['10000.01', 'aboveBalance'],
  ])('CAP-06 behavior: %s is called wrong (%s) as an amount of the token is', async (text, issue) => {
    const { api, state } = await watched()
    await until(() => expect(state().tokenBalances[0]?.status).toBe('ready'))
    api.setFiatAmount(text)
    expect(state().check.amount).toBe(issue)
  })

  it('CAP-06 behavior: Max is to the last base unit of the token, whatever it is worth', async () => {
    const { api, state } = await watched()
    api.setFiatAmount('1')
    await api.setMax()
    expect(state()).toMatchObject({ fiatAmount: null, sendTokenAmount: '4.999999999999999' })
    expect(BigInt(state().sendTokenAmount.replace('.', '').padEnd(19, '0'))).toBe(5n * ETHER - FEE)
  })

  it('CAP-06 behavior: follows the price until the review, and not from there on', async () => {
    const { api, state, told, clock, asked } = await watched()
    api.setFiatAmount('1000')
    expect(state().sendTokenAmount).toBe('0.5')
    Object.assign(told, { eee: 4_000 })
    clock.advance(PORTFOLIO_STALE_MS + 1)
    await until(() => expect(state()).toMatchObject({ sendTokenAmount: '0.25', fiatAmount: '1000' }))
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(true)
    Object.assign(told, { eee: 5_000 })
    const before = asked().length
    clock.advance(PORTFOLIO_STALE_MS + 1)
    await until(() => expect(asked().length).toBeGreaterThan(before))
    await until(() => expect(state().price).toBe('5000'))
    expect(state()).toMatchObject({ phase: 'review', sendTokenAmount: '0.25' })
  })

  it('CAP-06 behavior: another token keeps what it is to be worth; one without a price has no amount', async () => {
    const { api, state, told } = await watched()
    api.setFiatAmount('1000')
    api.setToken(usdc)
    expect(state()).toMatchObject({ price: null, sendTokenAmount: '', fiatAmount: '1000' })
    await until(() => expect(state()).toMatchObject({ price: '1', sendTokenAmount: '1000' }))
    Object.assign(told, { [TOKEN]: undefined })
    api.setToken({ ...usdc, address: '0xb0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' })
    await until(() => expect(state()).toMatchObject({ price: null, fiatAmount: null, sendTokenAmount: '' }))
  })
})
