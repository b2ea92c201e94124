import { type Psbt, script as scripts } from 'bitcoinjs-lib'
import { toHex } from '../encoding/toHex.js'

/** A signature in an input, wherever it stands there. */
export interface InputSignature {
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
