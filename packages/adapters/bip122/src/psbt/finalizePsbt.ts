import type { Psbt } from 'bitcoinjs-lib'
import { PsbtIncompleteError } from '../errors/psbtIncompleteError.js'

export interface FinalizedPsbt {
  readonly psbt: Psbt
  readonly txid: string
  /** In hexadecimal. */
  readonly transaction: string
}

/** The transaction that a PSBT has come to. @throws PsbtIncompleteError while signatures are missing */
export function finalizePsbt(signed: Psbt): FinalizedPsbt {
  const psbt = signed.clone()
  try {
    for (const index of psbt.data.inputs.keys()) finalizeInput(psbt, index)
    const transaction = psbt.extractTransaction(true)
    return { psbt, txid: transaction.getId(), transaction: transaction.toHex() }
  } catch (cause) {
    throw new PsbtIncompleteError(signed.toBase64(), {
      cause,
      details: cause instanceof Error ? cause.message : undefined,
    })
  }
}

/**
 * A taproot input that is spent by its key has its signature for a witness (BIP-341). The library would first check the point of the address,
 * for which an app had to give it a library of curves: nothing else here needs one, and the node checks it anyway.
 */
function finalizeInput(psbt: Psbt, index: number): void {
  const { finalScriptSig, finalScriptWitness, tapKeySig } = psbt.data.inputs[index] ?? {}
  if (finalScriptSig || finalScriptWitness) return
  if (!tapKeySig) {
    psbt.finalizeInput(index)
    return
  }
  psbt.data.updateInput(index, { finalScriptWitness: Uint8Array.from([1, tapKeySig.length, ...tapKeySig]) })
  psbt.data.clearFinalizedInput(index)
}
