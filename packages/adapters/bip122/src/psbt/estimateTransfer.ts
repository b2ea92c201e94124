import type { ConnectedWallet } from '@hawser/core/adapter'
import { checkAddress } from '../address/decodeAddress.js'
import { checkAmount, checkFeeRate, usualFee } from '../amounts/checkAmounts.js'
import { getFeeRates } from '../esplora/getFeeRates.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import { planTransfer } from './buildTransfer.js'

export interface TransferEstimate {
  /** The network fee, in satoshis. */
  readonly fee: bigint
  /** Satoshis for each virtual byte. */
  readonly feeRate: number
  /** Virtual bytes at most. */
  readonly size: number
  /** The change for the sender, in satoshis. 0n where it would not be worth an output: it is in the fee then. */
  readonly change: bigint
  /** Amount and fee, in satoshis. */
  readonly total: bigint
  /** Whether `sendTransfer` refuses the fee unless it is named as `maxFee`. */
  readonly isOutsized: boolean
}

/** Estimates a transfer, with `bitcoinjs-lib`. */
export async function estimateTransfer(
  { address, network, signal }: Pick<ConnectedWallet, 'address' | 'network' | 'signal'>,
  {
    recipient,
    amount,
    feeRate,
  }: { readonly recipient: string; readonly amount: bigint; readonly feeRate?: number | undefined },
  platform: EsploraPlatform,
): Promise<TransferEstimate> {
  const { script: recipientScript } = checkAddress(recipient, network)
  checkAmount(amount, recipientScript)
  if (feeRate !== undefined) checkFeeRate(feeRate)
  const rate = feeRate ?? (await getFeeRates({ network, signal }, platform)).medium
  const from = checkAddress(address, network)
  const transfer = { address, from, recipientScript, amount, feeRate: rate, network, signal }
  const { fee, size, change } = await planTransfer(transfer, platform)
  const isOutsized = fee > usualFee({ size, amount })
  return { fee, feeRate: rate, size: Number(size), change, total: amount + fee, isOutsized }
}
