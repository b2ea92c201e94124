import { isHawserError } from '@hawser/common'
import type { AdapterWaitForReceiptParameters, TransactionReceipt } from '@hawser/core'
import { pause, ReceiptTimeoutError } from '@hawser/core/adapter'
import { getTransactionStatus } from '../esplora/getTransactionStatus.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import { CONFIRMATION_TIMEOUT_MS } from '../provider/bitcoinChains.js'

/** How often it is looked up. */
export const CONFIRMATION_POLL_MS = 15_000

/**
 * Waits until a transaction is in a block. Servers that fail meanwhile are asked again: nothing was lost by that.
 * @throws ReceiptTimeoutError, AbortedError
 */
export async function waitForConfirmation(
  { hash, network, signal, timeoutMs = CONFIRMATION_TIMEOUT_MS }: AdapterWaitForReceiptParameters,
  platform: EsploraPlatform,
): Promise<TransactionReceipt> {
  let leftMs = timeoutMs
  for (;;) {
    const status = await getTransactionStatus({ txid: hash, network, signal }, platform).catch((error: unknown) => {
      if (isHawserError(error, 'ABORTED')) throw error
      return undefined
    })
    if (status?.status === 'confirmed') return { hash, status: 'success', blockNumber: status.blockHeight }
    if (leftMs <= 0) throw new ReceiptTimeoutError(hash, timeoutMs)
    const restMs = Math.min(CONFIRMATION_POLL_MS, leftMs)
    await pause(restMs, { signal, clock: platform.clock })
    leftMs -= restMs
  }
}
