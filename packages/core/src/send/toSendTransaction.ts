import type { SendAnswer } from './sendAnswer.js'
import type { SendReview } from './sendReview.js'
import type { SendTransaction } from './sendState.js'

/** What is kept of a transfer that was sent, or that may have been. */
export function toSendTransaction(
  { transfer, symbol, decimals }: Omit<SendReview, 'estimate'>,
  { hash, nonce, isUncertain = false }: SendAnswer,
  submittedAtMs: number,
): SendTransaction {
  const { caipNetworkId } = transfer.network
  return {
    id: `${caipNetworkId}/${hash}`,
    hash,
    caipNetworkId,
    from: transfer.from,
    to: transfer.to,
    amount: transfer.amount.toString(),
    tokenSymbol: symbol,
    tokenDecimals: decimals,
    tokenAddress: transfer.tokenAddress ?? null,
    nonce: nonce ?? null,
    status: isUncertain ? 'unknown' : 'pending',
    isChecking: false,
    replacedBy: null,
    submittedAtMs,
    isDismissed: false,
  }
}
