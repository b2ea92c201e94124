import { createMemoryStore, systemClock } from '@hawser/common'
import { deployErc20 } from '@hawser/testing/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

const decimalsSelector = '0x313ce567'
const unit = 10n ** 6n

let fixture: Fixture
let token: `0x${string}`
beforeAll(async () => {
  fixture = await startFixture()
  token = await deployErc20(fixture.chain, {
    name: 'Test Dollar',
    symbol: 'TSD',
    decimals: 6,
    supply: 1000n * unit,
    to: fixture.account(0).address,
  })
})
afterAll(() => fixture.stop())

/** The answer to one JSON-RPC request. */
interface Answer {
  readonly result?: string
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** An adapter whose node answers so when the token is asked for its decimals, and else by the chain. */
function open(answer: Answer) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = input instanceof Request ? await input.clone().text() : String(init?.body)
    if (!body.includes(decimalsSelector)) return globalThis.fetch(input, init)
    const { id } = JSON.parse(body) as { readonly id: number }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer }), {
      headers: { 'content-type': 'application/json' },
    })
  }
  const { networks, network, signal, page } = fixture
  const platform = {
    clock: systemClock,
    fetch,
    window: page,
    store: createMemoryStore(),
    onVisible: () => () => {},
    userAgent: 'test',
  }
  const { send } = eip155().create({ platform, networks: () => networks })
  const transfer = {
    from: fixture.account(0).address,
    to: fixture.account(1).address,
    amount: unit,
    tokenAddress: token,
    network,
    signal,
  }
  return {
    estimate: () => present(send).estimate({ ...transfer, tokenDecimals: 18 }),
    getToken: () => present(send).getToken({ address: token, network, signal }),
  }
}

describe('the decimals of a token', () => {
  it.each([
    ['RPC_LIMIT_EXCEEDED', { code: -32005, message: 'rate limit exceeded' }],
    ['RPC_INTERNAL', { code: -32603, message: 'upstream timeout' }],
    ['RPC_INVALID_INPUT', { code: -32000, message: 'header not found' }],
    ['UNKNOWN', { code: -32097, message: 'no backend is healthy' }],
  ])(
    'behavior: a node that fails (%s) says nothing of them: nothing is sent, and the token is not missing',
    async (code, error) => {
      const { estimate, getToken } = open({ error })
      await expect(estimate()).rejects.toMatchObject({ code })
      await expect(getToken()).rejects.toMatchObject({ code })
    },
  )

  it.each<[string, Answer]>([
    ['a revert', { error: { code: 3, message: 'execution reverted', data: '0x' } }],
    ['a revert by its words', { error: { code: -32000, message: 'execution reverted' } }],
    ['an error of its own', { error: { code: 3, message: 'execution reverted', data: '0x12345678' } }],
    ['an invalid opcode', { error: { code: -32000, message: 'invalid opcode: INVALID' } }],
    ['an error of the machine', { error: { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' } }],
    ['all its gas', { error: { code: -32000, message: 'out of gas' } }],
    ['nothing', { result: '0x' }],
    ['less than a number', { result: '0x01' }],
  ])('behavior: %s is the contract’s answer: it tells none', async (_what, answer) => {
    const { estimate, getToken } = open(answer)
    expect((await estimate()).gas).toBeGreaterThan(21_000n)
    await expect(getToken()).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
  })
})
