import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { systemClock } from '@hawser/common'
import { deployErc20, type LocalChains, mineFromNode, startLocalChains } from '@hawser/testing/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { describeProviderConformance } from './support/providerConformance.js'
import { type ApiAnswer, type ApiRequest, apiFaults, startApiFront } from './support/startApiFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const native = `0x${'e'.repeat(40)}`
const router = '0x111111125421ca6dc452d289314280a0f8842a65'
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
const weth = `0x${'aa'.repeat(20)}`
const poor = `0x${'bb'.repeat(20)}`
const fronts: { stop(): Promise<void> }[] = []
let local: LocalChains
let owner: `0x${string}`
let coin: `0x${string}`

beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 2 })
  const [chain] = local.chains
  if (!chain) throw new Error('A chain is needed.')
  owner = local.accounts[1]?.address ?? '0x'
  coin = await deployErc20(chain, { name: 'Coin', symbol: 'COIN', decimals: 6, supply: 10_000_000n, to: owner })
})
afterAll(() => local.stop())
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})
const rpcUrl = () => local.chains[0]?.rpcUrl ?? ''
const id = (address: string) => `eip155:1:${address}` as const

const networks = (url = rpcUrl()): GatewayOptions['networks'] => ({
  'eip155:1': {
    http: [url],
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [{ address: coin, name: 'Coin', symbol: 'COIN', decimals: 6 }],
  },
  'solana:local': { http: ['http://127.0.0.1:9'] },
})

/** What a fake does wrong with the transaction that it builds. */
type Change = Readonly<Record<string, unknown>>

// Fakes of both, built from their public documents. A unit of what is sold gives two.
const answerOneInch =
  (change: Change = {}) =>
  ({ path, query }: ApiRequest): ApiAnswer => {
    if (path === '/swap/v6.0/1/approve/spender') return { body: { address: router } }
    if (path === '/swap/v6.0/1/tokens')
      return {
        body: {
          tokens: {
            [coin]: {
              address: coin,
              name: 'Coin',
              symbol: 'COIN',
              decimals: 6,
              logoURI: 'https://example.com/coin.png',
              eip2612: true,
            },
            [native]: { address: native, name: 'Ether', symbol: 'ETH', decimals: 18, logoURI: 'javascript:alert(1)' },
            x: { address: 'x', name: 'x', symbol: 'x', decimals: 1e9 },
          },
        },
      }
    if (query.dst === poor)
      return { status: 400, body: { error: 'Bad Request', description: 'insufficient liquidity', statusCode: 400 } }
    if (query.dst === weth)
      return { status: 400, body: { error: 'Bad Request', description: 'Token is not known', statusCode: 400 } }
    const dstAmount = String(2n * BigInt(query.amount ?? '0'))
    if (path === '/swap/v6.0/1/quote')
      return { body: { dstAmount, ...(query.includeGas === 'true' && { gas: 210_000 }) } }
    if (path !== '/swap/v6.0/1/swap') return { status: 404, body: { message: 'no such path' } }
    const value = query.src === native ? query.amount : '0'
    const tx = {
      from: query.from,
      to: router,
      // As the service does: a shorter method where whoever asks takes it.
      data: query.compatibility === 'true' ? '0x12aa3caf' : '0x83800a8e',
      value,
      gas: 180_000,
      gasPrice: '12000000000',
      ...change,
    }
    return { body: { dstAmount, tx } }
  }
const answerZeroEx =
  ({ spender = holder, ...change }: Change = {}) =>
  ({ path, query, headers }: ApiRequest): ApiAnswer => {
    if (headers['0x-version'] !== 'v2')
      return { status: 400, body: { name: 'INPUT_INVALID', message: 'The version is missing.' } }
    if (query.buyToken === poor) return { body: { liquidityAvailable: false, zid: '0x1' } }
    const isNative = query.sellToken === native
    const common = {
      liquidityAvailable: true,
      buyAmount: String(2n * BigInt(query.sellAmount ?? '0')),
      issues: { allowance: isNative ? null : { actual: '0', spender } },
    }
    if (path === '/swap/allowance-holder/price') return { body: { ...common, gas: '200000', gasPrice: '1' } }
    if (path !== '/swap/allowance-holder/quote') return { status: 404, body: { message: 'no such path' } }
    const transaction = {
      to: holder,
      data: '0x2213bc0b',
      gas: '180000',
      gasPrice: '12000000000',
      value: isNative ? query.sellAmount : '0',
      ...change,
    }
    return { body: { ...common, transaction } }
  }

const swaps = {
  '1inch': (url: string) => ({ type: '1inch' as const, url: `${url}/swap/v6.0`, apiKey: 'canary-key' }),
  '0x': (url: string) => ({ type: '0x' as const, url, apiKey: 'canary-key' }),
}
const answers = { '1inch': answerOneInch, '0x': answerZeroEx }

async function open(type: '1inch' | '0x', change?: Change) {
  const front = await startApiFront(answers[type](change))
  fronts.push(front)
  const gateway = await start({
    databaseUrl: await databases.create('embedded'),
    networks: networks(),
    swaps: swaps[type](front.url),
  })
  const get = async (path: string) => {
    const answer = await gateway.fetch(`/v1/convert/${path}`)
    return { status: answer.status, body: await answer.json() }
  }
  const build = async (body: object) => {
    const answer = await gateway.fetch('/v1/convert/build-transaction', { method: 'POST', body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  return { front, gateway, get, build, api: createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock }) }
}
const failed = (status: number, field: string) => ({ status, body: { reasons: [{ field }] } })
const swap = (from: string, to: string, more: object = {}) => ({
  amount: '500',
  from: id(from),
  to: id(to),
  userAddress: id(owner),
  eip155: { slippage: 1 },
  ...more,
})

describe.each(['1inch', '0x'] as const)('swaps by a service in the form of %s', (type) => {
  const spender = type === '1inch' ? router : holder

  it('API-06 default: the client has a quote, an allowance, an approval that the chain takes, and the transaction', async () => {
    const { api, front, gateway } = await open(type)
    const { tokens } = await api.getSwapTokens({ chainId: 'eip155:1' })
    expect(tokens.map(({ symbol }) => symbol).sort()).toEqual(['COIN', 'ETH'])
    expect(tokens.find(({ symbol }) => symbol === 'COIN')?.address.toLowerCase()).toBe(id(coin).toLowerCase())
    const pair = { from: id(coin), to: id(native) }
    const { quotes } = await api.getQuotes({ ...pair, amount: 500n, userAddress: owner })
    const units = type === '1inch' ? '210000' : '200000'
    expect(quotes).toMatchObject([{ fromAmount: '500', toAmount: '1000', gas: units }])
    expect(await api.getAllowance({ tokenAddress: id(coin), userAddress: id(owner) })).toEqual({ allowance: '0' })
    const approval = await api.buildApproval({ ...pair, userAddress: id(owner), amount: 500n })
    expect(approval).toMatchObject({ to: id(coin), value: '0', data: expect.stringContaining(spender.slice(2)) })
    await mineFromNode({ rpcUrl: rpcUrl() }, { from: owner, to: coin, data: approval.data })
    expect(await api.getAllowance({ tokenAddress: id(coin), userAddress: id(owner) })).toEqual({ allowance: '500' })
    const withdrawal = `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'0'.repeat(64)}` as const
    await mineFromNode({ rpcUrl: rpcUrl() }, { from: owner, to: coin, data: withdrawal })
    const built = await api.buildSwap({ ...pair, userAddress: id(owner), amount: 500n, slippagePercent: 1 })
    expect(built).toMatchObject({
      to: id(spender),
      value: '0',
      gas: '198000',
      gasPrice: '12000000000',
      toAmount: '1000',
    })
    const ofNative = await api.buildSwap({
      from: id(native),
      to: id(coin),
      userAddress: id(owner),
      amount: 500n,
      slippagePercent: 1,
    })
    expect(ofNative.value).toBe('500')
    const gas = await api.getGasPrices({ chainId: 'eip155:1' })
    expect(BigInt(gas.standard)).toBeGreaterThan(0n)
    expect(BigInt(gas.instant)).toBeGreaterThanOrEqual(BigInt(gas.fast))
    expect(JSON.stringify(front.requests[0]?.headers)).toContain('canary-key')
    expect(gateway.lines.join('\n')).not.toContain('canary-key')
  })

  it('parameters: an amount without limit, and one token of the list', async () => {
    const { get } = await open(type)
    const { body } = await get(`build-approve?from=${id(coin)}&to=${id(native)}&userAddress=${owner}`)
    expect(body.tx.data).toMatch(/f{64}$/)
    expect(body.tx).toMatchObject({ from: id(coin.toLowerCase()), to: id(coin.toLowerCase()) })
    expect((await get(`tokens?chainId=eip155:1&address=${id(coin)}`)).body.tokens).toHaveLength(1)
    expect((await get(`allowance?tokenAddress=${id(native)}&userAddress=${id(owner)}`)).body.allowance).toBe(
      String(2n ** 256n - 1n),
    )
  })

  it('behavior: nobody who would swap is no quote, and no transaction', async () => {
    const { get, build } = await open(type)
    expect((await get(`quotes?amount=5&from=${id(coin)}&to=${id(poor)}`)).body).toEqual({ quotes: [] })
    expect(await build(swap(coin, poor))).toMatchObject(failed(400, 'convert'))
    expect((await (await open(type, { gas: 0 })).build(swap(coin, native))).body.tx.eip155).toBeNull()
  })

  it.each([
    ['tokens of two networks', { to: `eip155:10:${native}` }, 'convert'],
    ['an account of another network', { userAddress: `eip155:10:${native}` }, 'convert'],
    ['a token for itself', { to: `eip155:1:${native}`, from: `eip155:1:${native}` }, 'convert'],
    ['an amount of nothing', { amount: '0' }, 'convert'],
    ['an amount of more than there can be', { amount: '9'.repeat(78) }, 'convert'],
    ['what is no address', { from: 'eip155:1:abc' }, 'from'],
    [
      'a network that is not served',
      { from: `eip155:5:${native}`, to: `eip155:5:${weth}`, userAddress: `eip155:5:${weth}` },
      'from',
    ],
    [
      'a network without swaps',
      { from: 'solana:local:a', to: 'solana:local:b', userAddress: 'solana:local:c' },
      'from',
    ],
  ])('behavior: %s', async (_, change, field) => {
    const { build } = await open(type)
    expect(await build(swap(coin, native, change))).toMatchObject(failed(400, field))
  })

  it.each<[string, Change]>([
    ['pays more than is sold', { value: '1' }],
    ['calls the token that is sold', { to: 'coin', data: '0xa9059cbb' }],
    ['leads to another contract than the one that takes tokens', { to: poor }],
    ['has data that is none', { data: 'x' }],
    ['pays an absurd number', { value: '9'.repeat(100) }],
  ])('behavior: a transaction that %s is not handed on', async (_, change) => {
    const { build } = await open(type, change.to === 'coin' ? { ...change, to: coin } : change)
    expect(await build(swap(coin, native))).toMatchObject(failed(503, 'convert'))
  })

  it('behavior: the own currency is unwrapped by its token itself, and by the amount alone', async () => {
    const data = (amount: bigint) => `0x2e1a7d4d${amount.toString(16).padStart(64, '0')}`
    const right = await open(type, { to: weth, data: data(500n) })
    expect((await right.build(swap(weth, native))).status).toBe(200)
    const wrong = await open(type, { to: weth, data: data(501n) })
    expect(await wrong.build(swap(weth, native))).toMatchObject(failed(503, 'convert'))
  })

  describeProviderConformance({
    source: 'quotes',
    start,
    behind: { startFront: () => startApiFront(answers[type]()), faults: apiFaults },
    options: async (url) => ({
      databaseUrl: await databases.create('embedded'),
      networks: networks(),
      swaps: swaps[type](url),
    }),
    path: () => `/v1/convert/quotes?amount=5&from=${id(coin)}&to=${id(native)}`,
    answer: () => ({ quotes: [{ toAmount: '10' }] }),
    refusal: { field: 'convert', description: 'Swaps are temporarily unavailable.' },
    freshMs: 5_000,
  })
})

it('behavior: a service that refuses says why, and one that wants another contract to take tokens is not believed', async () => {
  const oneInch = await open('1inch')
  const { status, body } = await oneInch.get(`quotes?amount=5&from=${id(coin)}&to=${id(weth)}`)
  expect([status, body.reasons[0].description]).toEqual([400, 'Conversion parameter error: Token is not known'])
  const zeroEx = await open('0x', { spender: poor })
  expect(await zeroEx.get(`quotes?amount=5&from=${id(coin)}&to=${id(native)}`)).toMatchObject(failed(503, 'convert'))
})

it('behavior: without swaps all but the price of gas says so', async () => {
  const gateway = await start({ databaseUrl: await databases.create('embedded'), networks: networks() })
  const get = async (path: string) => {
    const answer = await gateway.fetch(`/v1/convert/${path}`)
    return { status: answer.status, body: await answer.json() }
  }
  expect(await get('tokens?chainId=eip155:1')).toMatchObject(failed(404, 'convert'))
  expect(await get(`quotes?amount=5&from=${id(coin)}&to=${id(native)}`)).toMatchObject(failed(404, 'convert'))
  expect(await get(`allowance?tokenAddress=${id(coin)}&userAddress=${id(owner)}`)).toMatchObject(failed(404, 'convert'))
  expect((await get('gas-price?chainId=eip155:1')).status).toBe(200)
  expect(await get('gas-price?chainId=solana:local')).toMatchObject(failed(400, 'chainId'))
})

describeProviderConformance({
  source: 'gasPrices',
  start,
  behind: { rpcUrl },
  options: async (url) => ({ databaseUrl: await databases.create('embedded'), networks: networks(url) }),
  path: () => '/v1/convert/gas-price?chainId=eip155:1',
  answer: () => ({ standard: expect.stringMatching(/^\d+$/) }),
  refusal: { field: 'chainId', description: 'Requested eip155:1 chain provider is temporarily unavailable' },
  freshMs: 5_000,
})
