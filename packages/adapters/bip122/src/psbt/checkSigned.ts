import { InvalidResponseError } from '@hawser/common'
import { type Psbt, script as scripts } from 'bitcoinjs-lib'
import { toHex } from '../encoding/bytes.js'
import type { SignInput } from '../provider/bitcoinProvider.js'
import { parsePsbt } from './preparePsbt.js'
import { readSpentOutput, saysWhatItSpends } from './readSpentOutput.js'

/**
 * Checks a signed PSBT against the one that was asked for: the same transaction, spending the same outputs, with each chosen input signed by a
 * sighash type that was asked for, and no other input touched. A wallet that signs something else must not pass for one that did as asked.
 * @throws InvalidResponseError
 */
export function checkSigned(given: Psbt, answer: string, inputs: readonly SignInput[]): Psbt {
  const signed = parseAnswer(answer)
  if (unsignedOf(signed) !== unsignedOf(given))
    throw refuse('The wallet answered with another transaction than it was given.')
  const chosen = new Map(inputs.map((input) => [input.index, input]))
  for (const index of signed.data.inputs.keys()) {
    checkSpent(given, signed, index)
    checkSignatures(given, signed, index, chosen.get(index))
  }
  return signed
}

function checkSignatures(given: Psbt, signed: Psbt, index: number, wanted: SignInput | undefined): void {
  const before = new Set(readSignatures(given, index).map(({ signature }) => signature))
  const all = readSignatures(signed, index)
  const added = all.filter(({ signature }) => !before.has(signature))
  if (!wanted) {
    if (added.length > 0) throw refuse(`The wallet signed input ${index}, which it was not asked to.`)
    // Wallets put together what somebody else has signed: that is no signature of theirs.
    const isKept = all.some(({ signature }) => before.has(signature))
    if (isFinal(signed, index) !== isFinal(given, index) && !isKept)
      throw refuse(`The wallet changed input ${index}, which it was not asked to sign.`)
    return
  }
  // In an input of several keys, what was there may be of the other ones; in one of a single key it can be the wallet's own alone.
  const isDone = added.length > 0 || isFinal(signed, index) || isOfOneKey(given, index)
  if (all.length === 0 || !isDone) throw refuse(`The wallet left input ${index} unsigned.`)
  // Taproot's default means ALL.
  const allowed = new Set((wanted.sighashTypes ?? [1]).map((type) => type || 1))
  const other = added.find(({ sighashType }) => !allowed.has(sighashType || 1))
  if (other) throw refuse(`The wallet signed input ${index} by the sighash type ${other.sighashType}.`)
}

/** The fee is reckoned by the outputs that are spent: a wallet may leave it out, and not change it. */
function checkSpent(given: Psbt, signed: Psbt, index: number): void {
  if (!saysWhatItSpends(given, index) || !saysWhatItSpends(signed, index)) return
  const [before, after] = [readSpentOutput(given, index), readAnswered(signed, index)]
  if (before.value !== after.value || toHex(before.script) !== toHex(after.script))
    throw refuse(`The wallet changed what input ${index} spends.`)
}

function readAnswered(signed: Psbt, index: number): ReturnType<typeof readSpentOutput> {
  try {
    return readSpentOutput(signed, index)
  } catch (cause) {
    throw new InvalidResponseError({ cause, details: `The wallet changed what input ${index} spends.` })
  }
}

/** P2PKH, P2WPKH, taproot by its key, and P2SH unless it tells of another script inside than that of a key. */
function isOfOneKey(psbt: Psbt, index: number): boolean {
  const { redeemScript, tapScriptSig } = psbt.data.inputs[index] ?? {}
  const script = redeemScript ?? readSpentOutput(psbt, index).script
  const isScriptHash = script.length === 34 && script[0] === 0
  return !isScriptHash && !tapScriptSig && (!redeemScript || (script.length === 22 && script[0] === 0))
}

function isFinal(psbt: Psbt, index: number): boolean {
  const { finalScriptSig, finalScriptWitness } = psbt.data.inputs[index] ?? {}
  return finalScriptSig !== undefined || finalScriptWitness !== undefined
}

function parseAnswer(answer: string): Psbt {
  try {
    return parsePsbt(answer)
  } catch (cause) {
    throw new InvalidResponseError({ cause, details: 'The wallet answered with something other than a PSBT.' })
  }
}

function unsignedOf(psbt: Psbt): string {
  return toHex(psbt.data.globalMap.unsignedTx.toBuffer())
}

function refuse(details: string): InvalidResponseError {
  return new InvalidResponseError({ details })
}

/** A signature in an input, wherever it stands there. */
interface InputSignature {
  /** In hexadecimal, the type's byte included. */
  readonly signature: string
  /** The sighash type that it was made with; 0 for taproot's default. */
  readonly sighashType: number
}

/** The signatures of an input: those that wait to be put together, and those in its final scripts (BIP-174, BIP-371). */
export function readSignatures(psbt: Psbt, index: number): readonly InputSignature[] {
  const { partialSig, tapKeySig, tapScriptSig, finalScriptSig, finalScriptWitness } = psbt.data.inputs[index] ?? {}
  const pushed = (finalScriptSig ? (scripts.decompile(finalScriptSig) ?? []) : []).filter(
    (chunk): chunk is Uint8Array => chunk instanceof Uint8Array,
  )
  const witness = finalScriptWitness ? readStack(finalScriptWitness) : []
  const schnorr = [...(tapKeySig ? [tapKeySig] : []), ...(tapScriptSig ?? []).map(({ signature }) => signature)]
  return [
    ...(partialSig ?? []).map(({ signature }) => toEcdsa(signature)),
    ...[...pushed, ...witness].filter(isEcdsa).map(toEcdsa),
    // Of a spend by script, the last two elements are the script and the proof of it.
    ...[...schnorr, ...(witness.length > 2 ? witness.slice(0, -2) : witness.slice(0, 1)).filter(isSchnorr)].map(
      toSchnorr,
    ),
  ]
}

/** DER (BIP-66), and the byte of the type. */
function isEcdsa(element: Uint8Array): boolean {
  return element.length >= 9 && element.length <= 73 && element[0] === 0x30 && element[1] === element.length - 3
}

/** A compressed key has 33 bytes: in no other script than taproot's stands an element of this length first. */
function isSchnorr(element: Uint8Array): boolean {
  return element.length === 64 || element.length === 65
}

function toEcdsa(signature: Uint8Array): InputSignature {
  return { signature: toHex(signature), sighashType: signature.at(-1) ?? 0 }
}

function toSchnorr(signature: Uint8Array): InputSignature {
  return { signature: toHex(signature), sighashType: signature.length === 65 ? (signature[64] ?? 0) : 0 }
}

/** A witness as a PSBT carries it: a count, and each element behind its length. What does not add up is no witness. */
function readStack(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const elements: Uint8Array[] = []
  let at = 0
  const readSize = (): number => {
    const first = view.getUint8(at)
    at += 1
    if (first < 0xfd) return first
    const size = first === 0xfd ? view.getUint16(at, true) : view.getUint32(at, true)
    at += first === 0xfd ? 2 : 4
    return size
  }
  try {
    for (let left = readSize(); left > 0; left -= 1) {
      const length = readSize()
      elements.push(bytes.slice(at, at + length))
      at += length
    }
    return at === bytes.length ? elements : []
  } catch {
    return []
  }
}
