import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { encodeBase58, systemClock } from '@hawser/common'
import {
  deployErc20,
  jsonRpcRequest,
  type LocalChains,
  mineFromNode,
  type NodeTransaction,
  startLocalChains,
} from '@hawser/testing/node'
import { type SolanaChain, startSolanaChain } from '@hawser/testing/solana-node'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { describeProviderConformance } from './support/providerConformance.js'
import { createSolAccount, sendInstructions, sendSol } from './support/sendSol.js'
import { apiFaults, startApiFront } from './support/startApiFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const fronts: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})

const failed = (status: number, field: string) => ({ status, body: { reasons: [{ field }] } })

async function open(networks: NonNullable<GatewayOptions['networks']>, { nowMs = Date.now } = {}) {
  const gateway = await start(
    { databaseUrl: await databases.create('embedded'), networks },
    { clock: { ...systemClock, nowMs } },
  )
  const ask = async (account: string, query: string) => {
    const answer = await gateway.fetch(`/v1/account/${account}/history?${query}`)
    return { status: answer.status, note: answer.headers.get('x-hawser-history'), body: await answer.json() }
  }
  return { gateway, ask }
}

interface Row {
  readonly metadata: {
    readonly hash: string
    readonly operationType: string
    readonly status: string
    readonly sentFrom: string
    readonly sentTo: string
  }
  readonly transfers: readonly {
    readonly direction: string
    readonly quantity: { readonly numeric: string }
    readonly fungible_info: { readonly symbol: string }
  }[]
}
const summary = ({ data }: { data: readonly Row[] }) =>
  data.map(({ metadata, transfers }) => [
    metadata.operationType,
    metadata.status,
    ...transfers.map(
      ({ direction, quantity, fungible_info }) => `${direction} ${quantity.numeric} ${fungible_info.symbol}`,
    ),
  ])

describe('a chain for development', () => {
  let local: LocalChains
  let coin: `0x${string}`
  const addressOf = (index: number) => (local.accounts[index]?.address ?? '') as `0x${string}`
  const url = () => local.chains[0]?.rpcUrl ?? ''
  const send = (transaction: NodeTransaction) => mineFromNode({ rpcUrl: url() }, { gas: 100_000n, ...transaction })
  const networks = (isDevelopment: boolean): NonNullable<GatewayOptions['networks']> => ({
    'eip155:31337': {
      http: [url()],
      currency: ether,
      tokens: [{ address: coin, name: 'Coin', symbol: 'COIN', decimals: 6 }],
      isDevelopment,
    },
  })

  beforeAll(async () => {
    local = await startLocalChains({ chains: [{ chainId: 31_337 }], accounts: 3 })
    const [chain] = local.chains
    if (!chain) throw new Error('A chain is needed.')
    coin = await deployErc20(chain, {
      name: 'Coin',
      symbol: 'COIN',
      decimals: 6,
      supply: 10_000_000n,
      to: addressOf(1),
    })
    await jsonRpcRequest(url(), { method: 'anvil_mine', params: ['0x78'] })
    await send({ from: addressOf(1), to: addressOf(2), value: 500_000_000_000_000_000n })
    const transfer = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [addressOf(2), amount] })
    await send({ from: addressOf(1), to: coin, data: transfer(1_500_000n) })
    await send({ from: addressOf(1), to: coin, data: transfer(1_000_000_000_000n) })
    await send({
      from: addressOf(1),
      to: coin,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [addressOf(2), 5n] }),
    })
  })
  afterAll(() => local.stop())

  it('default: its newest blocks, and the answer says so; the client reads it', async () => {
    const { gateway, ask } = await open(networks(true))
    const { status, note, body } = await ask(addressOf(1), 'chainId=eip155:31337')
    expect([status, note, body.next]).toEqual([200, 'recent-blocks', null])
    expect(summary(body)).toEqual([
      ['approve', 'confirmed', 'out 0.000005 COIN'],
      ['execute', 'failed'],
      ['send', 'confirmed', 'out 1.5 COIN'],
      ['send', 'confirmed', 'out 0.5 ETH'],
      ['receive', 'confirmed', 'in 10 COIN'],
    ])
    expect(body.data[0].metadata).toMatchObject({ sentTo: coin.toLowerCase(), spender: addressOf(2).toLowerCase() })
    expect(summary((await ask(addressOf(2), '')).body)).toEqual([
      ['receive', 'confirmed', 'in 1.5 COIN'],
      ['receive', 'confirmed', 'in 0.5 ETH'],
    ])
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    expect((await api.getHistory({ address: addressOf(1), chainId: 'eip155:31337' })).data).toHaveLength(5)
  })

  it('behavior: what is mined is told half a second later', async () => {
    let now = Date.now()
    const { ask } = await open(networks(true), { nowMs: () => now })
    const count = async () => (await ask(addressOf(2), 'chainId=eip155:31337')).body.data.length
    const before = await count()
    await send({ from: addressOf(0), to: addressOf(2), value: 1n })
    now += 500
    expect(await count()).toBe(before + 1)
  })

  it('behavior: of a chain that is not for development nothing is told', async () => {
    const { ask } = await open(networks(false))
    expect(await ask(addressOf(1), 'chainId=eip155:31337')).toMatchObject(failed(404, 'history'))
  })
})

describe('the node of a Solana network', () => {
  const genesis = encodeBase58(new Uint8Array(32).fill(7))
  const sender = createSolAccount(new Uint8Array(32).fill(3))
  const receiver = createSolAccount(new Uint8Array(32).fill(4))
  let chain: SolanaChain
  const networks = (id = `solana:${genesis.slice(0, 32)}`): NonNullable<GatewayOptions['networks']> => ({
    [id]: {
      http: [chain.rpcUrl],
      currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      history: { type: 'node' },
    },
  })
  beforeAll(async () => {
    chain = await startSolanaChain({ balances: { [sender.address]: 100_000_000_000n }, blockTimeMs: 0 })
    for (let index = 1; index <= 27; index += 1) {
      await sendSol(chain.rpcUrl, {
        from: sender,
        to: receiver.address,
        lamports: (BigInt(index) * 1_000_000_000n) / 10n,
      })
      chain.advance(1)
    }
    chain.advance(40)
  })
  afterAll(() => chain.stop())

  it('default: what changed in the account, without the fee, page by page', async () => {
    const { ask } = await open(networks())
    const query = `chainId=solana:${genesis.slice(0, 32)}`
    const first = await ask(sender.address, query)
    expect(first.status).toBe(200)
    expect(summary(first.body).slice(0, 2)).toEqual([
      ['send', 'confirmed', 'out 2.7 SOL'],
      ['send', 'confirmed', 'out 2.6 SOL'],
    ])
    expect(first.body.data[0].metadata).toMatchObject({ sentFrom: sender.address, sentTo: receiver.address })
    const second = await ask(sender.address, `${query}&cursor=${first.body.next}`)
    expect(summary(second.body)).toEqual([
      ['send', 'confirmed', 'out 0.2 SOL'],
      ['send', 'confirmed', 'out 0.1 SOL'],
    ])
    expect(second.body.next).toBeNull()
    const received = await ask(receiver.address, query)
    expect(summary(received.body)[0]).toEqual(['receive', 'confirmed', 'in 2.7 SOL'])
    expect(received.body.data[0].metadata.sentFrom).toBe(sender.address)
    expect(await ask(sender.address, `${query}&cursor=x`)).toMatchObject(failed(400, 'cursor'))
  })

  it('API-04 behavior: what came to an account of a token that its owner has closed since, by a transaction that does not name the owner', async () => {
    const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const holder = createSolAccount(new Uint8Array(32).fill(5))
    chain.fund(holder.address, 1_000_000_000n)
    const mint = await chain.createMint({
      program: 'token',
      decimals: 6,
      balances: { [sender.address]: 5_000_000n, [holder.address]: 1n },
    })
    const [from = '', to = ''] = await Promise.all([sender, holder].map(({ address }) => mint.tokenAccountOf(address)))
    const transfer = (accounts: readonly string[], amount: bigint) => {
      const data = Buffer.alloc(9, 3)
      data.writeBigUInt64LE(amount, 1)
      return { program, accounts, data }
    }
    chain.advance(1)
    await sendInstructions(chain.rpcUrl, sender, [transfer([from, to, sender.address], 1_500_000n)])
    chain.advance(1)
    await sendInstructions(chain.rpcUrl, holder, [
      transfer([to, from, holder.address], 1_500_001n),
      { program, accounts: [to, holder.address, holder.address], data: Buffer.from([9]) },
    ])
    chain.advance(40)
    const { ask } = await open(networks())
    const { body } = await ask(holder.address, `chainId=solana:${genesis.slice(0, 32)}`)
    const told = body.data.map(({ metadata, transfers }: Row) => [
      metadata.sentFrom,
      metadata.sentTo,
      transfers.flatMap(({ direction, quantity, fungible_info }) =>
        fungible_info.symbol === 'SOL' ? [] : [`${direction} ${quantity.numeric}`],
      ),
    ])
    expect(told.slice(0, 2)).toEqual([
      [holder.address, sender.address, ['out 1.500001']],
      [sender.address, holder.address, ['in 1.5']],
    ])
  })

  it('behavior: a node of another network', async () => {
    const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { ask } = await open(networks(id))
    expect(await ask(sender.address, `chainId=${id}`)).toMatchObject(failed(503, 'chainId'))
  })
})

describe('an Esplora', () => {
  // A fake of it, built from its public documents.
  const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
  const id = `bip122:${genesis.slice(0, 32)}`
  const account = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const out = (address: string, value: unknown) => ({ scriptpubkey_address: address, value })
  const transaction = (
    number: number,
    {
      from,
      to,
      fee = 1_000,
      time = 1_700_000_000,
    }: { from: object[]; to: object[]; fee?: number; time?: number | null },
  ) => ({
    txid: number.toString(16).padStart(64, '0'),
    vin: from.map((prevout) => ({ txid: 'ab'.repeat(32), vout: 0, prevout, is_coinbase: false })),
    vout: to,
    fee,
    status: time === null ? { confirmed: false } : { confirmed: true, block_height: 800_000, block_time: time },
  })
  const newest = [
    transaction(1, { from: [out(other, 50_000)], to: [out(account, 49_000)], time: null }),
    transaction(2, { from: [out(account, 100_000_000)], to: [out(other, 60_000_000), out(account, 39_999_000)] }),
    transaction(3, { from: [out(account, 5_000)], to: [out(account, 4_000)] }),
    transaction(4, { from: [out(other, 1)], to: [out(other, 1)] }),
    { txid: 'x' },
    transaction(5, { from: [out(other, 2)], to: [out(account, 1e300)] }),
    ...Array.from({ length: 24 }, (_, index) =>
      transaction(10 + index, { from: [out(other, 9)], to: [out(account, 9)] }),
    ),
  ]
  const startFront = (hash = genesis) =>
    startApiFront(({ path }) => {
      if (path === '/api/blocks/0') return { body: [{ id: hash, height: 0 }] }
      if (path === `/api/address/${account}/txs`) return { body: newest }
      if (/^\/api\/address\/\w+\/txs\/chain\/[\da-f]{64}$/.test(path))
        return { body: [transaction(90, { from: [out(other, 7)], to: [out(account, 7)] })] }
      return { status: 400, body: 'Invalid Bitcoin address' }
    })
  const networks = (url: string): NonNullable<GatewayOptions['networks']> => ({
    [id]: { http: ['http://127.0.0.1:9'], history: { type: 'esplora', url: `${url}/api` } },
  })

  it('default: what changed in the account, without the fee, page by page', async () => {
    const front = await startFront()
    fronts.push(front)
    const { ask } = await open(networks(front.url))
    const { status, body } = await ask(account, `chainId=${id}`)
    expect(status).toBe(200)
    expect(summary(body).slice(0, 4)).toEqual([
      ['receive', 'pending', 'in 0.00049 BTC'],
      ['send', 'confirmed', 'out 0.6 BTC'],
      ['send', 'confirmed', 'self 0.00004 BTC'],
      ['receive', 'confirmed', 'in 0.00000009 BTC'],
    ])
    expect(body.data[1].metadata).toMatchObject({ sentFrom: account, sentTo: other, chain: id })
    const next = await ask(account, `chainId=${id}&cursor=${body.next}`)
    expect([summary(next.body), next.body.next]).toEqual([[['receive', 'confirmed', 'in 0.00000007 BTC']], null])
    expect(await ask(account, `chainId=${id}&cursor=../../x`)).toMatchObject(failed(400, 'cursor'))
    for (const wrong of ['x', '..%2f..', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'])
      expect(await ask(wrong, `chainId=${id}`)).toMatchObject({ status: 400 })
    expect((await ask(account, `chainId=${id}`)).status).toBe(200)
  })

  it('behavior: an address in capital letters, as QR codes have it, is the same one', async () => {
    const front = await startFront()
    fronts.push(front)
    const { ask } = await open(networks(front.url))
    const { body } = await ask(account.toUpperCase(), `chainId=${id}`)
    expect(summary(body).slice(0, 2)).toEqual([
      ['receive', 'pending', 'in 0.00049 BTC'],
      ['send', 'confirmed', 'out 0.6 BTC'],
    ])
  })

  it.each([
    ['with an id', { txid: 'cd'.repeat(32) }, 'cd'.repeat(32)],
    ['without one', 'x', (33).toString(16).padStart(64, '0')],
  ])('behavior: a row of a wrong form at the end of a page, %s, does not end the history', async (_, row, next) => {
    const rows = Array.from({ length: 24 }, (_, index) =>
      transaction(10 + index, { from: [out(other, 9)], to: [out(account, 9)] }),
    )
    const front = await startApiFront(({ path }) => ({
      body: path === '/api/blocks/0' ? [{ id: genesis, height: 0 }] : [...rows, row],
    }))
    fronts.push(front)
    const { ask } = await open(networks(front.url))
    const { body } = await ask(account, `chainId=${id}`)
    expect([body.data.length, body.next]).toEqual([24, next])
  })

  it('behavior: an Esplora of another network', async () => {
    const front = await startFront('00'.repeat(32))
    fronts.push(front)
    const { ask } = await open(networks(front.url))
    expect(await ask(account, `chainId=${id}`)).toMatchObject(failed(503, 'chainId'))
  })

  describeProviderConformance({
    source: 'history',
    start,
    behind: { startFront: () => startFront(), faults: apiFaults },
    options: async (url) => ({ databaseUrl: await databases.create('embedded'), networks: networks(url) }),
    path: () => `/v1/account/${account}/history?chainId=${id}`,
    answer: () => ({ next: (33).toString(16).padStart(64, '0') }),
    refusal: { field: 'chainId', description: 'The history is temporarily unavailable.' },
    freshMs: 10_000,
  })
})

describe('another server of this same API', () => {
  const account = `0x${'a1'.repeat(20)}`
  const row = (id: string, chain: string | null) => ({
    id,
    metadata: {
      operationType: 'send',
      hash: '0x01',
      minedAt: '2025-01-02T03:04:05Z',
      sentFrom: account,
      sentTo: account,
      status: 'confirmed',
      nonce: 7,
      application: null,
      chain,
    },
    transfers: [
      null,
      {
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'javascript:alert(1)' } },
        nft_info: null,
        direction: 'out',
        quantity: { numeric: '0.5' },
        value: 1500.1,
        price: 3000.2,
      },
    ],
  })
  const startFront = () =>
    startApiFront(({ path, query }) =>
      path === `/v1/account/${account}/history` && query.projectId === 'their-project' && query.chainId === 'eip155:1'
        ? {
            body: {
              data: [row('a', null), row('b', 'eip155:5'), { id: 1 }, row('c', 'eip155:1')],
              next: query.cursor ? null : 'more',
            },
          }
        : { status: 400, body: { status: 'FAILED', reasons: [{ field: 'address', description: 'No.' }] } },
    )
  const networks = (url: string): NonNullable<GatewayOptions['networks']> => ({
    'eip155:1': { http: ['http://127.0.0.1:9'], history: { type: 'upstream', url, projectId: 'their-project' } },
  })

  it('default: what it tells of the network, in the one form of the wire', async () => {
    const front = await startFront()
    fronts.push(front)
    const { ask } = await open(networks(front.url))
    const { status, body } = await ask(account, 'chainId=eip155:1&currency=eur')
    expect([status, body.next, front.requests.at(-1)?.query.currency]).toEqual([200, 'more', 'eur'])
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['a', 'c'])
    expect(body.data[0].metadata.chain).toBe('eip155:1')
    expect(body.data[0].transfers).toMatchObject([
      { value: 1500.1, fungible_info: { icon: null }, quantity: { numeric: '0.5' } },
    ])
    expect((await ask(account, 'chainId=eip155:1&cursor=more')).body.next).toBeNull()
    expect(await ask(`0x${'b2'.repeat(20)}`, 'chainId=eip155:1')).toMatchObject(failed(400, 'chainId'))
  })

  describeProviderConformance({
    source: 'history',
    start,
    behind: { startFront, faults: apiFaults },
    options: async (url) => ({ databaseUrl: await databases.create('embedded'), networks: networks(url) }),
    path: () => `/v1/account/${account}/history?chainId=eip155:1`,
    answer: () => ({ next: 'more' }),
    refusal: { field: 'chainId', description: 'The history is temporarily unavailable.' },
    freshMs: 10_000,
  })
})
