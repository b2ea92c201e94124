import type { SendCapability } from '@hawser/core'
import { BroadcastError, TransactionUnknownError } from '../errors.js'
import { getSpeedRate } from '../esplora/getFeeRates.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import { tellHalfWay } from '../flows/tellSending.js'
import { sendTransfer } from '../psbt/sendTransfer.js'
import type { RatedEstimate } from './estimateSend.js'

/**
 * Has the wallet sign the transfer that was estimated, and broadcasts it. It pays no more than the estimate says.
 * @throws BroadcastError where the network refused it, TransactionUnknownError where nobody knows whether it has it, and what `sendTransfer` of the flows throws
 */
export async function sendEstimated(
  { from, to, amount, speed, network, provider, estimate, signal, onAsk }: Parameters<SendCapability['send']>[0],
  platform: EsploraPlatform,
): Promise<{ readonly hash: string }> {
  const { maxFee, feeRate: shownRate } = (estimate ?? {}) as Partial<RatedEstimate>
  // At a rate of ours it is built here, whatever the wallet could do: what is signed is looked at before it is sent.
  const feeRate = shownRate ?? (await getSpeedRate(speed, { network, signal }, platform))
  // Whoever has agreed to an outsized fee has agreed to this one.
  const transfer = { recipient: to, amount, feeRate, maxFee, onAsk }
  try {
    const hash = await tellHalfWay((onBroadcast) =>
      sendTransfer({ address: from, network, provider, signal }, { ...transfer, onBroadcast }, platform),
    )
    return { hash }
  } catch (cause) {
    if (!(cause instanceof BroadcastError) || cause.isRefused) throw cause
    throw new TransactionUnknownError(cause.txid, { cause })
  }
}
