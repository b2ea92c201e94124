import {
  getSwapQuotes,
  listSwaps,
  prepareSwap,
  resumeSwap,
  type SwapRecord,
  type SwapRouter,
  swap,
} from '@hawser/core/swap'
import { deployErc20, deployPermitErc20, deploySwapRouter, mineFromNode } from '@hawser/testing/node'
import { type Address, domainSeparator, encodeFunctionData, erc20Abi, isAddressEqual, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalsOf, sentBy } from './support/startMarket.js'
import { chainReads, type Fixture, routerAt, startFixture, useSwaps } from './support/startSwaps.js'

const caipNetworkId = 'eip155:1' as const
const withoutBatches = { noCalls: true } as const
const permitAbi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])
/** Another one in each test: the gateway keeps quotes for some seconds. */
let amount = 400_000n
let fixture: Fixture
let me: Address
let dollar: Address
/** Names another domain than the one that it checks signatures for. */
let liar: Address
let gold: Address
let router: Address
let routers: readonly SwapRouter[]
let url: string
const { startGateway, connected, end } = useSwaps(() => fixture)
const gatewayEnds = useSwaps(() => fixture)
const chain = chainReads(() => fixture.chain.rpcUrl)

beforeAll(async () => {
  fixture = await startFixture([1, 10])
  const { chain: local, account } = fixture
  me = account(0).address as Address
  const bank = account(1).address as Address
  const supply = 10_000_000_000n
  dollar = await deployPermitErc20(local, { name: 'Dollar', symbol: 'DLR', supply, to: bank })
  liar = await deployPermitErc20(local, { name: 'Liar', symbol: 'LIE', supply, to: bank, isLying: true })
  gold = await deployErc20(local, { name: 'Gold', symbol: 'GOLD', decimals: 6, supply, to: bank })
  const pools = [dollar, liar, gold].map((token) => [{ amount: 10n ** 19n }, { token, amount: supply / 2n }] as const)
  ;({ router } = await deploySwapRouter(local, { pools, from: bank }))
  routers = [{ ...routerAt(router), hasPermits: true }]
  for (const token of [dollar, liar]) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [me, 100_000_000n] })
    await mineFromNode(local, { from: bank, to: token, data })
  }
  url = await gatewayEnds.startGateway({ type: 'uniswap-v2', routers: { [caipNetworkId]: router }, hasPermits: true })
})
afterAll(async () => {
  await gatewayEnds.end()
  await fixture.stop()
})
beforeEach(() => {
  amount += 1n
})
afterEach(end)

const question = (from = dollar) => ({ caipNetworkId, from, to: gold, amount, routers })
const nonceOf = (token: Address) =>
  chain.client().readContract({ address: token, abi: permitAbi, functionName: 'nonces', args: [me] })

interface Asked {
  readonly domain: {
    readonly name: string
    readonly version: string
    readonly chainId: number
    readonly verifyingContract: Address
  }
  readonly primaryType: string
  readonly message: Readonly<Record<'owner' | 'spender' | 'value' | 'nonce' | 'deadline', string>>
}
/** What the wallet was asked to sign, in the order of asking. */
const signedBy = ({ log }: { readonly log: readonly { readonly method: string; readonly params?: unknown }[] }) =>
  log
    .filter(({ method }) => method === 'eth_signTypedData_v4')
    .map(({ params }) => JSON.parse((params as readonly [string, string])[1]) as Asked)

describe('an approval that is signed', () => {
  it('CAP-07 default: a signature and one transaction; what is signed is what was shown, field by field', async () => {
    const { hawser, wallet } = await connected({ url, behaviors: withoutBatches })
    const [quote] = await getSwapQuotes(hawser, question())
    if (!quote) throw new Error('There is no quote.')
    expect(await prepareSwap(hawser, { quote, routers })).toMatchObject({ isPermit: true, approvals: [String(amount)] })
    expect(signedBy(wallet)).toEqual([])
    const nonce = await nonceOf(dollar)
    const before = [await chain.balanceOf(dollar, me), await chain.balanceOf(gold, me)] as const
    const steps: SwapRecord[] = []
    const fromS = BigInt(Math.floor(Date.now() / 1_000))
    const { received } = await swap(hawser, { quote, routers, onProgress: (record) => steps.push(record) })
    const untilS = BigInt(Math.ceil(Date.now() / 1_000))
    expect(steps.map(({ step }) => step)).toEqual(['begun', 'signing', 'asked', 'sent', 'done'])

    const [asked, ...more] = signedBy(wallet)
    if (!asked) throw new Error('Nothing was signed.')
    expect(more).toEqual([])
    const { domain, primaryType, message } = asked
    expect(primaryType).toBe('Permit')
    expect(isAddressEqual(domain.verifyingContract, dollar)).toBe(true)
    expect(domain).toMatchObject({ name: 'Dollar', version: '1', chainId: 1 })
    const separator = await chain
      .client()
      .readContract({ address: dollar, abi: permitAbi, functionName: 'DOMAIN_SEPARATOR' })
    expect(domainSeparator({ domain: { ...domain, chainId: BigInt(domain.chainId) } })).toBe(separator)
    expect(isAddressEqual(message.owner as Address, me)).toBe(true)
    expect(isAddressEqual(message.spender as Address, router)).toBe(true)
    expect([BigInt(message.value), BigInt(message.nonce)]).toEqual([amount, nonce])
    const deadline = BigInt(message.deadline)
    expect(deadline >= fromS + 1_190n && deadline <= untilS + 1_210n).toBe(true)

    expect(sentBy(wallet)).toHaveLength(1)
    expect(approvalsOf(wallet)).toEqual([])
    const after = [await chain.balanceOf(dollar, me), await chain.balanceOf(gold, me)] as const
    expect([before[0] - after[0], after[1] - before[1]]).toEqual([amount, received])
    expect(String(received)).toBe(quote.toAmount)
    // It is used, and nothing is left for anybody to take.
    expect(await nonceOf(dollar)).toBe(nonce + 1n)
    expect(await chain.allowance(dollar, me, router)).toBe(0n)
  })

  it('behavior: declined, nothing is sent; asked once more it goes on', async () => {
    const { hawser, wallet } = await connected({ url, behaviors: withoutBatches })
    wallet.setBehavior('rejectsSign', true)
    await expect(swap(hawser, question())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(sentBy(wallet)).toEqual([])
    const [record] = listSwaps(hawser)
    expect(record).toMatchObject({ step: 'signing', approvalHash: null })
    wallet.setBehavior('rejectsSign', false)
    await resumeSwap(hawser, { id: record?.id ?? '', routers })
    expect(sentBy(wallet)).toHaveLength(1)
  })
})

describe('an approval that cannot be signed is sent', () => {
  /** One approval of the exact amount, one swap. */
  async function expectApproved({ hawser, wallet }: Awaited<ReturnType<typeof connected>>, from = dollar) {
    const before = await chain.balanceOf(from, me)
    await swap(hawser, { ...question(from) })
    expect(before - (await chain.balanceOf(from, me))).toBe(amount)
    expect(approvalsOf(wallet)).toEqual([[router, amount]])
    expect(sentBy(wallet)).toHaveLength(2)
    expect(await chain.allowance(from, me, router)).toBe(0n)
  }

  it('behavior: of a token that names another domain than it checks: it is never signed', async () => {
    const client = await connected({ url, behaviors: withoutBatches })
    const [quote] = await getSwapQuotes(client.hawser, question(liar))
    if (!quote) throw new Error('There is no quote.')
    expect((await prepareSwap(client.hawser, { quote, routers })).isPermit).toBe(false)
    await expectApproved(client, liar)
    expect(signedBy(client.wallet)).toEqual([])
  })

  it('behavior: of a router without: it is never signed', async () => {
    const client = await connected({ url, behaviors: withoutBatches })
    const before = await chain.balanceOf(dollar, me)
    await swap(client.hawser, { ...question(), routers: [routerAt(router)] })
    expect(before - (await chain.balanceOf(dollar, me))).toBe(amount)
    expect(approvalsOf(client.wallet)).toEqual([[router, amount]])
    expect(signedBy(client.wallet)).toEqual([])
  })

  it('behavior: a wallet that signs with another key, or no signature at all: the token is asked first, and it is approved instead', async () => {
    for (const behavior of ['signsWithWrongKey', 'malformedSignature'] as const) {
      amount += 1n
      await expectApproved(await connected({ url, behaviors: { ...withoutBatches, [behavior]: true } }))
    }
  })

  it('behavior: a wallet that does not know typed data: it is told so by the wallet, and asks it to approve', async () => {
    const client = await connected({ url, behaviors: { ...withoutBatches, noTypedData: true } })
    await expectApproved(client)
    expect(signedBy(client.wallet)).toHaveLength(1)
  })

  it('behavior: a service that puts in no approval, or another one: nothing of it is signed, and it is approved instead', async () => {
    for (const isOther of [false, true]) {
      amount += 1n
      let builds = 0
      const client = await connected({
        url,
        behaviors: withoutBatches,
        async fetch(input, init) {
          const response = await fetch(input, init)
          if (!String(init?.body ?? '').includes('"permit"')) return response
          builds += 1
          const { tx } = (await response.json()) as { tx: { data: `0x${string}` } }
          // The value stands in the third word behind the token.
          const other = tx.data.replace(amount.toString(16).padStart(64, '0'), 'f'.repeat(64)) as `0x${string}`
          const plain = `0x${tx.data.slice(2 + 8 + 12 * 64)}` as const
          return Response.json({ tx: { ...tx, data: isOther ? other : plain } })
        },
      })
      await expectApproved(client)
      expect(builds).toBe(1)
      expect(sentBy(client.wallet).some(({ data }) => data.startsWith('0x5816d723'))).toBe(false)
    }
  })

  it('behavior: a gateway that takes none', async () => {
    const own = await startGateway({ type: 'uniswap-v2', routers: { [caipNetworkId]: router } })
    await expectApproved(await connected({ url: own, behaviors: withoutBatches }))
  })

  it('behavior: a wallet that takes batches is asked for one, and signs nothing', async () => {
    const { hawser, wallet } = await connected({ url })
    const before = await chain.balanceOf(dollar, me)
    await swap(hawser, question())
    expect(before - (await chain.balanceOf(dollar, me))).toBe(amount)
    expect(signedBy(wallet)).toEqual([])
    expect(sentBy(wallet)).toEqual([])
  })

  it('behavior: somebody has used the signed approval before: the swap goes through all the same', async () => {
    const { hawser, wallet } = await connected({ url, behaviors: { ...withoutBatches } })
    const before = await chain.balanceOf(dollar, me)
    wallet.setBehavior('lateApproval', true)
    const began = swap(hawser, question())
    await expect.poll(() => signedBy(wallet).length).toBe(1)
    wallet.approve()
    await expect.poll(() => sentBy(wallet).length).toBe(1)
    const [sent] = sentBy(wallet)
    const permit = sent?.data.slice(2 + 8 + 3 * 64 + 40, 2 + 8 + 3 * 64 + 40 + 448) ?? ''
    const from = fixture.account(2).address as Address
    await mineFromNode(fixture.chain, { from, to: dollar, data: `0xd505accf${permit}` })
    wallet.approve()
    await began
    expect(before - (await chain.balanceOf(dollar, me))).toBe(amount)
  })
})
