import { formatUnits } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { type SendApi, type SendState, type SendToken, send } from '@hawser/core/send'
import { deployErc20, mineFromNode } from '@hawser/testing/node'
import { array, assert, asyncProperty, bigInt, boolean, constantFrom, nat, oneof, record } from 'fast-check'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chainReads, type Fixture, startFixture, useSwaps } from './support/startSwaps.js'

/** Sends in one case, cases, and tests: 1,000 of them, in tests that each have their own time. */
const [inCase, cases, tests] = [25, 4, 10]
const supply = 10n ** 30n
const caip = 'eip155:1'
/** Nobody sends from there. */
const stranger: Address = `0x${'66'.repeat(20)}`

interface Sender {
  readonly address: Address
  readonly hawser: Hawser
  readonly api: SendApi
}

let fixture: Fixture
let token: SendToken & { readonly address: Address }
const senders: Sender[] = []
const { connected, end } = useSwaps(() => fixture)
const chain = chainReads(() => fixture.chain.rpcUrl)

beforeAll(async () => {
  fixture = await startFixture([1])
  const of = { name: 'Test Dollar', symbol: 'TSD', decimals: 6 }
  const address = await deployErc20(fixture.chain, { ...of, supply, to: fixture.account(0).address })
  token = { ...of, address, chainId: caip, iconUrl: null }
  for (const index of [0, 1, 2, 3]) {
    // No service is asked: what is sent goes to the chain alone.
    const { hawser, address: owner } = await connected({ url: 'http://127.0.0.1:9', index })
    senders.push({ address: owner, hawser, api: hawser.use(send) })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [owner, supply / 8n] })
    await mineFromNode(fixture.chain, { from: fixture.account(0).address as Address, to: address, data })
  }
})
afterAll(async () => {
  await end()
  await fixture.stop()
})

const people = (): readonly Address[] => [...senders.map(({ address }) => address), stranger]
const assets = () => [null, token.address] as const

/** What each holds of the currency and of the token, and how much each has sent, as the chain has it. */
async function readChain(): Promise<Map<string, bigint>> {
  const reads = people().flatMap((address) => [
    ...assets().map(async (asset) => [keyOf(address, asset), await chain.balanceOf(asset, address)] as const),
    chain
      .client()
      .getTransactionCount({ address })
      .then((count) => [keyOf(address, 'sent'), BigInt(count)] as const),
  ])
  return new Map(await Promise.all(reads))
}
const keyOf = (owner: Address, what: Address | 'sent' | null) => `${owner} ${what ?? 'currency'}`

/** Sums alone: what is sent goes from one to the other, and its sender pays the gas. */
function createModel(numbers: Map<string, bigint>) {
  const held = (owner: Address, what: Address | 'sent' | null) => numbers.get(keyOf(owner, what)) ?? 0n
  const add = (owner: Address, what: Address | 'sent' | null, amount: bigint) =>
    numbers.set(keyOf(owner, what), held(owner, what) + amount)
  return {
    numbers,
    held,
    move(asset: Address | null, { from, to, amount, fee }: Move) {
      add(from, asset, -amount)
      add(to, asset, amount)
      add(from, null, -fee)
      add(from, 'sent', 1n)
    },
  }
}

interface Move {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly fee: bigint
}

const formOf = (hawser: Hawser) => hawser.getSnapshot().features.send as SendState

/** Fills in the form and asks for its review. */
async function review({ api }: Sender, asked: { to: Address; amount: bigint; isToken: boolean }): Promise<boolean> {
  api.setToken(asked.isToken ? token : null)
  api.setAmount(formatUnits(asked.amount, asked.isToken ? token.decimals : 18))
  api.setReceiver(asked.to)
  return api.review()
}

/** Sends what was reviewed, and returns what it cost when it is on the chain. */
async function submit({ api, hawser }: Sender): Promise<bigint> {
  const maxFee = BigInt(formOf(hawser).estimate?.maxFee ?? 0)
  const sent = await api.submit()
  const id = sent?.id ?? ''
  const status = () => formOf(hawser).transactions.find((one) => one.id === id)?.status
  await vi.waitFor(() => expect(status()).toBe('confirmed'))
  api.dismiss(id)
  const { gasUsed, effectiveGasPrice } = await chain.client().getTransactionReceipt({ hash: sent?.hash as Hex })
  const fee = gasUsed * effectiveGasPrice
  expect(fee).toBeGreaterThan(0n)
  expect(fee).toBeLessThanOrEqual(maxFee)
  return fee
}

const transfers = array(
  record({
    sender: nat(3),
    receiver: nat(4),
    isToken: boolean(),
    // In millionths of what is held, all of it, or one more than that.
    share: oneof(
      { weight: 8, arbitrary: bigInt(1n, 999_999n) },
      { weight: 2, arbitrary: constantFrom('all' as const, 'more' as const) },
    ),
  }),
  { minLength: inCase, maxLength: inCase },
)

it.each(Array.from({ length: tests }, (_, index) => index + 1))(
  'CAP-06 behavior: 1,000 generated sends, hundred %d: each balance is what an independent model says, and what is too much changes nothing',
  async () => {
    const model = createModel(await readChain())
    let [sent, refused] = [0, 0]
    await assert(
      asyncProperty(transfers, async (questions) => {
        for (const { sender: index, receiver, isToken, share } of questions) {
          const sender = senders[index] as Sender
          const [from, to] = [sender.address, people()[receiver] ?? stranger]
          const asset = isToken ? token.address : null
          const held = model.held(from, asset)
          // Of the currency a hundredth, so that nobody runs out of what pays the gas.
          const part = isToken ? held : held / 100n
          const amount =
            share === 'all' ? held : share === 'more' ? held + 1n : (part * BigInt(share)) / 1_000_000n + 1n
          // All of the currency is too much as well: it leaves nothing for the gas.
          const isTooMuch = amount === 0n || amount > held || (share === 'all' && !isToken)
          expect(await review(sender, { to, amount, isToken })).toBe(!isTooMuch)
          if (isTooMuch) {
            expect(formOf(sender.hawser).error?.code).toMatch(
              /^(?:AMOUNT_NOT_POSITIVE|INSUFFICIENT_FUNDS|INSUFFICIENT_GAS_MONEY)$/,
            )
            refused += 1
            continue
          }
          model.move(asset, { from, to, amount, fee: await submit(sender) })
          sent += 1
        }
        expect(await readChain()).toEqual(model.numbers)
      }),
      // A case that is run again begins with other balances.
      { numRuns: cases, endOnFailure: true },
    )
    expect(sent + refused).toBe(inCase * cases)
    // The property says something of both.
    expect(sent).toBeGreaterThan(20)
    expect(refused).toBeGreaterThan(0)
  },
)
