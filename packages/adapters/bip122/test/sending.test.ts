import { signMessage as signByCore } from '@hawser/core/actions'
import { type BitcoinWalletProtocol, bitcoinWalletProtocols, createScriptedBitcoinWallet } from '@hawser/testing/bip122'
import { Transaction } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getAccountAddresses, sendTransfer, signMessage, signPsbt } from '../src/exports/flows.js'
import { buildPsbt } from './fixtures/buildPsbt.js'
import {
  type BitcoinFixture,
  networkNameOf,
  randomKey,
  startBitcoinFixture,
  startingBalance,
} from './fixtures/startBitcoinFixture.js'
import { type EsploraProxy, startEsploraProxy } from './fixtures/startEsploraProxy.js'
import { verifyBitcoinMessage } from './fixtures/verifyBitcoinMessage.js'

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

function createReceiver(protocol: BitcoinWalletProtocol): string {
  const network = networkNameOf(protocol)
  const [address = ''] = createScriptedBitcoinWallet({
    protocol,
    name: 'Receiver',
    accounts: [{ privateKey: randomKey(), type: 'segwit' }],
    networks: { [network]: null },
    network,
    permissionStore: 'memory',
  }).addresses
  return address
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )
const readTransaction = async (txid: string) =>
  Transaction.fromHex(await (await fetch(`${fixture.node.esploraUrl}/tx/${txid}/hex`)).text())

describe.each(['sats-connect', 'leather'] as const)('a wallet that names no sender, by %s', (protocol) => {
  it('parameters: address: money leaves the address that was named, and no other one', async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const [payment = '', ordinal = ''] = wallet.addresses
    const recipient = createReceiver(protocol)
    await sendTransfer(hawser, { recipient, amount: 7_000n, address: ordinal })
    expect(await fixture.node.balanceOf(recipient)).toBe(7_000n)
    expect(await fixture.node.balanceOf(payment)).toBe(startingBalance)
    expect(await fixture.node.balanceOf(ordinal)).toBeLessThan(startingBalance - 7_000n)
  })

  it('behavior: the only address is for ordinals: its transfers would spend from another one', async () => {
    const accounts = [{ privateKey: randomKey(), type: 'taproot', purpose: 'ordinals' }] as const
    const { hawser, wallet } = await fixture.open({ protocol, accounts })
    const recipient = createReceiver(protocol)
    await sendTransfer(hawser, { recipient, amount: 7_000n })
    const methods = wallet.log.map(({ method }) => method)
    expect(methods).toContain('signPsbt')
    expect(methods).not.toContain('sendTransfer')
    expect(await fixture.node.balanceOf(recipient)).toBe(7_000n)
  })

  it('behavior: a wallet that only signs is given the transfer', async () => {
    const { hawser } = await fixture.open({ protocol, without: ['sendTransfer'] })
    const recipient = createReceiver(protocol)
    await sendTransfer(hawser, { recipient, amount: 6_000n })
    expect(await fixture.node.balanceOf(recipient)).toBe(6_000n)
  })
})

describe.each(bitcoinWalletProtocols)('transfers by %s', (protocol) => {
  it('parameters: feeRate, whoever builds it; one that is none', async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const recipient = createReceiver(protocol)
    const { txid } = await sendTransfer(hawser, { recipient, amount: 9_000n, feeRate: 7 })
    const transaction = await readTransaction(txid)
    const fee = startingBalance - transaction.outs.reduce((sum, { value }) => sum + value, 0n)
    expect(Number(fee) / transaction.virtualSize()).toBeGreaterThanOrEqual(7)
    expect(Number(fee) / transaction.virtualSize()).toBeLessThan(8)
    wallet.setBehavior('lateApproval', true)
    for (const feeRate of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 10_001, '5' as unknown as number])
      expect(await codeOf(sendTransfer(hawser, { recipient, amount: 9_000n, feeRate }))).toBe('INVALID_FEE_RATE')
    expect(wallet.pending).toEqual([])
  })

  it('behavior: a wallet that is locked asks its user, and is given up by the signal', async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    // Leather tells no changes: the app still takes it for connected.
    wallet.lock()
    const cancel = new AbortController()
    const signing = signMessage(hawser, {
      message: 'x',
      signal: cancel.signal,
      ...(protocol === 'leather' && { protocol: 'bip322' }),
    })
    const code = codeOf(signing)
    await Promise.race([code, vi.waitFor(() => expect(wallet.pending).toHaveLength(1)).catch(() => {})])
    cancel.abort()
    // A wallet that tells of being locked has ended its connection.
    expect(await code).toMatch(/^(ABORTED|NOT_CONNECTED|CONNECTION_ENDED|PROVIDER_UNAUTHORIZED)$/)
  })

  it('behavior: a permission that was withdrawn is a named error', async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const recipient = createReceiver(protocol)
    const [own = ''] = wallet.addresses
    const psbt = (await buildPsbt({ esploraUrl: fixture.node.esploraUrl, from: [own], to: recipient })).toBase64()
    wallet.disconnectFromWallet()
    const expected = protocol === 'leather' ? 'PROVIDER_UNAUTHORIZED' : 'NOT_CONNECTED'
    const attempts = [
      () => signMessage(hawser, { message: 'x' }),
      () => sendTransfer(hawser, { recipient, amount: 1_000n }),
      () => signPsbt(hawser, { psbt }),
    ]
    for (const attempt of attempts) await vi.waitFor(async () => expect(await codeOf(attempt())).toBe(expected))
    expect(await fixture.node.balanceOf(recipient)).toBe(0n)
  })

  it("behavior: core's own signing is by the same way, and bytes are signed as the text that they are", async () => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const [address = ''] = wallet.addresses
    const message = 'Grüße ⚓'
    for (const given of [message, new TextEncoder().encode(message)]) {
      const signature = await signByCore(hawser, { message: given, namespace: 'bip122' })
      expect(await verifyBitcoinMessage({ address, message, signature })).toBe(true)
    }
    if (protocol !== 'wallet-standard')
      expect(await codeOf(signMessage(hawser, { message: Uint8Array.of(0xff, 0xfe) }))).toBe('WALLET_FEATURE_MISSING')
  })
})

describe('messages by taproot, checked by BIP-322 apart', () => {
  it.each(['sats-connect', 'leather', 'wallet-standard'] as const)('API-12 default: %s', async (protocol) => {
    const { hawser, wallet } = await fixture.open({ protocol })
    const [, address = ''] = wallet.addresses
    const message = 'Ahoy'
    const signature = await signMessage(hawser, { message, address })
    expect(await verifyBitcoinMessage({ address, message, signature })).toBe(true)
    expect(await verifyBitcoinMessage({ address, message: 'Ahoj', signature })).toBe(false)
  })
})

describe('Leather, which tells no changes', () => {
  it('behavior: another account signs by now: it does not pass for the one that was asked', async () => {
    const accounts = [
      { privateKey: randomKey(), type: 'segwit' },
      { privateKey: randomKey(), type: 'segwit' },
    ] as const
    const { hawser, wallet } = await fixture.open({ protocol: 'leather', accounts })
    const [, other = ''] = wallet.addresses
    wallet.switchAccountFromWallet(other)
    await expect(signMessage(hawser, { message: 'x' })).rejects.toMatchObject({
      code: 'WRONG_ACCOUNT',
      details: expect.stringContaining(other),
    })
  })
})

describe('a server that lies to a legacy address', () => {
  const accounts = () => [{ privateKey: randomKey(), type: 'legacy' }] as const

  it.each([
    ['a smaller amount, which would leave the rest to the fee', (value: number) => value - 500_000],
    ['a larger amount', (value: number) => value + 500_000],
  ])('behavior: %s: nobody is asked to sign', async (_, lie) => {
    proxy.answer(() => undefined)
    const { hawser, wallet } = await fixture.open({
      protocol: 'wallet-standard',
      accounts: accounts(),
      urls: [proxy.url],
    })
    const [own = ''] = wallet.addresses
    const list = await (await fetch(`${fixture.node.esploraUrl}/address/${own}/utxo`)).json()
    const told = (list as { value: number }[]).map((utxo) => ({ ...utxo, value: lie(utxo.value) }))
    proxy.answer((request) => (request.endsWith('/utxo') ? { body: JSON.stringify(told) } : undefined))
    const recipient = createReceiver('wallet-standard')
    expect(await codeOf(sendTransfer(hawser, { recipient, amount: 2_000n, feeRate: 1 }))).toBe('INVALID_RESPONSE')
    expect(wallet.log.map(({ method }) => method)).not.toContain('bitcoin:signTransaction')
  })

  it('behavior: another transaction, and none', async () => {
    proxy.answer(() => undefined)
    const { hawser } = await fixture.open({ protocol: 'wallet-standard', accounts: accounts(), urls: [proxy.url] })
    const recipient = createReceiver('wallet-standard')
    const other = await fixture.node.fund(createReceiver('wallet-standard'), 5_000n)
    const hex = await (await fetch(`${fixture.node.esploraUrl}/tx/${other}/hex`)).text()
    for (const body of [hex, '00ff', 'nonsense']) {
      proxy.answer((request) => (request.endsWith('/hex') ? { body } : undefined))
      expect(await codeOf(sendTransfer(hawser, { recipient, amount: 2_000n, feeRate: 1 }))).toBe('INVALID_RESPONSE')
    }
  })
})

describe('a server that is wrong about the transaction before', () => {
  it('behavior: the next one is asked', async () => {
    proxy.answer(() => undefined)
    const { hawser } = await fixture.open({
      protocol: 'wallet-standard',
      accounts: [{ privateKey: randomKey(), type: 'legacy' }],
      urls: [proxy.url, fixture.node.esploraUrl],
    })
    const other = await fixture.node.fund(createReceiver('wallet-standard'), 5_000n)
    const hex = await (await fetch(`${fixture.node.esploraUrl}/tx/${other}/hex`)).text()
    for (const body of [hex, '00ff', 'nonsense']) {
      const recipient = createReceiver('wallet-standard')
      proxy.answer((request) => (request.endsWith('/hex') ? { body } : undefined))
      await sendTransfer(hawser, { recipient, amount: 2_000n, feeRate: 1 })
      expect(await fixture.node.balanceOf(recipient)).toBe(2_000n)
      await fixture.node.mine()
    }
  })
})

describe('a PSBT that contradicts itself', () => {
  it.each(['wrongValue', 'wrongTransaction', 'garbage', 'nothing'] as const)(
    'behavior: %s is found before the wallet is asked',
    async (kind) => {
      const { hawser, wallet } = await fixture.open({ protocol: 'wallet-standard' })
      wallet.setBehavior('lateApproval', true)
      const [own = ''] = wallet.addresses
      const { esploraUrl } = fixture.node
      const psbt = await buildPsbt({ esploraUrl, from: [own], to: own })
      const [input] = psbt.data.inputs
      const [spent] = psbt.txInputs
      if (!input?.witnessUtxo || !spent) throw new Error('There is no input.')
      const previous = await readTransaction(Buffer.from(spent.hash).reverse().toString('hex'))
      const other = await readTransaction(await fixture.node.fund(own, 3_000n))
      input.nonWitnessUtxo = previous.toBuffer()
      if (kind === 'wrongValue') input.witnessUtxo = { ...input.witnessUtxo, value: input.witnessUtxo.value - 1n }
      if (kind === 'wrongTransaction') input.nonWitnessUtxo = other.toBuffer()
      if (kind === 'garbage') input.nonWitnessUtxo = Uint8Array.of(1, 2, 3)
      if (kind === 'nothing') {
        delete input.nonWitnessUtxo
        delete input.witnessUtxo
      }
      const signInputs = [{ index: 0 }]
      expect(await codeOf(signPsbt(hawser, { psbt: psbt.toBase64(), signInputs }))).toBe('INVALID_PSBT')
      expect(wallet.pending).toEqual([])
    },
  )

  it("behavior: somebody else's input does: found before the wallet is asked, whichever inputs are chosen", async () => {
    const { hawser, wallet } = await fixture.open({ protocol: 'wallet-standard' })
    wallet.setBehavior('lateApproval', true)
    const [own = '', other = ''] = wallet.addresses
    const psbt = await buildPsbt({ esploraUrl: fixture.node.esploraUrl, from: [own, other], to: own })
    const [, foreign] = psbt.data.inputs
    if (!foreign) throw new Error('There is no input.')
    foreign.nonWitnessUtxo = (await readTransaction(await fixture.node.fund(own, 3_000n))).toBuffer()
    const signal = AbortSignal.timeout(3_000)
    const attempt = signPsbt(hawser, { psbt: psbt.toBase64(), signInputs: [{ index: 0 }], signal })
    expect(await codeOf(attempt)).toBe('INVALID_PSBT')
    expect(wallet.pending).toEqual([])
  })

  it.each(['', '70736274ff01', 'cHNidP8B', 'null', '{}', 'AAAA'])('behavior: %j is no PSBT', async (psbt) => {
    const { hawser } = await fixture.open({ protocol: 'sats-connect' })
    expect(await codeOf(signPsbt(hawser, { psbt }))).toBe('INVALID_PSBT')
    expect((await getAccountAddresses(hawser)).length).toBe(2)
  })
})
