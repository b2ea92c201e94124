import { type SwapRouter, swap } from '@hawser/core/swap'
import type { ScriptedWallet } from '@hawser/testing'
import { deployErc20, deployOddErc20, deploySwapRouter, mineFromNode } from '@hawser/testing/node'
import { assert, asyncProperty, bigInt, constantFrom, integer, oneof, option, record, tuple } from 'fast-check'
import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isAddressEqual,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chainReads, type Fixture, routerAt, startFixture, useSwaps } from './support/startSwaps.js'

const routerAbi = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])
const eth = 10n ** 18n
const depth = 5_000_000_000n
const stranger: Address = `0x${'66'.repeat(20)}`
const caip = 'eip155:1'
let fixture: Fixture
let me: Address
let tokens: readonly [coin: Address, gold: Address, tether: Address]
let router: Address
let wrapped: Address
let routers: readonly SwapRouter[]
const { connected, end } = useSwaps(() => fixture)
const chain = chainReads(() => fixture.chain.rpcUrl)

beforeAll(async () => {
  fixture = await startFixture([1])
  me = fixture.account(0).address as Address
  const bank = fixture.account(1).address as Address
  const erc20 = (symbol: string) =>
    deployErc20(fixture.chain, { name: symbol, symbol, decimals: 6, supply: 2n * depth, to: bank })
  const tether = await deployOddErc20(fixture.chain, {
    supply: 2n * depth,
    to: bank,
    answers: 'nothing',
    isZeroFirst: true,
  })
  tokens = [await erc20('COIN'), await erc20('GOLD'), tether]
  const pools = tokens.map((token) => [{ amount: 10n * eth }, { token, amount: depth }] as const)
  const deployed = await deploySwapRouter(fixture.chain, { pools, from: bank })
  ;({ router, wrapped } = deployed)
  routers = [routerAt(router)]
  for (const token of tokens) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [me, 1_000_000_000n] })
    await mineFromNode(fixture.chain, { from: bank, to: token, data })
  }
})
afterAll(async () => {
  await end()
  await fixture.stop()
})

interface Sent {
  readonly to: Address
  readonly data: Hex
  readonly value?: Hex
}
const sentBy = (wallet: ScriptedWallet): readonly Sent[] =>
  wallet.log
    .filter(({ method }) => method === 'eth_sendTransaction')
    .map(({ params }) => (params as readonly [Sent])[0])

/** What was shown: nothing else may reach the wallet. */
interface Shown {
  readonly from: Address | null
  readonly to: Address | null
  readonly amount: bigint
  readonly minimum: bigint
}

/** Reads what the wallet was asked to sign by a decoder that is not ours. */
function assertShown({ to, data, value = '0x0' }: Sent, shown: Shown): void {
  if (data.startsWith('0x095ea7b3')) {
    expect(to.toLowerCase()).toBe(shown.from?.toLowerCase())
    expect(BigInt(value)).toBe(0n)
    const [spender, amount] = decodeFunctionData({ abi: erc20Abi, data }).args as readonly [Address, bigint]
    expect(isAddressEqual(spender, router)).toBe(true)
    expect(amount).toBe(shown.amount)
    return
  }
  expect(isAddressEqual(to, router)).toBe(true)
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data })
  const isPaid = functionName.startsWith('swapExactETH')
  const [amount, least, path, receiver] = (isPaid
    ? [BigInt(value), ...(args as readonly unknown[])]
    : args) as unknown as readonly [bigint, bigint, readonly Address[], Address]
  expect(BigInt(value)).toBe(shown.from === null ? shown.amount : 0n)
  expect(amount).toBe(shown.amount)
  expect(least).toBeGreaterThanOrEqual(shown.minimum)
  expect(isAddressEqual(receiver, me)).toBe(true)
  expect(isPaid).toBe(shown.from === null)
  expect(functionName.includes('ForETH')).toBe(shown.to === null)
  if (shown.from) expect(isAddressEqual(path[0] as Address, shown.from)).toBe(true)
  if (shown.to) expect(isAddressEqual(path.at(-1) as Address, shown.to)).toBe(true)
  // Nothing stands behind what was read.
  expect(encodeFunctionData({ abi: routerAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0])).toBe(
    data.toLowerCase(),
  )
}

/** What a service lies about with one of the transactions that it builds. */
const lies = record({
  target: option(constantFrom('stranger', 'sold', 'bought', 'wrapped'), { nil: undefined }),
  sold: option(constantFrom('other', 'bought'), { nil: undefined }),
  bought: option(constantFrom('other', 'sold'), { nil: undefined }),
  receiver: option(constantFrom('stranger', 'router', 'nobody'), { nil: undefined }),
  amount: option(oneof(integer({ min: -5, max: 5 }).map(BigInt), bigInt(1n, 10n ** 12n)), { nil: undefined }),
  least: option(oneof(bigInt(0n, 2n), bigInt(0n, 2n ** 200n)), { nil: undefined }),
  toAmount: option(bigInt(0n, 10n ** 12n), { nil: undefined }),
  behind: option(constantFrom<Hex>('0x00', `0x${'00'.repeat(32)}`, `0x${'ab'.repeat(64)}`), { nil: undefined }),
  way: option(constantFrom('tokens', 'toEth', 'approve', 'transfer', 'random'), { nil: undefined }),
  account: option(constantFrom('stranger'), { nil: undefined }),
})
type Lies = typeof lies extends import('fast-check').Arbitrary<infer T> ? T : never

it('CAP-07 VAL-14 behavior: nothing is ever signed that was not shown, whatever the service builds', async () => {
  let built = 0
  let lying: { readonly lies: Lies; readonly at: number } | undefined
  let shown: Shown | undefined
  const service: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input))
    const json = (body: object) =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    if (pathname === '/v1/supported-chains') return json({ http: [caip], ws: [] })
    if (pathname === '/v1/convert/quotes') {
      const [from, to] = [searchParams.get('from'), searchParams.get('to')]
      const amount = searchParams.get('amount') ?? '0'
      // What the pools give, roughly: the swaps that are honest go through.
      return json({
        quotes: [
          {
            id: null,
            fromAmount: amount,
            fromAccount: from,
            toAmount: String((BigInt(amount) * 98n) / 100n),
            toAccount: to,
          },
        ],
      })
    }
    if (pathname !== '/v1/convert/build-transaction' || !shown) return fetch(input, init)
    built += 1
    return json({ tx: buildWith(built === lying?.at ? lying.lies : undefined, shown) })
  }
  const { hawser, wallet } = await connected({
    url: 'https://swaps.example.org',
    behaviors: { noCalls: true },
    fetch: service,
  })
  let signed = 0
  let refused = 0
  await assert(
    asyncProperty(
      tuple(constantFrom(0, 1), constantFrom(0, 1, 2), bigInt(100n, 10_000n)),
      option(record({ lies, at: constantFrom(1, 2) }), { nil: undefined, freq: 8 }),
      async ([sold, bought, amount], given) => {
        const from = tokens[sold] ?? stranger
        const to = bought === sold ? null : (tokens[bought] ?? null)
        // The network's currency has other units: what it gives is far above the least that is shown.
        shown = { from, to, amount, minimum: (((amount * 98n) / 100n) * 99n) / 100n }
        lying = given
        built = 0
        const before = sentBy(wallet).length
        const outcome = await swap(hawser, { caipNetworkId: caip, from, to, amount, routers }).then(
          () => 'swapped',
          ({ code }: { readonly code: string }) => code,
        )
        const asked = sentBy(wallet).slice(before)
        for (const one of asked) assertShown(one, shown)
        signed += asked.length
        if (outcome === 'swapped') expect(asked.some(({ to: target }) => isAddressEqual(target, router))).toBe(true)
        else refused += 1
        await withdraw(from)
      },
    ),
    { numRuns: 120 },
  )
  // The property says something of both.
  expect(signed).toBeGreaterThan(20)
  expect(refused).toBeGreaterThan(20)
})

/** Allowances that a refused swap has left would spare the next one its approval. */
async function withdraw(token: Address) {
  if ((await chain.allowance(token, me, router)) === 0n) return
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 0n] })
  await mineFromNode(fixture.chain, { from: me, to: token, data })
}

function buildWith(lie: Lies | undefined, { from, to, amount }: Shown) {
  const named = { stranger, router, nobody: `0x${'00'.repeat(20)}` as Address, wrapped }
  const [sold, bought] = [from ?? wrapped, to ?? wrapped]
  const other = tokens.find((token) => token !== sold && token !== bought) ?? stranger
  const path = [
    lie?.sold === 'other' ? other : lie?.sold === 'bought' ? bought : sold,
    ...(to ? [wrapped] : []),
    lie?.bought === 'other' ? other : lie?.bought === 'sold' ? sold : bought,
  ]
  const receiver = lie?.receiver ? named[lie.receiver] : me
  const asked = lie?.amount === undefined ? amount : lie.amount > 5n ? lie.amount : amount + lie.amount
  const args = [asked < 0n ? 0n : asked, lie?.least ?? 1n, path, receiver, 2n ** 40n] as const
  const isToEth = lie?.way === 'toEth' || (lie?.way !== 'tokens' && to === null)
  const functionName = isToEth
    ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
    : 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
  const data =
    lie?.way === 'approve' || lie?.way === 'transfer'
      ? encodeFunctionData({ abi: erc20Abi, functionName: lie.way, args: [stranger, amount] })
      : lie?.way === 'random'
        ? '0xdeadbeef00'
        : encodeFunctionData({ abi: routerAbi, functionName, args })
  const target =
    lie?.target === 'sold' ? sold : lie?.target === 'bought' ? bought : lie?.target ? named[lie.target] : router
  return {
    from: `${caip}:${lie?.account ? stranger : me}`,
    to: `${caip}:${target}`,
    data: lie?.behind ? concatHex([data, lie.behind]) : data,
    amount: String(lie?.toAmount ?? amount),
    eip155: null,
  }
}
