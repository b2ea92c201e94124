import type { CaipNetworkId } from '@hawser/common'
import type { AmountIssue } from '../send/sendState.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { HawserState } from '../state/tree.js'
import type { SwapQuote } from '../swap/getSwapQuotes.js'
import type { SwapPlan } from '../swap/planSwap.js'
import type { SwapRecord } from '../swap/swapRecord.js'

declare module '../exports/index.js' {
  interface FeatureRegistry {
    swaps: SwapsState
  }
}

/** A token that can be swapped. */
export interface SwapToken {
  /** Null: the network's own currency. */
  readonly address: string | null
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** A data or https URL, or null. */
  readonly iconUrl: string | null
}

/** A token, and what the account has of it. */
export interface SwapTokenBalance extends SwapToken {
  /** Exact decimal text; null where nobody has told. */
  readonly balance: string | null
  /** What that is worth in dollars; null where it has no price. */
  readonly value: string | null
}

/**
 * `form`: tokens and an amount are chosen. `checking`: what the swap will ask for is found out. `review`: it can be agreed to. `running`: the wallet and the
 * chain are at it. `done`, `failed`: what came of it, until `reset`.
 */
export type SwapPhase = 'form' | 'checking' | 'review' | 'running' | 'done' | 'failed'

/** What was agreed to, and will be asked for. */
export interface SwapReview {
  readonly quote: SwapQuote
  readonly plan: SwapPlan
}

/** The swap form, what is known about it, and the swaps that were left before their end. */
export interface SwapsState {
  /** The account and network that the form is for. */
  account: string | null
  caipNetworkId: CaipNetworkId | null
  /** Whether anybody swaps on that network. */
  isSupported: boolean
  /** What is sold and what is bought; null until chosen. */
  from: SwapToken | null
  to: SwapToken | null
  /** A decimal number with a point, or what was typed, in quotation marks, where it is none. */
  amount: string
  amountIssue: AmountIssue | null
  /** What both amounts are worth in dollars, as exact decimal text; null where there is no amount, or the token has no price. */
  fromValue: string | null
  toValue: string | null
  /** How far the price may move: a whole percentage from 1 to 50. */
  slippagePercent: number
  /** All that can be swapped here, what the account has of it first, the most valuable first of all. */
  tokens: SwapTokenBalance[]
  tokensStatus: 'idle' | 'loading' | 'ready' | 'failed'
  /** Whether the service has swaps: a gateway that nobody has set them up on has none, on any network. */
  isServed: boolean
  /** Why `findToken` gave none the last time. */
  tokenError: ErrorInfo | null
  /** What the form gives by each route, first what leaves the most after the network's fee. */
  quotes: SwapQuote[]
  quoteStatus: 'idle' | 'loading' | 'ready' | 'failed'
  quoteError: ErrorInfo | null
  /** Whether the best quote is too old to be agreed to. A new one is on its way while somebody looks. */
  isStale: boolean
  phase: SwapPhase
  review: SwapReview | null
  /** Whether less is received by now than the review says at least: the user's word is needed again (`acceptQuote`). */
  isPriceWorse: boolean
  /** Why the last review or swap failed. */
  error: ErrorInfo | null
  /** The swap that is under way here, or that came to its end. */
  run: SwapRecord | null
  /** The account's swaps that were left before their end, the newest first: `resume` goes on with them. */
  open: SwapRecord[]
}

/** Returns the slice as the feature begins. */
export function createSwapsSlice(slippagePercent: number): SwapsState {
  return {
    account: null,
    caipNetworkId: null,
    isSupported: false,
    from: null,
    to: null,
    amount: '',
    amountIssue: null,
    fromValue: null,
    toValue: null,
    slippagePercent,
    tokens: [],
    tokensStatus: 'idle',
    isServed: true,
    tokenError: null,
    quotes: [],
    quoteStatus: 'idle',
    quoteError: null,
    isStale: false,
    phase: 'form',
    review: null,
    isPriceWorse: false,
    error: null,
    run: null,
    open: [],
  }
}

/** The swaps feature's slice; undefined until the feature is in use. */
export function selectSwaps(state: HawserState): SwapsState | undefined {
  return state.features.swaps
}

/** The key of a token of one network. */
export const tokenKey = (address: string | null): string => address?.toLowerCase() ?? ''
