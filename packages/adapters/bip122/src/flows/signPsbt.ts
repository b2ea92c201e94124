import { loadModule } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import type { FlowParameters } from '@hawser/core/actions'
import { withWallet } from '@hawser/core/adapter'
import type {
  BroadcastError,
  FeeTooHighError,
  ForeignInputError,
  InvalidAmountError,
  InvalidPsbtError,
  InvalidSighashError,
  PsbtIncompleteError,
} from '../errors.js'
import type { ChosenInput } from '../psbt/preparePsbt.js'
import type { WalletFlowErrorType } from './flowParameters.js'
import { tellHalfWay } from './tellSending.js'

export interface SignPsbtParameters extends FlowParameters {
  /** In base64 (BIP-174). */
  readonly psbt: string
  /** By default every input that is the wallet's and not signed yet. */
  readonly signInputs?: readonly ChosenInput[] | undefined
  /** Whether the transaction is sent when it is signed. Default false. */
  readonly broadcast?: boolean | undefined
  /** The most that the transaction may pay for the network, in satoshis. Without it a fee above 1,000 satoshis for each virtual byte is refused. */
  readonly maxFee?: bigint | undefined
}

export interface SignPsbtReturnType {
  /** In base64, with the signatures. */
  readonly psbt: string
  /** The transaction's id, where it was broadcast. */
  readonly txid?: string | undefined
}

export type SignPsbtErrorType =
  | WalletFlowErrorType
  | BroadcastError
  | FeeTooHighError
  | ForeignInputError
  | InvalidAmountError
  | InvalidPsbtError
  | InvalidSighashError
  | PsbtIncompleteError

/**
 * Has the connected wallet sign inputs of a transaction. The PSBT is checked before the wallet is asked, and what the wallet gives back after:
 * it is of the same transaction, each chosen input is signed in the way that was asked for, and no other one is touched. Only then is it sent,
 * where that is wanted. A signature covers the whole transaction unless `sighashTypes` names another type for the input, whatever the PSBT asks for.
 *
 * @throws NotConnectedError, InvalidPsbtError, ForeignInputError, InvalidSighashError, FeeTooHighError, InvalidAmountError, WalletFeatureMissingError,
 * WrongAccountError, UserRejectedError, InvalidResponseError, PsbtIncompleteError, BroadcastError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { psbt } = await signPsbt(hawser, { psbt: base64, signInputs: [{ index: 0, sighashTypes: [0x83] }] })
 */
export function signPsbt(hawser: Hawser, parameters: SignPsbtParameters): Promise<SignPsbtReturnType> {
  const { signal, timeoutMs, ...request } = parameters
  return tellHalfWay((onBroadcast) =>
    withWallet(hawser, { signal, timeoutMs, namespace: 'bip122' }, async (wallet) => {
      const late = await loadModule(() => import('../psbt/signPsbt.js'), 'bitcoinjs-lib')
      return late.signPsbt(wallet, { ...request, onBroadcast }, hawser.platform)
    }),
  )
}
