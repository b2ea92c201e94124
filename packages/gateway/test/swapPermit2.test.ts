import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { systemClock } from '@hawser/common'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { type ApiAnswer, type ApiRequest, startApiFront } from './support/startApiFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const account = `0x${'a1'.repeat(20)}` as const
const sold = `0x${'11'.repeat(20)}` as const
const bought = `0x${'22'.repeat(20)}` as const
const settler = `0x${'5e'.repeat(20)}` as const
const stranger = `0x${'66'.repeat(20)}` as const
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const fronts: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})

/** What the service says is to be signed, and what it wants besides. */
interface Change {
  readonly verifyingContract?: string
  readonly spender?: string
  readonly token?: string
  readonly amount?: string
  readonly primaryType?: string
  readonly asks?: string
  readonly isSigned?: boolean
  readonly to?: string
}

/** A fake of 0x's service, built from its public documents. */
const answerZeroEx =
  ({ asks, isSigned = true, to, ...change }: Change = {}) =>
  ({ path, query }: ApiRequest): ApiAnswer => {
    const isPermit2 = path === '/swap/permit2/quote'
    if (!isPermit2 && path !== '/swap/allowance-holder/quote') return { status: 404, body: { message: 'no such path' } }
    const { verifyingContract = permit2, spender = settler, primaryType = 'PermitTransferFrom' } = change
    const { token = query.sellToken, amount = query.sellAmount } = change
    const message = { permitted: { token, amount }, spender, nonce: '1', deadline: '2' }
    const eip712 = { types: {}, domain: { name: 'Permit2', chainId: 1, verifyingContract }, primaryType, message }
    return {
      body: {
        ...{ liquidityAvailable: true, buyAmount: '1000' },
        issues: { allowance: { actual: '0', spender: asks ?? (isPermit2 ? permit2 : holder) } },
        permit2: isPermit2 && isSigned ? { type: 'Permit2', hash: `0x${'0'.repeat(64)}`, eip712 } : null,
        transaction: {
          ...{ to: to ?? (isPermit2 ? settler : holder), data: isPermit2 ? '0x1fff991f' : '0x2213bc0b' },
          ...{ gas: '180000', gasPrice: '7', value: '0' },
        },
      },
    }
  }

async function open(change: Change = {}, type: '0x' | '1inch' = '0x') {
  const front = await startApiFront(answerZeroEx(change))
  fronts.push(front)
  const networks: GatewayOptions['networks'] = {
    'eip155:1': { http: ['http://127.0.0.1:9'], currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  }
  const swaps = { type, url: front.url, apiKey: 'canary-key' } as const
  const gateway = await start({ databaseUrl: await databases.create('embedded'), networks, swaps })
  const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
  const build = (isPermit2?: boolean, permit?: `0x${string}`) =>
    api.buildSwap({
      ...{ from: `eip155:1:${sold}`, to: `eip155:1:${bought}`, userAddress: `eip155:1:${account}` },
      ...{ amount: 500n, slippagePercent: 2, isPermit2, permit },
    })
  return { front, build }
}

describe('swaps by 0x that take the token by a signature', () => {
  it('API-06 default: whoever asks for it gets the call of the contract that swaps, and nobody else', async () => {
    const { front, build } = await open()
    expect(await build()).toMatchObject({ to: `eip155:1:${holder}`, data: '0x2213bc0b' })
    expect(await build(false)).toMatchObject({ to: `eip155:1:${holder}` })
    expect(await build(true)).toEqual({
      ...{ to: `eip155:1:${settler}`, data: '0x1fff991f', value: '0', toAmount: '1000' },
      ...{ gas: '198000', gasPrice: '7' },
    })
    expect(front.requests.map(({ path }) => path)).toEqual([
      '/swap/allowance-holder/quote',
      '/swap/allowance-holder/quote',
      '/swap/permit2/quote',
    ])
    expect(front.requests.at(-1)?.query).toEqual({
      ...{ chainId: '1', sellToken: sold, buyToken: bought, sellAmount: '500', taker: account, slippageBps: '200' },
    })
  })

  it.each<[string, Change]>([
    ['is for another contract than Permit2', { verifyingContract: stranger }],
    ['lets somebody else take it', { spender: stranger }],
    ['is for another contract than is called', { to: stranger }],
    ['is for another token', { token: bought }],
    ['is for more', { amount: '501' }],
    ['is of another kind', { primaryType: 'PermitBatch' }],
  ])('error: a signature that %s is not handed on', async (_, change) => {
    const { build } = await open(change)
    await expect(build(true)).rejects.toMatchObject({ status: 503 })
  })

  it('error: nor is one for which somebody else than Permit2 wants an approval', async () => {
    const { build } = await open({ asks: stranger })
    await expect(build(true)).rejects.toMatchObject({ status: 503 })
  })

  it('error: where nothing is to be signed, or both would be, it says so', async () => {
    const { build } = await open({ isSigned: false })
    await expect(build(true)).rejects.toMatchObject({ status: 400 })
    await expect(build(true, `0x${'1'.repeat(448)}`)).rejects.toMatchObject({ status: 400 })
  })

  it('error: a service in another form takes none, and is not asked', async () => {
    const { front, build } = await open({}, '1inch')
    await expect(build(true)).rejects.toMatchObject({ status: 400 })
    expect(front.requests).toEqual([])
  })
})
