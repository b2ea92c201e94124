import { PORTFOLIO_STALE_MS } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import type { HawserOptions } from '../client/hawserOptions.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, networkOf, optimism, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { switchAccount } from '../flows/switchAccount.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { Balance } from '../interfaces/capabilities.js'
import { BALANCE_RETRY_MS } from '../lateConstants.js'
import { profile } from '../profile/profile.js'
import { invalidateResources } from '../resources/watchResource.js'
import { portfolio } from './portfolio.js'
import { selectPortfolio } from './portfolioState.js'

const ME = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 3000.1,
  priceDayAgo: 2500.1,
  quantity: { decimals: '18', numeric: '0.5' },
  iconUrl: '',
}
const usdc = {
  ...ether,
  name: 'USD Coin',
  symbol: 'USDC',
  address: `eip155:1:${TOKEN}`,
  price: 1,
  priceDayAgo: 1,
  quantity: { decimals: '6', numeric: '12.5' },
}

type Given = Partial<Omit<HawserOptions, 'platform'>> &
  Parameters<typeof createFakeService>[0] & { readonly parts?: Partial<ChainAdapter> }

async function setup({ supported, answer, parts, networks = [mainnet], ...options }: Given = {}) {
  const service = createFakeService({ ...(supported && { supported }), ...(answer && { answer }) })
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const wallet = createFakeWallet({ namespaces, accounts: { eip155: [{ address: ME }, { address: OTHER }] } })
  const { hawser, platform } = createTestClient({
    platform: service.platform,
    services: service.services,
    networks,
    adapters: namespaces.map((namespace, index) =>
      createFakeAdapter(namespace, { ...(index === 0 && { found: [wallet] }), ...parts }),
    ),
    ...options,
  })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  const api = hawser.use(portfolio)
  return {
    ...service,
    hawser,
    wallet,
    api,
    clock: platform.clock,
    read: () => selectPortfolio(hawser.getSnapshot()),
    toast: () => hawser.getSnapshot().toast,
    settings: hawser.use(profile),
  }
}

/** Watches, and answers what is asked. */
async function loaded(balances: readonly unknown[], given: Given = {}) {
  const client = await setup({ answer: () => ({ balances }), ...given })
  client.api.watch()
  await until(() => expect(client.read().isLoading).toBe(false))
  return client
}

describe('what is held', () => {
  it('CAP-10, ENT-10 default: the tokens of the account, the most valuable first, their value and its change exact', async () => {
    const { read, asked } = await loaded([usdc, ether])
    expect(asked).toMatchObject([
      { method: 'GET', path: `/v1/account/${ME}/balance`, query: { currency: 'usd', chainId: 'eip155:1' } },
    ])
    expect(read()).toMatchObject({
      status: 'success',
      error: null,
      currency: 'usd',
      total: '1512.55',
      isTotalPartial: false,
      dayChange: { value: '250', percent: '19.8' },
      parts: [{ caipNetworkId: 'eip155:1', address: ME, status: 'success', source: 'service', error: null }],
      hiddenTokens: [],
    })
    expect(read().tokens).toMatchObject([
      { symbol: 'ETH', address: null, amount: '0.5', price: '3000.1', value: '1500.05', decimals: 18, owner: ME },
      { symbol: 'USDC', address: TOKEN, amount: '12.5', value: '12.5', dayChange: { value: '0', percent: '0' } },
    ])
    expect(read()).toBe(read())
  })

  it('VAL-09 behavior: what has no decimals is no money, whoever tells of it', async () => {
    const collection = { ...usdc, symbol: 'ART', quantity: { decimals: '0', numeric: '3' } }
    const { read } = await loaded([ether, collection])
    expect(read().tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  it('behavior: tokens of which there is nothing are not listed, and an empty account has nothing', async () => {
    const { read } = await loaded([
      { ...ether, quantity: { decimals: '18', numeric: '0' } },
      { ...usdc, quantity: { decimals: '6', numeric: '0.000000' } },
    ])
    expect(read()).toMatchObject({ total: '0', isTotalPartial: false, tokens: [{ symbol: 'ETH', amount: '0' }] })
  })

  it('CON-04 behavior: the service is asked for eip155 and solana alone; of others the chain tells the native currency', async () => {
    const bitcoin = { ...networkOf('bip122'), nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } }
    const balance = { getBalance: async (): Promise<Balance> => ({ value: 150_000_000n, decimals: 8, symbol: 'BTC' }) }
    const supported = [mainnet, solana, bitcoin].map(({ caipNetworkId }) => caipNetworkId)
    const { read, asked } = await loaded([], { networks: [mainnet, solana, bitcoin], supported, parts: { balance } })
    expect(asked.map(({ query }) => query.chainId)).toEqual([mainnet.caipNetworkId, solana.caipNetworkId])
    expect(read()).toMatchObject({
      total: null,
      isTotalPartial: true,
      tokens: [{ symbol: 'BTC', name: 'Bitcoin', amount: '1.5', price: null, value: null, address: null }],
    })
    expect(read().parts.map(({ namespace, source }) => `${namespace} ${source}`)).toEqual([
      'eip155 service',
      'solana service',
      'bip122 chain',
    ])
  })

  it('behavior: without the service, or on a network that it does not know, the native currency is told', async () => {
    const balance = { getBalance: async (): Promise<Balance> => ({ value: 5n, decimals: 1, symbol: 'ETH' }) }
    for (const given of [{ services: {} }, { supported: ['eip155:5'] }]) {
      const { read, asked } = await loaded([ether], { ...given, parts: { balance } })
      expect([read().tokens.map(({ amount }) => amount), asked]).toEqual([['0.5'], []])
    }
  })

  it('behavior: of a network that the service serves without its balances, the chain tells the native currency', async () => {
    const balance = { getBalance: async (): Promise<Balance> => ({ value: 5n, decimals: 1, symbol: 'ETH' }) }
    const refuse = async (field: string) => {
      const client = await setup({ parts: { balance } })
      client.api.watch()
      await until(() => expect(client.asked).toHaveLength(1))
      client.asked[0]?.answer({ status: 'FAILED', reasons: [{ field, description: 'Not here.' }] }, 400)
      await until(() => expect(client.read().isLoading).toBe(false))
      return client.read()
    }
    expect(await refuse('chainId')).toMatchObject({ status: 'success', error: null, tokens: [{ amount: '0.5' }] })
    expect(await refuse('address')).toMatchObject({ status: 'error', error: { code: 'HTTP_STATUS' }, tokens: [] })
  })

  it('behavior: all networks of the account, test networks only where there are no others, or one alone', async () => {
    const sepolia = { ...optimism, testnet: true }
    const { read, api, asked } = await loaded([], {
      networks: [mainnet, sepolia],
      supported: ['eip155:1', 'eip155:10'],
    })
    expect(read().parts.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1'])
    api.setNetwork('eip155:10')
    expect(read().parts.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:10'])
    await until(() => expect(asked.map(({ query }) => query.chainId)).toEqual(['eip155:1', 'eip155:10']))
    const local = await loaded([], { networks: [sepolia] })
    expect(local.read().parts.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:10'])
  })
})

describe('tokens that deserve a second look', () => {
  const spam = { ...usdc, address: `eip155:1:0x${'5'.repeat(40)}`, price: 0, priceDayAgo: undefined }

  it.each([
    ['a symbol with a Cyrillic letter', { ...spam, symbol: 'USDС' }, { type: 'lookAlike', symbol: 'USDC' }, null],
    ['a name of two scripts', { ...spam, name: 'Теther USD' }, { type: 'lookAlike' }, null],
    [
      "the symbol of the network's own currency",
      { ...spam, symbol: 'ETH' },
      { type: 'sameSymbol', symbol: 'ETH' },
      null,
    ],
    [
      'the symbol of a token that has a price',
      { ...spam, symbol: 'usdc' },
      { type: 'sameSymbol', symbol: 'usdc' },
      null,
    ],
    ['a token like others', { ...spam, symbol: 'DAI' }, null, null],
    ['an advertisement for a symbol', { ...spam, symbol: 'Visit x.com to claim' }, null, 'spam'],
    ['an address to go to in the name', { ...spam, name: '$1000 at ether-gift.site', symbol: 'AIR' }, null, 'spam'],
    ['what is worth next to nothing', { ...spam, symbol: 'DAI', price: 0.001 }, null, 'small'],
    [
      'a token with a price that is called like an address',
      { ...spam, name: 'yearn.finance', symbol: 'YFI', price: 5000 },
      null,
      null,
    ],
  ])('ENT-10 behavior: %s', async (_, token, warning, hiddenBecause) => {
    const { read } = await loaded([ether, usdc, token])
    const all = [...read().tokens, ...read().hiddenTokens]
    const found = all.find(({ address }) => address === `0x${'5'.repeat(40)}`)
    expect(found?.hiddenBecause).toBe(hiddenBecause)
    if (warning) expect(found?.warning).toMatchObject(warning)
    else expect(found?.warning).toBeNull()
  })

  it('behavior: spam and what the user has hidden is not in the total, and the user has the last word', async () => {
    const advert = { ...spam, symbol: 'claim.xyz' }
    const { read, settings } = await loaded([ether, usdc, advert])
    expect(read()).toMatchObject({ total: '1512.55', hiddenTokens: [{ symbol: 'claim.xyz', hiddenBecause: 'spam' }] })
    settings.setTokenShown({ caipNetworkId: 'eip155:1', address: TOKEN.toUpperCase().replace('0X', '0x') }, false)
    settings.setTokenShown({ caipNetworkId: 'eip155:1', address: `0x${'5'.repeat(40)}` }, true)
    expect(read()).toMatchObject({
      total: '1500.05',
      tokens: [{ symbol: 'ETH' }, { symbol: 'claim.xyz', hiddenBecause: null }],
      hiddenTokens: [{ symbol: 'USDC', hiddenBecause: 'user' }],
    })
  })

  it('ENT-10 behavior: 255 decimals are counted with, and a price that cannot be is none', async () => {
    const many = { ...usdc, symbol: 'TINY', price: 2, quantity: { decimals: '255', numeric: `0.${'0'.repeat(79)}1` } }
    const rich = { ...usdc, symbol: 'MOON', price: 1e30 }
    const richer = { ...usdc, symbol: 'SUN', price: 1e8, quantity: { decimals: '6', numeric: '1000000' } }
    const unknown = { ...usdc, symbol: 'NAN', price: Number.NaN }
    const { read } = await loaded([ether, many, rich, richer, unknown])
    const prices = [...read().tokens, ...read().hiddenTokens].map(({ symbol, price }) => `${symbol} ${price}`)
    expect(prices.sort()).toEqual(['ETH 3000.1', 'MOON null', 'NAN null', 'SUN null', 'TINY 2'])
    expect(read()).toMatchObject({ total: `1500.05${'0'.repeat(77)}2`, isTotalPartial: true })
  })
})

it('ENT-10 behavior: of an account with 10,000 tokens as many are listed as an answer may have, each once', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...usdc,
    symbol: `T${index}`,
    address: `eip155:1:0x${index.toString(16).padStart(40, '0')}`,
    price: (index % 97) + 1,
  }))
  const { read } = await loaded([ether, ...many])
  const { tokens } = read()
  expect(tokens).toHaveLength(1_000)
  expect(new Set(tokens.map(({ id }) => id)).size).toBe(1_000)
  const values = tokens.map(({ value }) => Number(value))
  expect(values).toEqual([...values].sort((a, b) => b - a))
})

describe('what the wallet itself tells', () => {
  const asset = {
    address: TOKEN,
    balance: 12_500_000n,
    type: 'ERC20',
    metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: '1', iconUrl: null },
  } as const
  const native = {
    address: 'native',
    balance: 5n * 10n ** 17n,
    type: 'NATIVE',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: '3000', iconUrl: null },
  } as const
  const walletParts = (isAble: boolean, assets: () => Promise<Record<string, readonly unknown[]>>) => {
    const calls: string[] = []
    const parts = {
      calls: {
        getCapabilities: async () => {
          calls.push('capabilities')
          return { 'eip155:1': { assetDiscovery: { supported: isAble } } }
        },
      },
      assets: {
        getAssets: async () => {
          calls.push('assets')
          return assets()
        },
      },
    } as unknown as Partial<ChainAdapter>
    return { parts, calls }
  }

  it('VAL-09 default: is shown where the wallet says that it can, and the service is not asked', async () => {
    const item = { ...asset, metadata: { ...asset.metadata, symbol: 'ART', decimals: 0 } }
    const { parts, calls } = walletParts(true, async () => ({ 'eip155:1': [asset, native, item] }))
    const { read, asked, api } = await loaded([], { parts })
    expect(read()).toMatchObject({
      total: '1512.5',
      tokens: [
        { symbol: 'ETH', amount: '0.5', address: null },
        { symbol: 'USDC', amount: '12.5', address: TOKEN },
      ],
      parts: [{ source: 'wallet' }],
    })
    expect(asked).toEqual([])
    api.refresh()
    await until(() => expect(calls).toEqual(['capabilities', 'assets', 'assets']))
  })

  it('behavior: what it tells without a price is priced by the service, which also tells what the wallet does not know', async () => {
    const unpriced = <T extends { metadata: object }>(one: T) => ({ ...one, metadata: { ...one.metadata, price: '0' } })
    const { parts } = walletParts(true, async () => ({ 'eip155:1': [unpriced(asset), native] }))
    const other = { ...usdc, symbol: 'DAI', address: `eip155:1:0x${'d'.repeat(40)}` }
    const checksummed = { ...usdc, address: `eip155:1:0x${TOKEN.slice(2).toUpperCase()}` }
    const { read } = await loaded([{ ...ether, price: 1 }, { ...checksummed, price: 1.5 }, other], { parts })
    expect(read()).toMatchObject({ parts: [{ source: 'wallet' }], isTotalPartial: false })
    expect(read().tokens).toMatchObject([
      // Its own word comes first.
      { symbol: 'ETH', amount: '0.5', price: '3000' },
      { symbol: 'USDC', amount: '12.5', price: '1.5', address: TOKEN },
      { symbol: 'DAI', amount: '12.5', price: '1' },
    ])
  })

  it('behavior: without the service, what it tells without a price stands', async () => {
    const bare = { ...asset, metadata: { ...asset.metadata, price: '0' } }
    const { parts } = walletParts(true, async () => ({ 'eip155:1': [bare] }))
    for (const given of [{ services: {} }, { supported: ['eip155:5'] }, { answer: () => ({ balances: 'nonsense' }) }]) {
      const { read } = await loaded([], { parts, ...given })
      expect(read()).toMatchObject({ error: null, tokens: [{ symbol: 'USDC', price: null }] })
    }
  })

  it.each([
    ['it does not say so', false, async () => ({ 'eip155:1': [asset] })],
    ['its answer cannot be', true, () => Promise.reject(new Error('wrong form'))],
  ])('behavior: the service is asked where %s', async (_, isAble, assets) => {
    const { parts } = walletParts(isAble, assets)
    const { read } = await loaded([ether], { parts })
    expect(read()).toMatchObject({ parts: [{ source: 'service' }], tokens: [{ symbol: 'ETH' }] })
  })

  it('behavior: wallets tell values in dollars: in another currency the service is asked', async () => {
    const { parts, calls } = walletParts(true, async () => ({ 'eip155:1': [asset] }))
    const { settings, api, asked } = await setup({ parts, answer: () => ({ balances: [] }) })
    settings.setCurrency('eur')
    api.watch()
    await until(() => expect(asked.map(({ query }) => query.currency)).toEqual(['eur']))
    expect(calls).toEqual([])
  })
})

describe('a failure', () => {
  it('ERR-04, ERR-08, CON-05: says Token Balance Unavailable once, keeps what was known, and blocks a retry for 30 s', async () => {
    const { api, asked, read, toast, clock, hawser } = await setup({ networks: [mainnet, optimism] })
    api.watch()
    await until(() => expect(asked).toHaveLength(2))
    expect(read()).toMatchObject({ status: 'pending', total: null, isLoading: true })
    for (const question of asked.splice(0)) question.answer({ message: 'no' }, 400)
    await until(() => expect(read().status).toBe('error'))
    expect(read()).toMatchObject({ error: { code: 'HTTP_STATUS' }, total: null, tokens: [] })
    expect(toast()).toMatchObject({ message: 'Token Balance Unavailable', variant: 'error', open: true })
    expect(hawser.getSnapshot().features.portfolio?.lastRetry).toBe(clock.nowMs())
    expect(api.refresh()).toBe(false)
    await clock.advance(BALANCE_RETRY_MS - 1)
    expect([api.refresh(), asked]).toEqual([false, []])
    await clock.advance(1)
    expect(api.refresh()).toBe(true)
    // By then it is asked anew by itself, too, and whoever asks meanwhile is answered by the next load.
    for (const time of [0, 1]) {
      await until(() => expect(asked).toHaveLength(2 * time + 2))
      asked[2 * time]?.answer({ balances: [ether] })
      asked[2 * time + 1]?.answer({ balances: [] })
    }
    await until(() => expect(read().isLoading).toBe(false))
    expect(read()).toMatchObject({ status: 'success', error: null, total: '1500.05' })
    expect(hawser.getSnapshot().features.portfolio?.lastRetry).toBeNull()

    asked.splice(0)
    api.refresh()
    await until(() => expect(asked).toHaveLength(2))
    asked[0]?.answer({}, 400)
    asked[1]?.answer({ balances: [] })
    await until(() => expect(read().isLoading).toBe(false))
    expect(read()).toMatchObject({
      status: 'success',
      total: '1500.05',
      isTotalPartial: true,
      tokens: [{ symbol: 'ETH' }],
    })
    expect(read().error).not.toBeNull()
  })
})

it('ERR-08 behavior: a service that stays away is told of once, however often it is asked anew by itself, and again to a user who asks', async () => {
  const { api, asked, toast, clock } = await setup()
  const fail = async (times: number): Promise<void> => {
    await until(() => expect(asked).toHaveLength(times))
    asked[times - 1]?.answer({ message: 'no' }, 400)
    await clock.advance(0)
  }
  api.watch()
  await fail(1)
  expect(toast()).toMatchObject({ message: 'Token Balance Unavailable', open: true })
  await clock.advance(BALANCE_RETRY_MS)
  await fail(2)
  expect(toast()).toMatchObject({ open: false })
  expect(api.refresh()).toBe(true)
  await fail(3)
  await until(() => expect(toast()).toMatchObject({ open: true }))
  expect(api.refresh()).toBe(false)
})

describe('changes', () => {
  it('CON-05 behavior: what others send shows without being asked for: read anew every 30 s while somebody watches', async () => {
    let numeric = '0.5'
    const { api, asked, clock, read } = await setup({
      answer: () => ({ balances: [{ ...ether, quantity: { ...ether.quantity, numeric } }] }),
    })
    const stop = api.watch()
    await until(() => expect(read().tokens).toMatchObject([{ amount: '0.5' }]))
    numeric = '0.75'
    await clock.advance(PORTFOLIO_STALE_MS - 1)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    await until(() => expect(read().tokens).toMatchObject([{ amount: '0.75' }]))
    expect(asked).toHaveLength(2)
    stop()
    await clock.advance(2 * PORTFOLIO_STALE_MS)
    expect(asked).toHaveLength(2)
  })

  it('CON-05 behavior: a receipt has the account read anew at the service, whatever that keeps', async () => {
    const { hawser, asked } = await loaded([ether, usdc])
    invalidateResources(hawser, { caipNetworkId: 'eip155:1', address: ME })
    await until(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.query.forceUpdate).toBe(`eip155:1:0x${'e'.repeat(40)},eip155:1:${TOKEN}`)
  })

  it('CON-05 behavior: a refresh names the app’s own tokens of the network, too: there may be something of one by now', async () => {
    const own = `0x${'a'.repeat(39)}B` as const
    const token = (caipNetworkId: 'eip155:1' | 'eip155:10', address: string) => ({ caipNetworkId, address })
    const tokens = [token('eip155:1', own), token('eip155:1', TOKEN.toUpperCase().replace('0X', '0x'))]
    const { api, asked } = await loaded([ether, usdc], { tokens: [...tokens, token('eip155:10', own)] })
    api.refresh()
    await until(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.query.forceUpdate).toBe(`eip155:1:0x${'e'.repeat(40)},eip155:1:${TOKEN},eip155:1:${own}`)
  })

  it('CON-05 parameters: PORTFOLIO_STALE_MS: whoever looks within 30 s sees what is known, whoever looks later asks', async () => {
    const { api, asked, clock } = await setup({ answer: () => ({ balances: [ether] }) })
    const stop = api.watch()
    await until(() => expect(asked).toHaveLength(1))
    await clock.advance(0)
    stop()
    await clock.advance(29_000)
    api.watch()()
    await clock.advance(0)
    expect(asked).toHaveLength(1)
    await clock.advance(2_000)
    api.watch()
    await until(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.query.forceUpdate).toBeUndefined()
  })

  it('behavior: another currency is asked for, and no value of the one before is shown under it', async () => {
    const { read, settings, asked, api } = await setup()
    api.watch()
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ balances: [ether] })
    await until(() => expect(read().total).toBe('1500.05'))
    settings.setCurrency('eur')
    expect(read()).toMatchObject({ currency: 'eur', total: null, status: 'pending', tokens: [] })
    await until(() => expect(asked).toHaveLength(2))
    asked[1]?.answer({ balances: [{ ...ether, price: 2000 }] })
    await until(() => expect(read().total).toBe('1000'))
  })

  it('behavior: whoever is disconnected has nothing, and nothing is asked any more', async () => {
    const { hawser, read, asked } = await loaded([ether])
    await disconnect(hawser)
    expect(read()).toMatchObject({ status: 'idle', total: null, tokens: [], parts: [] })
    await until(() => expect(asked).toHaveLength(1))
  })

  it('behavior: no answer of another account is shown, in whatever order answers come', async () => {
    const balancesOf = { [ME]: [ether], [OTHER]: [{ ...ether, quantity: { decimals: '18', numeric: '7' } }] }
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]
    for (const order of orders) {
      const { hawser, api, asked, read } = await setup()
      const seen = (): void => {
        const { parts, tokens } = read()
        const current = hawser.getSnapshot().connections.byId['eip155/com.example.wallet']?.address
        expect([...parts.map(({ address }) => address), ...tokens.map(({ owner }) => owner)]).toEqual(
          Array(parts.length + tokens.length).fill(current),
        )
        for (const { owner, amount } of tokens) expect(amount).toBe(owner === ME ? '0.5' : '7')
      }
      hawser.subscribe(seen)
      api.watch()
      await until(() => expect(asked).toHaveLength(1))
      for (const [address, count] of [
        [OTHER, 2],
        [ME, 3],
      ] as const) {
        switchAccount(hawser, { connectionId: 'eip155/com.example.wallet', address })
        seen()
        await until(() => expect(asked).toHaveLength(count))
      }
      for (const index of order) {
        const question = asked[index]
        const owner = question?.path.includes(ME) ? ME : OTHER
        question?.answer({ balances: balancesOf[owner] })
        await new Promise((resolve) => setImmediate(resolve))
        seen()
      }
      await until(() => expect(read()).toMatchObject({ status: 'success', tokens: [{ amount: '0.5', owner: ME }] }))
      hawser.destroy()
    }
  })
})
