import { disconnect, getClient, signMessage, waitForReceipt } from '@hawser/core/actions'
import { createSolanaAccount } from '@hawser/testing/solana'
import { PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromWeb3Transaction, toWeb3Transaction } from '../src/compat/web3.js'
import { encodeBase64 } from '../src/encoding/base64.js'
import { broadcastTransaction } from '../src/flows/broadcastTransaction.js'
import { signAllTransactions } from '../src/flows/signAllTransactions.js'
import { signAndSendTransaction } from '../src/flows/signAndSendTransaction.js'
import { signTransaction } from '../src/flows/signTransaction.js'
import { transfer } from '../src/flows/transfer.js'
import type { SolanaRpc } from '../src/kit/createRpc.js'
import { parseTransaction } from '../src/transaction/parseTransaction.js'
import { type Fixture, type FixtureOptions, sol, startFixture } from './fixtures/startFixture.js'

const open: Fixture[] = []
async function start(options?: FixtureOptions) {
  const fixture = await startFixture(options)
  open.push(fixture)
  const { address: receiver } = await createSolanaAccount()
  const client = async () =>
    (await getClient(fixture.hawser, { caipNetworkId: fixture.network.caipNetworkId })) as SolanaRpc
  const latest = async () => (await (await client()).getLatestBlockhash().send()).value.blockhash as string
  /** As an app with web3.js makes it. */
  async function build(lamports: number, { from = fixture.address, isLegacy = false, blockhash = '' } = {}) {
    const payer = new PublicKey(from)
    const instruction = SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(receiver), lamports })
    const recentBlockhash = blockhash || (await latest())
    if (isLegacy) {
      const transaction = new Transaction({ feePayer: payer, recentBlockhash } as ConstructorParameters<
        typeof Transaction
      >[0])
      return fromWeb3Transaction(transaction.add(instruction))
    }
    const message = new TransactionMessage({ payerKey: payer, recentBlockhash, instructions: [instruction] })
    return fromWeb3Transaction(new VersionedTransaction(message.compileToV0Message()))
  }
  return { ...fixture, receiver, client, latest, build }
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.stop()))
})

const amount = 2_000_000

describe('signTransaction', () => {
  it.each([true, false])(
    'API-12 default: signed and unsent; what is broadcast then arrives (legacy: %s)',
    async (isLegacy) => {
      const { hawser, chain, build, receiver } = await start()
      const signed = await signTransaction(hawser, { transaction: await build(amount, { isLegacy }) })
      expect(parseTransaction(signed)?.version).toBe(isLegacy ? 'legacy' : 0)
      expect(chain.balanceOf(receiver)).toBe(0n)
      const { hash } = await broadcastTransaction(hawser, { transaction: encodeBase64(signed) })
      expect(await waitForReceipt(hawser, { hash })).toMatchObject({ status: 'success' })
      expect(chain.balanceOf(receiver)).toBe(BigInt(amount))
      const object = await toWeb3Transaction(signed)
      expect(fromWeb3Transaction(object)).toEqual(signed)
      expect(object instanceof VersionedTransaction).toBe(!isLegacy)
    },
  )

  it('behavior: many with one approval, in their order', async () => {
    const { hawser, wallet, build } = await start()
    const transactions = [await build(1_000_001), await build(1_000_002), await build(1_000_003, { isLegacy: true })]
    const signed = await signAllTransactions(hawser, { transactions })
    expect(signed.map((bytes) => parseTransaction(bytes)?.message)).toEqual(
      transactions.map((bytes) => parseTransaction(bytes)?.message),
    )
    expect(wallet.log.filter(({ method }) => method === 'signTransaction')).toHaveLength(1)
    expect(await signAllTransactions(hawser, { transactions: [] })).toEqual([])
  })

  it("behavior: what is no transaction, or another account's, is not asked for", async () => {
    const { hawser, wallet, build, receiver } = await start()
    const foreign = await build(amount, { from: receiver })
    for (const transaction of [
      new Uint8Array(),
      new Uint8Array(200).fill(1),
      '%',
      'AAAA',
      new Uint8Array(2_000),
      foreign,
    ]) {
      await expect(signTransaction(hawser, { transaction })).rejects.toMatchObject({ code: 'INVALID_TRANSACTION' })
    }
    expect(wallet.log.some(({ method }) => method === 'signTransaction')).toBe(false)
  })

  it.each([
    ['malformedTransaction', 'INVALID_RESPONSE'],
    ['textAnswers', 'INVALID_RESPONSE'],
    ['rejectsSign', 'USER_REJECTED'],
  ] as const)('behavior: a wallet that %s', async (behavior, code) => {
    const { hawser, wallet, build } = await start()
    wallet.setBehavior(behavior, true)
    await expect(signTransaction(hawser, { transaction: await build(amount) })).rejects.toMatchObject({ code })
  })

  it('behavior: a wallet without the feature says so', async () => {
    const { hawser, build } = await start({ features: ['signAndSendTransaction'] })
    await expect(signTransaction(hawser, { transaction: await build(amount) })).rejects.toMatchObject({
      code: 'WALLET_FEATURE_MISSING',
      feature: 'signTransaction',
    })
    await expect(signMessage(hawser, { message: 'x' })).rejects.toMatchObject({
      code: 'WALLET_FEATURE_MISSING',
      feature: 'signMessage',
    })
  })

  it('behavior: not connected', async () => {
    const { hawser, build } = await start()
    const transaction = await build(amount)
    await disconnect(hawser)
    await expect(signTransaction(hawser, { transaction })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})

describe('signAndSendTransaction', () => {
  it.each([
    ['the wallet sends', undefined],
    ["the app's node sends", ['signTransaction'] as const],
  ])('VAL-13 default: %s with every option', async (_who, features) => {
    const { hawser, chain, wallet, build, receiver } = await start({ features })
    const { hash } = await signAndSendTransaction(hawser, {
      transaction: await build(amount),
      preflightCommitment: 'recent',
      skipPreflight: false,
      maxRetries: 2,
      minContextSlot: 100,
    })
    expect(await waitForReceipt(hawser, { hash })).toMatchObject({ hash, status: 'success' })
    expect(chain.balanceOf(receiver)).toBe(BigInt(amount))
    const sent = wallet.log.find(({ method }) => method === 'signAndSendTransaction')
    const options = { preflightCommitment: 'processed', skipPreflight: false, maxRetries: 2, minContextSlot: 100 }
    if (features) expect(sent).toBeUndefined()
    else expect(sent?.params).toMatchObject({ chain: 'solana:devnet', options })
  })

  it.each([
    { preflightCommitment: 'newest' },
    { preflightCommitment: 'toString' },
    { maxRetries: -1 },
    { maxRetries: 0.5 },
    { minContextSlot: Number.NaN },
    { skipPreflight: 'yes' },
  ])('VAL-13 behavior: %o is refused before the wallet is asked', async (options) => {
    const { hawser, wallet, build } = await start()
    const parameters = { transaction: await build(amount), ...options } as Parameters<typeof signAndSendTransaction>[1]
    await expect(signAndSendTransaction(hawser, parameters)).rejects.toMatchObject({
      code: expect.stringMatching(/^INVALID_(COMMITMENT|OPTIONS)$/),
    })
    expect(wallet.log.some(({ method }) => method === 'signAndSendTransaction')).toBe(false)
  })

  it.each([undefined, ['signTransaction'] as const])(
    'behavior: a blockhash that expired, found by the node (%o)',
    async (features) => {
      const { hawser, chain, build, latest, receiver } = await start({ features })
      const blockhash = await latest()
      chain.advance(151)
      const transaction = await build(amount, { blockhash })
      await expect(signAndSendTransaction(hawser, { transaction })).rejects.toMatchObject({
        code: 'TRANSACTION_EXPIRED',
      })
      expect(chain.balanceOf(receiver)).toBe(0n)
    },
  )

  it.each([undefined, ['signTransaction'] as const])(
    'behavior: a refusal by a program, with its reason (%o)',
    async (features) => {
      const { hawser, build } = await start({ features })
      const transaction = await build(Number(20n * sol))
      await expect(signAndSendTransaction(hawser, { transaction })).rejects.toMatchObject({
        code: 'INSUFFICIENT_FUNDS',
      })
    },
  )

  it('behavior: sent without a look before, it fails on the chain and is shown so', async () => {
    const { hawser, build } = await start()
    const { hash } = await signAndSendTransaction(hawser, {
      transaction: await build(Number(20n * sol)),
      skipPreflight: true,
    })
    expect(await waitForReceipt(hawser, { hash })).toMatchObject({ status: 'reverted' })
  })

  it('behavior: a wallet that signs another amount is found out before anything is sent', async () => {
    const { hawser, chain, wallet, build, receiver } = await start({ features: ['signTransaction'] })
    wallet.setBehavior('changesTransaction', true)
    const changed = { code: 'TRANSACTION_CHANGED', transaction: expect.any(Uint8Array) }
    for (const isLegacy of [true, false]) {
      const transaction = await build(amount, { isLegacy })
      await expect(signAndSendTransaction(hawser, { transaction })).rejects.toMatchObject(changed)
      await expect(signTransaction(hawser, { transaction })).rejects.toMatchObject(changed)
    }
    await expect(transfer(hawser, { to: receiver, amount: sol })).rejects.toMatchObject(changed)
    expect(chain.calls.get('sendTransaction')).toBeUndefined()
    expect(chain.balanceOf(receiver)).toBe(0n)
  })

  it('behavior: a signature with a wrong key is refused by the node', async () => {
    const { hawser, wallet, build } = await start({ features: ['signTransaction'] })
    wallet.setBehavior('signsWithWrongKey', true)
    await expect(signAndSendTransaction(hawser, { transaction: await build(amount) })).rejects.toMatchObject({
      code: 'TRANSACTION_REFUSED',
    })
  })
})

describe('waitForReceipt', () => {
  it('behavior: told by the subscription, while it is asked for seldom', async () => {
    const { hawser, chain, build } = await start({ blockTimeMs: 0, pollingIntervalMs: 20_000 })
    const { hash } = await signAndSendTransaction(hawser, { transaction: await build(amount) })
    const waiting = waitForReceipt(hawser, { hash })
    await vi.waitFor(() => expect(chain.subscriptions()).toBe(1))
    chain.advance(1)
    expect(await waiting).toMatchObject({ status: 'success' })
    expect(chain.calls.get('getSignatureStatuses')).toBeLessThanOrEqual(3)
    await vi.waitFor(() => expect(chain.subscriptions()).toBe(0))
  })

  it.each(['no address', 'silent', 'refused'] as const)(
    'behavior: found by asking where the subscription is of no use (%s)',
    async (why) => {
      const { hawser, chain, build } = await start({ hasWebSocket: why !== 'no address' })
      if (why === 'silent') chain.setSilent(true)
      if (why === 'refused') chain.setSocketsAvailable(false)
      const { hash } = await signAndSendTransaction(hawser, { transaction: await build(amount) })
      expect(await waitForReceipt(hawser, { hash })).toMatchObject({ status: 'success' })
    },
  )

  it('behavior: a socket that dies while it is waited on', async () => {
    const { hawser, chain, build } = await start({ blockTimeMs: 0, pollingIntervalMs: 500 })
    const { hash } = await signAndSendTransaction(hawser, { transaction: await build(amount) })
    const waiting = waitForReceipt(hawser, { hash })
    await vi.waitFor(() => expect(chain.subscriptions()).toBe(1))
    chain.setSocketsAvailable(false)
    await vi.waitFor(() => expect(chain.subscriptions()).toBe(0))
    chain.advance(1)
    expect(await waiting).toMatchObject({ status: 'success' })
  })

  it('parameters: confirmations', async () => {
    const { hawser, chain, build } = await start({ blockTimeMs: 0 })
    const { hash } = await signAndSendTransaction(hawser, { transaction: await build(amount) })
    let receipt: unknown
    const waiting = waitForReceipt(hawser, { hash, confirmations: 5 }).then((found) => {
      receipt = found
    })
    chain.advance(4)
    const asked = chain.calls.get('getSignatureStatuses') ?? 0
    await vi.waitFor(() => expect(chain.calls.get('getSignatureStatuses')).toBeGreaterThan(asked + 2))
    expect(receipt).toBeUndefined()
    chain.advance(1)
    await waiting
    expect(receipt).toMatchObject({ status: 'success' })
  })

  it('behavior: what was sent and is never included is told to have expired, and nothing was spent', async () => {
    const { hawser, chain, receiver } = await start({ blockTimeMs: 0 })
    chain.setDropsTransactions(true)
    const { hash } = await transfer(hawser, { to: receiver, amount: sol })
    const waiting = waitForReceipt(hawser, { hash })
    const expired = expect(waiting).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED', hash })
    await vi.waitFor(() => expect(chain.calls.get('getBlockHeight')).toBeGreaterThan(0))
    chain.advance(152)
    await expired
    expect(chain.balanceOf(receiver)).toBe(0n)
  })

  it('behavior: an unknown one is given up at the deadline, and a cancelled wait at once', async () => {
    const { hawser, client } = await start()
    const hash = '5'.repeat(88)
    await client()
    await expect(waitForReceipt(hawser, { hash, timeoutMs: 300 })).rejects.toMatchObject({
      code: 'RECEIPT_TIMEOUT',
      hash,
    })
    const cancel = new AbortController()
    const waiting = waitForReceipt(hawser, { hash, signal: cancel.signal })
    cancel.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('nodes', () => {
  it('behavior: the next address is asked where the first one is away', async () => {
    const { hawser, chain, receiver } = await start({ firstUrls: ['http://127.0.0.1:9/'] })
    await waitForReceipt(hawser, await transfer(hawser, { to: receiver, amount: sol }))
    expect(chain.balanceOf(receiver)).toBe(sol)
  })

  it('behavior: a node that is away is a clear error, and a signed transaction is not said to be lost', async () => {
    const { hawser, chain, build, receiver } = await start({ features: ['signTransaction'] })
    const signed = await signTransaction(hawser, { transaction: await build(amount) })
    chain.setAvailable(false)
    await expect(transfer(hawser, { to: receiver, amount: sol })).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    const error: unknown = await broadcastTransaction(hawser, { transaction: signed }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ code: 'TRANSACTION_UNKNOWN', hash: expect.stringMatching(/^\w{80,90}$/) })
    chain.setAvailable(true)
    const { hash } = await broadcastTransaction(hawser, { transaction: signed })
    expect(error).toMatchObject({ hash })
    expect(await waitForReceipt(hawser, { hash })).toMatchObject({ status: 'success' })
  })
})
