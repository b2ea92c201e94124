import { caipNetworkIdSchema } from '@hawser/common'
import * as v from 'valibot'

/** Where the transactions are kept. */
export const TRANSACTIONS_KEY = 'send_transactions'
/** Where the tokens are kept that users add. */
export const TOKENS_KEY = 'send_tokens'
export const MAX_TRANSACTIONS = 20
export const MAX_ADDED_TOKENS = 100

const short = v.pipe(v.string(), v.maxLength(200))
const text = v.pipe(short, v.minLength(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const decimals = v.pipe(count, v.maxValue(255))

/** A list whose good entries are kept: one that is corrupt costs no other. */
/* @__NO_SIDE_EFFECTS__ */
function listOf<TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((entries) =>
      entries.flatMap((entry) => {
        const result = v.safeParse(schema, entry)
        return result.success ? [result.output] : []
      }),
    ),
  )
}

/** What is kept of transactions. */
/* @__NO_SIDE_EFFECTS__ */
export function transactionsSchema() {
  return listOf(
    v.object({
      id: text,
      hash: text,
      caipNetworkId: caipNetworkIdSchema,
      from: text,
      to: text,
      amount: v.pipe(v.string(), v.regex(/^\d{1,80}$/)),
      tokenSymbol: short,
      tokenDecimals: decimals,
      tokenAddress: v.nullable(text),
      nonce: v.nullable(count),
      status: v.picklist(['pending', 'confirmed', 'reverted', 'replaced', 'cancelled', 'unknown']),
      replacedBy: v.nullable(text),
      submittedAtMs: count,
      isDismissed: v.boolean(),
    }),
  )
}

/** What is kept of added tokens. */
/* @__NO_SIDE_EFFECTS__ */
export function addedTokensSchema() {
  return listOf(v.object({ chainId: caipNetworkIdSchema, address: text, name: text, symbol: text, decimals }))
}
