import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { encodeBase58, systemClock } from '@hawser/common'
import { type SolanaChain, startSolanaChain } from '@hawser/testing/solana-node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { describeProviderConformance } from './support/providerConformance.js'
import { createSolAccount } from './support/sendSol.js'
import { apiFaults, startApiFront } from './support/startApiFront.js'
import { startNodeFront } from './support/startNodeFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const fronts: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})

const failed = (status: number, field: string) => ({ status, body: { reasons: [{ field }] } })

async function open(networks: NonNullable<GatewayOptions['networks']>, options: GatewayOptions = {}) {
  const gateway = await start({ databaseUrl: await databases.create('embedded'), networks, ...options })
  const ask = async (account: string, query: string) => {
    const answer = await gateway.fetch(`/v1/account/${account}/balance?currency=usd&${query}`)
    return { status: answer.status, body: await answer.json() }
  }
  return { gateway, ask }
}

describe('balances of a Solana network, by its node', () => {
  const network = `solana:${encodeBase58(new Uint8Array(32).fill(7)).slice(0, 32)}` as const
  const holder = createSolAccount(new Uint8Array(32).fill(5)).address
  const nobody = createSolAccount(new Uint8Array(32).fill(6)).address
  let chain: SolanaChain
  beforeAll(async () => {
    chain = await startSolanaChain({
      balances: { [holder]: 2_500_000_000n },
      mints: [
        { program: 'token', decimals: 6, balances: { [holder]: 1_500_000n } },
        { program: 'token-2022', decimals: 0, balances: { [holder]: 7n } },
        { program: 'token', decimals: 9, balances: { [holder]: 1n } },
      ],
      blockTimeMs: 0,
    })
    chain.advance(40)
  })
  afterAll(() => chain.stop())

  const mintOf = (index: number) => chain.mints[index]?.address ?? ''
  const networks = (url = chain.rpcUrl, id: string = network): NonNullable<GatewayOptions['networks']> => ({
    [id]: {
      http: [url],
      currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      tokens: [0, 1].map((index) => ({
        address: mintOf(index),
        name: `Token ${index}`,
        symbol: `T${index}`,
        decimals: index === 0 ? 6 : 0,
      })),
    },
  })
  const held = () => [
    { symbol: 'SOL', chainId: network, quantity: { decimals: '9', numeric: '2.5' } },
    { symbol: 'T0', address: `${network}:${mintOf(0)}`, quantity: { decimals: '6', numeric: '1.5' } },
    { symbol: 'T1', address: `${network}:${mintOf(1)}`, quantity: { decimals: '0', numeric: '7' } },
  ]

  it('API-02 default: the own currency and the tokens of both programs that the configuration lists; the client reads them', async () => {
    const { gateway, ask } = await open(networks(), { prices: { table: { [`${network}:${mintOf(0)}`]: { usd: 2 } } } })
    const { status, body } = await ask(holder, `chainId=${network}`)
    expect([status, body.balances]).toMatchObject([200, held()])
    expect(body.balances[1]).toMatchObject({ price: 2, value: 3 })
    expect((await ask(nobody, `chainId=${network}`)).body).toEqual({ balances: [] })
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    const { balances } = await api.getBalances({ address: holder, chainId: network })
    expect(balances.map(({ symbol }) => symbol)).toEqual(['SOL', 'T0'])
  })

  it('parameters: forceUpdate reads anew, and tells zeros', async () => {
    const { ask } = await open(networks())
    const forced = [`${network}:So11111111111111111111111111111111111111111`, `${network}:${mintOf(1)}`]
    const { body } = await ask(nobody, `chainId=${network}&forceUpdate=${forced.join()}`)
    expect(body.balances).toMatchObject([
      { symbol: 'SOL', quantity: { numeric: '0' } },
      { symbol: 'T1', quantity: { numeric: '0' } },
    ])
  })

  it('behavior: an address of another sort, and a node of another network', async () => {
    const { ask } = await open(networks())
    expect(await ask(`0x${'a'.repeat(40)}`, `chainId=${network}`)).toMatchObject(failed(400, 'address'))
    const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const other = await open(networks(chain.rpcUrl, id))
    expect(await other.ask(holder, `chainId=${id}`)).toMatchObject(failed(503, 'chainId'))
  })

  it('behavior: a question is one request to the node', async () => {
    const front = await startNodeFront(chain.rpcUrl)
    fronts.push(front)
    const { ask } = await open(networks(front.url))
    for (const account of [holder, nobody]) await ask(account, `chainId=${network}`)
    const balances = ['getBalance', 'getTokenAccountsByOwner', 'getTokenAccountsByOwner']
    expect(front.requests).toEqual([['getGenesisHash'], balances, balances])
  })

  it('behavior: a token of another sort of network is told as a mistake of the configuration', async () => {
    const token = { address: `0x${'a'.repeat(40)}`, name: 'A', symbol: 'A', decimals: 6 }
    await expect(
      open({
        [network]: { http: [chain.rpcUrl], currency: { name: 'Solana', symbol: 'SOL', decimals: 9 }, tokens: [token] },
      }),
    ).rejects.toThrow(/must not have 0xa+: it is of another sort of network/)
  })
})

describe('balances of a Bitcoin network, by the Esplora of its history', () => {
  // A fake of it, built from its public documents.
  const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
  const id = `bip122:${genesis.slice(0, 32)}`
  const account = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const stats = (funded: number, spent: number) => ({
    funded_txo_count: 1,
    funded_txo_sum: funded,
    spent_txo_count: 1,
    spent_txo_sum: spent,
    tx_count: 2,
  })
  const startFront = ({ hash = genesis, spent = 60_000_000 } = {}) =>
    startApiFront(({ path }) => {
      if (path === '/api/blocks/0') return { body: [{ id: hash, height: 0 }] }
      if (path === `/api/address/${account}`)
        return { body: { address: account, chain_stats: stats(100_000_000, spent), mempool_stats: stats(0, 1_000) } }
      return { status: 400, body: 'Invalid Bitcoin address' }
    })
  const networks = (url: string): NonNullable<GatewayOptions['networks']> => ({
    [id]: {
      http: ['http://127.0.0.1:9'],
      currency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      history: { type: 'esplora', url: `${url}/api` },
    },
  })
  const openFront = async (options?: Parameters<typeof startFront>[0]) => {
    const front = await startFront(options)
    fronts.push(front)
    return open(networks(front.url))
  }

  it('API-02 default: with what waits for a block; an address in capital letters is the same one', async () => {
    const { ask } = await openFront()
    for (const written of [account, account.toUpperCase()]) {
      const { status, body } = await ask(written, `chainId=${id}`)
      expect([status, body.balances]).toMatchObject([200, [{ symbol: 'BTC', quantity: { numeric: '0.39999' } }]])
    }
    expect(await ask('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', `chainId=${id}`)).toMatchObject(failed(400, 'address'))
    expect(await ask('..%2f..', `chainId=${id}`)).toMatchObject({ status: 400 })
  })

  it('behavior: an Esplora of another network, and one that tells less than nothing', async () => {
    for (const options of [{ hash: '00'.repeat(32) }, { spent: 100_000_001 }]) {
      const { ask } = await openFront(options)
      expect(await ask(account, `chainId=${id}`)).toMatchObject(failed(503, 'chainId'))
    }
  })

  describeProviderConformance({
    source: 'balances',
    start,
    behind: { startFront: () => startFront(), faults: apiFaults },
    options: async (url) => ({ databaseUrl: await databases.create('embedded'), networks: networks(url) }),
    path: () => `/v1/account/${account}/balance?currency=usd&chainId=${id}`,
    answer: () => ({ balances: [{ symbol: 'BTC' }] }),
    refusal: { field: 'chainId', description: `Requested ${id} chain provider is temporarily unavailable` },
    freshMs: 2_000,
  })
})
