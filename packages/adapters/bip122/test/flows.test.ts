import { getBalance } from '@hawser/core/actions'
import { type BitcoinWalletProtocol, bitcoinWalletProtocols } from '@hawser/testing/bip122'
import { Psbt } from 'bitcoinjs-lib'
import bitcoinMessage from 'bitcoinjs-message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  broadcastTransaction,
  getAccountAddresses,
  getFeeRates,
  getTransactionStatus,
  sendTransfer,
  signMessage,
  signPsbt,
} from '../src/exports/flows.js'
import { buildPsbt, isSignatureValid } from './fixtures/buildPsbt.js'
import {
  type BitcoinFixture,
  networkNameOf,
  randomKey,
  startBitcoinFixture,
  startingBalance,
} from './fixtures/startBitcoinFixture.js'
import { verifyBitcoinMessage } from './fixtures/verifyBitcoinMessage.js'

let fixture: BitcoinFixture
beforeAll(async () => {
  fixture = await startBitcoinFixture()
})
afterAll(() => fixture.stop())

const sharesOne = (protocol: BitcoinWalletProtocol) => protocol === 'okx' || protocol === 'unisat'
/** Somebody else's address, on the network that the wallets of a protocol are on. */
async function createReceiver(protocol: BitcoinWalletProtocol) {
  const { createScriptedBitcoinWallet } = await import('@hawser/testing/bip122')
  const network = networkNameOf(protocol)
  const other = createScriptedBitcoinWallet({
    protocol,
    name: 'Receiver',
    accounts: [{ privateKey: randomKey(), type: 'segwit' }],
    networks: { [network]: null },
    network,
    permissionStore: 'memory',
  })
  return other.addresses[0] ?? ''
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )

describe.each(bitcoinWalletProtocols)('flows by %s', (protocol) => {
  it('ENT-01 default: account addresses with purpose, public key and path', async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const addresses = await getAccountAddresses(hawser)
    expect(addresses.map(({ address }) => address)).toEqual(wallet.sharedAddresses)
    expect(addresses[0]).toMatchObject({ purpose: 'payment', publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/) })
    if (sharesOne(protocol)) return
    expect(addresses[0]).toMatchObject({ path: "m/84'/0'/0'/0/0" })
    expect(addresses[1]).toMatchObject({ purpose: 'ordinal', publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const [connection] = Object.values(hawser.getSnapshot().connections.byId)
    expect(connection?.accounts.map(({ type }) => type)).toEqual(['payment', 'eoa'])
  })

  it('API-12 default: a message by ECDSA and by BIP-322, each checked apart', async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const [address = ''] = wallet.addresses
    const message = 'Ahoy ⚓'
    if (protocol === 'leather') {
      expect(await codeOf(signMessage(hawser, { message, protocol: 'ecdsa' }))).toBe('WALLET_FEATURE_MISSING')
    } else {
      const signature = await signMessage(hawser, { message, protocol: 'ecdsa' })
      expect(bitcoinMessage.verify(message, address, signature, undefined, true)).toBe(true)
      expect(bitcoinMessage.verify(`${message}!`, address, signature, undefined, true)).toBe(false)
    }
    if (protocol === 'wallet-standard') {
      expect(await codeOf(signMessage(hawser, { message, protocol: 'bip322' }))).toBe('WALLET_FEATURE_MISSING')
    } else {
      const signature = await signMessage(hawser, { message, protocol: 'bip322' })
      expect(await verifyBitcoinMessage({ address, message, signature })).toBe(true)
    }
  })

  it('API-12 default: a transfer arrives, checked on the chain', async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const recipient = await createReceiver(protocol)
    const { txid } = await sendTransfer(hawser, { recipient, amount: 12_345n })
    expect(await getTransactionStatus(hawser, { txid })).toEqual({ status: 'pending' })
    expect(await fixture.node.balanceOf(recipient)).toBe(12_345n)
    await fixture.node.mine()
    expect(await getTransactionStatus(hawser, { txid })).toEqual({
      status: 'confirmed',
      blockHeight: BigInt(fixture.node.height()),
    })
    const { value, symbol, decimals } = await getBalance(hawser, { address: wallet.addresses[0] })
    expect(value).toBeLessThan(startingBalance - 12_345n)
    expect(value).toBeGreaterThan(startingBalance - 12_345n - 2_000n)
    expect({ symbol, decimals }).toEqual({ symbol: 'BTC', decimals: 8 })
  })

  it('default: a PSBT is signed, and broadcast where that is asked', async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const to = await createReceiver(protocol)
    const from = [...wallet.sharedAddresses]
    const built = await buildPsbt({ esploraUrl: fixture.node.esploraUrl, from, to })
    const signed = await signPsbt(hawser, { psbt: built.toBase64() })
    expect(signed.txid).toBeUndefined()
    for (const index of from.keys()) expect(isSignatureValid(signed.psbt, index)).toBe(true)
    expect(await fixture.node.balanceOf(to)).toBe(0n)
    const { txid = '' } = await signPsbt(hawser, { psbt: built.toBase64(), broadcast: true })
    expect(await getTransactionStatus(hawser, { txid })).toEqual({ status: 'pending' })
    expect(await fixture.node.balanceOf(to)).toBe(5_000n)
  })

  it('parameters: chosen inputs and sighash types; what others have to sign is left', async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const stranger = await createReceiver(protocol)
    await fixture.node.fund(stranger, 20_000n)
    const [own = ''] = wallet.addresses
    const built = await buildPsbt({ esploraUrl: fixture.node.esploraUrl, from: [own, stranger], to: stranger })
    const psbt = built.toBase64()
    const { psbt: signed } = await signPsbt(hawser, { psbt, signInputs: [{ index: 0, sighashTypes: [0x81] }] })
    expect(isSignatureValid(signed, 0)).toBe(true)
    const [first, second] = Psbt.fromBase64(signed).data.inputs
    expect(first?.partialSig?.[0]?.signature.at(-1)).toBe(0x81)
    expect(second?.partialSig).toBeUndefined()
    expect(await codeOf(signPsbt(hawser, { psbt, signInputs: [{ index: 1 }] }))).toBe('FOREIGN_INPUT')
    await expect(signPsbt(hawser, { psbt, broadcast: true })).rejects.toMatchObject({ code: 'PSBT_INCOMPLETE' })
  })

  it('behavior: refused by the user, by the wallet, and answers that are none', async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const recipient = await createReceiver(protocol)
    const [own = ''] = wallet.addresses
    const psbt = (await buildPsbt({ esploraUrl: fixture.node.esploraUrl, from: [own], to: recipient })).toBase64()
    const only = async (behavior: Parameters<typeof wallet.setBehavior>[0], run: () => Promise<unknown>) => {
      wallet.setBehavior(behavior, true)
      const code = await codeOf(run())
      wallet.setBehavior(behavior, false)
      return code
    }
    const sign = () => signPsbt(hawser, { psbt })
    const send = () => sendTransfer(hawser, { recipient, amount: 1_000n })
    expect(await only('rejectsSign', sign)).toBe('USER_REJECTED')
    expect(await only('malformedPsbt', sign)).toBe('INVALID_RESPONSE')
    expect(await only('altersPsbt', sign)).toBe('INVALID_RESPONSE')
    const single = () => signPsbt(hawser, { psbt, signInputs: [{ index: 0, sighashTypes: [0x83] }] })
    expect(await only('refusesSighash', single)).not.toBe('none')
    // A wallet that only signs is asked for a signature, and refuses that.
    const refusal = protocol === 'wallet-standard' ? 'rejectsSign' : 'rejectsSend'
    expect(await only(refusal, send)).toBe('USER_REJECTED')
    if (protocol !== 'wallet-standard') expect(await only('malformedTxid', send)).toBe('INVALID_RESPONSE')
    expect(await fixture.node.balanceOf(recipient)).toBe(0n)
  })

  it('behavior: bad input is found before the wallet is asked', async () => {
    const { hawser, wallet, network } = await fixture.open({ protocol })
    const recipient = await createReceiver(protocol)
    wallet.setBehavior('lateApproval', true)
    const send = (to: string, amount: bigint) => codeOf(sendTransfer(hawser, { recipient: to, amount }))
    expect(await send('nonsense', 1_000n)).toBe('INVALID_ADDRESS')
    expect(await send(`${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`, 1_000n)).toBe(
      'INVALID_ADDRESS',
    )
    const elsewhere =
      network.name === 'Bitcoin'
        ? 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
        : 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    await expect(sendTransfer(hawser, { recipient: elsewhere, amount: 1_000n })).rejects.toMatchObject({
      reason: 'network',
    })
    expect(await send(recipient, 0n)).toBe('INVALID_AMOUNT')
    expect(await send(recipient, 293n)).toBe('DUST')
    expect(await send(recipient, startingBalance)).toBe('INSUFFICIENT_FUNDS')
    expect(await codeOf(signPsbt(hawser, { psbt: 'AAAA' }))).toBe('INVALID_PSBT')
    const [own = ''] = wallet.addresses
    const psbt = (await buildPsbt({ esploraUrl: fixture.node.esploraUrl, from: [own], to: recipient })).toBase64()
    const sign = (signInputs: Parameters<typeof signPsbt>[1]['signInputs']) =>
      codeOf(signPsbt(hawser, { psbt, signInputs }))
    expect(await sign([{ index: 7 }])).toBe('INVALID_PSBT')
    expect(await sign([{ index: 0 }, { index: 0 }])).toBe('INVALID_PSBT')
    expect(await sign([{ index: 0, sighashTypes: [9] }])).toBe('INVALID_SIGHASH')
    expect(wallet.pending).toEqual([])
  })
})

describe('transfers that are built here', () => {
  it.each(['legacy', 'nested', 'segwit', 'taproot'] as const)('default: from a %s address', async (type) => {
    const accounts = [{ privateKey: randomKey(), type }]
    const { hawser, wallet } = await fixture.open({ protocol: 'wallet-standard', accounts })
    const recipient = await createReceiver('wallet-standard')
    const { txid } = await sendTransfer(hawser, { recipient, amount: 40_000n, feeRate: 3.5 })
    await fixture.node.mine()
    expect(await fixture.node.balanceOf(recipient)).toBe(40_000n)
    const hex = await (await fetch(`${fixture.node.esploraUrl}/tx/${txid}/hex`)).text()
    const { Transaction } = await import('bitcoinjs-lib')
    const transaction = Transaction.fromHex(hex)
    const fee = startingBalance - transaction.outs.reduce((sum, { value }) => sum + value, 0n)
    const rate = Number(fee) / transaction.virtualSize()
    expect(rate).toBeGreaterThanOrEqual(3.5)
    expect(rate).toBeLessThan(4)
    expect(await fixture.node.balanceOf(wallet.addresses[0] ?? '')).toBe(startingBalance - 40_000n - fee)
  })

  it('behavior: the fee above the balance', async () => {
    const { hawser } = await fixture.open({ protocol: 'wallet-standard' })
    const recipient = await createReceiver('wallet-standard')
    const attempt = sendTransfer(hawser, { recipient, amount: startingBalance - 100n })
    await expect(attempt).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', missing: expect.any(BigInt) })
  })

  it('behavior: signed, and not taken by the network: told as such, looked up, and sent again', async () => {
    const { hawser } = await fixture.open({ protocol: 'wallet-standard' })
    const recipient = await createReceiver('wallet-standard')
    const failing = sendTransfer(hawser, { recipient, amount: 2_000n, feeRate: 0.1 })
    const error = (await failing.catch((reason: unknown) => reason)) as { txid: string; transaction: string }
    expect(error).toMatchObject({ code: 'BROADCAST_FAILED', details: 'min relay fee not met' })
    expect(await getTransactionStatus(hawser, { txid: error.txid })).toEqual({ status: 'unknown' })
    expect(await codeOf(broadcastTransaction(hawser, { transaction: error.transaction }))).toBe('BROADCAST_FAILED')
    expect(await codeOf(broadcastTransaction(hawser, { transaction: 'zz' }))).toBe('INVALID_PSBT')
    expect(await fixture.node.balanceOf(recipient)).toBe(0n)
  })
})

describe('a wallet without a feature', () => {
  it('behavior: a typed absence', async () => {
    const without = ['bitcoin:signTransaction', 'signPsbt', 'sendBitcoin', 'sendTransfer']
    const recipient = await createReceiver('wallet-standard')
    for (const protocol of ['wallet-standard', 'unisat', 'sats-connect', 'leather'] as const) {
      const { hawser, wallet } = await fixture.open({ protocol, without })
      const [own = ''] = wallet.addresses
      const psbt = (await buildPsbt({ esploraUrl: fixture.node.esploraUrl, from: [own], to: own })).toBase64()
      expect(await codeOf(signPsbt(hawser, { psbt }))).toBe('WALLET_FEATURE_MISSING')
      const to = protocol === 'unisat' ? await createReceiver('unisat') : recipient
      expect(await codeOf(sendTransfer(hawser, { recipient: to, amount: 1_000n }))).toBe('WALLET_FEATURE_MISSING')
    }
  })
})

describe('the network', () => {
  it('default: fee rates and balance', async () => {
    const { hawser, wallet } = await fixture.open({ protocol: 'sats-connect' })
    expect(await getFeeRates(hawser)).toEqual({ fast: 4, medium: 2, slow: 1 })
    expect(await getBalance(hawser, { address: wallet.addresses[1] })).toMatchObject({ value: startingBalance })
  })

  it('behavior: a server that is down is followed by the next one, and none is a clear error', async () => {
    const both = await fixture.open({ protocol: 'sats-connect', urls: ['http://127.0.0.1:9', fixture.node.esploraUrl] })
    expect((await getBalance(both.hawser)).value).toBe(startingBalance)
    const none = await fixture.open({ protocol: 'sats-connect', urls: ['http://127.0.0.1:9'] })
    expect(await codeOf(getBalance(none.hawser))).toBe('HTTP_REQUEST_FAILED')
    fixture.node.fail(503)
    expect(await codeOf(getBalance(both.hawser))).toBe('HTTP_STATUS')
    expect(await codeOf(getFeeRates(both.hawser))).toBe('HTTP_STATUS')
    fixture.node.fail(undefined)
  })
})
