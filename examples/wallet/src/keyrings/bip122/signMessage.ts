import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import { hex } from '@scure/base'
import { CompactSize, RawWitness, Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from './deriveKeys.js'

/** By the key itself (BIP-137): 65 bytes. */
export function signEcdsa(message: string, { privateKey }: BitcoinKey): Uint8Array {
  const text = new TextEncoder().encode(message)
  const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256(sha256(concatBytes(prefix, CompactSize.encode(BigInt(text.length)), text)))
  const signature = secp256k1.sign(hash, privateKey)
  // 39: the address is P2WPKH.
  return concatBytes(Uint8Array.of(39 + signature.recovery), signature.toBytes('compact'))
}

/** In the manner of a transaction (BIP-322, simple form): the witness alone. */
export function signBip322(message: string, { script, privateKey, internalKey }: BitcoinKey): Uint8Array {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, new TextEncoder().encode(message)))
  const spent = concatBytes(
    // Version 0, one input: nothing, with the message's hash in its script, and sequence 0.
    ...[new Uint8Array(4), Uint8Array.of(1), new Uint8Array(32), Uint8Array.of(0xff, 0xff, 0xff, 0xff)],
    ...[Uint8Array.of(34, 0, 32), hash, new Uint8Array(4)],
    // One output: nothing, to the address. No lock time.
    ...[Uint8Array.of(1), new Uint8Array(8), Uint8Array.of(script.length), script, new Uint8Array(4)],
  )
  const txid = hex.encode(sha256(sha256(spent)).reverse())
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  const witnessUtxo = { script, amount: 0n }
  toSign.addInput({ txid, index: 0, sequence: 0, witnessUtxo, ...(internalKey && { tapInternalKey: internalKey }) })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.signIdx(privateKey, 0)
  toSign.finalizeIdx(0)
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}
