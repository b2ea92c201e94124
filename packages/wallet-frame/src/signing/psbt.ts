import { equalBytes } from '@noble/curves/utils'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { RawTx, Transaction } from '@scure/btc-signer'
import { UnsignableError } from '../errors.js'

export interface BitcoinSignInput {
  readonly index: number
  /** Which types the signature may have. Those that sign less than the whole transaction have to be named. */
  readonly sighashTypes?: readonly number[] | undefined
}

/** In characters of base64. */
export const MAX_PSBT_LENGTH = 4_000_000

/** A PSBT (BIP-174, BIP-371) in base64. @throws UnsignableError */
export function openPsbt(psbt: string): Transaction {
  try {
    const options = { allowUnknownInputs: true, allowUnknownOutputs: true, allowLegacyWitnessUtxo: true }
    return Transaction.fromPSBT(base64.decode(psbt.trim()), options)
  } catch (cause) {
    throw new UnsignableError('The PSBT cannot be read.', { cause })
  }
}

/**
 * The output that an input spends, as far as the PSBT tells it.
 * @throws UnsignableError where the transaction that it is told by is not the one that the input names, or does not say the same as the rest: its amount would be a lie
 */
export function readSpentOutput(
  transaction: Transaction,
  index: number,
): { readonly script: Uint8Array; readonly amount: bigint } | undefined {
  const { witnessUtxo, nonWitnessUtxo, txid, index: output = 0 } = transaction.getInput(index)
  if (!nonWitnessUtxo) return witnessUtxo
  // The library compares them for transactions that it takes for final alone.
  if (!(txid && equalBytes(toTransactionId(nonWitnessUtxo), txid)))
    throw new UnsignableError(`Input ${index} is told by a transaction that it does not spend.`)
  const spent = nonWitnessUtxo.outputs[output]
  const isSame =
    spent && (!witnessUtxo || (witnessUtxo.amount === spent.amount && equalBytes(witnessUtxo.script, spent.script)))
  if (!isSame) throw new UnsignableError(`Input ${index} is told in two ways that differ.`)
  return spent
}

/** In the order in which ids are written. */
function toTransactionId(transaction: Parameters<typeof RawTx.encode>[0]): Uint8Array {
  const options = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }
  return sha256(sha256(Transaction.fromRaw(RawTx.encode(transaction), options).toBytes(true, false))).reverse()
}
