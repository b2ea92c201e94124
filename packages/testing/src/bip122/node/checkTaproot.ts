import * as ecc from '@bitcoinerlab/secp256k1'
import { initEccLib, Transaction } from 'bitcoinjs-lib'

/** An output that an input spends. */
export interface SpentOutput {
  readonly script: Uint8Array
  readonly value: bigint
}

/** Whether a script is one of taproot (BIP-341): version 1 and 32 bytes. */
function isTaprootScript(script: Uint8Array): boolean {
  return script.length === 34 && script[0] === 0x51 && script[1] === 0x20
}

/**
 * Returns the fault of a transaction's taproot inputs, or undefined. The node knows nothing of taproot, and lets anybody spend such outputs:
 * signatures by key are checked here (BIP-340, BIP-341), and spends by script are refused.
 */
export function checkTaproot(transaction: Transaction, spent: readonly SpentOutput[]): string | undefined {
  initEccLib(ecc)
  for (const [index, input] of transaction.ins.entries()) {
    const output = spent[index]
    if (!output || !isTaprootScript(output.script)) continue
    const [signature, ...others] = input.witness
    if (!signature || others.length > 0)
      return 'mandatory-script-verify-flag-failed (Witness program was passed an empty witness)'
    if (signature.length !== 64 && signature.length !== 65)
      return 'mandatory-script-verify-flag-failed (Invalid Schnorr signature size)'
    const type = signature.length === 65 ? (signature[64] ?? 0) : Transaction.SIGHASH_DEFAULT
    const scripts = spent.map(({ script }) => script)
    const values = spent.map(({ value }) => value)
    const hash = transaction.hashForWitnessV1(index, scripts, values, type)
    if (!ecc.verifySchnorr(hash, output.script.slice(2), signature.slice(0, 64)))
      return 'mandatory-script-verify-flag-failed (Invalid Schnorr signature)'
  }
  return undefined
}
