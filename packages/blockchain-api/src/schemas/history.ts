import {
  type CaipNetworkId,
  caipNetworkIdSchema,
  decimalNumberSchema,
  decimalTextSchema,
  imageUrlSchema,
  listSchema,
  shownTextSchema,
} from '@hawser/common'
import * as v from 'valibot'
import { amountNumber, currencyText, decimalText, defineSchema, networkIdText, text, timeText } from './wire.js'

/** How a transaction stands; the last three are purchases by an on-ramp. */
export type HistoryStatus = (typeof statuses)[number]

/** A transaction of an account's history, checked. */
export interface HistoryTransaction {
  readonly id: string
  readonly metadata: {
    /** Such as `send`, `receive`, `trade`, `mint` or `approve`: services add others. */
    readonly operationType: string
    readonly status: HistoryStatus
    readonly sentFrom: string
    readonly sentTo: string
    /** Whom an approval of a token lets take of it, where the service says so: `sentTo` is the token's contract then. */
    readonly spender: string | null
    /** ISO 8601 in UTC, always of one length: text order is time order. */
    readonly minedAt: string
    readonly chain: CaipNetworkId | null
    readonly hash: string | null
    readonly nonce: number | null
    readonly application: { readonly name: string | null; readonly iconUrl: string | null } | null
  }
  /** The transfers; empty where nothing was moved. */
  readonly transfers: readonly HistoryTransfer[]
}

export interface HistoryTransfer {
  readonly fungibleInfo: {
    readonly name: string | null
    readonly symbol: string | null
    readonly icon: { readonly url: string } | null
  } | null
  readonly nftInfo: {
    readonly name: string | null
    readonly content: { readonly preview: { readonly url: string } | null } | null
    readonly flags: { readonly isSpam: boolean }
  } | null
  readonly direction: 'in' | 'out' | 'self'
  /** Whole tokens, as exact decimal text. */
  readonly quantity: { readonly numeric: string }
  /** The value of the quantity at the time, in the currency that was asked for, as exact decimal text. */
  readonly value: string | null
  /** Of one whole token, likewise. */
  readonly price: string | null
}

/** One page of a history. */
export interface HistoryPage {
  /** No id twice. What the service sent in a wrong form is left out. */
  readonly data: readonly HistoryTransaction[]
  /** Where the next page begins; null on the last one. */
  readonly next: string | null
}

const MAX_CURSOR_LENGTH = 8_192
const operationType = /^[\w-]{1,64}$/
const statuses = [
  'confirmed',
  'failed',
  'pending',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
] as const

/** The query of `GET /v1/account/{address}/history`; `cache` asks for an answer that nobody kept. */
export const historyQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    chainId: v.optional(networkIdText),
    cursor: v.optional(text(MAX_CURSOR_LENGTH)),
    onramp: v.optional(v.literal('coinbase')),
    currency: v.optional(currencyText),
    cache: v.optional(text(32)),
  }),
)

/** Its answer, as a server sends it. */
export const historyWireSchema = /* @__PURE__ */ defineSchema(() => {
  const shown = v.nullable(text(100))
  const preview = v.nullable(v.strictObject({ url: text(2_048), content_type: v.nullable(text(128)) }))
  return v.strictObject({
    data: v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
        metadata: v.strictObject({
          operationType: v.pipe(v.string(), v.regex(operationType)),
          hash: text(128),
          minedAt: timeText,
          sentFrom: text(256),
          sentTo: text(256),
          spender: v.optional(v.nullable(text(256))),
          status: v.picklist(statuses),
          nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
          application: v.nullable(v.strictObject({ name: shown, iconUrl: v.nullable(text(2_048)) })),
          chain: v.nullable(networkIdText),
        }),
        transfers: v.nullable(
          v.array(
            v.nullable(
              v.strictObject({
                fungible_info: v.nullable(
                  v.strictObject({
                    name: shown,
                    symbol: shown,
                    icon: v.nullable(v.strictObject({ url: text(2_048) })),
                  }),
                ),
                nft_info: v.nullable(
                  v.strictObject({
                    name: shown,
                    content: v.nullable(v.strictObject({ preview, detail: preview })),
                    flags: v.strictObject({ is_spam: v.boolean() }),
                  }),
                ),
                direction: v.picklist(['in', 'out', 'self']),
                quantity: v.strictObject({ numeric: decimalText }),
                value: v.nullable(amountNumber),
                price: v.nullable(amountNumber),
              }),
            ),
          ),
        ),
      }),
    ),
    next: v.nullable(text(MAX_CURSOR_LENGTH)),
  })
})

const MAX_TRANSFERS = 100

/**
 * The answer as a client reads it. A transaction without an id, a known status or a time is left out, and so is a transfer
 * without an amount; of the rest only the part that is wrong. An answer without a list is refused.
 */
export const historyAnswerSchema: v.GenericSchema<unknown, HistoryPage> = /* @__PURE__ */ createAnswerSchema()

function createAnswerSchema() {
  return v.pipe(
    v.object({
      data: listSchema(createTransactionSchema()),
      next: v.nullish(v.pipe(v.string(), v.maxLength(MAX_CURSOR_LENGTH)), null),
    }),
    v.transform(({ data, next }): HistoryPage => {
      const byId = new Map<string, HistoryTransaction>()
      for (const one of data) if (!byId.has(one.id)) byId.set(one.id, one)
      return { data: [...byId.values()], next: next || null }
    }),
  )
}

/** A part that is null where it is missing or wrong: it costs the transaction nothing else. */
function orNull<TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.fallback(v.nullable(schema), null)
}

function createTransactionSchema() {
  const party = v.pipe(v.string(), v.maxLength(256))
  return v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
    metadata: v.object({
      operationType: v.pipe(v.string(), v.regex(operationType)),
      status: v.picklist(statuses),
      sentFrom: party,
      sentTo: party,
      spender: orNull(party),
      minedAt: v.pipe(
        v.string(),
        v.isoTimestamp(),
        v.check((time) => Number.isFinite(Date.parse(time)), 'Expected a time'),
        v.transform((time) => new Date(time).toISOString()),
        // A year beyond 9999 or before 0 is written with a sign: it would be sorted among all others.
        v.maxLength(24),
      ),
      chain: orNull(caipNetworkIdSchema),
      hash: orNull(v.pipe(v.string(), v.regex(/^\w{1,128}$/))),
      nonce: orNull(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      application: orNull(v.object({ name: orNull(shownTextSchema(100)), iconUrl: orNull(imageUrlSchema) })),
    }),
    transfers: v.fallback(listSchema(createTransferSchema(), MAX_TRANSFERS), []),
  })
}

function createTransferSchema() {
  const shown = (maxLength: number) => orNull(shownTextSchema(maxLength))
  return v.pipe(
    v.object({
      fungible_info: orNull(
        v.object({
          name: shown(100),
          symbol: shown(32),
          icon: orNull(v.object({ url: imageUrlSchema })),
        }),
      ),
      nft_info: orNull(
        v.object({
          name: shown(100),
          content: orNull(v.object({ preview: orNull(v.object({ url: imageUrlSchema })) })),
          flags: v.fallback(v.object({ is_spam: v.boolean() }), { is_spam: false }),
        }),
      ),
      direction: v.picklist(['in', 'out', 'self']),
      quantity: v.object({ numeric: decimalTextSchema }),
      value: orNull(decimalNumberSchema),
      price: orNull(decimalNumberSchema),
    }),
    v.transform(
      ({ fungible_info: fungibleInfo, nft_info: nft, ...rest }): HistoryTransfer => ({
        ...rest,
        fungibleInfo,
        nftInfo: nft && { name: nft.name, content: nft.content, flags: { isSpam: nft.flags.is_spam } },
      }),
    ),
  )
}
