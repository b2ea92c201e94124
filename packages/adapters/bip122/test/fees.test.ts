import { type BitcoinWalletProtocol, bitcoinWalletProtocols, createScriptedBitcoinWallet } from '@hawser/testing/bip122'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { estimateTransfer, sendTransfer, signPsbt } from '../src/exports/flows.js'
import { buildPsbt, isSignatureValid } from './fixtures/buildPsbt.js'
import {
  type BitcoinFixture,
  networkNameOf,
  randomKey,
  startBitcoinFixture,
  startingBalance,
} from './fixtures/startBitcoinFixture.js'
import { type EsploraProxy, startEsploraProxy } from './fixtures/startEsploraProxy.js'

let fixture: BitcoinFixture
let proxy: EsploraProxy
let recipient: string
beforeAll(async () => {
  fixture = await startBitcoinFixture()
  proxy = await startEsploraProxy(fixture.node.esploraUrl)
  recipient = createScriptedBitcoinWallet({
    protocol: 'wallet-standard',
    name: 'Receiver',
    accounts: [{ privateKey: randomKey(), type: 'segwit' }],
    networks: { regtest: null },
    network: 'regtest',
    permissionStore: 'memory',
  }).addresses[0] as string
})
afterAll(async () => {
  await proxy.stop()
  await fixture.stop()
})

/** A server that says every transaction has to pay `rate`. */
const quote = (rate: unknown) =>
  proxy.answer((request) =>
    request === 'GET /fee-estimates' ? { body: JSON.stringify({ 1: rate, 6: rate, 144: rate }) } : undefined,
  )
const open = (protocol: BitcoinWalletProtocol = 'wallet-standard') => fixture.open({ protocol, urls: [proxy.url] })
const feeOf = async (txid: string) => {
  const hex = await (await fetch(`${fixture.node.esploraUrl}/tx/${txid}/hex`)).text()
  return startingBalance - Transaction.fromHex(hex).outs.reduce((sum, { value }) => sum + value, 0n)
}

describe('a server that names a fee beyond all reason', () => {
  it('behavior: 10000 satoshis each byte: a small transfer does not pay a hundred times itself', async () => {
    const { hawser, wallet } = await open()
    await fixture.node.fund(wallet.addresses[0] as string, 2_000_000n)
    quote(10_000)
    await expect(sendTransfer(hawser, { recipient, amount: 10_000n })).rejects.toMatchObject({ code: 'FEE_TOO_HIGH' })
    expect(wallet.log.map(({ method }) => method)).not.toContain('bitcoin:signTransaction')
  })

  it.each([100, 900])('behavior: %d satoshis each byte: the fee is the larger part of the amount', async (rate) => {
    const { hawser } = await open()
    quote(rate)
    await expect(sendTransfer(hawser, { recipient, amount: 10_000n })).rejects.toMatchObject({
      code: 'FEE_TOO_HIGH',
      fee: BigInt(rate * 143),
    })
  })

  it('behavior: the rate alone, of an amount that is large enough', async () => {
    const { hawser } = await open()
    quote(1_001)
    const attempt = sendTransfer(hawser, { recipient, amount: 800_000n })
    await expect(attempt).rejects.toMatchObject({ code: 'FEE_TOO_HIGH', fee: 143_143n, limit: 143_000n })
  })

  it('behavior: a rate of the app, which it may have from the same server', async () => {
    const { hawser } = await open()
    const attempt = sendTransfer(hawser, { recipient, amount: 10_000n, feeRate: 5_000 })
    await expect(attempt).rejects.toMatchObject({ code: 'FEE_TOO_HIGH', fee: 715_000n, limit: 5_000n })
  })
})

describe.each(['wallet-standard', 'sats-connect', 'leather'] as const)('an estimate, by %s', (protocol) => {
  it('default: what it shows is what is paid', async () => {
    const { hawser, wallet } = await open(protocol)
    quote(3)
    const asked = { recipient, amount: 10_000n }
    const estimate = await estimateTransfer(hawser, asked)
    expect(estimate).toEqual({
      fee: 429n,
      feeRate: 3,
      size: 143,
      change: startingBalance - 10_429n,
      total: 10_429n,
      isOutsized: false,
    })
    expect(wallet.log.map(({ method }) => method)).not.toContain('sendTransfer')
    // Whatever the server says by then.
    quote(30)
    const { txid } = await sendTransfer(hawser, { ...asked, estimate })
    expect(await feeOf(txid)).toBe(429n)
  })

  it('parameters: maxFee: never above it; a fee that is outsized is paid where it is named', async () => {
    const { hawser, wallet } = await open(protocol)
    const asked = { recipient, amount: 10_000n }
    quote(100)
    const estimate = await estimateTransfer(hawser, asked)
    expect(estimate).toMatchObject({ fee: 14_300n, isOutsized: true })
    for (const limits of [{}, { maxFee: 14_299n }, { maxFee: 5_000n }])
      await expect(sendTransfer(hawser, { ...asked, estimate, ...limits })).rejects.toMatchObject({
        code: 'FEE_TOO_HIGH',
        fee: 14_300n,
      })
    for (const maxFee of [-1n, 5_000 as unknown as bigint])
      await expect(sendTransfer(hawser, { ...asked, maxFee })).rejects.toMatchObject({ code: 'INVALID_AMOUNT' })
    expect(wallet.log.filter(({ method }) => /sign|send/i.test(method))).toEqual([])
    const { txid } = await sendTransfer(hawser, { ...asked, maxFee: estimate.fee })
    expect(await feeOf(txid)).toBe(14_300n)
  })
})

it('behavior: an estimate finds the same mistakes as the transfer', async () => {
  const { hawser } = await open()
  quote(3)
  const estimate = (to: string, amount: bigint, feeRate?: number) =>
    expect(estimateTransfer(hawser, { recipient: to, amount, feeRate })).rejects
  await estimate('nonsense', 1_000n).toMatchObject({ code: 'INVALID_ADDRESS' })
  await estimate(recipient, 0n).toMatchObject({ code: 'INVALID_AMOUNT' })
  await estimate(recipient, 293n).toMatchObject({ code: 'DUST' })
  await estimate(recipient, startingBalance).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await estimate(recipient, 1_000n, Number.NaN).toMatchObject({ code: 'INVALID_FEE_RATE' })
})

it.each(['nested', 'segwit'] as const)(
  'behavior: %s: a server that tells the amounts of several inputs wrongly, for two signatures that make one outsized fee',
  async (type) => {
    proxy.answer(() => undefined)
    const accounts = [{ privateKey: randomKey(), type }]
    const { hawser, wallet } = await fixture.open({ protocol: 'wallet-standard', accounts, urls: [proxy.url] })
    const own = wallet.addresses[0] as string
    await fixture.node.fund(own, startingBalance)
    const list = (await (await fetch(`${fixture.node.esploraUrl}/address/${own}/utxo`)).json()) as { value: number }[]
    const told = list.map((utxo, index) => (index === 0 ? { ...utxo, value: utxo.value - 400_000 } : utxo))
    proxy.answer((request) => (request.endsWith('/utxo') ? { body: JSON.stringify(told) } : undefined))
    const attempt = sendTransfer(hawser, { recipient, amount: 1_200_000n, feeRate: 1 })
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(wallet.log.map(({ method }) => method)).not.toContain('bitcoin:signTransaction')
  },
)

describe.each(bitcoinWalletProtocols)('a PSBT, by %s', (protocol) => {
  async function setUp(amount?: bigint) {
    const { hawser, wallet } = await fixture.open({ protocol })
    const [own = ''] = wallet.sharedAddresses
    const to = networkNameOf(protocol) === 'mainnet' ? own : recipient
    const psbt = await buildPsbt({ esploraUrl: fixture.node.esploraUrl, from: [own], to, amount })
    const isAsked = () => wallet.log.some(({ method }) => /signPsbt|signTransaction/.test(method))
    return { hawser, psbt, isAsked }
  }

  it.each([2, 3, 0x81, 0x82, 0x83])(
    'behavior: asks for the sighash type %d, which leaves a part of it open: signed where it is named alone',
    async (sighashType) => {
      const { hawser, psbt, isAsked } = await setUp()
      psbt.updateInput(0, { sighashType })
      const base64 = psbt.toBase64()
      for (const signInputs of [undefined, [{ index: 0 }], [{ index: 0, sighashTypes: [1] }]])
        await expect(signPsbt(hawser, { psbt: base64, signInputs })).rejects.toMatchObject({ code: 'INVALID_SIGHASH' })
      expect(isAsked()).toBe(false)
      const signInputs = [{ index: 0, sighashTypes: [sighashType] }]
      const { psbt: signed } = await signPsbt(hawser, { psbt: base64, signInputs })
      expect(isSignatureValid(signed, 0)).toBe(true)
    },
  )

  it.each([3, 0x83])(
    'behavior: %d, with no output at the place of the input: such a signature holds for any transaction, and is never asked for',
    async (sighashType) => {
      const { hawser, psbt, isAsked } = await setUp()
      const [, second] = psbt.txOutputs
      const { witnessUtxo } = psbt.data.inputs[0] ?? {}
      if (!second || !witnessUtxo) throw new Error('The PSBT is empty.')
      const [spent] = psbt.txInputs
      const single = new Psbt()
        .addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { ...witnessUtxo, value: 2_000n } })
        .addInput({ hash: spent?.hash ?? '', index: spent?.index ?? 0, witnessUtxo })
        .addOutput({ script: second.script, value: second.value })
      const signInputs = [{ index: 1, sighashTypes: [sighashType] }]
      const attempt = signPsbt(hawser, { psbt: single.toBase64(), signInputs })
      await expect(attempt).rejects.toMatchObject({ code: 'INVALID_SIGHASH' })
      expect(isAsked()).toBe(false)
    },
  )

  it('behavior: pays out of all proportion: refused before the wallet is asked, unless the fee is named', async () => {
    const { hawser, psbt, isAsked } = await setUp()
    // The change of 993000 is gone.
    const wasteful = createWasteful(psbt)
    await expect(signPsbt(hawser, { psbt: wasteful })).rejects.toMatchObject({ code: 'FEE_TOO_HIGH', fee: 995_000n })
    await expect(signPsbt(hawser, { psbt: wasteful, maxFee: 994_999n })).rejects.toMatchObject({ code: 'FEE_TOO_HIGH' })
    expect(isAsked()).toBe(false)
    const { psbt: signed } = await signPsbt(hawser, { psbt: wasteful, maxFee: 995_000n })
    expect(isSignatureValid(signed, 0)).toBe(true)
  })
})

/** The same with its first output alone. */
function createWasteful(psbt: Psbt): string {
  const [input] = psbt.txInputs
  const [output] = psbt.txOutputs
  const { witnessUtxo } = psbt.data.inputs[0] ?? {}
  if (!input || !output || !witnessUtxo) throw new Error('The PSBT is empty.')
  return new Psbt()
    .addInput({ hash: input.hash, index: input.index, witnessUtxo })
    .addOutput({ script: output.script, value: output.value })
    .toBase64()
}
