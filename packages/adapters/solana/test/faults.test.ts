import { isHawserError } from '@hawser/common'
import { getBalance, waitForReceipt } from '@hawser/core/actions'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { estimateTransfer } from '../src/flows/estimateTransfer.js'
import { transfer } from '../src/flows/transfer.js'
import { requireSend, sol } from './fixtures/startFixture.js'
import {
  type FlakyFixture,
  type FlakyFixtureOptions,
  startFlakyFixture,
  toAnswer,
} from './fixtures/startFlakyFixture.js'

const open: FlakyFixture[] = []
async function start(options?: FlakyFixtureOptions) {
  const fixture = await startFlakyFixture(options)
  open.push(fixture)
  return fixture
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.stop()))
})

describe('nodes that answer something else', () => {
  it.each([
    ['a page', () => new Response('<html>Sign in to the network</html>')],
    ['nothing', () => new Response('')],
    ['401', () => new Response('no key', { status: 401 })],
    ['404', () => new Response('not here', { status: 404 })],
    ['429', () => new Response('slow down', { status: 429 })],
    ['500', () => new Response('oh', { status: 500 })],
    ['403 in JSON', () => new Response('{"error":{"code":403,"message":"Forbidden"}}', { status: 403 })],
    ['504 in JSON', () => new Response('{"error":"upstream timeout"}', { status: 504 })],
    ['an internal error', () => toAnswer({ error: { code: -32603, message: 'Internal error' } })],
    ['behind', () => toAnswer({ error: { code: -32005, message: 'Node is unhealthy' } })],
  ])('behavior: %s: the next one is asked', async (_what, response) => {
    const answer = vi.fn(async () => response())
    const { hawser, chain, receiver, answerBy } = await start()
    answerBy(answer)
    await waitForReceipt(hawser, await transfer(hawser, { to: receiver, amount: sol }))
    expect(chain.balanceOf(receiver)).toBe(sol)
    expect(answer).toHaveBeenCalled()
  })

  it('behavior: the only node refuses the app: told at once, and asked once', async () => {
    const answer = vi.fn(async () => new Response('no key', { status: 401 }))
    const { hawser, answerBy, address } = await start({ isOnly: true })
    answerBy(answer)
    await expect(getBalance(hawser, { address })).rejects.toMatchObject({ code: 'HTTP_STATUS', status: 401 })
    expect(answer).toHaveBeenCalledTimes(1)
  })

  const nonsense: readonly unknown[] = [
    null,
    7,
    'x',
    [],
    {},
    { value: null },
    { value: 'x' },
    { value: [null] },
    { value: -1 },
    { context: {}, value: [{ a: 1 }] },
  ]
  it.each([
    'getMultipleAccounts',
    'getRecentPrioritizationFees',
    'getMinimumBalanceForRentExemption',
    'getLatestBlockhash',
    'simulateTransaction',
    'getTokenAccountsByOwner',
    'sendTransaction',
    'getBalance',
  ])('behavior: nonsense for %s is a named error, and the wallet signs nothing for it', async (asked) => {
    const { hawser, wallet, receiver, address, chain, answerBy } = await start({
      isOnly: true,
      features: ['signTransaction'],
      mints: [{ program: 'token', decimals: 6 }],
    })
    const [mint] = chain.mints
    await mint?.mintTo(address, 10n)
    for (const result of nonsense) {
      answerBy(async (method, pass) => (method === asked ? toAnswer({ result }) : pass()))
      const tokenAddress = asked === 'getTokenAccountsByOwner' ? mint?.address : undefined
      const signed = wallet.log.length
      const run =
        asked === 'getBalance'
          ? getBalance(hawser, { address })
          : transfer(hawser, { to: receiver, amount: tokenAddress ? 1n : sol, tokenAddress })
      const error: unknown = await run.then(
        (sent) => ({ sent, result }),
        (reason: unknown) => reason,
      )
      // An account that a node calls missing, and fees that it does not know, are answers like others.
      if (isHawserError(error)) {
        expect(error.code).not.toBe('UNKNOWN')
        if (asked !== 'sendTransaction') expect(wallet.log.length).toBe(signed)
        else expect(error.code).toBe('TRANSACTION_UNKNOWN')
      } else
        expect(asked).toMatch(/^(getRecentPrioritizationFees|getMinimumBalanceForRentExemption|simulateTransaction)$/)
    }
  })
})

describe('Token-2022', () => {
  const transferFee = { basisPoints: 100, maximum: 5_000n }
  it.each([
    ['without an extension', {}],
    ['with metadata', { name: 'Coin', symbol: 'CN' }],
    ['with a transfer fee', { transferFee }],
    ['with both', { name: 'Coin', symbol: 'CN', transferFee }],
  ])('STA-14 behavior: %s, a new account costs what the estimate says', async (_what, more) => {
    const { hawser, chain, address, receiver } = await start({
      mints: [{ program: 'token-2022', decimals: 6, ...more }],
    })
    const [mint] = chain.mints
    await mint?.mintTo(address, 1_000_000n)
    const before = chain.balanceOf(address)
    const request = { to: receiver, amount: 100_000n, tokenAddress: mint?.address }
    const { maxFee } = await estimateTransfer(hawser, request)
    await waitForReceipt(hawser, await transfer(hawser, request))
    const spent = before - chain.balanceOf(address)
    expect(spent).toBeLessThanOrEqual(maxFee)
    expect(maxFee - spent).toBeLessThan(1_000n)
  })

  it('STA-14 behavior: what the token keeps of a transfer is told before it, and arrives so', async () => {
    const { hawser, chain, address, receiver } = await start({
      mints: [{ program: 'token-2022', decimals: 6, transferFee }],
    })
    const [mint] = chain.mints
    const tokenAddress = mint?.address
    await mint?.mintTo(address, 10_000_000n)
    let arrived = 0n
    for (const [amount, received] of [
      [100_000n, 99_000n],
      [99n, 98n],
      [5_000_000n, 4_995_000n],
    ] as const) {
      const request = { to: receiver, amount, tokenAddress }
      expect(await estimateTransfer(hawser, request)).toMatchObject({ received })
      await waitForReceipt(hawser, await transfer(hawser, request))
      arrived += received
      expect(await mint?.balanceOf(receiver)).toBe(arrived)
    }
    expect(await estimateTransfer(hawser, { to: receiver, amount: sol })).not.toHaveProperty('received')
  })
})

describe('tokens', () => {
  it('behavior: decimals that are not the mint’s are refused before the wallet is asked', async () => {
    const { hawser, chain, wallet, address, receiver } = await start({ mints: [{ program: 'token', decimals: 6 }] })
    const [mint] = chain.mints
    await mint?.mintTo(address, 10_000_000n)
    const request = { to: receiver, amount: 1_000_000n, tokenAddress: mint?.address }
    await expect(transfer(hawser, { ...request, tokenDecimals: 9 })).rejects.toMatchObject({
      code: 'WRONG_DECIMALS',
      expected: 9,
      actual: 6,
    })
    expect(wallet.log.filter(({ method }) => method.startsWith('sign'))).toEqual([])
    await waitForReceipt(hawser, await transfer(hawser, { ...request, tokenDecimals: 6 }))
    expect(await mint?.balanceOf(receiver)).toBe(1_000_000n)
  })

  it('STA-14 behavior: the largest amount of a token is all of it, whatever the fee in SOL', async () => {
    const { hawser, chain, network, address, receiver } = await start({ mints: [{ program: 'token', decimals: 6 }] })
    const [mint] = chain.mints
    const tokenAddress = mint?.address ?? ''
    await mint?.mintTo(address, 7_000n)
    const { signal } = new AbortController()
    const most = { from: address, to: receiver, tokenAddress, network, signal }
    expect(await requireSend(hawser).getMaxAmount({ ...most, balance: 7_000n })).toBe(7_000n)
    await waitForReceipt(hawser, await transfer(hawser, { to: receiver, amount: 7_000n, tokenAddress }))
    expect(await mint?.balanceOf(address)).toBe(0n)
    expect(await requireSend(hawser).getMaxAmount({ ...most, balance: 0n })).toBe(0n)
  })
})

describe('wallets', () => {
  it.each(['lock', 'disconnectFromWallet'] as const)(
    'behavior: %s while the transfer is on its way to the wallet',
    async (how) => {
      const { hawser, chain, wallet, receiver } = await start()
      wallet[how]()
      await expect(transfer(hawser, { to: receiver, amount: sol })).rejects.toMatchObject({
        code: expect.stringMatching(/^(NOT_CONNECTED|WRONG_ACCOUNT)$/),
      })
      expect(chain.balanceOf(receiver)).toBe(0n)
    },
  )
})
