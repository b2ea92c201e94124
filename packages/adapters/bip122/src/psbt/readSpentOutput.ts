import { type Psbt, Transaction } from 'bitcoinjs-lib'
import { toHex } from '../encoding/toHex.js'
import { InvalidPsbtError } from '../errors/invalidPsbtError.js'

/** The output that an input spends, as the PSBT says. @throws InvalidPsbtError where it does not say, or contradicts itself */
export function readSpentOutput(psbt: Psbt, index: number): { readonly script: Uint8Array; readonly value: bigint } {
  const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index] ?? {}
  const input = psbt.txInputs[index]
  if (!input) throw new InvalidPsbtError({ details: `The PSBT has no input ${index}.` })
  if (nonWitnessUtxo) {
    const previous = Transaction.fromBuffer(nonWitnessUtxo)
    const output = previous.outs[input.index]
    if (!output || toHex(previous.getHash()) !== toHex(input.hash))
      throw new InvalidPsbtError({ details: `Input ${index} spends another transaction than the PSBT carries.` })
    return output
  }
  if (!witnessUtxo) throw new InvalidPsbtError({ details: `Input ${index} does not say which output it spends.` })
  return witnessUtxo
}
