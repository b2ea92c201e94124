import * as ecc from '@bitcoinerlab/secp256k1'
import { crypto, initEccLib, Psbt, payments } from 'bitcoinjs-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AddressType } from '../address/decodeAddress.js'
import type { SignInput } from '../provider/bitcoinProvider.js'
import { checkSigned, readSignatures } from './checkSigned.js'

beforeAll(() => initEccLib(ecc))

const types = ['legacy', 'nested', 'segwit', 'taproot'] as const
const address = 'not looked at here'

function createKey(fill: number) {
  const secret = new Uint8Array(32).fill(fill)
  const publicKey = ecc.pointFromScalar(secret, true) as Uint8Array
  const internalKey = publicKey.slice(1)
  const even = publicKey[0] === 3 ? ecc.privateNegate(secret) : secret
  const tweaked = ecc.privateAdd(even, crypto.taggedHash('TapTweak', internalKey)) as Uint8Array
  const signer = { publicKey, sign: (hash: Uint8Array) => ecc.sign(hash, secret) }
  const taprootSigner = {
    publicKey: ecc.pointFromScalar(tweaked, true) as Uint8Array,
    sign: (hash: Uint8Array) => ecc.sign(hash, tweaked),
    signSchnorr: (hash: Uint8Array) => ecc.signSchnorr(hash, tweaked),
  }
  return { publicKey, internalKey, signer, taprootSigner }
}

function scriptOf(type: AddressType, key = createKey(1)) {
  const inner = payments.p2wpkh({ pubkey: key.publicKey })
  const payment = {
    legacy: () => payments.p2pkh({ pubkey: key.publicKey }),
    nested: () => payments.p2sh({ redeem: inner }),
    segwit: () => inner,
    taproot: () => payments.p2tr({ internalPubkey: key.internalKey }),
  }[type]()
  return { script: payment.output as Uint8Array, redeemScript: type === 'nested' ? inner.output : undefined }
}

/** One input of each given type, and one output. */
function createPsbt(kinds: readonly AddressType[], sighashType?: number): Psbt {
  const key = createKey(1)
  const psbt = new Psbt()
  for (const [index, type] of kinds.entries()) {
    const { script, redeemScript } = scriptOf(type)
    const value = 10_000n + BigInt(index)
    // A transaction before, for what legacy inputs carry.
    const previous = new Psbt().addInput({ hash: '22'.repeat(32), index }).addOutput({ script, value })
    const transaction = previous.data.globalMap.unsignedTx.toBuffer()
    const hash = crypto.hash256(transaction)
    psbt.addInput({
      hash,
      index: 0,
      ...(type === 'legacy' ? { nonWitnessUtxo: transaction } : { witnessUtxo: { script, value } }),
      ...(redeemScript && { redeemScript }),
      ...(type === 'taproot' && { tapInternalKey: key.internalKey }),
      ...(sighashType !== undefined && { sighashType }),
    })
  }
  return psbt.addOutput({ script: scriptOf('segwit', createKey(2)).script, value: 5_000n })
}

function sign(psbt: Psbt, index: number, allowed?: number[]): Psbt {
  const { signer, taprootSigner } = createKey(1)
  if (psbt.data.inputs[index]?.tapInternalKey) return psbt.signTaprootInput(index, taprootSigner, undefined, allowed)
  return psbt.signInput(index, signer, allowed)
}

const copy = (psbt: Psbt) => Psbt.fromBase64(psbt.toBase64())
const check = (given: Psbt, answer: Psbt, inputs: readonly SignInput[]) => checkSigned(given, answer.toBase64(), inputs)
const refused = (details: RegExp) =>
  expect.objectContaining({ code: 'INVALID_RESPONSE', details: expect.stringMatching(details) })

describe.each(types)('checkSigned: %s', (type) => {
  const inputs = [{ index: 0, address }]

  it('default: signed, and put together by the wallet already', () => {
    const given = createPsbt([type])
    const signed = sign(copy(given), 0)
    expect(check(given, signed, inputs).toBase64()).toBe(signed.toBase64())
    expect(check(given, copy(signed).finalizeInput(0), inputs).data.inputs[0]).toBeDefined()
  })

  it('behavior: left unsigned', () => {
    const given = createPsbt([type])
    expect(() => check(given, given, inputs)).toThrow(refused(/left input 0 unsigned/))
    const empty = copy(given)
    empty.data.updateInput(0, { finalScriptWitness: Uint8Array.of(1, 0) })
    expect(() => check(given, empty, inputs)).toThrow(refused(/left input 0 unsigned/))
  })

  it.each([0x81, 0x82, 0x83, 2, 3])('parameters: sighashTypes: %d, asked for and not', (sighashType) => {
    const asked = createPsbt([type], sighashType)
    for (const isFinal of [false, true]) {
      const signed = sign(copy(asked), 0, [sighashType])
      if (isFinal) signed.finalizeInput(0)
      expect(readSignatures(signed, 0).map((found) => found.sighashType)).toEqual([sighashType])
      expect(() => check(asked, signed, [{ index: 0, address, sighashTypes: [1, sighashType] }])).not.toThrow()
      for (const other of [[{ index: 0, address }], [{ index: 0, address, sighashTypes: [1] }]])
        expect(() => check(asked, signed, other)).toThrow(refused(new RegExp(`by the sighash type ${sighashType}`)))
    }
  })

  it('behavior: an input that was not chosen is signed, or put together', () => {
    const given = createPsbt([type, 'segwit'])
    const both = sign(sign(copy(given), 0), 1)
    expect(() => check(given, both, inputs)).toThrow(refused(/signed input 1/))
    expect(() => check(given, copy(both).finalizeInput(1), inputs)).toThrow(refused(/signed input 1/))
    // What somebody else had signed before is theirs.
    const before = sign(copy(given), 1)
    expect(() => check(before, sign(copy(before), 0), inputs)).not.toThrow()
  })

  it('behavior: the wallet puts together an input that somebody else has signed', () => {
    const before = sign(createPsbt([type, 'segwit']), 1)
    const done = sign(copy(before), 0).finalizeInput(1)
    expect(() => check(before, done, inputs)).not.toThrow()
    // Put together of something else, or taken apart.
    const empty = copy(done)
    empty.data.inputs[1] = { ...empty.data.inputs[1], finalScriptWitness: Uint8Array.of(1, 0) }
    expect(() => check(before, empty, inputs)).toThrow(refused(/changed input 1/))
    expect(() => check(done, sign(createPsbt([type, 'segwit']), 0), inputs)).toThrow(refused(/changed input 1/))
  })

  it('behavior: another transaction: its output, amount, sequence, lock time, or an input more', () => {
    const given = createPsbt([type])
    const changes: readonly ((psbt: Psbt) => void)[] = [
      (psbt) => psbt.addOutput({ script: scriptOf('segwit').script, value: 1n }),
      (psbt) => psbt.setInputSequence(0, 1),
      (psbt) => psbt.setLocktime(7),
      (psbt) => psbt.setVersion(1),
      (psbt) =>
        psbt.addInput({ hash: '33'.repeat(32), index: 0, witnessUtxo: { script: scriptOf(type).script, value: 1n } }),
    ]
    for (const change of changes) {
      const other = copy(given)
      change(other)
      expect(() => check(given, sign(other, 0), inputs)).toThrow(refused(/another transaction/))
    }
  })

  it('behavior: what is spent is changed, or left out', () => {
    const given = createPsbt([type])
    const signed = sign(copy(given), 0)
    const [input] = signed.data.inputs
    if (!input) throw new Error('There is no input.')
    const { script } = scriptOf(type)
    const { nonWitnessUtxo, ...rest } = input
    const lies = [
      { ...rest, witnessUtxo: { script, value: 9_999n } },
      { ...rest, witnessUtxo: { script: scriptOf('segwit', createKey(3)).script, value: 10_000n } },
      { ...input, nonWitnessUtxo: Uint8Array.of(7) },
    ]
    for (const lie of lies) {
      const lying = copy(signed)
      lying.data.inputs[0] = lie
      expect(() => check(given, lying, inputs)).toThrow(refused(/changed what input 0 spends/))
    }
    const { witnessUtxo, ...silent } = rest
    const without = copy(signed)
    without.data.inputs[0] = silent
    expect(() => check(given, without, inputs)).not.toThrow()
  })
})

/** An input of two keys, of which the first has signed. */
function createShared(): { readonly given: Psbt; readonly inputs: readonly SignInput[] } {
  const keys = [createKey(1), createKey(4)]
  const redeem = payments.p2ms({ m: 2, pubkeys: keys.map(({ publicKey }) => publicKey) })
  const { output: script = new Uint8Array() } = payments.p2wsh({ redeem })
  const witnessScript = redeem.output as Uint8Array
  const given = new Psbt()
    .addInput({ hash: '44'.repeat(32), index: 0, witnessUtxo: { script, value: 9_000n }, witnessScript })
    .addOutput({ script, value: 5_000n })
  return { given: sign(given, 0), inputs: [{ index: 0, address }] }
}

describe('checkSigned', () => {
  it('behavior: an input of several keys, in which the signature of another one is no signature of the wallet', () => {
    const { given, inputs } = createShared()
    expect(() => check(given, given, inputs)).toThrow(refused(/left input 0 unsigned/))
    const signed = copy(given).signInput(0, createKey(4).signer)
    expect(() => check(given, signed, inputs)).not.toThrow()
    expect(() => check(given, copy(signed).finalizeInput(0), inputs)).not.toThrow()
    // Complete before it was asked for: there is nothing left to sign.
    expect(() => check(signed, copy(signed).finalizeInput(0), inputs)).not.toThrow()
  })

  it.each(types)('behavior: %s: signed by the wallet before, and once more in the same way', (type) => {
    const signed = sign(createPsbt([type]), 0)
    expect(() => check(signed, signed, [{ index: 0, address }])).not.toThrow()
  })

  it('behavior: ALL and the default of taproot are one', () => {
    const given = createPsbt(['taproot'])
    const byDefault = sign(copy(given), 0)
    expect(() => check(given, byDefault, [{ index: 0, address, sighashTypes: [1] }])).not.toThrow()
    const named = createPsbt(['taproot'], 1)
    expect(() => check(named, sign(copy(named), 0, [1]), [{ index: 0, address, sighashTypes: [0] }])).not.toThrow()
  })

  it.each(['', 'AAAA', 'cHNidP8=', 'nonsense', 42 as unknown as string])('behavior: %j is no PSBT', (answer) => {
    expect(() => checkSigned(createPsbt(['segwit']), answer, [{ index: 0, address }])).toThrow(
      refused(/other than a PSBT/),
    )
  })

  it.each([[[]], [[255]], [[254, 255, 255, 255, 255]], [[1, 70, 1]], [[1, 1, 1, 1]]])(
    'behavior: a witness that does not add up (%j) holds no signature',
    (bytes) => {
      const psbt = createPsbt(['segwit'])
      psbt.data.inputs[0] = { ...psbt.data.inputs[0], finalScriptWitness: Uint8Array.from(bytes) }
      expect(readSignatures(psbt, 0)).toEqual([])
    },
  )
})
