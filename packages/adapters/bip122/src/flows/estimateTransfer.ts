import { loadModule } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { withWallet } from '@hawser/core/adapter'
import type {
  DustError,
  InsufficientFundsError,
  InvalidAddressError,
  InvalidAmountError,
  InvalidFeeRateError,
} from '../errors.js'
import type { TransferEstimate } from '../psbt/estimateTransfer.js'
import type { ReadFlowErrorType, WalletFlowErrorType, WalletFlowParameters } from './flowParameters.js'

export interface EstimateTransferParameters extends WalletFlowParameters {
  readonly recipient: string
  /** In satoshis. */
  readonly amount: bigint
  /** Satoshis for each virtual byte. By default the network's rate for the next hour. */
  readonly feeRate?: number | undefined
}

export type EstimateTransferReturnType = TransferEstimate

export type EstimateTransferErrorType =
  | ReadFlowErrorType
  | WalletFlowErrorType
  | DustError
  | InsufficientFundsError
  | InvalidAddressError
  | InvalidAmountError
  | InvalidFeeRateError

/** Reading the network takes no longer: nobody is asked. */
const readTimeoutMs = 30_000

/**
 * Returns the cost of a transfer, to be shown before it is sent. The wallet is not asked. `sendTransfer` with this `estimate` never pays more.
 *
 * @throws NotConnectedError, AccountNotFoundError, InvalidAddressError, InvalidAmountError, InvalidFeeRateError, DustError, InsufficientFundsError,
 * HttpRequestError, NetworkRequestError, InvalidResponseError, TimeoutError, AbortedError, ClientDestroyedError
 * @example
 * const estimate = await estimateTransfer(hawser, { recipient: 'bc1q…', amount: 10_000n })
 * if (await confirm(estimate)) await sendTransfer(hawser, { recipient: 'bc1q…', amount: 10_000n, estimate })
 */
export function estimateTransfer(
  hawser: Hawser,
  parameters: EstimateTransferParameters,
): Promise<EstimateTransferReturnType> {
  const { address, signal, timeoutMs = readTimeoutMs, ...transfer } = parameters
  return withWallet(hawser, { address, signal, timeoutMs, namespace: 'bip122' }, async (wallet) => {
    const late = await loadModule(() => import('../psbt/estimateTransfer.js'), 'bitcoinjs-lib')
    return late.estimateTransfer(wallet, transfer, hawser.platform)
  })
}
