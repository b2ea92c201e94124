import { Psbt } from 'bitcoinjs-lib'
import { ProviderRpcError } from '../../wallet/providerRpcError.js'
import type { BitcoinAccount } from './bitcoinAccount.js'

export interface BitcoinPsbtInput {
  readonly index: number
  readonly account: BitcoinAccount
  readonly sighashTypes?: readonly number[] | undefined
}

/**
 * Signs the chosen inputs, and no other ones. The sighash type is the input's own, which has to be one of those allowed for it.
 * @throws ProviderRpcError -32602 for an input that is not there, not the account's, or of another sighash type
 */
export function signBitcoinPsbt(bytes: Uint8Array, inputs: readonly BitcoinPsbtInput[]): Psbt {
  let psbt: Psbt
  try {
    psbt = Psbt.fromBuffer(bytes)
  } catch (error) {
    throw new ProviderRpcError(-32602, `The PSBT cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  for (const { index, account, sighashTypes } of inputs) {
    const input = psbt.data.inputs[index]
    if (!input) throw new ProviderRpcError(-32602, `The PSBT has no input ${index}.`)
    const isTaproot = account.type === 'taproot'
    const [only] = sighashTypes ?? []
    // An app that names one type and leaves the input without means that one.
    if (input.sighashType === undefined && sighashTypes?.length === 1 && only !== undefined && only !== 1)
      psbt.updateInput(index, { sighashType: only })
    if (isTaproot && !input.tapInternalKey && account.internalKey)
      psbt.updateInput(index, { tapInternalKey: account.internalKey })
    try {
      // Where the app names none, the input's own type is what it asks for.
      const own = sighashTypes ?? (input.sighashType === undefined ? [] : [input.sighashType])
      const allowed = [...own, ...(isTaproot ? [0] : []), 1]
      if (isTaproot) psbt.signTaprootInput(index, account.signer, undefined, allowed)
      else psbt.signInput(index, account.signer, allowed)
    } catch (error) {
      throw new ProviderRpcError(-32602, error instanceof Error ? error.message : String(error))
    }
  }
  return psbt
}
