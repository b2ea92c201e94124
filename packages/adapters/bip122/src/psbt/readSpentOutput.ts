import { type Psbt, Transaction } from 'bitcoinjs-lib'
import { toHex } from '../encoding/bytes.js'
import { InvalidPsbtError } from '../errors.js'

interface SpentOutput {
  readonly script: Uint8Array
  readonly value: bigint
}

/** Whether the PSBT says which output an input spends: it need not, of others' inputs. */
export function saysWhatItSpends(psbt: Psbt, index: number): boolean {
  const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index] ?? {}
  return witnessUtxo !== undefined || nonWitnessUtxo !== undefined
}

/** The output that an input spends, as the PSBT says. @throws InvalidPsbtError where it does not say, or contradicts itself */
export function readSpentOutput(psbt: Psbt, index: number): SpentOutput {
  const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index] ?? {}
  const input = psbt.txInputs[index]
  if (!input) throw new InvalidPsbtError({ details: `The PSBT has no input ${index}.` })
  if (!nonWitnessUtxo) {
    if (!witnessUtxo) throw new InvalidPsbtError({ details: `Input ${index} does not say which output it spends.` })
    return witnessUtxo
  }
  const previous = parse(nonWitnessUtxo, index)
  const output = previous.outs[input.index]
  if (!output || toHex(previous.getHash()) !== toHex(input.hash))
    throw new InvalidPsbtError({ details: `Input ${index} spends another transaction than the PSBT carries.` })
  // Wallets show the one and may sign by the other.
  if (witnessUtxo && (witnessUtxo.value !== output.value || toHex(witnessUtxo.script) !== toHex(output.script)))
    throw new InvalidPsbtError({ details: `Input ${index} says two things of the output that it spends.` })
  return output
}

function parse(transaction: Uint8Array, index: number): Transaction {
  try {
    return Transaction.fromBuffer(transaction)
  } catch (cause) {
    throw new InvalidPsbtError({ cause, details: `The transaction before input ${index} is not well formed.` })
  }
}
