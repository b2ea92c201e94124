import { createMemoryStore, systemClock } from '@hawser/common'
import type { Transfer } from '@hawser/core'
import { deployErc20, deployErc1155, deployOddErc20, mintErc1155 } from '@hawser/testing/node'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
let token: Address
let odd: Address
let editions: Address
beforeAll(async () => {
  fixture = await startFixture()
  const to = fixture.account(0).address
  token = await deployErc20(fixture.chain, { name: 'T', symbol: 'T', decimals: 6, supply: 1_000n, to })
  odd = await deployOddErc20(fixture.chain, { supply: 1_000n, to, feeBasisPoints: 1_000 })
  editions = await deployErc1155(fixture.chain, { name: 'E', uri: 'data:application/json,{}' })
  await mintErc1155(fixture.chain, { contract: editions, to, tokens: [{ tokenId: 7n, amount: 5n }] })
})
afterAll(() => fixture.stop())

const noMethod = { code: -32601, message: 'the method does not exist' }

/** An adapter whose node does not have these methods. */
function open(missing: readonly string[] = []) {
  const { networks, network, signal, page } = fixture
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { id, method } = JSON.parse(String(init?.body)) as { readonly id: number; readonly method: string }
    asked.push(method)
    if (!missing.includes(method)) return globalThis.fetch(input, init)
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, error: noMethod }), {
      headers: { 'content-type': 'application/json' },
    })
  }
  const platform = {
    clock: systemClock,
    fetch,
    window: page,
    store: createMemoryStore(),
    onVisible: () => () => {},
    userAgent: 'test',
  }
  const { send } = eip155().create({ platform, networks: () => networks })
  const simulate = (change: Partial<Transfer & { readonly before: readonly Transfer[] }> = {}) =>
    present(present(send).simulate)({
      from: fixture.account(0).address,
      to: fixture.account(1).address,
      amount: 9n,
      network,
      signal,
      ...change,
    })
  return { simulate, asked }
}

const both = (asset: { readonly tokenAddress: string | null; readonly tokenId?: bigint }, units = 9n) => [
  { party: 'sender', tokenId: null, ...asset, units: -units },
  { party: 'receiver', tokenId: null, ...asset, units },
]

describe.each([
  ['eth_simulateV1', []],
  ['debug_traceCall', ['eth_simulateV1']],
])('by %s', (_method, missing) => {
  it('CAP-06 default: the network’s own currency, a token, and of those that are told apart the one', async () => {
    const { simulate } = open(missing)
    expect(await simulate()).toEqual({ status: 'done', effects: both({ tokenAddress: null }) })
    const tokenAddress = token.toLowerCase()
    expect(await simulate({ tokenAddress: token })).toEqual({ status: 'done', effects: both({ tokenAddress }) })
    const nft = { standard: 'ERC-1155', tokenId: 7n } as const
    expect(await simulate({ tokenAddress: editions, nft, amount: 2n })).toEqual({
      status: 'done',
      effects: both({ tokenAddress: editions.toLowerCase(), tokenId: 7n }, 2n),
    })
  })

  it('CAP-06 behavior: a token that keeps a part of it, as it tells itself', async () => {
    const { simulate } = open(missing)
    const simulated = await simulate({ tokenAddress: odd, amount: 100n })
    const asset = { tokenAddress: odd.toLowerCase(), tokenId: null }
    expect(simulated).toMatchObject({ status: 'done' })
    expect(simulated).toHaveProperty('effects', expect.arrayContaining([{ party: 'receiver', ...asset, units: 90n }]))
  })

  it('CAP-06 behavior: nothing changes of what is sent to oneself', async () => {
    const { simulate } = open(missing)
    expect(await simulate({ to: fixture.account(0).address })).toEqual({ status: 'done', effects: [] })
  })

  it('CAP-06 error: what would fail', async () => {
    const { simulate } = open(missing)
    expect(await simulate({ tokenAddress: token, amount: 1_001n })).toMatchObject({ status: 'fails' })
  })
})

it('CAP-06 behavior: what is sent before it and with it is gone by then', async () => {
  const { simulate, asked } = open()
  const { network } = fixture
  const first = { from: fixture.account(0).address, to: fixture.account(2).address, tokenAddress: token, network }
  const asset = { tokenAddress: token.toLowerCase() }
  const before = [{ ...first, amount: 991n }]
  expect(await simulate({ tokenAddress: token, before })).toEqual({
    status: 'done',
    effects: both(asset),
    before: [{ status: 'done', effects: both(asset, 991n) }],
  })
  expect(await simulate({ tokenAddress: token, before: [{ ...first, amount: 992n }] })).toMatchObject({
    status: 'fails',
    before: [{ status: 'done' }],
  })
  expect(asked).toEqual(['eth_simulateV1', 'eth_simulateV1'])
})

it('CAP-06 behavior: what is sent before it is told by the same question, that it fails included', async () => {
  const { simulate, asked } = open()
  const { network } = fixture
  const first = { from: fixture.account(0).address, to: fixture.account(2).address, tokenAddress: token, network }
  const before = [
    { ...first, amount: 1n },
    { ...first, amount: 1_001n },
  ]
  const asset = { tokenAddress: token.toLowerCase() }
  const simulated = await simulate({ before })
  expect(simulated).toMatchObject({ status: 'done', effects: both({ tokenAddress: null }) })
  expect(simulated?.before).toEqual([
    { status: 'done', effects: both(asset, 1n) },
    { status: 'fails', reason: expect.toSatisfy((reason) => reason === null || typeof reason === 'string') },
  ])
  expect(asked).toEqual(['eth_simulateV1'])
})

it('CAP-06 behavior: a node that only traces runs each once, by itself, and all of them are told', async () => {
  const { simulate, asked } = open(['eth_simulateV1'])
  const { network } = fixture
  const first = { from: fixture.account(0).address, to: fixture.account(2).address, network }
  const simulated = await simulate({ before: [{ ...first, amount: 4n }] })
  const native = { tokenAddress: null }
  expect(simulated).toEqual({
    status: 'done',
    effects: both(native),
    before: [{ status: 'done', effects: both(native, 4n) }],
  })
  expect(asked).toEqual(['eth_simulateV1', 'debug_traceCall', 'debug_traceCall'])
})

it('CAP-06 behavior: a node that has no way to is asked for each once, and nothing is made up', async () => {
  const { simulate, asked } = open(['eth_simulateV1', 'debug_traceCall'])
  expect(await simulate()).toBeNull()
  expect(asked).toEqual(['eth_simulateV1', 'debug_traceCall'])
})
