import { loadModule } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { withWallet } from '@hawser/core/adapter'
import type {
  BroadcastError,
  DustError,
  FeeTooHighError,
  InsufficientFundsError,
  InvalidAddressError,
  InvalidAmountError,
  InvalidFeeRateError,
} from '../errors.js'
import type { EstimateTransferReturnType } from './estimateTransfer.js'
import type { WalletFlowErrorType, WalletFlowParameters } from './flowParameters.js'
import { tellHalfWay, tellSending } from './tellSending.js'

export interface SendTransferParameters extends WalletFlowParameters {
  readonly recipient: string
  /** In satoshis. */
  readonly amount: bigint
  /** Satoshis for each virtual byte. By default what the wallet chooses, or the network's rate for the next hour where the wallet leaves it to us. */
  readonly feeRate?: number | undefined
  /**
   * The estimate of `estimateTransfer` that the user has seen: the transfer is built here at its rate, and never pays more than its fee. It is no word for a
   * fee that is outsized: see `maxFee`.
   */
  readonly estimate?: Pick<EstimateTransferReturnType, 'fee' | 'feeRate'> | undefined
  /**
   * The most that the transfer may pay for the network, in satoshis: it is built here then. Without it a fee is refused that is above 1,000 satoshis for
   * each virtual byte, or above both 5,000 satoshis and a quarter of the amount.
   */
  readonly maxFee?: bigint | undefined
}

export interface SendTransferReturnType {
  readonly txid: string
}

export type SendTransferErrorType =
  | WalletFlowErrorType
  | BroadcastError
  | DustError
  | FeeTooHighError
  | InsufficientFundsError
  | InvalidAddressError
  | InvalidAmountError
  | InvalidFeeRateError

/**
 * Sends bitcoins. Address and amount are checked before the wallet is asked. A wallet that only signs is given a transfer that was built here,
 * out of what the Esplora-style API of the network says, and so is one at a fee rate of the app's own or with a limit to its fee, or out of another address than the
 * wallet's transfers spend from. Of these, what fails once it is signed ends in BroadcastError, whose id it can be looked up by. Of what the wallet
 * builds and sends itself no id is known before its answer: where the wait ends before that (AbortedError, TimeoutError, ConnectionEndedError, ClientDestroyedError), or
 * the answer is no id (InvalidResponseError), the error's details say that it may have been sent.
 *
 * @throws NotConnectedError, AccountNotFoundError, InvalidAddressError, InvalidAmountError, InvalidFeeRateError, DustError, InsufficientFundsError, FeeTooHighError,
 * WrongAccountError, WalletFeatureMissingError, UserRejectedError, InvalidResponseError, BroadcastError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { txid } = await sendTransfer(hawser, { recipient: 'bc1q…', amount: 10_000n })
 */
export function sendTransfer(hawser: Hawser, parameters: SendTransferParameters): Promise<SendTransferReturnType> {
  const { address, signal, timeoutMs, ...transfer } = parameters
  const asked = { address, signal, timeoutMs, namespace: 'bip122' } as const
  return tellHalfWay((onBroadcast) =>
    tellSending((onAsked) =>
      withWallet(hawser, asked, async (wallet) => {
        const late = await loadModule(() => import('../psbt/sendTransfer.js'), 'bitcoinjs-lib')
        const told = { ...transfer, onBroadcast, onAsked }
        return { txid: await late.sendTransfer(wallet, told, hawser.platform) }
      }),
    ),
  )
}
