import type { Hawser, TransferEstimate } from '@hawser/core'
import { withWallet } from '@hawser/core/adapter'
import { prepareTransfer, type TransferErrorType, type TransferParameters } from './transfer.js'

export interface EstimateTransferParameters extends TransferParameters {}

/** `gas` in compute units, `maxFee` in lamports: base fee, priority fee and what a new account of the token is opened with. `received` where a token of Token-2022 keeps a fee: what is left for the receiver. */
export type EstimateTransferReturnType = TransferEstimate

export type EstimateTransferErrorType = TransferErrorType

/**
 * Simulates a transfer and prices it, without asking the wallet.
 *
 * @throws {@link EstimateTransferErrorType}
 * @example const { maxFee } = await estimateTransfer(hawser, { to, amount: 1_000_000n })
 */
export function estimateTransfer(
  hawser: Hawser,
  parameters: EstimateTransferParameters,
): Promise<EstimateTransferReturnType> {
  const { to, amount, tokenAddress, tokenDecimals, memo, ...rest } = parameters
  return withWallet(hawser, { ...rest, namespace: 'solana' }, async (wallet) => {
    const { send, request } = prepareTransfer(wallet, { to, amount, tokenAddress, tokenDecimals, memo })
    return send.estimate(request)
  })
}
