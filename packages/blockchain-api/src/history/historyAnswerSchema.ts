import {
  caipNetworkIdSchema,
  decimalNumberSchema,
  decimalTextSchema,
  imageUrlSchema,
  listSchema,
  shownTextSchema,
} from '@hawser/common'
import * as v from 'valibot'
import type { HistoryPage, HistoryTransaction, HistoryTransfer } from './historyTransaction.js'

const MAX_TRANSFERS = 100
const MAX_CURSOR_LENGTH = 8_192

/**
 * The schema of a history service's answer. A transaction without an id, a known status or a time is left out, and so is a transfer
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
      operationType: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
      status: v.picklist([
        'confirmed',
        'failed',
        'pending',
        'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
        'ONRAMP_TRANSACTION_STATUS_FAILED',
      ]),
      sentFrom: party,
      sentTo: party,
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
