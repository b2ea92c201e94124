import { isHawserError } from '@hawser/common'
import { getBalance, waitForReceipt } from '@hawser/core'
import { createSolanaAccount } from '@hawser/testing/solana'
import { address as toAddress } from '@solana/kit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { broadcastTransaction } from '../src/flows/broadcastTransaction.js'
import { estimateTransfer } from '../src/flows/estimateTransfer.js'
import { signTransaction } from '../src/flows/signTransaction.js'
import { transfer } from '../src/flows/transfer.js'
import { buildTransaction } from '../src/kit/buildTransaction.js'
import type { SolanaRpc } from '../src/kit/createRpc.js'
import { transferSol } from '../src/kit/instructions.js'
import { type Fixture, type FixtureOptions, requireSend, sol, startFixture } from './fixtures/startFixture.js'

const flaky = 'http://flaky.invalid/'
type Answer = (method: string, pass: () => Promise<Response>) => Promise<Response>

const open: Fixture[] = []
/** A client whose first node answers as the test has it, by way of the chain's own. */
async function start({
  answer,
  isOnly = false,
  ...options
}: FixtureOptions & { answer?: Answer; isOnly?: boolean } = {}) {
  let onFlaky: Answer = (_method, pass) => pass()
  let chainUrl = ''
  const fixture = await startFixture({
    firstUrls: [flaky],
    ...options,
    async fetch(input, init) {
      if (String(input) !== flaky && !isOnly) return fetch(input, init)
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      return onFlaky(method, () => fetch(chainUrl, init))
    },
  })
  chainUrl = fixture.chain.rpcUrl
  if (answer) onFlaky = answer
  open.push(fixture)
  const { address: receiver } = await createSolanaAccount()
  async function sign(lamports: bigint) {
    const rpc = (await fixture.hawser.internals.adapters.get('solana')?.client?.(fixture.network)) as SolanaRpc
    const { value } = await rpc.getLatestBlockhash().send()
    const [from, to] = [toAddress(fixture.address), toAddress(receiver)]
    return signTransaction(fixture.hawser, {
      transaction: buildTransaction(from, [transferSol(from, to, lamports)], value),
    })
  }
  const answerBy = (next: Answer) => {
    onFlaky = next
  }
  return { ...fixture, receiver, sign, answerBy }
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.stop()))
})

const json = (body: object) =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }), { headers: { 'content-type': 'application/json' } })
const refusal = (err: string) =>
  json({ error: { code: -32002, message: 'Transaction simulation failed', data: { err, logs: [] } } })
/** The node does what it is asked, and nobody hears of it. */
const loses: Answer = async (method, pass) => {
  const response = await pass()
  if (method !== 'sendTransaction') return response
  throw new TypeError('Failed to fetch')
}

describe('nodes that fail half-way', () => {
  it('behavior: an answer is lost, and the next node has the transaction already: it is sent', async () => {
    const { hawser, chain, sign, receiver, answerBy } = await start()
    const transaction = await sign(sol)
    answerBy(loses)
    const { hash } = await broadcastTransaction(hawser, { transaction })
    expect(await waitForReceipt(hawser, { hash })).toMatchObject({ status: 'success' })
    expect(chain.balanceOf(receiver)).toBe(sol)
    // The same once more is no failure, and moves nothing twice.
    expect(await broadcastTransaction(hawser, { transaction })).toEqual({ hash })
    expect(chain.balanceOf(receiver)).toBe(sol)
  })

  it.each(['BlockhashNotFound', 'InsufficientFundsForFee', 'AccountInUse'])(
    'behavior: an answer is lost, and the next node refuses (%s): nobody knows, and it can be looked up',
    async (err) => {
      const { hawser, chain, sign, receiver, answerBy } = await start({ isOnly: true, firstUrls: [] })
      const transaction = await sign(sol)
      let isFirst = true
      answerBy(async (method, pass) => {
        if (method !== 'sendTransaction') return pass()
        if (!isFirst) return refusal(err)
        isFirst = false
        return loses(method, pass)
      })
      const error: unknown = await broadcastTransaction(hawser, { transaction }).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'TRANSACTION_UNKNOWN', hash: expect.stringMatching(/^\w{80,90}$/) })
      const { hash } = error as { hash: string }
      expect(await waitForReceipt(hawser, { hash })).toMatchObject({ status: 'success' })
      expect(chain.balanceOf(receiver)).toBe(sol)
    },
  )

  it.each([
    ['504 in JSON', () => new Response('{"error":"upstream timeout"}', { status: 504 })],
    ['502 with a code of its own', () => new Response('{"error":{"code":502,"message":"bad"}}', { status: 502 })],
    ['an internal error', () => json({ error: { code: -32603, message: 'Internal error' } })],
    ['a code that nobody knows', () => json({ error: { code: -32097, message: 'upstream' } })],
    ['an error without a code', () => json({ error: 'timeout' })],
  ])('behavior: the node sends it and answers with %s: nobody knows, and it is sent once', async (_what, response) => {
    const { hawser, chain, sign, receiver, answerBy } = await start({ isOnly: true, firstUrls: [] })
    const transaction = await sign(sol)
    answerBy(async (method, pass) => {
      const passed = await pass()
      return method === 'sendTransaction' ? response() : passed
    })
    const error: unknown = await broadcastTransaction(hawser, { transaction }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'TRANSACTION_UNKNOWN', hash: expect.stringMatching(/^\w{80,90}$/) })
    const { hash } = error as { hash: string }
    expect(await waitForReceipt(hawser, { hash })).toMatchObject({ status: 'success' })
    expect(chain.balanceOf(receiver)).toBe(sol)
  })

  it('behavior: a refusal by the first node that answers is certain', async () => {
    const { hawser, sign } = await start()
    const transaction = await sign(100n * sol)
    await expect(broadcastTransaction(hawser, { transaction })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  it('behavior: what was sent is told at once, although the node hangs afterwards', async () => {
    let isSent = false
    const { hawser, receiver } = await start({
      isOnly: true,
      firstUrls: [],
      answer: async (method, pass) => {
        if (method === 'sendTransaction') isSent = true
        else if (isSent) await new Promise(() => {})
        return pass()
      },
      features: ['signTransaction'],
    })
    const { hash } = await transfer(hawser, { to: receiver, amount: sol })
    expect(hash).toMatch(/^\w{80,90}$/)
  })
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
    ['an internal error', () => json({ error: { code: -32603, message: 'Internal error' } })],
    ['behind', () => json({ error: { code: -32005, message: 'Node is unhealthy' } })],
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
    const { hawser, answerBy, address } = await start({ isOnly: true, firstUrls: [] })
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
      firstUrls: [],
      features: ['signTransaction'],
      mints: [{ program: 'token', decimals: 6 }],
    })
    const [mint] = chain.mints
    await mint?.mintTo(address, 10n)
    for (const result of nonsense) {
      answerBy(async (method, pass) => (method === asked ? json({ result }) : pass()))
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
