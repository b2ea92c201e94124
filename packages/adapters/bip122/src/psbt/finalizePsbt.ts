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
    for (const [index, input] of psbt.data.inputs.entries())
      if (!input.finalScriptSig && !input.finalScriptWitness) psbt.finalizeInput(index)
    const transaction = psbt.extractTransaction(true)
    return { psbt, txid: transaction.getId(), transaction: transaction.toHex() }
  } catch (cause) {
    throw new PsbtIncompleteError(signed.toBase64(), {
      cause,
      details: cause instanceof Error ? cause.message : undefined,
    })
  }
}
