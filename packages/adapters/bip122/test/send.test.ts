import { type Clock, systemClock } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { internalsKey } from '@hawser/core/internals'
import { type SendApi, type SendState, send } from '@hawser/core/send'

import { type BitcoinWalletProtocol, bitcoinWalletProtocols } from '@hawser/testing/bip122'
import { startBitcoinNode } from '@hawser/testing/bip122-node'
import { Transaction } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CONFIRMATION_POLL_MS } from '../src/send/waitForConfirmation.js'
import { type BitcoinFixture, startBitcoinFixture, startingBalance } from './fixtures/startBitcoinFixture.js'
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

/** Blocks come when the test wants them, so looking for them goes on at once. */
const clientClock: Clock = {
  ...systemClock,
  setTimeout: (callback, delayMs) => systemClock.setTimeout(callback, delayMs === CONFIRMATION_POLL_MS ? 20 : delayMs),
}

const regtestReceiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const mainnetReceiver = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const receiverOf = (protocol: BitcoinWalletProtocol) =>
  protocol === 'okx' || protocol === 'unisat' ? mainnetReceiver : regtestReceiver

async function start(options: Parameters<BitcoinFixture['open']>[0]) {
  const client = await fixture.open({ clientClock, ...options })
  const { hawser } = client
  const form = (): SendState => {
    const slice = hawser.getSnapshot().features.send
    if (!slice) throw new Error('The feature is not in use.')
    return slice as SendState
  }
  const api = hawser.use(send)
  api.resume()
  const [from = ''] = client.wallet.addresses
  return { ...client, api, form, from }
}

async function fill(api: SendApi, form: () => SendState, amount: string, receiver: string) {
  api.setAmount(amount)
  api.setReceiver(receiver)
  await vi.waitFor(() => expect(form().check.isCheckingReceiver).toBe(false))
}

const signed = ({ wallet }: { readonly wallet: { readonly log: readonly { readonly method: string }[] } }) =>
  wallet.log.filter(({ method }) => /psbt|transfer|sendBitcoin/i.test(method))

describe.each(bitcoinWalletProtocols)('a wallet by %s', (protocol) => {
  it('CAP-06, STA-14 default: what was reviewed is signed, sent and found in a block, for the fee that was told', async () => {
    const receiver = receiverOf(protocol)
    const { api, form, from, hawser, network } = await start({ protocol })
    const before = await fixture.node.balanceOf(receiver)
    await fill(api, form, '0.001', receiver)
    expect(await api.review()).toBe(true)
    const { maxFee = '' } = form().estimate ?? {}
    expect(Number(maxFee)).toBeGreaterThan(100)
    const sent = await api.submit()
    expect(sent).toMatchObject({ from, to: receiver, amount: '100000', tokenSymbol: 'BTC', status: 'pending' })
    expect(form()).toMatchObject({ phase: 'form', sendTokenAmount: '', receiverInput: '' })
    expect((await fixture.node.balanceOf(receiver)) - before).toBe(100_000n)
    expect(startingBalance - (await fixture.node.balanceOf(from))).toBe(100_000n + BigInt(maxFee))
    await fixture.node.mine(1)
    await vi.waitFor(() => expect(form().transactions[0]?.status).toBe('confirmed'))
    const { getFee } = requireSend(hawser)
    expect(await getFee?.({ hash: sent?.hash ?? '', network, signal: noEnd })).toBe(BigInt(maxFee))
    expect(await getFee?.({ hash: 'ab'.repeat(32), network, signal: noEnd })).toBeNull()
  })
})

describe('bitcoins', () => {
  it('behavior: the largest amount leaves nothing behind, and the fee is what was told', async () => {
    const node = await startBitcoinNode({ feeRates: { 6: 20 } })
    const { api, form, from } = await start({ protocol: 'unisat', urls: [node.esploraUrl] })
    for (const amount of [startingBalance, 70_000n, 1_000n]) await node.fund(from, amount)
    await fill(api, form, '', mainnetReceiver)
    await api.setMax()
    const amount = BigInt(form().sendTokenAmount.replace('0.', '').padEnd(8, '0'))
    expect(await api.review()).toBe(true)
    expect(BigInt(form().estimate?.maxFee ?? 0) + amount).toBe(startingBalance + 70_000n)
    expect((await api.submit())?.status).toBe('pending')
    // What costs more to spend than it is worth stays.
    expect(await node.balanceOf(from)).toBe(1_000n)
    expect(await node.balanceOf(mainnetReceiver)).toBe(amount)
    await node.stop()
  })

  it.each([
    ['more than there is', '0.01000001', 'INSUFFICIENT_FUNDS'],
    ['no room for the fee', '0.01', 'INSUFFICIENT_GAS_MONEY'],
    ['dust', '0.00000100', 'DUST'],
  ])('behavior: %s is found before the wallet is asked', async (_what, amount, code) => {
    const opened = await start({ protocol: 'unisat' })
    await fill(opened.api, opened.form, amount, mainnetReceiver)
    expect(await opened.api.review()).toBe(false)
    expect(opened.form().error?.code).toBe(code)
    expect(signed(opened)).toEqual([])
  })

  it.each([
    ['of another network', regtestReceiver, 'format'],
    ['with a typing mistake', mainnetReceiver.replace('y5', '5y'), 'checksum'],
    ['of another chain', '0x000000000000000000000000000000000000dEaD', 'format'],
  ])('behavior: an address %s is none here', async (_what, receiver, issue) => {
    const { api, form } = await start({ protocol: 'unisat' })
    await fill(api, form, '0.001', receiver)
    expect(form().check.receiver).toBe(issue)
    expect(await api.review()).toBe(false)
  })

  it('behavior: an address that nobody has the key of is pointed out', async () => {
    const { api, form } = await start({ protocol: 'unisat' })
    for (const address of ['1BitcoinEaterAddressDontSendf59kuE', '1111111111111111111114oLvT2']) {
      await fill(api, form, '0.001', address)
      await vi.waitFor(() => expect(form().check.warnings).toEqual(['burnAddress']))
    }
    await fill(api, form, '0.001', mainnetReceiver)
    expect(form().check.warnings).toEqual([])
  })

  it('behavior: a fee that is much of the amount is paid after the user’s word alone', async () => {
    const node = await startBitcoinNode({ feeRates: { 6: 300 } })
    const { api, form, from } = await start({ protocol: 'unisat', urls: [node.esploraUrl] })
    await node.fund(from, startingBalance)
    await fill(api, form, '0.0005', mainnetReceiver)
    expect(await api.review()).toBe(true)
    expect(form().estimate?.feeWarning).toBe('largeShare')
    expect(await api.submit()).toBeNull()
    expect(form().error?.code).toBe('FEE_NOT_ACCEPTED')
    api.acceptFee()
    expect((await api.submit())?.status).toBe('pending')
    expect(await node.balanceOf(mainnetReceiver)).toBe(50_000n)
    await node.stop()
  })

  it('error: declined in the wallet: nothing was sent, and the review stands', async () => {
    const { api, form, wallet } = await start({ protocol: 'unisat' })
    wallet.setBehavior('rejectsSign', true)
    await fill(api, form, '0.001', mainnetReceiver)
    expect(await api.review()).toBe(true)
    expect(await api.submit()).toBeNull()
    expect(form()).toMatchObject({ phase: 'review', error: { code: 'USER_REJECTED' }, transactions: [] })
    wallet.setBehavior('rejectsSign', false)
    expect((await api.submit())?.status).toBe('pending')
  })

  it('error: the wallet signs another transfer than it was asked for: nothing is sent', async () => {
    const { api, form, from, wallet } = await start({ protocol: 'unisat' })
    wallet.setBehavior('altersPsbt', true)
    await fill(api, form, '0.001', mainnetReceiver)
    expect(await api.review()).toBe(true)
    expect(await api.submit()).toBeNull()
    expect(form()).toMatchObject({ phase: 'review', transactions: [] })
    expect(form().error).not.toBeNull()
    expect(await fixture.node.balanceOf(from)).toBe(startingBalance)
  })

  it('behavior: the fee rate rises between review and signing: what was shown is what is paid', async () => {
    const { api, form, from } = await start({ protocol: 'unisat', urls: [proxy.url], without: ['pushPsbt'] })
    proxy.answer(() => undefined)
    await fill(api, form, '0.001', mainnetReceiver)
    expect(await api.review()).toBe(true)
    const maxFee = BigInt(form().estimate?.maxFee ?? 0)
    proxy.answer((request) => (request === 'GET /fee-estimates' ? { body: '{"6":900}' } : undefined))
    expect((await api.submit())?.status).toBe('pending')
    expect(startingBalance - (await fixture.node.balanceOf(from))).toBe(100_000n + maxFee)
  })

  it('error: nobody knows whether the network has it: it is kept as unknown, looked up, and found', async () => {
    const { api, form } = await start({ protocol: 'unisat', urls: [proxy.url], without: ['pushPsbt'] })
    proxy.answer(() => undefined)
    await fill(api, form, '0.001', mainnetReceiver)
    expect(await api.review()).toBe(true)
    // The network has it, and what tells so is down.
    proxy.answer((request) => (/^POST \/tx$|^GET \/tx\//.test(request) ? { status: 503, body: '' } : undefined), {
      passes: true,
    })
    const sent = await api.submit()
    expect(sent?.status).toBe('unknown')
    proxy.answer(() => undefined)
    await fixture.node.mine(1)
    api.checkAgain(sent?.id ?? '')
    await vi.waitFor(() => expect(form().transactions[0]?.status).toBe('confirmed'))
    const hex = await (await fetch(`${fixture.node.esploraUrl}/tx/${sent?.hash}/hex`)).text()
    expect(Transaction.fromHex(hex).outs.map(({ value }) => value)).toContain(100_000n)
  })
})

const noEnd = new AbortController().signal

function requireSend(hawser: Hawser) {
  const capability = hawser[internalsKey].adapters.get('bip122')?.send
  if (!capability) throw new Error('The adapter has no send capability.')
  return capability
}

describe('speed', () => {
  it.each([
    ['slow', 2n],
    ['normal', 5n],
    ['fast', 9n],
  ] as const)(
    'CAP-06 default: %s pays %d satoshis each byte, from the review to the block, and can be replaced by one that pays more (BIP-125)',
    async (speed, rate) => {
      proxy.answer((request) =>
        request === 'GET /fee-estimates' ? { body: JSON.stringify({ 1: 9, 6: 5, 144: 2 }) } : undefined,
      )
      const { api, form, hawser } = await start({ protocol: 'wallet-standard', urls: [proxy.url] })
      await fill(api, form, '0.002', regtestReceiver)
      expect(form()).toMatchObject({ hasSpeeds: true, speed: 'normal' })
      api.setSpeed(speed)
      expect(await api.review()).toBe(true)
      const { gas, maxFee } = form().estimate ?? { gas: '0', maxFee: '0' }
      expect(BigInt(maxFee)).toBe(BigInt(gas) * rate)
      const sent = await api.submit()
      const hex = await (await fetch(`${fixture.node.esploraUrl}/tx/${sent?.hash}/hex`)).text()
      const transaction = Transaction.fromHex(hex)
      const outputs = transaction.outs.reduce((sum, { value }) => sum + value, 0n)
      expect(startingBalance - outputs).toBe(BigInt(maxFee))
      expect(transaction.ins.map(({ sequence }) => sequence)).toEqual([0xff_ff_ff_fd])
      hawser.destroy()
    },
  )

  it.each([
    ['slow', 2n],
    ['fast', 9n],
  ] as const)('CAP-06 behavior: all that can be sent leaves the fee of %s', async (speed, rate) => {
    proxy.answer((request) =>
      request === 'GET /fee-estimates' ? { body: JSON.stringify({ 1: 9, 6: 5, 144: 2 }) } : undefined,
    )
    const { api, form } = await start({ protocol: 'wallet-standard', urls: [proxy.url] })
    api.setReceiver(regtestReceiver)
    await vi.waitFor(() => expect(form().check.isCheckingReceiver).toBe(false))
    api.setSpeed(speed)
    await api.setMax()
    const amount = BigInt(form().sendTokenAmount.replace('.', '').replace(/^0+/, ''))
    expect(await api.review()).toBe(true)
    expect(startingBalance - amount).toBe(BigInt(form().estimate?.maxFee ?? 0))
    expect((startingBalance - amount) % rate).toBe(0n)
  })
})
