import { getBalance, waitForReceipt } from '@hawser/core/actions'
import { createSolanaAccount } from '@hawser/testing/solana'
import { afterEach, describe, expect, it } from 'vitest'
import { estimateTransfer } from '../src/flows/estimateTransfer.js'
import { getPriorityFee } from '../src/flows/getPriorityFee.js'
import { transfer } from '../src/flows/transfer.js'
import { type Fixture, type FixtureOptions, requireSend, sol, startFixture } from './fixtures/startFixture.js'

const open: Fixture[] = []
async function start(options?: FixtureOptions) {
  const fixture = await startFixture(options)
  open.push(fixture)
  const { address: receiver } = await createSolanaAccount()
  return { ...fixture, receiver, signal: new AbortController().signal }
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.stop()))
})

const kinds = ['token', 'token-2022'] as const

describe('SOL', () => {
  it('CAP-06 STA-14 default: arrives, and costs no more than the estimate said', async () => {
    const { hawser, chain, address, receiver } = await start()
    const { maxFee } = await estimateTransfer(hawser, { to: receiver, amount: sol })
    const { hash } = await transfer(hawser, { to: receiver, amount: sol })
    expect(await waitForReceipt(hawser, { hash })).toMatchObject({ hash, status: 'success' })
    expect(chain.balanceOf(receiver)).toBe(sol)
    const fee = 10n * sol - sol - chain.balanceOf(address)
    expect(fee).toBe(maxFee)
    expect(fee).toBeGreaterThan(5_000n)
    expect(await getBalance(hawser, { address: receiver })).toEqual({ value: sol, decimals: 9, symbol: 'SOL' })
  })

  it('behavior: what it has cost is told once it is confirmed, and of what never was sent nothing is', async () => {
    const { hawser, chain, network, address, receiver, signal } = await start()
    const { hash } = await transfer(hawser, { to: receiver, amount: sol })
    await waitForReceipt(hawser, { hash })
    const { getFee } = requireSend(hawser)
    expect(await getFee?.({ hash, network, signal })).toBe(10n * sol - sol - chain.balanceOf(address))
    expect(await getFee?.({ hash: '1'.repeat(64), network, signal })).toBeNull()
  })

  it('parameters: priorityFee', async () => {
    const { hawser, receiver } = await start({ priorityFee: 0n })
    expect((await estimateTransfer(hawser, { to: receiver, amount: sol })).maxFee).toBe(5_000n)
    expect(await getPriorityFee(hawser)).toBe(5_000n)
    const dear = await start({ priorityFee: 1_000_000n })
    const { gas, maxFee } = await estimateTransfer(dear.hawser, { to: receiver, amount: sol })
    expect(maxFee).toBe(5_000n + gas)
  })

  it('behavior: the largest amount empties the account', async () => {
    const { hawser, chain, network, address, receiver, signal } = await start()
    const amount = await requireSend(hawser).getMaxAmount({
      from: address,
      to: receiver,
      network,
      balance: 10n * sol,
      signal,
    })
    const { hash } = await transfer(hawser, { to: receiver, amount })
    await waitForReceipt(hawser, { hash })
    expect(chain.balanceOf(address)).toBe(0n)
    expect(chain.balanceOf(receiver)).toBe(amount)
  })

  it.each([
    ['more than there is', 10n * sol + 1n, { code: 'INSUFFICIENT_FUNDS' }],
    ['no room for the fee', 10n * sol, { code: 'INSUFFICIENT_GAS_MONEY' }],
    ['dust for a new account', 1_000n, { code: 'ACCOUNT_RENT', account: 'receiver', minimum: 890_880n }],
    ['dust that is left', 10n * sol - 20_000n, { code: 'ACCOUNT_RENT', account: 'sender' }],
  ])('behavior: %s is found before the wallet is asked', async (_what, amount, expected) => {
    const { hawser, wallet, receiver } = await start()
    await expect(transfer(hawser, { to: receiver, amount })).rejects.toMatchObject(expected)
    expect(wallet.log.filter(({ method }) => method.startsWith('sign'))).toEqual([])
  })

  it('behavior: an account without money, and an address of another chain', async () => {
    const { hawser, receiver } = await start({ balance: 0n })
    await expect(transfer(hawser, { to: receiver, amount: 1n })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    // The last one is in base58 by chance, as every twelfth such address is, and has a byte too many.
    const ofOtherChains = [
      '',
      '0x52908400098527886E0F7030069857D2E4169EE7',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bcrt1qw5z8d6qejxtdg4y5r3zarvary9c5xw7kv8f3t4',
    ]
    for (const to of ofOtherChains) {
      await expect(transfer(hawser, { to, amount: 1n })).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
    }
  })

  it("behavior: a token's mint or account is no receiver of SOL", async () => {
    const { hawser, chain, address } = await start({ mints: [{ program: 'token', decimals: 6 }] })
    const mint = chain.mints[0]
    await mint?.mintTo(address, 1n)
    for (const to of [mint?.address, await mint?.tokenAccountOf(address)]) {
      await expect(transfer(hawser, { to: to ?? '', amount: sol })).rejects.toMatchObject({ code: 'UNUSABLE_RECEIVER' })
    }
  })

  it('behavior: a refusal in the wallet moves nothing', async () => {
    const { hawser, chain, wallet, receiver } = await start()
    wallet.setBehavior('rejectsSend', true)
    await expect(transfer(hawser, { to: receiver, amount: sol })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(chain.balanceOf(receiver)).toBe(0n)
  })
})

describe.each(kinds)('%s', (program) => {
  const plan = { program, decimals: 6, name: 'Test coin', symbol: 'TST' } as const

  async function startWithToken(options?: FixtureOptions) {
    const fixture = await start({ mints: [plan], ...options })
    const [mint] = fixture.chain.mints
    if (!mint) throw new Error('The chain has no token.')
    await mint.mintTo(fixture.address, 5_000_000n)
    return { ...fixture, mint, tokenAddress: mint.address }
  }

  it("CAP-06 default: arrives in the receiver's account, which is opened once and paid for by the sender", async () => {
    const { hawser, chain, mint, tokenAddress, address, receiver } = await startWithToken()
    const before = chain.balanceOf(address)
    const request = { to: receiver, amount: 1_500_000n, tokenAddress }
    const first = await estimateTransfer(hawser, request)
    const { hash } = await transfer(hawser, request)
    expect(await waitForReceipt(hawser, { hash })).toMatchObject({ status: 'success' })
    expect(await mint.balanceOf(receiver)).toBe(1_500_000n)
    expect(await mint.balanceOf(address)).toBe(3_500_000n)
    const spent = before - chain.balanceOf(address)
    expect(spent).toBeLessThanOrEqual(first.maxFee)
    expect(spent).toBeGreaterThan(2_000_000n)
    const second = await estimateTransfer(hawser, request)
    expect(second.maxFee).toBeLessThan(100_000n)
    await waitForReceipt(hawser, await transfer(hawser, request))
    expect(await mint.balanceOf(receiver)).toBe(3_000_000n)
  })

  it('behavior: the token as its mint and its metadata describe it, and what an owner holds', async () => {
    const { hawser, network, mint, address, receiver, tokenAddress, signal } = await startWithToken()
    const send = requireSend(hawser)
    const token = await send.getToken({ address: tokenAddress, network, signal })
    expect(token).toEqual({ address: tokenAddress, name: 'Test coin', symbol: 'TST', decimals: 6 })
    expect(await send.getTokenBalance({ token, owner: address, network, signal })).toBe(5_000_000n)
    expect(await send.getTokenBalance({ token, owner: receiver, network, signal })).toBe(0n)
    for (const none of [address, await mint.tokenAccountOf(address), receiver, 'nonsense']) {
      await expect(send.getToken({ address: none, network, signal })).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
    }
  })

  it("behavior: to the address of the receiver's own account of the token; another token's account is refused", async () => {
    const { hawser, chain, mint, tokenAddress, receiver } = await startWithToken()
    await mint.mintTo(receiver, 1n)
    const account = await mint.tokenAccountOf(receiver)
    await waitForReceipt(hawser, await transfer(hawser, { to: account, amount: 9n, tokenAddress }))
    expect(await mint.balanceOf(receiver)).toBe(10n)
    const foreign = await chain.createMint({ program, decimals: 2 })
    await foreign.mintTo(receiver, 1n)
    for (const to of [await foreign.tokenAccountOf(receiver), tokenAddress]) {
      await expect(transfer(hawser, { to, amount: 9n, tokenAddress })).rejects.toMatchObject({
        code: 'UNUSABLE_RECEIVER',
      })
    }
  })

  it('behavior: too little of the token, too little for the fee, and no token', async () => {
    const { hawser, receiver, tokenAddress, other } = await startWithToken()
    await expect(transfer(hawser, { to: receiver, amount: 5_000_001n, tokenAddress })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    await expect(transfer(hawser, { to: receiver, amount: 1n, tokenAddress: other })).rejects.toMatchObject({
      code: 'TOKEN_NOT_FOUND',
    })
    const poor = await startWithToken({ balance: 900_000n })
    await expect(
      transfer(poor.hawser, { to: receiver, amount: 1n, tokenAddress: poor.tokenAddress }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_GAS_MONEY' })
  })
})
