import type { SendCapability, Transfer, TransferEstimate } from '../interfaces/capabilities.js'
import type { SendContext } from './sendContext.js'

/** A transfer that was found good, for one account on one network. */
export interface SendReview {
  readonly context: SendContext
  readonly send: SendCapability
  readonly transfer: Transfer
  readonly estimate: TransferEstimate
  readonly symbol: string
  readonly decimals: number
}
