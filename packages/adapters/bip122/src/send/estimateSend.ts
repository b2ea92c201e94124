import { isHawserError } from '@hawser/common'
import type { FeeWarning, SendCapability, TransferEstimate } from '@hawser/core'
import { InsufficientGasMoneyError } from '@hawser/core/adapter'
import { checkAddress } from '../address/decodeAddress.js'
import { usualFee } from '../amounts/checkAmounts.js'
import { largestAmount } from '../amounts/selectCoins.js'
import { getSpeedRate } from '../esplora/getFeeRates.js'
import { getUtxos } from '../esplora/getUtxos.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import { estimateTransfer } from '../psbt/estimateTransfer.js'

/** An estimate with the rate that it was made at, in satoshis for each virtual byte, which the transfer is built with. */
export interface RatedEstimate extends TransferEstimate {
  readonly feeRate?: number | undefined
}

/** @throws InsufficientFundsError, InsufficientGasMoneyError, DustError, InvalidAddressError, InvalidAmountError, and what the servers do */
export async function estimateSend(
  { from, to, amount, speed, network, signal }: Parameters<SendCapability['estimate']>[0],
  platform: EsploraPlatform,
): Promise<RatedEstimate> {
  try {
    const rate = await getSpeedRate(speed, { network, signal }, platform)
    const transfer = { recipient: to, amount, feeRate: rate }
    const { fee, feeRate, size } = await estimateTransfer({ address: from, network, signal }, transfer, platform)
    return { gas: BigInt(size), maxFee: fee, feeRate, feeWarning: warnOf(fee, BigInt(size), amount) }
  } catch (cause) {
    // What is missing is more than the amount lacks: it lacks the fee.
    const missing = isHawserError(cause, 'INSUFFICIENT_FUNDS') ? (Object(cause).missing as unknown) : undefined
    if (typeof missing !== 'bigint') throw cause
    const utxos = await getUtxos({ address: from, network, signal }, platform)
    const held = utxos.reduce((sum, { value }) => sum + value, 0n)
    if (held < amount) throw cause
    throw new InsufficientGasMoneyError(network.nativeCurrency.symbol, { cause, maxFee: held - amount + missing })
  }
}

function warnOf(fee: bigint, size: bigint, amount: bigint): FeeWarning | undefined {
  if (fee > usualFee({ size })) return 'unusual'
  return fee > usualFee({ size, amount }) ? 'largeShare' : undefined
}

/** What is left of everything that is worth spending, less the fee for spending it. */
export async function getMaxAmount(
  { from, to, speed, network, signal }: Parameters<SendCapability['getMaxAmount']>[0],
  platform: EsploraPlatform,
): Promise<bigint> {
  const [utxos, feeRate] = await Promise.all([
    getUtxos({ address: from, network, signal }, platform),
    getSpeedRate(speed, { network, signal }, platform),
  ])
  const { type } = checkAddress(from, network)
  const { script: recipientScript } = checkAddress(to, network)
  return largestAmount({ utxos, type, recipientScript, feeRate })
}
