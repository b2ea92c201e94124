import { createMemoryStore } from '@hawser/common'
import {
  getSwapQuotes,
  listSwaps,
  prepareSwap,
  resumeSwap,
  type SwapRecord,
  type SwapStep,
  swap,
} from '@hawser/core/swap'
import { mineFromNode } from '@hawser/testing/node'
import { type Address, domainSeparator, encodeFunctionData, isAddressEqual, maxUint256, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalsOf, approve, type Market, sentBy, startMarket } from './support/startMarket.js'
import { chainReads, type Fixture, startFixture, useSwaps } from './support/startSwaps.js'
import { type Permit2Parts, startZeroEx, type ZeroExService } from './support/startZeroEx.js'

const withoutBatches = { noCalls: true } as const
const permit2Abi = parseAbi([
  'function nonceBitmap(address owner, uint256 wordPos) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function invalidateUnorderedNonces(uint256 wordPos, uint256 mask)',
])
/** Another one in each test: the gateway keeps quotes for some seconds. */
let amount = 400_000n
let fixture: Fixture
let market: Market
let zeroEx: ZeroExService
let me: Address
let url: string
const { connected, end } = useSwaps(() => fixture)
const gateways = useSwaps(() => fixture)
const chain = chainReads(() => fixture.chain.rpcUrl)

beforeAll(async () => {
  fixture = await startFixture([1, 10])
  me = fixture.account(0).address as Address
  market = await startMarket(fixture)
  zeroEx = await startZeroEx(fixture.chain, market.swaps)
  const { allowanceHolder: spender, permit2 } = zeroEx
  url = await gateways.startGateway({ type: '0x', url: zeroEx.url, apiKey: 'a key', spender, permit2 })
})
afterAll(async () => {
  await gateways.end()
  await zeroEx.stop()
  await fixture.stop()
})
beforeEach(async () => {
  amount += 1n
  zeroEx.change = () => ({})
  zeroEx.lifetimeS = 300n
  zeroEx.paths.length = 0
  // As whoever has used Uniswap has it.
  await allowPermit2(maxUint256)
  await allow(zeroEx.allowanceHolder, 0n)
})
afterEach(end)

const allow = (spender: Address, value: bigint) =>
  approve(fixture.chain, { from: me, token: market.coin, spender, amount: value })
const allowPermit2 = (value: bigint) => allow(zeroEx.permit2, value)
const question = () =>
  ({ caipNetworkId: 'eip155:1', from: market.coin, to: market.gold, amount, routers: zeroEx.routers }) as const
const connect = (more: Partial<Parameters<typeof connected>[0]> = {}) =>
  connected({ url, behaviors: withoutBatches, ...more })
const held = async () => [await chain.balanceOf(market.coin, me), await chain.balanceOf(market.gold, me)] as const

interface Asked {
  readonly domain: { readonly name: string; readonly chainId: number; readonly verifyingContract: Address }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: {
    readonly permitted: { readonly token: Address; readonly amount: string }
    readonly spender: Address
    readonly nonce: string
    readonly deadline: string
  }
}
type Wallet = Awaited<ReturnType<typeof connect>>['wallet']
/** What the wallet was asked to sign, in the order of asking. */
const signedBy = ({ log }: Wallet) =>
  log
    .filter(({ method }) => method === 'eth_signTypedData_v4')
    .map(({ params }) => JSON.parse((params as readonly [string, string])[1]) as Asked)

/** Whether a number was used, as the chain has it. */
async function isUsed(nonce: bigint): Promise<boolean> {
  const args = [me, nonce >> 8n] as const
  const question = { address: zeroEx.permit2, abi: permit2Abi, functionName: 'nonceBitmap', args } as const
  return (((await chain.client().readContract(question)) >> (nonce & 255n)) & 1n) === 1n
}
/** Has the account make a number worthless. */
async function useUp(nonce: bigint): Promise<void> {
  const args = [nonce >> 8n, 1n << (nonce & 255n)] as const
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args })
  await mineFromNode(fixture.chain, { from: me, to: zeroEx.permit2, data })
}

/** One approval of the exact amount for AllowanceHolder, one swap by it, and nothing is left for anybody to take. */
async function expectApproved({ hawser, wallet }: Awaited<ReturnType<typeof connect>>) {
  const before = await held()
  const { received } = await swap(hawser, question())
  const after = await held()
  expect([before[0] - after[0], after[1] - before[1]]).toEqual([amount, received])
  expect(approvalsOf(wallet)).toEqual([[zeroEx.allowanceHolder, amount]])
  expect(sentBy(wallet).map(({ to }) => to.toLowerCase())).toEqual(
    [market.coin, zeroEx.allowanceHolder].map((one) => one.toLowerCase()),
  )
  expect(await chain.allowance(market.coin, me, zeroEx.allowanceHolder)).toBe(0n)
}

describe('a swap by Permit2', () => {
  it('CAP-07 default: where it has an allowance, one signature and one transaction; what is signed is what was shown, field by field', async () => {
    const { hawser, wallet } = await connect()
    const [quote] = await getSwapQuotes(hawser, question())
    if (!quote) throw new Error('There is no quote.')
    expect(await prepareSwap(hawser, { quote, routers: zeroEx.routers })).toMatchObject({
      ...{ isPermit: true, isPermit2: true, isBatched: false, approvals: [String(amount)] },
      spender: zeroEx.settler.toLowerCase(),
    })
    expect(signedBy(wallet)).toEqual([])
    const before = await held()
    const steps: SwapRecord[] = []
    const fromS = BigInt(Math.floor(Date.now() / 1_000))
    const { received } = await swap(hawser, {
      ...{ quote, routers: zeroEx.routers },
      onProgress: (record) => steps.push(record),
    })
    expect(steps.map(({ step }) => step)).toEqual(['begun', 'signing', 'asked', 'sent', 'done'])
    expect(steps.map(({ isPermit }) => isPermit === true)).toEqual([false, true, true, true, true])

    const [asked, ...more] = signedBy(wallet)
    if (!asked) throw new Error('Nothing was signed.')
    expect(more).toEqual([])
    const { domain, types, primaryType, message } = asked
    expect(primaryType).toBe('PermitTransferFrom')
    expect(domain).toEqual({ name: 'Permit2', chainId: 1, verifyingContract: zeroEx.permit2.toLowerCase() })
    const separator = await chain
      .client()
      .readContract({ address: zeroEx.permit2, abi: permit2Abi, functionName: 'DOMAIN_SEPARATOR' })
    expect(domainSeparator({ domain: { ...domain, chainId: BigInt(domain.chainId) } })).toBe(separator)
    expect(types.PermitTransferFrom?.map(({ name, type }) => `${type} ${name}`)).toEqual([
      'TokenPermissions permitted',
      'address spender',
      'uint256 nonce',
      'uint256 deadline',
    ])
    expect(isAddressEqual(message.permitted.token, market.coin)).toBe(true)
    expect(isAddressEqual(message.spender, zeroEx.settler)).toBe(true)
    expect(BigInt(message.permitted.amount)).toBe(amount)
    const left = BigInt(message.deadline) - fromS
    expect(left > 0n && left <= 1_800n).toBe(true)

    expect(approvalsOf(wallet)).toEqual([])
    expect(sentBy(wallet).map(({ to }) => to.toLowerCase())).toEqual([zeroEx.settler.toLowerCase()])
    const after = await held()
    expect([before[0] - after[0], after[1] - before[1]]).toEqual([amount, received])
    expect(String(received)).toBe(quote.toAmount)
    // It is used, and the allowance that the account had left is as it was.
    expect(await isUsed(BigInt(message.nonce))).toBe(true)
    expect(await chain.allowance(market.coin, me, zeroEx.permit2)).toBe(maxUint256)
    expect(await chain.balanceOf(market.coin, zeroEx.settler)).toBe(0n)
  })

  it('behavior: it has none, or too little: nothing is signed, no allowance is asked for it, and the exact amount is approved', async () => {
    for (const value of [0n, amount]) {
      amount += 1n
      await allowPermit2(value)
      zeroEx.paths.length = 0
      const client = await connect()
      const [quote] = await getSwapQuotes(client.hawser, question())
      if (!quote) throw new Error('There is no quote.')
      const plan = await prepareSwap(client.hawser, { quote, routers: zeroEx.routers })
      expect(plan).toMatchObject({ isPermit: false, isPermit2: false, spender: zeroEx.allowanceHolder.toLowerCase() })
      await expectApproved(client)
      expect(signedBy(client.wallet)).toEqual([])
      expect(await chain.allowance(market.coin, me, zeroEx.permit2)).toBe(value)
      // The service is not told of the account's allowances either.
      expect(zeroEx.paths.filter((path) => path.includes('permit2'))).toEqual([])
    }
  })

  it('behavior: where the approval that the swap needs is there already, nothing is signed', async () => {
    await allow(zeroEx.allowanceHolder, amount)
    const { hawser, wallet } = await connect()
    await swap(hawser, question())
    expect(signedBy(wallet)).toEqual([])
    expect(sentBy(wallet)).toHaveLength(1)
  })

  it('behavior: a wallet that takes batches is asked for one, and signs nothing', async () => {
    // Its account has code from then on (EIP-7702): it is not the one of the other tests.
    const { coin: token, bank } = market
    await approve(fixture.chain, { from: bank, token, spender: zeroEx.permit2, amount: maxUint256 })
    const { hawser, wallet } = await connected({ url, index: 1 })
    const before = await chain.balanceOf(token, bank)
    await swap(hawser, question())
    expect(before - (await chain.balanceOf(token, bank))).toBe(amount)
    expect(signedBy(wallet)).toEqual([])
    expect(sentBy(wallet)).toEqual([])
  })

  it('behavior: declined, nothing is sent; gone on with it is asked for once more, and nothing is swapped twice', async () => {
    const { hawser, wallet } = await connect()
    wallet.setBehavior('rejectsSign', true)
    const before = await held()
    await expect(swap(hawser, question())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(sentBy(wallet)).toEqual([])
    const [record] = listSwaps(hawser)
    expect(record).toMatchObject({ step: 'signing', isPermit: true, approvalHash: null, hash: null })
    wallet.setBehavior('rejectsSign', false)
    await resumeSwap(hawser, { id: record?.id ?? '', routers: zeroEx.routers })
    expect(signedBy(wallet)).toHaveLength(2)
    expect(sentBy(wallet)).toHaveLength(1)
    expect(before[0] - (await held())[0]).toBe(amount)
  })

  it('behavior: declined at the transaction, what was signed is used for nothing: it is signed anew, and counts once', async () => {
    const { hawser, wallet } = await connect()
    wallet.setBehavior('rejectsSend', true)
    const before = await held()
    await expect(swap(hawser, question())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const [record] = listSwaps(hawser)
    expect(record?.step).toBe('signing')
    wallet.setBehavior('rejectsSend', false)
    await resumeSwap(hawser, { id: record?.id ?? '', routers: zeroEx.routers })
    const [first, second, ...more] = signedBy(wallet)
    expect(more).toEqual([])
    expect(await isUsed(BigInt(first?.message.nonce ?? 0))).toBe(false)
    expect(await isUsed(BigInt(second?.message.nonce ?? 0))).toBe(true)
    expect(before[0] - (await held())[0]).toBe(amount)
  })
})

describe('a page that is gone at a step', () => {
  /** The client of the page that goes once the step is written down, and the one of the page that comes after it. */
  async function leave(step: SwapStep) {
    const storage = createMemoryStore()
    const before = await held()
    const first = await connect({ storage })
    const began = swap(first.hawser, {
      ...question(),
      onProgress: (record) => {
        if (record.step === step) first.hawser.destroy()
      },
    })
    await expect(began).rejects.toBeDefined()
    const second = await connect({ storage })
    const [record] = listSwaps(second.hawser)
    if (!record) throw new Error('Nothing was kept.')
    expect(record).toMatchObject({ step, isPermit: true, approvalHash: null })
    return { first, second, record, before }
  }
  const go = ({ second, record }: Awaited<ReturnType<typeof leave>>, isNothingSent = false) =>
    resumeSwap(second.hawser, { id: record.id, routers: zeroEx.routers, isNothingSent })
  /** One swap by the Settler was sent in all, and no approval. */
  async function expectOne({ first, second, record, before }: Awaited<ReturnType<typeof leave>>) {
    expect(before[0] - (await held())[0]).toBe(amount)
    const all = [first, second].flatMap(({ wallet }) => sentBy(wallet))
    expect(all.map(({ to }) => to.toLowerCase())).toEqual([zeroEx.settler.toLowerCase()])
    expect(listSwaps(second.hawser)).toMatchObject([{ id: record.id, step: 'done', isPermit: true }])
  }

  it('CAP-07 behavior: signing: it is signed anew, and one of both counts', async () => {
    const left = await leave('signing')
    await go(left)
    expect(signedBy(left.second.wallet)).toHaveLength(1)
    await expectOne(left)
  })

  it('CAP-07 behavior: asked: nothing is asked for until the user says that nothing was sent; then it is signed anew', async () => {
    const left = await leave('asked')
    expect(signedBy(left.first.wallet)).toHaveLength(1)
    await expect(go(left)).rejects.toMatchObject({ code: 'SWAP_UNKNOWN' })
    expect([signedBy(left.second.wallet), sentBy(left.second.wallet)]).toEqual([[], []])
    await go(left, true)
    expect(signedBy(left.second.wallet)).toHaveLength(1)
    await expectOne(left)
    // What was signed first is still unused, and is of no use: no transaction of the account has it.
    const [earlier] = signedBy(left.first.wallet)
    expect(await isUsed(BigInt(earlier?.message.nonce ?? 0))).toBe(false)
  })

  it('CAP-07 behavior: sent: it is awaited, and nothing is asked for', async () => {
    const left = await leave('sent')
    await go(left)
    expect([signedBy(left.second.wallet), sentBy(left.second.wallet)]).toEqual([[], []])
    await expectOne(left)
  })
})

describe('what changes while the wallet is asked to sign', () => {
  /** Has it sign once the other thing has happened. */
  async function whileAsked(happen: (asked: Asked) => Promise<unknown>) {
    const { hawser, wallet } = await connect()
    wallet.setBehavior('lateApproval', true)
    const before = await held()
    const swapped = swap(hawser, question())
    await expect.poll(() => signedBy(wallet).length).toBe(1)
    const [asked] = signedBy(wallet)
    if (!asked) throw new Error('Nothing was asked for.')
    await happen(asked)
    wallet.setBehavior('lateApproval', false)
    wallet.approve()
    await swapped
    expect(before[0] - (await held())[0]).toBe(amount)
    return wallet
  }

  it('behavior: the allowance is taken back: the signature is tried first, and the exact amount is approved instead', async () => {
    const wallet = await whileAsked(() => allowPermit2(0n))
    expect(signedBy(wallet)).toHaveLength(1)
    expect(approvalsOf(wallet)).toEqual([[zeroEx.allowanceHolder, amount]])
    expect(await chain.allowance(market.coin, me, zeroEx.permit2)).toBe(0n)
  })

  it('behavior: the number is used: the exact amount is approved instead', async () => {
    const wallet = await whileAsked(({ message }) => useUp(BigInt(message.nonce)))
    expect(approvalsOf(wallet)).toEqual([[zeroEx.allowanceHolder, amount]])
  })

  it('behavior: a wallet that signs with another key, or no signature, or does not know typed data: it is approved instead', async () => {
    for (const behavior of ['signsWithWrongKey', 'malformedSignature', 'noTypedData'] as const) {
      amount += 1n
      const client = await connect({ behaviors: { ...withoutBatches, [behavior]: true } })
      await expectApproved(client)
      expect(signedBy(client.wallet)).toHaveLength(1)
    }
  })
})

describe('a service that lies', () => {
  const stranger = () => fixture.account(3).address as Address
  /** Each is another than was shown, or than what is good for a signature. */
  const lies: readonly (readonly [string, (parts: Permit2Parts) => Partial<Permit2Parts>])[] = [
    ['another receiver', () => ({ recipient: stranger() })],
    ['another token is bought', () => ({ buyToken: market.coin })],
    ['another token is sold', () => ({ token: market.gold })],
    ['more is taken', (parts) => ({ amount: parts.amount + 1n })],
    ['less is taken', (parts) => ({ amount: parts.amount - 1n })],
    ['without end', () => ({ deadline: maxUint256 })],
    ['over before it begins', () => ({ deadline: 1n })],
    ['something behind the action', () => ({ tail: `0x${'00'.repeat(32)}` })],
    ['a signature of its own', () => ({ tail: `0x${'41'.padStart(64, '0')}${'1'.repeat(130)}` })],
    ['something is paid along', () => ({ value: 1n })],
    ['another contract is called', (parts) => ({ to: stranger(), signed: { ...parts.signed, spender: stranger() } })],
    ['another contract may take it', (parts) => ({ signed: { ...parts.signed, spender: stranger() } })],
    ['another contract is signed for', (parts) => ({ signed: { ...parts.signed, permit2: stranger() } })],
    ['more is signed for', (parts) => ({ signed: { ...parts.signed, amount: maxUint256 } })],
  ]

  it.each(lies)('VAL-08 error: %s: nothing is signed, and the exact amount is approved instead', async (_, change) => {
    zeroEx.change = change
    const client = await connect()
    const [quote] = await getSwapQuotes(client.hawser, question())
    if (!quote) throw new Error('There is no quote.')
    expect((await prepareSwap(client.hawser, { quote, routers: zeroEx.routers })).isPermit2).toBe(false)
    await expectApproved(client)
    expect(signedBy(client.wallet)).toEqual([])
    expect(zeroEx.paths).toContain('/swap/permit2/quote')
  })

  it('VAL-08 error: a number that was used: nothing is signed', async () => {
    await useUp(4_711n)
    zeroEx.change = () => ({ nonce: 4_711n })
    const client = await connect()
    await expectApproved(client)
    expect(signedBy(client.wallet)).toEqual([])
  })

  it('behavior: less than was shown is raised to it, and the chain keeps to that', async () => {
    zeroEx.change = () => ({ least: 1n })
    const { hawser, wallet } = await connect()
    const [quote] = await getSwapQuotes(hawser, question())
    if (!quote) throw new Error('There is no quote.')
    await swap(hawser, { quote, routers: zeroEx.routers })
    const [sent] = sentBy(wallet)
    expect(BigInt(`0x${sent?.data.slice(10 + 128, 10 + 192)}`)).toBe(BigInt(quote.minimum))
  })

  it('error: what the chain would refuse after all is not sent: the swap is run there first', async () => {
    zeroEx.change = ({ least }) => ({ least: 2n * least })
    const { hawser, wallet } = await connect()
    await expect(swap(hawser, question())).rejects.toMatchObject({ code: 'SWAP_WOULD_FAIL' })
    expect(signedBy(wallet)).toHaveLength(1)
    expect(sentBy(wallet)).toEqual([])
  })

  it('behavior: a service, or a gateway, that knows none of it: the exact amount is approved', async () => {
    zeroEx.change = null
    const client = await connect()
    await expectApproved(client)
    expect(signedBy(client.wallet)).toEqual([])
    const old = await connect({
      async fetch(input, init) {
        const body = typeof init?.body === 'string' ? init.body.replace(',"permit2":true', '') : init?.body
        return fetch(input, { ...init, body: body ?? null })
      },
    })
    amount += 1n
    await expectApproved(old)
    expect(signedBy(old.wallet)).toEqual([])
  })
})
