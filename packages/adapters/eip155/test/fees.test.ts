import { createMemoryStore, systemClock } from '@hawser/common'
import { deployErc20 } from '@hawser/testing/node'
import { parseEther, parseGwei, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

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

/** What a node says in place of the truth, by method. */
type Lies = Readonly<Record<string, (truth: unknown) => unknown>>

/** The estimate of an adapter whose node lies so. */
function estimate(lies: Lies, { amount, isToken = false }: { readonly amount: bigint; readonly isToken?: boolean }) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init)
    const body = input instanceof Request ? '' : String(init?.body)
    const asked: unknown = JSON.parse(body)
    const answered: unknown = await response.json()
    const lie = (question: unknown, answer: unknown) => {
      const { method } = question as { readonly method: string }
      const { result, ...rest } = answer as { readonly result: unknown }
      const change = new Map(Object.entries(lies)).get(method)
      return { ...rest, ...(result !== undefined && { result: change ? change(result) : result }) }
    }
    const told =
      Array.isArray(asked) && Array.isArray(answered)
        ? answered.map((answer, index) => lie(asked[index], answer))
        : lie(asked, answered)
    return new Response(JSON.stringify(told), { headers: { 'content-type': 'application/json' } })
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
  const [from, to] = [fixture.account(0).address, fixture.account(1).address]
  return present(send).estimate({ from, to, amount, ...(isToken && { tokenAddress: token }), network, signal })
}

const baseFee = (value: bigint): Lies => ({
  eth_getBlockByNumber: (block) => ({ ...(block as object), baseFeePerGas: toHex(value) }),
})
const tip = (value: bigint): Lies => ({ eth_maxPriorityFeePerGas: () => toHex(value) })

describe('a node that names a fee beyond all reason', () => {
  it.each([
    ['what the chain asks', {}, { amount: parseEther('0.001') }, undefined],
    [
      'a base fee that takes a third of the amount',
      baseFee(parseGwei('5000')),
      { amount: parseEther('0.5') },
      'largeShare',
    ],
    ['a tip of many times the base fee', tip(parseGwei('400')), { amount: parseEther('1') }, 'largeTip'],
    ['a base fee that nobody has seen', baseFee(parseGwei('5000')), { amount: parseEther('50') }, 'unusual'],
    ['the same for a token', baseFee(parseGwei('5000')), { amount: unit, isToken: true }, 'unusual'],
    [
      'as much gas as a block has',
      { eth_estimateGas: () => toHex(30_000_000n), ...baseFee(parseGwei('1')) },
      { amount: unit, isToken: true },
      'unusual',
    ],
    [
      'next to no gas, at a price that is not',
      { eth_estimateGas: () => toHex(1n), ...baseFee(parseGwei('5000')) },
      { amount: parseEther('50') },
      'unusual',
    ],
    ['a tip for a token', tip(parseGwei('400')), { amount: unit, isToken: true }, 'largeTip'],
  ] satisfies [string, Lies, { amount: bigint; isToken?: boolean }, string | undefined][])(
    'behavior: %s',
    async (_, lies, transfer, feeWarning) => {
      expect((await estimate(lies, transfer)).feeWarning).toBe(feeWarning)
    },
  )
})
