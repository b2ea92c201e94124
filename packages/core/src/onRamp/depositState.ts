import type { Exchange } from '@hawser/blockchain-api'
import type { CaipNetworkId } from '@hawser/common'
import type { ErrorInfo } from '../state/errorInfo.js'

/** A token that can be deposited, on one of the app's networks. */
export interface DepositAsset {
  /** CAIP-19, such as `eip155:8453/slip44:60`. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  /** Null for the network's own currency. */
  readonly address: string | null
  readonly symbol: string
  /** Null where the app does not say, and the chain has not been asked. */
  readonly decimals: number | null
}

export type DepositAmountIssue = 'format' | 'zero'

/** A deposit from an exchange: what is being filled in. What was begun stands in `purchases`. */
export interface DepositState {
  /** Of the networks of who is connected: their own currencies, and the tokens that the app names. */
  readonly assets: readonly DepositAsset[]
  readonly asset: DepositAsset | null
  /** As it was typed, as a decimal number with a point; in quotation marks where it is none. In whole tokens. */
  readonly amount: string
  readonly amountIssue: DepositAmountIssue | null
  /** Those that pay the token out. */
  readonly exchanges: readonly Exchange[]
  readonly exchangesLoading: boolean
  /** Whether a deposit is about to open its page. */
  readonly isOpening: boolean
  /** Why the exchanges could not be asked, or the last deposit not be begun. */
  readonly error: ErrorInfo | null
}

export function createDepositState(): DepositState {
  return {
    assets: [],
    asset: null,
    amount: '',
    amountIssue: null,
    exchanges: [],
    exchangesLoading: false,
    isOpening: false,
    error: null,
  }
}
