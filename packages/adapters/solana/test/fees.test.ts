import type { Hawser } from '@hawser/core'
import { internalsKey } from '@hawser/core/internals'
import { afterEach, describe, expect, it } from 'vitest'
import { estimateTransfer } from '../src/flows/estimateTransfer.js'
import { sol } from './fixtures/startFixture.js'
import { type FlakyFixture, startFlakyFixture, toAnswer } from './fixtures/startFlakyFixture.js'

const open: FlakyFixture[] = []
async function start(options: Parameters<typeof startFlakyFixture>[0] = {}) {
  const fixture = await startFlakyFixture({ isOnly: true, mints: [{ program: 'token', decimals: 6 }], ...options })
  open.push(fixture)
  const [mint] = fixture.chain.mints
  await mint?.mintTo(fixture.address, 10n)
  return { ...fixture, tokenAddress: mint?.address }
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.stop()))
})

function sendingOf(hawser: Hawser) {
  const send = hawser[internalsKey].adapters.get('solana')?.send
  const [network] = hawser.getSnapshot().networks.requested
  if (!send || !network) throw new Error('The adapter cannot send.')
  return { send, network }
}

/** The node's answers by method. */
const answers = (results: Readonly<Record<string, unknown>>) => async (method: string, pass: () => Promise<Response>) =>
  Object.hasOwn(results, method) ? toAnswer({ result: results[method] }) : pass()
const dear = { getRecentPrioritizationFees: [{ slot: 1, prioritizationFee: 1e15 }] }
const used = (unitsConsumed: number) => ({
  simulateTransaction: { context: { slot: 1 }, value: { err: null, logs: [], unitsConsumed } },
})

describe('speed', () => {
  it('CAP-06 default: what a quarter, half or nine tenths of the last blocks took at most, in the estimate and in the largest amount', async () => {
    const { hawser, address, receiver, answerBy } = await start()
    const fees = Array.from({ length: 100 }, (_, slot) => ({ slot, prioritizationFee: (99 - slot) * 10_000 }))
    answerBy(answers({ getRecentPrioritizationFees: fees }))
    const { send, network } = sendingOf(hawser)
    const signal = new AbortController().signal
    for (const [speed, price] of [
      ['slow', 250_000n],
      ['normal', 500_000n],
      ['fast', 900_000n],
    ] as const) {
      const transfer = { from: address, to: receiver, network, speed, signal }
      // 600 units, and 5,000 lamports for the signature.
      const fee = 5_000n + (600n * price) / 1_000_000n
      expect((await send.estimate({ ...transfer, amount: sol })).maxFee).toBe(fee)
      expect(await send.getMaxAmount({ ...transfer, balance: 3n * sol })).toBe(3n * sol - fee)
    }
  })
})

describe('a node that names a fee beyond all reason', () => {
  it('default: an ordinary fee and the opening of an account are nothing to point out', async () => {
    const { hawser, receiver, tokenAddress } = await start()
    expect(await estimateTransfer(hawser, { to: receiver, amount: sol })).not.toHaveProperty('feeWarning')
    expect(await estimateTransfer(hawser, { to: receiver, amount: 1n, tokenAddress })).not.toHaveProperty('feeWarning')
  })

  it.each([1_400_000, 1e12])(
    'behavior: the highest price for %d units: no more than a transaction can use, and pointed out',
    async (units) => {
      const { hawser, receiver, tokenAddress, answerBy } = await start()
      answerBy(answers({ ...dear, ...used(units) }))
      expect(await estimateTransfer(hawser, { to: receiver, amount: 1n, tokenAddress })).toMatchObject({
        gas: 1_400_000n,
        feeWarning: 'largeTip',
      })
    },
  )

  it('behavior: an account whose opening costs what none does', async () => {
    const { hawser, receiver, tokenAddress, answerBy } = await start()
    answerBy(answers({ getMinimumBalanceForRentExemption: 50_000_000 }))
    const estimate = await estimateTransfer(hawser, { to: receiver, amount: 1n, tokenAddress })
    expect(estimate.maxFee).toBeGreaterThan(50_000_000n)
    expect(estimate.feeWarning).toBe('largeTip')
  })

  it('behavior: a price of the app’s own that takes a large part of the amount', async () => {
    const { hawser, receiver } = await start({ priorityFee: 10n ** 12n })
    const estimate = await estimateTransfer(hawser, { to: receiver, amount: sol / 100n })
    expect(estimate.feeWarning).toBe('largeShare')
  })
})
