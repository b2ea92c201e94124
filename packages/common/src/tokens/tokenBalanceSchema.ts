import * as v from 'valibot'
import type { CaipAddress, CaipNetworkId } from '../caip/caipIds.js'
import { isCaipAddress, parseCaipAddress } from '../caip/parseCaip.js'
import {
  caipNetworkIdSchema,
  decimalSchema,
  decimalTextSchema,
  imageUrlSchema,
  shownTextSchema,
} from '../schemas/schemas.js'

/** The balance of one token, as a balance service tells it. Amounts are exact decimal text. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId?: CaipNetworkId | undefined
  /** The token's contract; absent for the native currency. */
  readonly address?: CaipAddress | undefined
  /** The value of the quantity, in the currency that was asked for. */
  readonly value?: string | undefined
  /** Of one whole token, in the currency that was asked for. */
  readonly price: string
  /** What that was a day ago, where the service says. */
  readonly priceDayAgo?: string | undefined
  /** `numeric` whole tokens, which have `decimals` decimals. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** A data or https URL, or null. */
  readonly iconUrl: string | null
}

const MAX_NAME_LENGTH = 100
const MAX_SYMBOL_LENGTH = 32

/** How services write the native currency where they give it an address all the same. */
const nativeAddress = /^(?:(?:eip155:\d+:)?0xe{40}|(?:solana:\w+:)?So1{41})$/i

/**
 * One balance, as a service sends it or as {@link TokenBalance} was kept. It fails as a whole where any part of it is wrong but the
 * picture and the price of a day ago: an amount, a chain or an address that was guessed would be money shown or sent in the wrong place.
 */
export const tokenBalanceSchema = /* @__PURE__ */ createTokenBalanceSchema()

function createTokenBalanceSchema() {
  const wire = v.object({
    name: shownTextSchema(MAX_NAME_LENGTH),
    symbol: shownTextSchema(MAX_SYMBOL_LENGTH),
    chainId: v.nullish(caipNetworkIdSchema),
    address: v.nullish(v.pipe(v.string(), v.maxLength(256))),
    value: v.nullish(decimalSchema),
    price: decimalSchema,
    priceDayAgo: v.fallback(v.nullish(decimalSchema), null),
    quantity: v.object({
      decimals: v.pipe(
        v.string(),
        v.regex(/^(?:0|[1-9]\d{0,2})$/),
        v.check((decimals) => Number(decimals) <= 255),
      ),
      numeric: decimalTextSchema,
    }),
    iconUrl: v.fallback(v.nullable(imageUrlSchema), null),
  })
  return v.pipe(
    wire,
    v.check(({ quantity }) => {
      const fraction = quantity.numeric.split('.')[1] ?? ''
      return fraction.replace(/^(.*[^0])?0*$/s, '$1').length <= Number(quantity.decimals)
    }, 'Expected no more decimals than the token has'),
    v.rawTransform(({ dataset: { value: given }, addIssue, NEVER }): TokenBalance => {
      const { chainId, address, value, priceDayAgo, ...rest } = given
      const isNative = address === undefined || address === null || address === '' || nativeAddress.test(address)
      if (!isNative && !isCaipAddress(address)) {
        addIssue({ message: 'Expected a CAIP-10 address' })
        return NEVER
      }
      const addressChain = isCaipAddress(address) ? parseCaipAddress(address).caipNetworkId : undefined
      if (chainId && addressChain && chainId !== addressChain) {
        addIssue({ message: 'Expected the address to be on the chain' })
        return NEVER
      }
      const chain = chainId ?? addressChain
      return {
        ...rest,
        ...(chain !== undefined && { chainId: chain }),
        ...(!isNative && isCaipAddress(address) && { address }),
        ...(typeof value === 'string' && { value }),
        ...(typeof priceDayAgo === 'string' && { priceDayAgo }),
      }
    }),
  )
}
