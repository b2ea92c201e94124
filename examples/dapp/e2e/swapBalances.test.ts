import type { Hawser } from '@hawser/core'
import { type SwapRecord, type SwapRouter, swap } from '@hawser/core/swap'
import { deployErc20, deployOddErc20, deploySwapRouter, mineFromNode } from '@hawser/testing/node'
import { type Arbitrary, array, assert, asyncProperty, bigInt, constant, nat, oneof, record, tuple } from 'fast-check'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chainReads, type Fixture, routerAt, startFixture, useSwaps } from './support/startSwaps.js'

/** Swaps of one account in one case, accounts, cases, and tests: 1,000 of them, in tests that each have their own time. */
const [inCase, accounts, cases, tests] = [5, 4, 5, 10]
const eth = 10n ** 18n
const depth = 5n * 10n ** 12n
const caip = 'eip155:1'
/** Slippage is 1 by default: of so little nothing is promised. */
const leastOf = (amount: bigint) => (amount * 99n) / 100n

interface Swapper {
  readonly hawser: Hawser
  readonly address: Address
  /** Those of this one alone: what others swap at the same time moves no price of it. */
  readonly tokens: readonly Address[]
}

let fixture: Fixture
let router: Address
let wrapped: Address
let routers: readonly SwapRouter[]
const swappers: Swapper[] = []
const { startGateway, connected, end } = useSwaps(() => fixture)
const chain = chainReads(() => fixture.chain.rpcUrl)

beforeAll(async () => {
  fixture = await startFixture([1])
  const bank = fixture.account(accounts).address as Address
  const supply = 2n * depth
  const deployed: Address[][] = []
  for (let index = 0; index < accounts; index += 1) {
    const erc20 = (symbol: string) =>
      deployErc20(fixture.chain, { name: symbol, symbol, decimals: 6, supply, to: bank })
    deployed.push([
      await erc20(`COIN${index}`),
      await erc20(`GOLD${index}`),
      await deployOddErc20(fixture.chain, { supply, to: bank, answers: 'nothing', isZeroFirst: true }),
    ])
  }
  const pools = deployed.flat().map((token) => [{ amount: 100n * eth }, { token, amount: depth }] as const)
  ;({ router, wrapped } = await deploySwapRouter(fixture.chain, { pools, from: bank }))
  routers = [routerAt(router)]
  const url = await startGateway({ type: 'uniswap-v2', routers: { [caip]: router } })
  for (const [index, tokens] of deployed.entries()) {
    const { hawser, address } = await connected({ url, index, behaviors: { noCalls: true } })
    swappers.push({ hawser, address, tokens })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, depth / 5n] })
    for (const to of tokens) await mineFromNode(fixture.chain, { from: bank, to, data })
  }
})
afterAll(async () => {
  await end()
  await fixture.stop()
})

const reserveAbi = parseAbi(['function reserveOf(address one, address other) view returns (uint256)'])
const reserve = (one: Address, other: Address) =>
  chain.client().readContract({ address: router, abi: reserveAbi, functionName: 'reserveOf', args: [one, other] })

/** What one holds and what its pools hold, as the chain has it. */
async function readChain({ address, tokens }: Swapper): Promise<Map<string, bigint>> {
  const reads = [null, ...tokens].flatMap((token) => [
    chain.balanceOf(token, address).then((held) => [heldKey(token), held] as const),
    ...(token === null
      ? []
      : [
          reserve(wrapped, token).then((held) => [`${token} pool currency`, held] as const),
          reserve(token, wrapped).then((held) => [`${token} pool token`, held] as const),
        ]),
  ])
  return new Map(await Promise.all(reads))
}
const heldKey = (token: Address | null) => `${token ?? 'currency'} held`

/** Pools of constant product with a fee of 0.3 %, each with the wrapped currency. It knows nothing but these sums. */
function createModel(numbers: Map<string, bigint>) {
  const of = (key: string) => numbers.get(key) ?? 0n
  const add = (key: string, amount: bigint) => numbers.set(key, of(key) + amount)
  /** What a pool gives for what comes in. */
  const give = (token: Address, amount: bigint, isSold: boolean): bigint => {
    const [into, from] = isSold ? ['token', 'currency'] : ['currency', 'token']
    const taken = amount * 997n
    return (taken * of(`${token} pool ${from}`)) / (of(`${token} pool ${into}`) * 1_000n + taken)
  }
  const move = (token: Address, amount: bigint, isSold: boolean): bigint => {
    const given = give(token, amount, isSold)
    add(`${token} pool ${isSold ? 'token' : 'currency'}`, amount)
    add(`${token} pool ${isSold ? 'currency' : 'token'}`, -given)
    return given
  }
  return {
    numbers,
    held: (token: Address | null) => of(heldKey(token)),
    pay: (fee: bigint) => add(heldKey(null), -fee),
    preview(from: Address | null, to: Address | null, amount: bigint): bigint {
      const middle = from === null ? amount : give(from, amount, true)
      return to === null ? middle : give(to, middle, false)
    },
    swap(from: Address | null, to: Address | null, amount: bigint): void {
      add(heldKey(from), -amount)
      const middle = from === null ? amount : move(from, amount, true)
      add(heldKey(to), to === null ? middle : move(to, middle, false))
    },
  }
}

/** Swaps, and returns how it ended with all that it cost. */
async function swapped({ hawser }: Swapper, question: { from: Address | null; to: Address | null; amount: bigint }) {
  const hashes = new Set<Hex>()
  const onProgress = ({ approvalHash, hash }: SwapRecord) => {
    for (const one of [approvalHash, hash]) if (one) hashes.add(one as Hex)
  }
  const outcome = await swap(hawser, { caipNetworkId: caip, ...question, routers, onProgress }).then(
    ({ received }) => ({ received }),
    ({ code }: { readonly code: string }) => ({ code }),
  )
  let fee = 0n
  for (const hash of hashes) {
    const { gasUsed, effectiveGasPrice } = await chain.client().getTransactionReceipt({ hash })
    fee += gasUsed * effectiveGasPrice
  }
  return { outcome, fee }
}

const question = record({
  sold: nat(3),
  step: nat(2),
  // In millionths of a part of what is held. Or what cannot be swapped: more than all of a token, so little of the currency that it gives nothing.
  share: oneof({ weight: 10, arbitrary: bigInt(1n, 999_999n) }, { weight: 2, arbitrary: constant('odd' as const) }),
})
type Question = typeof question extends Arbitrary<infer T> ? T : never
const ofOne = array(question, { minLength: inCase, maxLength: inCase })
const lists = tuple(ofOne, ofOne, ofOne, ofOne)

it.each(Array.from({ length: tests }, (_, index) => index + 1))(
  'CAP-07 behavior: 1,000 generated swaps, hundred %d: each balance and each pool is what an independent model says, and what cannot be swapped changes nothing',
  async () => {
    const models = await Promise.all(swappers.map(async (swapper) => createModel(await readChain(swapper))))
    let [done, refused] = [0, 0]
    const runOne = async (index: number, questions: readonly Question[]) => {
      const swapper = swappers[index] as Swapper
      const model = models[index] as ReturnType<typeof createModel>
      const kinds = [null, ...swapper.tokens]
      for (const { sold, step, share } of questions) {
        const [from, to] = [kinds[sold] ?? null, kinds[(sold + 1 + step) % kinds.length] ?? null]
        const held = model.held(from)
        // Of the currency less, so that the pools do not run dry.
        const part = from === null ? held / 50_000n : held / 50n
        // Another one each time: the gateway keeps quotes for some seconds.
        const odd = from === null ? 1n : held + BigInt(refused + 1)
        const amount = share === 'odd' ? odd : (part * share) / 1_000_000n + 1n
        const expected = model.preview(from, to, amount)
        const isNothing = leastOf(expected) === 0n
        const { outcome, fee } = await swapped(swapper, { from, to, amount })
        model.pay(fee)
        if (isNothing || amount > held) {
          expect(outcome).toEqual({ code: isNothing ? 'SWAP_UNAVAILABLE' : 'SWAP_WOULD_FAIL' })
          refused += 1
          continue
        }
        expect(outcome).toEqual({ received: expected })
        model.swap(from, to, amount)
        done += 1
      }
      expect(await readChain(swapper)).toEqual(model.numbers)
    }
    await assert(
      asyncProperty(lists, async (all) => {
        await Promise.all(all.map((questions, index) => runOne(index, questions)))
      }),
      // A case that is run again begins with other balances.
      { numRuns: cases, endOnFailure: true },
    )
    expect(done + refused).toBe(inCase * accounts * cases)
    // The property says something of both.
    expect(done).toBeGreaterThan(50)
    expect(refused).toBeGreaterThan(0)
  },
)
