import type { FeeWarning } from '../interfaces/capabilities.js'

/** A fee and what it is held against, in base units of the native currency. */
export interface FeeToJudge {
  readonly fee: bigint
  /** The amount of native currency that is sent; absent for a token. */
  readonly amount?: bigint | undefined
  /** A fee up to this is small change on the network, whatever is sent. */
  readonly small: bigint
  /** No transfer costs more than this on an ordinary day of the network. */
  readonly high: bigint
  /** Whether the tip is many times what the network itself asks for. */
  readonly isTipLarge: boolean
}

/** A fee above this part of the amount is worth a second look: a tenth. */
const largeShare = 10n

/** Why a fee stands out; undefined where it does not. */
export function findFeeWarning({ fee, amount, small, high, isTipLarge }: FeeToJudge): FeeWarning | undefined {
  if (fee <= small) return undefined
  if (amount !== undefined && fee * largeShare > amount) return 'largeShare'
  if (isTipLarge) return 'largeTip'
  return fee > high ? 'unusual' : undefined
}
