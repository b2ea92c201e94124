import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { historyAnswerSchema } from '@hawser/blockchain-api/schemas'
import { systemClock } from '@hawser/common'
import { jsonRpcRequest, type LocalChains, startLocalChains } from '@hawser/testing/node'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import {
  answerBlockscout,
  type FakeBlockscoutLists,
  fakePayment,
  fakeTokenTransfer,
  fakeTransaction,
  hashOf,
  party,
} from './support/fakeBlockscout.js'
import { describeProviderConformance } from './support/providerConformance.js'
import { apiFaults, startApiFront } from './support/startApiFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const account = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const nobody = `0x${'0'.repeat(40)}`
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

let local: LocalChains
let blocks: { height: number; hash: string }[]
const fronts: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 1 })
  await jsonRpcRequest(urlOf(), { method: 'anvil_mine', params: ['0x5'] })
  blocks = await Promise.all(
    [5, 4, 3].map(async (height) => {
      const block = await jsonRpcRequest(urlOf(), { method: 'eth_getBlockByNumber', params: [`0x${height}`, false] })
      return { height, hash: String(Object(block).hash) }
    }),
  )
})
afterAll(() => local.stop())
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})
const urlOf = () => local.chains[0]?.rpcUrl ?? ''

const optionsFor = async (url: string): Promise<GatewayOptions> => ({
  databaseUrl: await databases.create('embedded'),
  networks: {
    'eip155:1': { http: [urlOf()], currency: ether, history: { type: 'blockscout', url, apiKey: 'canary-key' } },
  },
  limits: { requestsPerMinute: 0 },
})

const startFront = (
  lists: Partial<FakeBlockscoutLists> = {},
  { pageLength, told = blocks }: { pageLength?: number; told?: typeof blocks } = {},
) =>
  startApiFront((request) =>
    answerBlockscout(request, { accounts: { [account]: lists }, blocks: told, ...(pageLength && { pageLength }) }),
  )

async function open(lists?: Partial<FakeBlockscoutLists>, options?: Parameters<typeof startFront>[1]) {
  const front = await startFront(lists, options)
  fronts.push(front)
  const gateway = await start(await optionsFor(front.url))
  const ask = async (query = 'chainId=eip155:1', of = account) => {
    const answer = await gateway.fetch(`/v1/account/${of}/history?${query}`)
    return { status: answer.status, body: await answer.json() }
  }
  return { front, gateway, ask }
}

const failed = (status: number, field: string) => ({ status, body: { reasons: [{ field }] } })

const everything: FakeBlockscoutLists = {
  transactions: [
    fakeTransaction({ block: 90, hash: hashOf(90), from: account, to: other, value: '500000000000000000' }),
    fakeTransaction({
      block: 80,
      hash: hashOf(80),
      from: account,
      to: other,
      method: 'approve',
      raw_input: `0x095ea7b3${'5'.repeat(40).padStart(64, '0')}${'f'.repeat(64)}`,
    }),
    fakeTransaction({ block: 70, hash: hashOf(70), from: account, to: other, status: 'error', value: '1' }),
    fakeTransaction({ block: 60, hash: hashOf(60), from: account, to: null, created_contract: party(other) }),
    fakeTransaction({ block: 50, hash: hashOf(50), from: account, to: other, method: 'swap' }),
  ],
  'token-transfers': [
    fakeTokenTransfer({ block: 50, at: 3, hash: hashOf(50), from: account, to: other }),
    fakeTokenTransfer({
      block: 40,
      hash: hashOf(40),
      from: nobody,
      to: account,
      token: { name: 'Apes', symbol: 'APE', type: 'ERC-721', decimals: null, icon_url: null },
      total: { token_id: '42', token_instance: { id: '42', image_url: 'https://example.com/42.png' } },
    }),
    fakeTokenTransfer({ block: 30, hash: hashOf(30), from: other, to: account }),
  ],
  'internal-transactions': [
    fakePayment({ block: 50, hash: hashOf(50), from: other, to: account, value: '2000000000000000000' }),
    fakePayment({ block: 50, at: 1, hash: hashOf(50), from: other, to: account, value: '9', type: 'delegatecall' }),
  ],
}

describe('GET /v1/account/{address}/history by a Blockscout', () => {
  it('API-04 default: each transaction once, with all that it moved, the newest first; the client reads it', async () => {
    const { gateway, ask } = await open(everything)
    const { status, body } = await ask()
    expect([status, body.next]).toEqual([200, null])
    const told = body.data.map(
      (one: {
        metadata: { operationType: string; status: string }
        transfers: { direction: string; quantity: { numeric: string } }[]
      }) => [
        one.metadata.operationType,
        one.metadata.status,
        ...one.transfers.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`),
      ],
    )
    expect(told).toEqual([
      ['send', 'confirmed', 'out 0.5'],
      ['approve', 'confirmed'],
      ['execute', 'failed'],
      ['deploy', 'confirmed'],
      ['trade', 'confirmed', 'out 1.5', 'in 2'],
      ['mint', 'confirmed', 'in 1'],
      ['receive', 'confirmed', 'in 1.5'],
    ])
    expect(body.data[1].metadata).toMatchObject({ sentTo: other, spender: `0x${'5'.repeat(40)}` })
    expect(body.data[0].metadata).toEqual({
      operationType: 'send',
      hash: hashOf(90),
      minedAt: '2025-01-02T03:04:05.090Z',
      sentFrom: account,
      sentTo: other,
      status: 'confirmed',
      nonce: 7,
      application: null,
      chain: 'eip155:1',
    })
    expect(body.data[5].transfers[0].nft_info).toMatchObject({
      name: 'Apes #42',
      content: { preview: { url: 'https://example.com/42.png' } },
      flags: { is_spam: false },
    })
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    const read = await api.getHistory({ address: account, chainId: 'eip155:1' })
    expect(read).toEqual({ ...v.parse(historyAnswerSchema, body), next: null })
    expect(gateway.lines.join('\n')).not.toContain('canary-key')
  })

  it('behavior: what cannot be is left out, bait is marked or left out, and the rest is told', async () => {
    const bad = (change: object) => ({
      ...fakeTransaction({ block: 5, hash: hashOf(5), from: account, to: other }),
      ...change,
    })
    const { ask } = await open({
      transactions: [
        bad({ hash: 'x' }),
        bad({ hash: hashOf(6), timestamp: 'never' }),
        bad({ hash: hashOf(7), value: '-1' }),
        bad({ hash: hashOf(8), value: '9'.repeat(90) }),
        bad({ hash: hashOf(9), block_number: null }),
        bad({ hash: hashOf(10), block_number: 1e300 }),
        bad({ hash: hashOf(11), value: String(2n ** 256n) }),
        bad({ hash: hashOf(12), from: null, to: 'x', nonce: -5, method: { a: 1 } }),
      ],
      'token-transfers': [
        fakeTokenTransfer({ block: 4, hash: hashOf(20), from: other, to: account, token: { name: 'Visit evil.xyz' } }),
        fakeTokenTransfer({ block: 4, hash: hashOf(21), from: other, to: account, token: { reputation: 'scam' } }),
        fakeTokenTransfer({ block: 4, hash: hashOf(22), from: other, to: account, total: null }),
        fakeTokenTransfer({
          block: 4,
          hash: hashOf(23),
          from: other,
          to: account,
          total: { value: '1', decimals: '300' },
        }),
        fakeTokenTransfer({
          block: 4,
          hash: hashOf(24),
          from: other,
          to: account,
          token: { type: 'ERC-721', name: '<b>Claim</b> at www.evil.example', decimals: null },
          total: { token_id: '1', token_instance: { image_url: 'javascript:alert(1)' } },
        }),
        { block_number: 4, at: 0 },
      ],
    })
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)).toEqual([
      hashOf(11),
      hashOf(12),
      hashOf(24),
    ])
    expect(body.data.map(({ transfers }: { transfers: unknown[] }) => transfers.length)).toEqual([0, 0, 1])
    expect(body.data[2].transfers[0].nft_info).toMatchObject({ content: null, flags: { is_spam: true } })
  })

  it('behavior: page by page nothing is told twice and nothing is lost, however the lists fall', {
    timeout: 120_000,
  }, async () => {
    const rows = fc.array(
      fc.record({
        block: fc.integer({ min: 1, max: 12 }),
        list: fc.integer({ min: 0, max: 3 }),
        group: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 16, max: 20 }), async (list, pageLength) => {
        const lists = { transactions: new Map(), 'token-transfers': new Map(), 'internal-transactions': new Map() }
        for (const [at, { block, list: kind, group }] of list.entries()) {
          const hash = hashOf(block * 10 + group)
          if (kind === 0) lists.transactions.set(hash, fakeTransaction({ block, at, hash, from: account, to: other }))
          if (kind === 1)
            lists['token-transfers'].set(
              `${hash}${at}`,
              fakeTokenTransfer({ block, at, hash, from: other, to: account }),
            )
          if (kind === 2)
            lists['internal-transactions'].set(
              `${hash}${at}`,
              fakePayment({ block, at, hash, from: other, to: account, value: '1' }),
            )
          // Calls that pay nothing, as many as a page may have.
          if (kind === 3)
            for (let call = 0; call < 20; call += 1)
              lists['internal-transactions'].set(
                `${hash}${at} ${call}`,
                fakePayment({ block, at: at + call / 100, hash, from: other, to: account }),
              )
        }
        const paid = [...lists['internal-transactions'].values()].filter(({ value }) => value !== '0')
        const asLists = {
          transactions: [...lists.transactions.values()],
          'token-transfers': [...lists['token-transfers'].values()],
          'internal-transactions': [...lists['internal-transactions'].values()],
        }
        const { front, gateway, ask } = await open(asLists, { pageLength })
        const whole = new Set(
          [...asLists.transactions, ...asLists['token-transfers'], ...paid].map(
            (row) => row.hash ?? row.transaction_hash,
          ),
        )
        const told: string[] = []
        let transfers = 0
        let cursor: string | null | undefined
        for (let page = 0; page < 40 && cursor !== null; page += 1) {
          const { status, body } = await ask(`chainId=eip155:1${cursor ? `&cursor=${cursor}` : ''}`)
          expect(status).toBe(200)
          for (const one of body.data) {
            told.push(one.metadata.hash)
            transfers += one.transfers.length
          }
          cursor = body.next
        }
        expect(cursor).toBeNull()
        expect(told).toHaveLength(new Set(told).size)
        expect(new Set(told)).toEqual(whole)
        expect(transfers).toBe(lists['token-transfers'].size + paid.length)
        const inOrder = [...told].sort(
          (one, next) => Math.floor(Number(BigInt(next)) / 10) - Math.floor(Number(BigInt(one)) / 10),
        )
        expect(told.map((hash) => Math.floor(Number(BigInt(hash)) / 10))).toEqual(
          inOrder.map((hash) => Math.floor(Number(BigInt(hash)) / 10)),
        )
        await gateway.stop()
        await front.stop()
      }),
      { numRuns: 25 },
    )
  })

  it('behavior: what a contract paid is told, however many of its calls around it pay nothing and fill pages', async () => {
    const calls = (block: number, from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) =>
        fakePayment({ block, at: from + index, hash: hashOf(1_000 + block), from: other, to: account }),
      )
    const payment = (block: number, at: number, hash: number) =>
      fakePayment({ block, at, hash: hashOf(hash), from: other, to: account, value: '1000000000000000000' })
    const { ask } = await open(
      {
        transactions: [90, 80, 70].map((block) =>
          fakeTransaction({ block, hash: hashOf(block), from: account, to: other }),
        ),
        'internal-transactions': [
          // The newest of the block, and the oldest, with four pages between them.
          payment(90, 99, 901),
          ...calls(90, 1, 80),
          payment(90, 0, 902),
          ...calls(85, 0, 70),
          payment(80, 99, 80),
          payment(60, 1, 60),
        ],
      },
      { pageLength: 20 },
    )
    const told: string[] = []
    let cursor: string | null | undefined
    for (let page = 0; page < 20 && cursor !== null; page += 1) {
      const { status, body } = await ask(`chainId=eip155:1${cursor ? `&cursor=${cursor}` : ''}`)
      expect(status).toBe(200)
      for (const { metadata, transfers } of body.data)
        told.push(`${Number(BigInt(metadata.hash))}: ${transfers.length}`)
      cursor = body.next
    }
    expect([told, cursor]).toEqual([['90: 0', '901: 1', '902: 1', '80: 1', '70: 0', '60: 1'], null])
  })

  it('behavior: a Blockscout of another network, an account that it never saw, and a cursor that is none', async () => {
    const { ask } = await open(everything, { told: [{ height: 5, hash: hashOf(1) }] })
    expect(await ask()).toMatchObject(failed(503, 'chainId'))
    const { ask: askRight, front } = await open(everything)
    expect(await askRight('chainId=eip155:1', other)).toEqual({ status: 200, body: { data: [], next: null } })
    expect((await askRight('')).body.data).toHaveLength(7)
    const cursors = ['x', '%F0%9F', 'e30', Buffer.from('{"before":-1,"lists":[{},{},{}]}').toString('base64url')]
    for (const cursor of cursors)
      expect(await askRight(`chainId=eip155:1&cursor=${cursor}`)).toMatchObject(failed(400, 'cursor'))
    const foreign = { before: null, lists: [{ apikey: 'mine', filter: 'to', block_number: 5, index: 0 }, null, null] }
    const cursor = Buffer.from(JSON.stringify(foreign)).toString('base64url')
    expect((await askRight(`chainId=eip155:1&cursor=${cursor}`)).status).toBe(200)
    expect(front.requests.at(-1)?.query).toEqual({ apikey: 'canary-key', block_number: '5', index: '0' })
  })

  it('behavior: a service that says the key of a question aloud tells it to nobody', async () => {
    const front = await startApiFront(({ query }) => ({ status: 500, body: { message: `No, ${query.apikey}.` } }))
    fronts.push(front)
    const gateway = await start(await optionsFor(front.url))
    const answer = await gateway.fetch(`/v1/account/${account}/history?chainId=eip155:1`)
    expect([answer.status, await answer.text()]).toEqual([503, expect.not.stringContaining('canary-key')])
    expect(front.requests).toHaveLength(1)
    expect(gateway.lines.join('\n')).toContain('A source does not serve')
    expect(gateway.lines.join('\n')).not.toContain('canary-key')
  })

  it.each<[string, GatewayOptions['networks']]>([
    [
      'networks.solana:x.history.type must not be blockscout',
      { 'solana:x': { http: ['http://127.0.0.1:9'], history: { type: 'blockscout', url: 'http://127.0.0.1:9' } } },
    ],
    [
      'networks.eip155:1.history.type must not be node',
      { 'eip155:1': { http: ['http://127.0.0.1:9'], history: { type: 'node' } } },
    ],
    [
      'networks.eip155:1.history.url must be an absolute http(s) address',
      { 'eip155:1': { http: ['http://127.0.0.1:9'], history: { type: 'blockscout', url: 'ftp://x' } } },
    ],
  ])('behavior: %s', (line, networks) => {
    expect(() => createGateway({ networks })).toThrow(line)
  })
})

describeProviderConformance({
  source: 'history',
  start,
  behind: { startFront: () => startFront(everything), faults: apiFaults, atOnce: 3 },
  options: optionsFor,
  path: () => `/v1/account/${account}/history?chainId=eip155:1`,
  answer: () => ({ data: [{ metadata: { hash: hashOf(90) } }, {}, {}, {}, {}, {}, {}] }),
  refusal: { field: 'chainId', description: 'The history is temporarily unavailable.' },
  freshMs: 10_000,
})
