import { isHawserError } from '@hawser/common'
import type { SendCapability, Transfer, TransferEstimate } from '../interfaces/capabilities.js'
import type { SendContext } from './sendContext.js'
import type { SendTransaction } from './sendState.js'

/** A transfer that was found good, for one account on one network. */
export interface SendReview {
  readonly context: SendContext
  readonly send: SendCapability
  readonly transfer: Transfer
  readonly estimate: TransferEstimate
  readonly symbol: string
  readonly decimals: number
}

/** The result of asking a wallet to send. */
export type SendAnswer = Awaited<ReturnType<SendCapability['send']>> & {
  /** Whether it may have been sent, and nobody knows: its hash tells, once it is looked up. */
  readonly isUncertain?: boolean
}

/**
 * The answer of a send that broke off after the wallet had signed.
 * @throws the error itself where nothing was sent
 */
export function toUncertainAnswer(error: unknown): SendAnswer {
  const { hash } = Object(error) as { readonly hash?: unknown }
  if (isHawserError(error, 'TRANSACTION_UNKNOWN') && typeof hash === 'string') return { hash, isUncertain: true }
  throw error
}

/** Returns the record of a transfer that was sent, or that may have been. */
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
    tokenId: transfer.nft?.tokenId.toString() ?? null,
    nonce: nonce ?? null,
    status: isUncertain ? 'unknown' : 'pending',
    isChecking: false,
    replacedBy: null,
    submittedAtMs,
    isDismissed: false,
  }
}
