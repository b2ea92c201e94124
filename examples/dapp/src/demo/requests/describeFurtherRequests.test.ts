import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { networks as formats, Psbt, payments } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeBitcoinRequest } from './describeBitcoinRequest.js'
import { describeCall, describePolkadotRequest } from './describePolkadotRequest.js'
import { describeSolanaRequest } from './describeSolanaRequest.js'
import { type DemoRequest, describeSafely, type RequestDescription } from './description.js'

const factOf = (described: RequestDescription, label: string) =>
  described.facts.find((fact) => fact.label === label)?.value

const payer = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
const friend = address('GfUzg6dvSrT5pnWqa5kq8dzhDkrKKoMMqLGMnTbLdbAc')
const mint = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const system = address('11111111111111111111111111111111')
const solanaWords = {
  currency: { symbol: 'SOL', decimals: 9 },
  networkName: 'Solana Devnet',
  tokenOf: (wanted: string) => (wanted === mint ? { symbol: 'USDC', decimals: 6 } : undefined),
}

function transactionOf(...instructions: readonly Instruction[]): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (started) => setTransactionMessageFeePayer(payer, started),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: system as string as Blockhash, lastValidBlockHeight: 0n },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  return getBase64Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)))
}

function instruction(programAddress: Address, names: readonly Address[], data: Uint8Array): Instruction {
  return { programAddress, accounts: names.map((name) => ({ address: name, role: 1 })), data }
}

function transferOf(lamports: bigint): Instruction {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  return instruction(system, [payer, friend], data)
}

function tokenTransferOf(units: bigint, decimals: number): Instruction {
  const data = new Uint8Array(10)
  data[0] = 12
  new DataView(data.buffer).setBigUint64(1, units, true)
  data[9] = decimals
  return instruction(tokenProgram, [payer, mint, friend, payer], data)
}

const saySolana = (method: string, params?: unknown) =>
  describeSafely({ id: 1, method, params }, (request) => describeSolanaRequest(request, solanaWords))
const saySend = (transaction: string) => saySolana('signAndSendTransaction', { address: payer, transaction })

describe('describeSolanaRequest', () => {
  it('default: a transfer of SOL, with amount and receiver', () => {
    const described = saySend(transactionOf(transferOf(1_500_000_000n)))
    expect(described).toMatchObject({ title: 'Send 1.5 SOL', warning: undefined })
    expect(factOf(described, 'To')).toBe(friend)
    expect(factOf(described, 'Amount')).toBe('1.5 SOL')
    const signed = saySolana('signTransaction', { address: payer, transactions: [transactionOf(transferOf(1n))] })
    expect(signed.title).toBe('Sign a transfer of less than 0.000001 SOL')
  })

  it('behavior: a listed token has the list’s decimals, whatever the transaction claims', () => {
    expect(saySend(transactionOf(tokenTransferOf(25_000_000n, 0))).title).toBe('Send 25 USDC')
  })

  it('behavior: each step is said, and what cannot be read is warned of', () => {
    const odd = instruction(mint, [payer], Uint8Array.of(1, 2, 3))
    const described = saySend(transactionOf(transferOf(1_000n), transferOf(2_000n), odd))
    expect(described.title).toBe('Send a transaction')
    expect(described.steps).toHaveLength(3)
    expect(described.steps?.[2]).toBe('Call the program EPjFWd…Dt1v with 3 bytes')
    expect(described.warning).toContain('can’t say')
  })

  it('behavior: nonsense is an unknown request', () => {
    const whole = transactionOf(transferOf(1n))
    const bad = ['', '!', 'AAAA', whole.slice(0, 80), whole.slice(40), btoa('\x00'.repeat(300))]
    for (const transaction of bad) expect(saySend(transaction).title, transaction).toBe('Unknown request')
    for (const params of [undefined, null, 3, [], {}, { address: 1, transactions: [1] }])
      for (const method of ['signTransaction', 'signAndSendTransaction', 'signMessage'])
        expect(saySolana(method, params).title).toBe('Unknown request')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(saySend(btoa(String.fromCharCode(...bytes))).title).not.toBe('')
      }),
    )
  })
})

const key = Uint8Array.from({ length: 33 }, (_, index) => (index === 0 ? 2 : index))
const own = payments.p2wpkh({ hash: key.slice(0, 20), network: formats.regtest })
const other = payments.p2wpkh({ hash: key.slice(5, 25), network: formats.regtest })
const bitcoinWords = {
  currency: { symbol: 'BTC', decimals: 8 },
  networkName: 'Bitcoin Regtest',
  format: 'regtest' as const,
  ownAddresses: [own.address ?? ''],
}
const sayBitcoin = (method: string, params?: unknown) =>
  describeSafely({ id: 1, method, params }, (request) => describeBitcoinRequest(request, bitcoinWords))

function psbtOf(sighashType?: number): string {
  const psbt = new Psbt({ network: formats.regtest })
  const script = own.output ?? new Uint8Array()
  psbt.addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script, value: 100_000n } })
  if (sighashType !== undefined) psbt.updateInput(0, { sighashType })
  psbt.addOutput({ address: other.address ?? '', value: 30_000n })
  psbt.addOutput({ script, value: 69_600n })
  return psbt.toBase64()
}

describe('describeBitcoinRequest', () => {
  it('default: what a PSBT pays to whom, its fee, and what comes back', () => {
    const described = sayBitcoin('bitcoin:signTransaction', { psbt: psbtOf(), inputs: [{ index: 0 }] })
    expect(described.title).toBe('Sign a transfer of 0.0003 BTC')
    expect(factOf(described, 'To')).toBe(other.address)
    expect(factOf(described, 'Network fee')).toBe('0.000004 BTC')
    expect(described.steps?.[1]).toMatch(/^0.000696 BTC to bcrt1q.*\(back to you\)$/)
    expect(described.warning).toBeUndefined()
  })

  it('behavior: a signature that leaves outputs open is warned of', () => {
    for (const [psbt, sighashTypes] of [
      [psbtOf(), [0x83]],
      [psbtOf(2), []],
    ] as const) {
      const described = sayBitcoin('bitcoin:signTransaction', { psbt, inputs: [{ index: 0, sighashTypes }] })
      expect(described.warning).toContain('can still change')
    }
  })

  it('behavior: a transfer by the wallet, and nonsense', () => {
    const recipients = [{ address: other.address, amount: '150000' }]
    expect(sayBitcoin('sendTransfer', { from: own.address, recipients }).title).toBe('Send 0.0015 BTC')
    for (const method of ['sendTransfer', 'bitcoin:signTransaction', 'bitcoin:signMessage', 'odd']) {
      for (const params of [undefined, null, [], {}, { psbt: 'cHNidP8=', inputs: [] }, { psbt: '%', inputs: [] }])
        expect(sayBitcoin(method, params).title).toBe('Unknown request')
    }
    const inputs = [{ index: 99, sighashTypes: [1] }]
    expect(sayBitcoin('bitcoin:signTransaction', { psbt: psbtOf(), inputs }).title).toMatch(/^Sign/)
  })
})

describe('describePolkadotRequest', () => {
  const say = (request: Omit<DemoRequest, 'id'>) =>
    describeSafely({ id: 1, ...request }, (asked) => describePolkadotRequest(asked, []))
  const context = { facts: [], currency: { symbol: 'ROC', decimals: 12 } }

  it('default: text without its wrapping; a transaction with where and how long it holds', () => {
    const data = `0x${Buffer.from('<Bytes>Hello</Bytes>').toString('hex')}`
    expect(say({ method: 'signRaw', params: { address: '5F…', data } }).message).toBe('Hello')
    const payload = { address: '5F', genesisHash: `0x${'ab'.repeat(32)}`, method: '0x0000', era: '0x00' }
    const described = say({ method: 'signPayload', params: payload })
    expect(described.title).toBe('Sign a transaction')
    expect(factOf(described, 'Network')).toContain('not known')
    expect(described.warning).toContain('can’t say')
  })

  it('behavior: calls by what they do, and others by their name', () => {
    const transfer = {
      section: 'balances',
      method: 'transferKeepAlive',
      args: { dest: { Id: '5F' }, value: '1,000,000,000,000' },
    }
    expect(describeCall(transfer, context)).toMatchObject({ title: 'Send 1 ROC' })
    const odd = { ...transfer, args: { dest: { Id: '5F' }, value: 'lots' } }
    expect(describeCall(odd, context)).toMatchObject({ title: 'Sign a transaction', tree: expect.any(Array) })
    const remark = { section: 'system', method: 'remarkWithEvent', args: { remark: '0x6869' } }
    expect(describeCall(remark, context)).toMatchObject({ message: 'hi' })
    const stake = { section: 'staking', method: 'bond', args: { value: '1' } }
    expect(factOf(describeCall(stake, context), 'Call')).toBe('staking.bond')
  })

  it('behavior: nonsense is an unknown request', () => {
    for (const method of ['signRaw', 'signPayload', 'odd'])
      for (const params of [undefined, null, 1, [], {}, { address: 1, data: 'x', genesisHash: '0x1', method: 2 }])
        expect(say({ method, params }).title).toBe('Unknown request')
  })
})
