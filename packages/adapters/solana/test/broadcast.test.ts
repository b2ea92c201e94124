import { waitForReceipt } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { broadcastTransaction } from '../src/flows/broadcastTransaction.js'
import { requireSolana } from '../src/flows/requireSolana.js'
import { signAndSendTransaction } from '../src/flows/signAndSendTransaction.js'
import { transfer } from '../src/flows/transfer.js'
import type { SolanaProvider } from '../src/provider/solanaProvider.js'
import { sol } from './fixtures/startFixture.js'
import {
  type Answer,
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

const refusal = (err: string) =>
  toAnswer({ error: { code: -32002, message: 'Transaction simulation failed', data: { err, logs: [] } } })
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
      const { hawser, chain, sign, receiver, answerBy } = await start({ isOnly: true })
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

  it('behavior: one that has been there for long is sent once more: it is there', async () => {
    const { hawser, chain, sign, receiver } = await start({ isOnly: true, blockTimeMs: 0 })
    const transaction = await sign(sol)
    const sent = await broadcastTransaction(hawser, { transaction })
    chain.advance(152)
    expect(await broadcastTransaction(hawser, { transaction })).toEqual(sent)
    expect(chain.balanceOf(receiver)).toBe(sol)
  })

  it('behavior: one that never came is too late: nothing was sent', async () => {
    const { hawser, chain, sign, receiver } = await start({ isOnly: true, blockTimeMs: 0 })
    const transaction = await sign(sol)
    chain.advance(152)
    await expect(broadcastTransaction(hawser, { transaction })).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED' })
    expect(chain.balanceOf(receiver)).toBe(0n)
  })

  it.each([
    ['fails', () => toAnswer({ error: { code: -32601, message: 'Method not found' } })],
    ['answers nonsense', () => toAnswer({ result: { context: { slot: 1 }, value: [] } })],
  ])('behavior: one is too late, and the node %s when it is looked up: nobody knows', async (_how, response) => {
    const { hawser, chain, sign, answerBy } = await start({ isOnly: true, blockTimeMs: 0 })
    const transaction = await sign(sol)
    chain.advance(152)
    answerBy(async (method, pass) => (method === 'getSignatureStatuses' ? response() : pass()))
    await expect(broadcastTransaction(hawser, { transaction })).rejects.toMatchObject({
      code: 'TRANSACTION_UNKNOWN',
      hash: expect.stringMatching(/^\w{80,90}$/),
    })
  })

  it.each([
    ['504 in JSON', () => new Response('{"error":"upstream timeout"}', { status: 504 })],
    ['502 with a code of its own', () => new Response('{"error":{"code":502,"message":"bad"}}', { status: 502 })],
    ['an internal error', () => toAnswer({ error: { code: -32603, message: 'Internal error' } })],
    ['a code that nobody knows', () => toAnswer({ error: { code: -32097, message: 'upstream' } })],
    ['an error without a code', () => toAnswer({ error: 'timeout' })],
  ])('behavior: the node sends it and answers with %s: nobody knows, and it is sent once', async (_what, response) => {
    const { hawser, chain, sign, receiver, answerBy } = await start({ isOnly: true })
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

  const flows = {
    transfer: ({ hawser, receiver, signal }) => transfer(hawser, { to: receiver, amount: sol, signal }),
    signAndSendTransaction: async ({ hawser, build, signal }) =>
      signAndSendTransaction(hawser, { transaction: await build(sol), signal }),
    broadcastTransaction: async ({ hawser, sign, signal }) =>
      broadcastTransaction(hawser, { transaction: await sign(sol), signal }),
  } satisfies Record<string, (page: FlakyFixture & { signal: AbortSignal }) => Promise<{ hash: string }>>
  const flowNames = Object.keys(flows) as (keyof typeof flows)[]

  /** What it sends is passed on, and the node never answers. */
  async function sendAndHang(flow: keyof typeof flows) {
    const page = await start({ isOnly: true, features: ['signTransaction'] })
    page.answerBy(async (method, pass) => {
      const passed = await pass()
      return method === 'sendTransaction' ? new Promise<never>(() => {}) : passed
    })
    const cancel = new AbortController()
    const failed = flows[flow]({ ...page, signal: cancel.signal }).then(
      () => expect.fail('It was told to be sent.'),
      (reason: unknown) => reason as { readonly hash: string },
    )
    await vi.waitFor(() => expect(page.chain.balanceOf(page.receiver)).toBe(sol))
    return { ...page, cancel, failed }
  }

  it.each(flowNames)('behavior: the wait of %s is ended while it is on its way: its hash is told', async (flow) => {
    const { hawser, cancel, failed, answerBy } = await sendAndHang(flow)
    cancel.abort()
    const error = await failed
    expect(error).toMatchObject({
      code: 'TRANSACTION_UNKNOWN',
      hash: expect.stringMatching(/^\w{80,90}$/),
      cause: { code: 'ABORTED' },
    })
    answerBy((_method, pass) => pass())
    expect(await waitForReceipt(hawser, { hash: error.hash })).toMatchObject({ status: 'success' })
  })

  it.each(flowNames)('behavior: the client is destroyed while %s is on its way: its hash is told', async (flow) => {
    const { hawser, failed } = await sendAndHang(flow)
    hawser.destroy()
    expect(await failed).toMatchObject({
      code: 'TRANSACTION_UNKNOWN',
      hash: expect.stringMatching(/^\w{80,90}$/),
      cause: { code: 'CLIENT_DESTROYED' },
    })
  })

  it('behavior: ended before it is signed, nothing is told of a broadcast, and nothing is sent', async () => {
    const { hawser, chain, wallet, receiver } = await start({ features: ['signTransaction'] })
    wallet.setBehavior('lateApproval', true)
    const cancel = new AbortController()
    const sending = transfer(hawser, { to: receiver, amount: sol, signal: cancel.signal })
    sending.catch(() => {})
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    cancel.abort()
    await expect(sending).rejects.toMatchObject({ code: 'ABORTED' })
    await wallet.approve()
    expect(chain.calls.get('sendTransaction')).toBeUndefined()
  })

  it('behavior: a refusal is certain, although it was on its way', async () => {
    const { hawser, chain, receiver, answerBy } = await start({
      isOnly: true,
      features: ['signTransaction'],
    })
    answerBy(async (method, pass) => (method === 'sendTransaction' ? refusal('AccountInUse') : pass()))
    await expect(transfer(hawser, { to: receiver, amount: sol })).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
    expect(chain.balanceOf(receiver)).toBe(0n)
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

describe('wallets that send', () => {
  it('behavior: the node has the transaction already: it is not said to have failed', async () => {
    const { hawser, chain, build, receiver } = await start({ isOnly: true })
    const transaction = await build(sol)
    await signAndSendTransaction(hawser, { transaction })
    await expect(signAndSendTransaction(hawser, { transaction })).rejects.toMatchObject({
      code: 'TRANSACTION_UNKNOWN',
      hash: undefined,
      details: expect.stringMatching(/already/i),
    })
    expect(chain.balanceOf(receiver)).toBe(sol)
  })

  const already = 'Transaction simulation failed: This transaction has already been processed'
  it.each([
    ['TRANSACTION_UNKNOWN', { code: -32002, message: already }],
    ['TRANSACTION_UNKNOWN', { code: -32603, message: `failed to send transaction: ${already}` }],
    ['TRANSACTION_UNKNOWN', { code: -32603, message: 'Failed', data: { err: 'AlreadyProcessed', logs: [] } }],
    ['TRANSACTION_UNKNOWN', new Error(already)],
    ['EXECUTION_REVERTED', { code: -32002, message: 'Transaction simulation failed: Error processing Instruction 0' }],
    ['REQUEST_PENDING', { code: -32002, message: 'Request already pending. Please wait.' }],
    ['USER_REJECTED', { code: 4001, message: 'User rejected the request.' }],
  ])('ERR-06 behavior: %s is what a wallet means by %o', async (code, reason) => {
    const { hawser, network, address, build } = await start({ isOnly: true })
    const provider: SolanaProvider = {
      namespace: 'solana',
      accounts: () => [address],
      chainId: () => network.caipNetworkId,
      setChain: () => {},
      supports: () => true,
      signMessage: () => expect.fail('Nobody asked for it.'),
      signTransactions: () => expect.fail('Nobody asked for it.'),
      signAndSendTransaction: () => Promise.reject(reason),
    }
    const adapter = hawser[internalsKey].adapters.get('solana') ?? expect.fail('There is no adapter.')
    const { sendTransaction } = await requireSolana(adapter).loadChain()
    const { signal } = new AbortController()
    await expect(
      sendTransaction({ provider, address, transaction: await build(sol), network, signal }),
    ).rejects.toMatchObject({ code })
  })
})
