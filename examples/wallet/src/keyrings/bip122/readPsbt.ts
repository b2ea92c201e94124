import { base64, hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { RequestRefusal } from '../requestRefusal.js'
import type { BitcoinNetwork } from './bitcoinNetwork.js'
import type { BitcoinKey } from './deriveKeys.js'

export interface SignInput {
  readonly index: number
  readonly key: BitcoinKey
  readonly sighashTypes?: readonly number[] | undefined
}

/** @throws RequestRefusal where it cannot be read */
export function readPsbt(psbt: string): Transaction {
  try {
    return Transaction.fromPSBT(base64.decode(psbt), {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      allowLegacyWitnessUtxo: true,
    })
  } catch {
    throw new RequestRefusal(-32602, 'The PSBT cannot be read.')
  }
}

/** The output that an input spends, where the PSBT tells it. */
export function readSpent(
  transaction: Transaction,
  index: number,
): { readonly script: Uint8Array; readonly amount: bigint } | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: vout = 0 } = transaction.getInput(index)
  return witnessUtxo ?? nonWitnessUtxo?.outputs[vout]
}

/** @throws RequestRefusal for an input that is not there, or another's */
export function checkInputs(transaction: Transaction, inputs: readonly SignInput[]): void {
  for (const { index, key } of inputs) {
    if (index >= transaction.inputsLength) throw new RequestRefusal(-32602, `The PSBT has no input ${index}.`)
    const spent = readSpent(transaction, index)
    if (!spent || hex.encode(spent.script) !== hex.encode(key.script))
      throw new RequestRefusal(-32602, `Input ${index} is not the account's.`)
  }
}

/** The address of an output's script, or the script itself. */
export function nameScript(script: Uint8Array, { encoding }: BitcoinNetwork): string {
  try {
    return Address(encoding).encode(OutScript.decode(script))
  } catch {
    return `the script ${hex.encode(script)}`
  }
}

/** Signs the inputs, and no other ones. @throws Error where a sighash type does not fit */
export function signPsbt(transaction: Transaction, inputs: readonly SignInput[]): void {
  for (const { index, key, sighashTypes } of inputs) {
    const input = transaction.getInput(index)
    const [only] = sighashTypes ?? []
    // An app that names one type and leaves the input without means that one.
    if (input.sighashType === undefined && sighashTypes?.length === 1 && only !== undefined && only > 1)
      transaction.updateInput(index, { sighashType: only })
    if (key.internalKey && !input.tapInternalKey) transaction.updateInput(index, { tapInternalKey: key.internalKey })
    const own = sighashTypes ?? (input.sighashType === undefined ? [] : [input.sighashType])
    transaction.signIdx(key.privateKey, index, [...new Set([...own, ...(key.internalKey ? [0] : []), 1])])
  }
}
