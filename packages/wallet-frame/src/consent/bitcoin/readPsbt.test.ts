import * as ecc from '@bitcoinerlab/secp256k1'
import { hexToBytes } from '@noble/hashes/utils'
import { networks as bitcoinNetworks, initEccLib, Psbt, payments, Transaction } from 'bitcoinjs-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { networks, openTestSecrets } from '../../fixtures/wallet.js'
import { listAccounts } from '../../keys/accounts.js'
import { signBitcoin } from '../../signing/signBitcoin.js'
import { readPsbt } from './readPsbt.js'

const secrets = openTestSecrets()
const network = bitcoinNetworks.regtest
const accounts = listAccounts(secrets, { chainId: networks.regtest })
const [money, inscribed] = accounts
const ownAddresses = accounts.map(({ address }) => address)
beforeAll(() => initEccLib(ecc))

type Kind = 'money' | 'taproot' | 'stranger'
const outputOf = (kind: Kind) => {
  if (kind === 'money') return payments.p2wpkh({ pubkey: hexToBytes(money?.publicKey ?? ''), network })
  if (kind === 'taproot') return payments.p2tr({ internalPubkey: hexToBytes(inscribed?.publicKey ?? ''), network })
  return payments.p2wpkh({ hash: new Uint8Array(20).fill(9), network })
}
const scriptOf = (kind: Kind) => outputOf(kind).output ?? new Uint8Array()

function makePsbt(inputs: readonly Kind[], outputs: readonly (readonly [Kind, bigint])[]): Psbt {
  const psbt = new Psbt({ network })
  for (const [at, kind] of inputs.entries())
    psbt.addInput({
      hash: new Uint8Array(32).fill(at + 1),
      index: 0,
      witnessUtxo: { script: scriptOf(kind), value: 100_000n },
    })
  for (const [kind, value] of outputs) psbt.addOutput({ script: scriptOf(kind), value })
  return psbt
}
const read = (psbt: Psbt, inputs?: Parameters<typeof readPsbt>[0]['inputs']) =>
  readPsbt({ psbt: psbt.toBase64(), chainId: networks.regtest, ownAddresses, ...(inputs && { inputs }) })

it('default: whom it pays, what comes back, what leaves, and the fee', () => {
  const { action, warnings, fee } = read(
    makePsbt(
      ['money'],
      [
        ['stranger', 60_000n],
        ['money', 39_000n],
      ],
    ),
  )
  expect(action).toMatchObject({
    inputs: [{ index: 0, address: money?.address, units: 100_000n, isOwn: true, isSigned: true, sighashType: 0 }],
    outputs: [
      { address: outputOf('stranger').address, units: 60_000n, isOwn: false, data: null },
      { address: money?.address, units: 39_000n, isOwn: true },
    ],
    spent: 61_000n,
  })
  expect(fee).toEqual({ units: 1_000n, isMost: false })
  expect(warnings).toEqual([])
})

it('behavior: of several parties, what is mine is mine, and what others say they put in is theirs to say', () => {
  const { action, warnings } = read(
    makePsbt(
      ['stranger', 'taproot'],
      [
        ['stranger', 150_000n],
        ['taproot', 49_000n],
      ],
    ),
  )
  expect(action.inputs.map(({ isOwn, isSigned }) => [isOwn, isSigned])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(action.spent).toBe(51_000n)
  expect(warnings).toEqual([{ code: 'foreignAmounts' }])
})

it('behavior: of chosen inputs those are signed, and the others leave all the same', () => {
  const { action } = read(makePsbt(['money', 'money'], [['stranger', 199_000n]]), [{ index: 1 }])
  expect(action.inputs.map(({ isSigned }) => isSigned)).toEqual([false, true])
  expect(action.spent).toBe(200_000n)
})

describe('what there is to fear', () => {
  it.each([0x81, 0x82, 0x83, 2, 3])('behavior: a signature of type %i leaves a part open', (sighashType) => {
    const { warnings, fee } = read(makePsbt(['money'], [['stranger', 99_000n]]), [
      { index: 0, sighashTypes: [sighashType] },
    ])
    expect(warnings).toContainEqual({ code: 'openSighash', input: 0, sighashType })
    expect(fee).toBeNull()
  })

  it('behavior: the type that is told is the one that the vault signs', () => {
    const psbt = makePsbt(['money'], [['stranger', 99_000n]])
    const inputs = [{ index: 0, sighashTypes: [0x83] }]
    const signed = signBitcoin(secrets, { method: 'signPsbt', psbt: psbt.toBase64(), inputs }, networks.regtest)
    const [signature] = Psbt.fromBase64(signed, { network }).data.inputs[0]?.partialSig ?? []
    expect(signature?.signature.at(-1)).toBe(0x83)
    expect(read(psbt, inputs).action.inputs[0]?.sighashType).toBe(0x83)
  })

  it('behavior: a high fee', () => {
    expect(read(makePsbt(['money'], [['stranger', 80_000n]])).warnings).toEqual([{ code: 'highFee', percent: 20 }])
  })

  it('behavior: an output that nobody reads', () => {
    const psbt = makePsbt(['money'], [['money', 98_000n]])
    psbt.addOutput({ script: Uint8Array.of(0x51, 0x51), value: 1_000n })
    expect(read(psbt)).toMatchObject({
      action: { outputs: [{}, { address: null, data: '0x5151' }] },
      warnings: [{ code: 'unreadable' }],
    })
  })

  it('behavior: data are shown, and harm nobody', () => {
    const psbt = makePsbt(['money'], [['money', 99_000n]])
    psbt.addOutput({ script: Uint8Array.of(0x6a, 2, 0x68, 0x69), value: 0n })
    expect(read(psbt)).toMatchObject({ action: { outputs: [{}, { data: '0x6a026869' }] }, warnings: [] })
  })

  it('error: an input that is told in two ways', () => {
    const spent = new Transaction()
    spent.addInput(new Uint8Array(32), 0)
    spent.addOutput(scriptOf('money'), 100_000n)
    const psbt = new Psbt({ network })
      .addInput({ hash: spent.getId(), index: 0 })
      .addOutput({ script: scriptOf('stranger'), value: 1n })
    psbt.data.inputs[0] = {
      nonWitnessUtxo: spent.toBuffer(),
      witnessUtxo: { script: scriptOf('money'), value: 2n },
    }
    expect(() => read(psbt)).toThrow(expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }))
    const asked = { method: 'signPsbt', psbt: psbt.toBase64() } as const
    expect(() => signBitcoin(secrets, asked, networks.regtest)).toThrow(
      expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }),
    )
  })

  it.each(['', 'AAAA', 'no psbt'])('error: %j is none', (psbt) => {
    expect(() => readPsbt({ psbt, chainId: networks.regtest, ownAddresses })).toThrow(
      expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }),
    )
  })
})
