import type { CaipAddress } from '../caip/caipAddress.js'
import type { CaipNetworkId } from '../caip/caipNetworkId.js'

/** What an account holds of one token, as a balance service says it (ENT-10). Amounts are exact decimal text. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId?: CaipNetworkId | undefined
  /** The token's contract; absent for the native currency. */
  readonly address?: CaipAddress | undefined
  /** What the quantity is worth, in the currency that was asked for. */
  readonly value?: string | undefined
  /** Of one whole token, in the currency that was asked for. */
  readonly price: string
  /** `numeric` whole tokens, which have `decimals` decimals. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** A data or https URL, or null. */
  readonly iconUrl: string | null
}
