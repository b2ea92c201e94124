import { type CaipAddress, caipAddressSchema, imageUrlSchema, listSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import {
  accountIdText,
  addressText,
  decimalsNumber,
  defineSchema,
  hexText,
  integerText,
  networkIdText,
  text,
} from './wire.js'

/** A token that can be swapped. */
export interface SwapToken {
  readonly name: string
  readonly symbol: string
  readonly address: CaipAddress
  readonly decimals: number
  /** A data or https URL, or null. */
  readonly logoUrl: string | null
  /** Whether an approval can be signed instead of sent; null where the service does not say. */
  readonly isPermitSupported: boolean | null
}

/** The quote of a swap. Amounts are base units. */
export interface SwapQuote {
  readonly id: string | null
  readonly fromAmount: string
  readonly fromAccount: CaipAddress
  readonly toAmount: string
  readonly toAccount: CaipAddress
  /** Units of gas that the route takes, as its service estimates them; null where it does not say. */
  readonly gas: string | null
}

/** The price of a unit of gas, in wei, by how much the transaction hurries. */
export interface GasPrices {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** The transaction that lets the swap's contract take a token, as the service built it. */
export interface ApprovalAnswer {
  readonly tx: {
    readonly data: `0x${string}`
    /** In wei, or null where the service leaves it to the wallet. */
    readonly gasPrice: string | null
  }
}

/** The transaction that swaps. */
export interface SwapTransaction {
  readonly tx: {
    readonly from: CaipAddress
    readonly to: CaipAddress
    readonly data: `0x${string}`
    /** The expected output, in base units of the token that is bought. */
    readonly amount: string
    /** Units of gas, and the price of one in wei; null where the service leaves them to the wallet. */
    readonly gas: string | null
    readonly gasPrice: string | null
  }
}

/** The query of `GET /v1/convert/tokens`. */
export const swapTokensQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ chainId: networkIdText, address: v.optional(accountIdText) }),
)

/** Its answer, as a server sends it. */
export const swapTokensWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    tokens: v.array(
      v.strictObject({
        name: text(100),
        symbol: text(32),
        address: accountIdText,
        decimals: decimalsNumber,
        logoUri: v.nullable(text(2_048)),
        eip2612: v.nullable(v.boolean()),
      }),
    ),
  }),
)

/** The answer as a client reads it: a token of a wrong form is left out; an answer without the list is refused. */
export const swapTokensAnswerSchema: v.GenericSchema<unknown, { readonly tokens: readonly SwapToken[] }> =
  /* @__PURE__ */ defineSchema(() =>
    v.object({
      tokens: listSchema(
        v.pipe(
          v.object({
            name: shownTextSchema(100),
            symbol: shownTextSchema(32),
            address: caipAddressSchema,
            decimals: decimalsNumber,
            logoUri: v.fallback(v.nullable(imageUrlSchema), null),
            eip2612: v.fallback(v.nullable(v.boolean()), null),
          }),
          v.transform(({ logoUri: logoUrl, eip2612: isPermitSupported, ...token }) => ({
            ...token,
            logoUrl,
            isPermitSupported,
          })),
        ),
        10_000,
      ),
    }),
  )

/** The query of `GET /v1/convert/quotes`; `amount` is base units, `gasPrice` wei. */
export const quotesQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    amount: integerText,
    from: accountIdText,
    to: accountIdText,
    userAddress: v.optional(v.union([addressText, accountIdText])),
    gasPrice: v.optional(integerText),
  }),
)

/** Its answer, as a server sends it: both accounts as they were asked for. */
export const quotesWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    quotes: v.array(
      v.strictObject({
        id: v.nullable(text(256)),
        fromAmount: integerText,
        fromAccount: accountIdText,
        toAmount: integerText,
        toAccount: accountIdText,
        gas: v.optional(v.nullable(integerText)),
      }),
    ),
  }),
)

/** The answer as a client reads it: a quote of a wrong form is left out; an answer without the list is refused. */
export const quotesAnswerSchema: v.GenericSchema<unknown, { readonly quotes: readonly SwapQuote[] }> =
  /* @__PURE__ */ defineSchema(() =>
    v.object({
      quotes: listSchema(
        v.object({
          id: v.fallback(v.nullable(text(256)), null),
          fromAmount: integerText,
          fromAccount: caipAddressSchema,
          toAmount: integerText,
          toAccount: caipAddressSchema,
          gas: v.optional(v.fallback(v.nullable(integerText), null), null),
        }),
        20,
      ),
    }),
  )

/** The query of `GET /v1/convert/gas-price`. */
export const gasPriceQuerySchema = /* @__PURE__ */ defineSchema(() => v.object({ chainId: networkIdText }))

/** Its answer, for both sides. */
export const gasPriceSchema: v.GenericSchema<GasPrices, GasPrices> = /* @__PURE__ */ defineSchema(() =>
  v.object({ standard: integerText, fast: integerText, instant: integerText }),
)

/** The query of `GET /v1/convert/allowance`. */
export const allowanceQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ tokenAddress: accountIdText, userAddress: accountIdText, route: v.optional(text(32)) }),
)

/** Its answer, for both sides: base units. */
export const allowanceSchema = /* @__PURE__ */ defineSchema(() => v.object({ allowance: integerText }))

/** The query of `GET /v1/convert/build-approve`; without an amount the approval has no limit. */
export const buildApproveQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    userAddress: v.union([accountIdText, addressText]),
    from: accountIdText,
    to: accountIdText,
    amount: v.optional(integerText),
    route: v.optional(text(32)),
  }),
)

/** Its answer, as a server sends it: `from` and `to` are the token that is sold, which is the contract that the transaction calls. */
export const buildApproveWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    tx: v.strictObject({
      from: accountIdText,
      to: accountIdText,
      data: hexText,
      value: integerText,
      eip155: v.nullable(v.strictObject({ gasPrice: integerText })),
    }),
  }),
)

/** ERC-20's `approve(address,uint256)`, and nothing behind it. */
const approval = /^0x095ea7b30{24}[0-9a-f]{40}[0-9a-f]{64}$/i

/** The answer as a client reads it: the data, which must be an approval and nothing else; where it goes is not the service's to say. */
export const buildApproveAnswerSchema: v.GenericSchema<unknown, ApprovalAnswer> = /* @__PURE__ */ defineSchema(() =>
  v.pipe(
    v.object({
      tx: v.object({
        data: v.custom<`0x${string}`>(
          (data) => typeof data === 'string' && approval.test(data),
          'Expected the data of an approval',
        ),
        eip155: v.nullish(v.object({ gasPrice: integerText }), null),
      }),
    }),
    v.transform(({ tx: { data, eip155 } }) => ({ tx: { data, gasPrice: eip155?.gasPrice ?? null } })),
  ),
)

/** The body of `POST /v1/convert/build-transaction`; slippage is a whole percentage. */
export const buildTransactionBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    projectId: v.optional(text(128)),
    amount: integerText,
    from: accountIdText,
    to: accountIdText,
    userAddress: accountIdText,
    eip155: v.optional(
      v.object({
        slippage: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
        permit: v.optional(text(4_096)),
        /** Whether the transaction is to take the token by a signature for Permit2: an addition of our own gateway. */
        permit2: v.optional(v.boolean()),
      }),
    ),
    disableEstimate: v.optional(v.boolean()),
    /** The `id` of a quote. */
    route: v.optional(text(32)),
  }),
)

/** Its answer, as a server sends it. */
export const buildTransactionWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    tx: v.strictObject({
      from: accountIdText,
      to: accountIdText,
      data: hexText,
      amount: integerText,
      eip155: v.nullable(v.strictObject({ gas: integerText, gasPrice: integerText })),
    }),
  }),
)

/** The answer as a client reads it. Refused as a whole where any part is wrong: it is what a user signs. */
export const buildTransactionAnswerSchema: v.GenericSchema<unknown, SwapTransaction> = /* @__PURE__ */ defineSchema(
  () =>
    v.pipe(
      v.object({
        tx: v.object({
          from: caipAddressSchema,
          to: caipAddressSchema,
          data: v.custom<`0x${string}`>(
            (data) => typeof data === 'string' && data.length <= 100_002 && /^0x(?:[0-9a-f]{2})+$/i.test(data),
            'Expected 0x-hex bytes',
          ),
          amount: integerText,
          eip155: v.nullish(v.object({ gas: integerText, gasPrice: integerText }), null),
        }),
      }),
      v.transform(({ tx: { eip155, ...tx } }) => ({
        tx: { ...tx, gas: eip155?.gas ?? null, gasPrice: eip155?.gasPrice ?? null },
      })),
    ),
)
