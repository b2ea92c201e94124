import type { BitcoinWalletProtocol } from '@hawser/testing/bip122'
import { createScriptedBitcoinWallet } from '@hawser/testing/bip122'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { broadcastTransaction, getTransactionStatus, sendTransfer, signPsbt } from '../src/exports/flows.js'
import { buildPsbt } from './fixtures/buildPsbt.js'
import { type BitcoinFixture, networkNameOf, randomKey, startBitcoinFixture } from './fixtures/startBitcoinFixture.js'
import { type EsploraProxy, startEsploraProxy } from './fixtures/startEsploraProxy.js'

let fixture: BitcoinFixture
let proxy: EsploraProxy
beforeAll(async () => {
  fixture = await startBitcoinFixture()
  proxy = await startEsploraProxy(fixture.node.esploraUrl)
})
afterAll(async () => {
  await proxy.stop()
  await fixture.stop()
})

const isSend = (request: string) => request === 'POST /tx'
const uncertain = 'It is not certain that the network took the transaction. Look it up before you try again.'

async function setUp(protocol: BitcoinWalletProtocol, urls: readonly string[] = [proxy.url]) {
  proxy.answer(() => undefined)
  const { hawser, wallet } = await fixture.open({ protocol, urls })
  const network = networkNameOf(protocol)
  const receiver = createScriptedBitcoinWallet({
    protocol,
    name: 'Receiver',
    accounts: [{ privateKey: randomKey(), type: 'segwit' }],
    networks: { [network]: null },
    network,
    permissionStore: 'memory',
  })
  const [recipient = ''] = receiver.addresses
  const send = (signal?: AbortSignal) => sendTransfer(hawser, { recipient, amount: 2_000n, feeRate: 2, signal })
  const failed = async (attempt: Promise<unknown>) => {
    const error: unknown = await attempt.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'BROADCAST_FAILED', txid: expect.stringMatching(/^[0-9a-f]{64}$/) })
    return error as {
      readonly txid: string
      readonly transaction: string
      readonly details?: string
      readonly message: string
      readonly isRefused: boolean
      readonly cause: unknown
    }
  }
  return { hawser, wallet, recipient, send, failed, received: () => fixture.node.balanceOf(recipient) }
}

describe('a send that fails half-way', () => {
  it('behavior: refused, looked up, and sent again with success', async () => {
    const { hawser, send, failed, received } = await setUp('wallet-standard')
    proxy.answer((request) => (isSend(request) ? { status: 503, body: 'busy' } : undefined))
    const { txid, transaction } = await failed(send())
    expect(await getTransactionStatus(hawser, { txid })).toEqual({ status: 'unknown' })
    expect(await received()).toBe(0n)
    proxy.answer(() => undefined)
    expect(await broadcastTransaction(hawser, { transaction })).toEqual({ txid })
    expect(await getTransactionStatus(hawser, { txid })).toEqual({ status: 'pending' })
    expect(await received()).toBe(2_000n)
    // Twice does no harm: the network knows it.
    expect(await broadcastTransaction(hawser, { transaction })).toEqual({ txid })
    await fixture.node.mine()
    expect(await getTransactionStatus(hawser, { txid })).toMatchObject({ status: 'confirmed' })
  })

  it.each([
    ['an error', { status: 500, body: 'lost' }],
    ['no id', { body: 'thank you' }],
    ['the id of another transaction', { body: 'ab'.repeat(32) }],
  ])('behavior: it has arrived, and the server answers with %s: the network is asked', async (_, answer) => {
    const { send, received } = await setUp('wallet-standard')
    proxy.answer((request) => (isSend(request) ? answer : undefined), { passes: true })
    const { txid } = await send()
    expect(txid).not.toBe('ab'.repeat(32))
    expect(await received()).toBe(2_000n)
  })

  it('behavior: a server that only says so is not believed', async () => {
    const { hawser, send, failed, received } = await setUp('wallet-standard')
    proxy.answer((request) => (isSend(request) ? { body: 'ab'.repeat(32) } : undefined))
    const { txid, details } = await failed(send())
    expect(details).toMatch(/abab/)
    expect(await getTransactionStatus(hawser, { txid })).toEqual({ status: 'unknown' })
    expect(await received()).toBe(0n)
  })

  it('behavior: refused by one server, taken by the next', async () => {
    const { send, received } = await setUp('wallet-standard', [proxy.url, fixture.node.esploraUrl])
    proxy.answer((request) => (isSend(request) ? { status: 400, body: 'no' } : undefined))
    await send()
    expect(await received()).toBe(2_000n)
  })

  it('behavior: one server answers with nonsense and has sent nothing, and the next one takes it', async () => {
    const { send, received } = await setUp('wallet-standard', [proxy.url, fixture.node.esploraUrl])
    for (const [i, body] of ['thank you', 'ab'.repeat(32)].entries()) {
      proxy.answer((request) => (isSend(request) ? { body } : undefined))
      await send()
      expect(await received()).toBe(2_000n * BigInt(i + 1))
      await fixture.node.mine()
    }
  })

  it('behavior: a refusal is told, whatever is down beside it', async () => {
    const { send, failed } = await setUp('wallet-standard', [proxy.url, 'http://127.0.0.1:9'])
    proxy.answer((request) => (isSend(request) ? { status: 400, body: '{"code":-26,"message":"dust"}' } : undefined))
    expect((await failed(send())).details).toBe('dust')
  })

  it('behavior: only where every server has refused it, and none knows it, is it certain that it was not taken', async () => {
    const refusal = { status: 400, body: 'no' }
    const alone = await setUp('wallet-standard')
    proxy.answer((request) => (isSend(request) ? refusal : undefined))
    const { message, isRefused } = await alone.failed(alone.send())
    expect({ message, isRefused }).toEqual({ message: 'The network refused the transaction.', isRefused: true })
    const other = await startEsploraProxy(fixture.node.esploraUrl)
    try {
      const two = await setUp('wallet-standard', [proxy.url, other.url])
      proxy.answer((request) => (isSend(request) ? refusal : undefined))
      other.answer((request) => (isSend(request) ? { status: 503, body: 'busy' } : undefined))
      const error = await two.failed(two.send())
      expect(error).toMatchObject({ message: uncertain, isRefused: false, details: 'no' })
    } finally {
      await other.stop()
    }
  })

  it('behavior: the wait is ended while it is on its way: its id is told', async () => {
    const { hawser, send, failed, received } = await setUp('wallet-standard')
    const cancel = new AbortController()
    proxy.answer((request) => (isSend(request) ? 'never' : undefined), { passes: true })
    const sending = send(cancel.signal)
    sending.catch(() => {})
    await vi.waitFor(async () => expect(await received()).toBe(2_000n))
    cancel.abort()
    const { txid, cause, message, isRefused } = await failed(sending)
    expect(cause).toMatchObject({ code: 'ABORTED' })
    expect({ message, isRefused }).toEqual({ message: uncertain, isRefused: false })
    expect(await getTransactionStatus(hawser, { txid })).toEqual({ status: 'pending' })
  })

  it('behavior: the client is destroyed while it is on its way: its id is told', async () => {
    const { hawser, send, failed } = await setUp('wallet-standard')
    proxy.answer((request) => (isSend(request) ? 'never' : undefined))
    const sending = send()
    sending.catch(() => {})
    await vi.waitFor(() => expect(proxy.log.some(isSend)).toBe(true))
    hawser.destroy()
    expect((await failed(sending)).cause).toMatchObject({ code: 'CLIENT_DESTROYED' })
  })

  it('behavior: ended before it is signed, nothing is told of a broadcast', async () => {
    const { wallet, send } = await setUp('wallet-standard')
    const cancel = new AbortController()
    wallet.setBehavior('lateApproval', true)
    const sending = send(cancel.signal)
    sending.catch(() => {})
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    cancel.abort()
    await expect(sending).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe.each(['okx', 'unisat'] as const)('a wallet with a node of its own, by %s', (protocol) => {
  async function build(protocolName: BitcoinWalletProtocol, options?: readonly string[]) {
    const opened = await setUp(protocolName, options)
    const [own = ''] = opened.wallet.sharedAddresses
    const { esploraUrl } = fixture.node
    const psbt = (await buildPsbt({ esploraUrl, from: [own], to: opened.recipient })).toBase64()
    return { ...opened, broadcast: () => signPsbt(opened.hawser, { psbt, broadcast: true }) }
  }

  it('default: it is sent there, and the network is not asked to', async () => {
    const { broadcast, received } = await build(protocol)
    await broadcast()
    expect(proxy.log.some(isSend)).toBe(false)
    expect(await received()).toBe(5_000n)
  })

  it('behavior: it says that it failed, and did not', async () => {
    const { wallet, broadcast, received } = await build(protocol)
    wallet.setBehavior('failsAfterPush', true)
    const { txid = '' } = await broadcast()
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    expect(await received()).toBe(5_000n)
  })

  it('behavior: it says that it failed, and the network refuses: its own node may have taken it', async () => {
    const { wallet, broadcast, failed } = await build(protocol)
    wallet.setBehavior('failsAfterPush', true)
    const isLookUp = (request: string) => /^GET \/tx\/[0-9a-f]{64}$/.test(request)
    proxy.answer((request) =>
      isSend(request) || isLookUp(request) ? { status: isSend(request) ? 400 : 404, body: 'no' } : undefined,
    )
    expect(await failed(broadcast())).toMatchObject({ message: uncertain, isRefused: false })
  })

  it('behavior: it cannot, and the network takes it', async () => {
    proxy.answer(() => undefined)
    const { hawser, wallet } = await fixture.open({ protocol, urls: [proxy.url], without: ['pushPsbt'] })
    const [own = ''] = wallet.sharedAddresses
    const { esploraUrl } = fixture.node
    const psbt = (await buildPsbt({ esploraUrl, from: [own], to: own })).toBase64()
    const { txid = '' } = await signPsbt(hawser, { psbt, broadcast: true })
    expect(proxy.log.some(isSend)).toBe(true)
    expect(await getTransactionStatus(hawser, { txid })).toEqual({ status: 'pending' })
  })
})

describe.each(['sats-connect', 'leather', 'okx', 'unisat'] as const)(
  'a wallet that sends by itself, by %s',
  (protocol) => {
    const maySent = { details: expect.stringMatching(/It may have been sent\.$/) }
    async function hold() {
      proxy.answer(() => undefined)
      const opened = await fixture.open({ protocol, urls: [proxy.url] })
      const [recipient = ''] = opened.wallet.addresses
      const cancel = new AbortController()
      opened.wallet.setBehavior('lateApproval', true)
      const send = (options: { readonly timeoutMs?: number } = {}) => {
        const sending = sendTransfer(opened.hawser, { recipient, amount: 2_000n, signal: cancel.signal, ...options })
        sending.catch(() => {})
        return sending
      }
      const isAsked = () => vi.waitFor(() => expect(opened.wallet.pending).toHaveLength(1))
      return { ...opened, cancel, send, isAsked }
    }

    it('behavior: the wait ends while the wallet has it: it may have been sent', async () => {
      const cancelled = await hold()
      const sending = cancelled.send()
      await cancelled.isAsked()
      cancelled.cancel.abort()
      await expect(sending).rejects.toMatchObject({ code: 'ABORTED', ...maySent })
      const late = await hold()
      await expect(late.send({ timeoutMs: 1_000 })).rejects.toMatchObject({ code: 'TIMEOUT', ...maySent })
      const ended = await hold()
      const last = ended.send()
      await ended.isAsked()
      ended.hawser.destroy()
      await expect(last).rejects.toMatchObject({ code: 'CLIENT_DESTROYED', ...maySent })
    })

    it('behavior: it answers with no id: it may have been sent', async () => {
      const { wallet, send } = await hold()
      wallet.resetBehaviors()
      wallet.setBehavior('malformedTxid', true)
      await expect(send()).rejects.toMatchObject({ code: 'INVALID_RESPONSE', ...maySent })
    })

    it('behavior: refused, or ended before the wallet is asked: nothing is said of sending', async () => {
      const { wallet, send, cancel } = await hold()
      wallet.resetBehaviors()
      wallet.setBehavior('rejectsSend', true)
      const error: unknown = await send().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'USER_REJECTED' })
      expect(String((error as { details?: string }).details)).not.toMatch(/may have been sent/)
      proxy.answer((request) => (request.endsWith('/utxo') ? 'never' : undefined))
      const sending = send()
      await vi.waitFor(() => expect(proxy.log.length).toBeGreaterThan(0))
      cancel.abort()
      await expect(sending).rejects.toMatchObject({ code: 'ABORTED', details: undefined })
    })
  },
)
