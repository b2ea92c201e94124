import { imageUrlSchema, listSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { pageText } from './pageText.js'
import { defineSchema } from './wire.js'

/** An exchange from which its customers pay what they have there to an account of theirs. */
export interface Exchange {
  readonly id: string
  readonly name: string
  /** Null where it has none that can be drawn. */
  readonly imageUrl: string | null
}

/** A deposit that was begun: the exchange's page on which it is confirmed. */
export interface ExchangeDeposit {
  /** By which its status is asked for. */
  readonly sessionId: string
  readonly url: string
}

/** What an exchange tells of a deposit. `UNKNOWN`: nothing yet, or that it cannot tell. */
export interface ExchangeDepositStatus {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  /** The transaction that pays it out; null while there is none. */
  readonly txHash: string | null
}

const exchangeSchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,50}$/)),
    name: shownTextSchema(100),
    imageUrl: v.fallback(v.nullable(imageUrlSchema), null),
  }),
)

/** The result of `reown_getExchanges` as a client reads it. One in a wrong form is left out. */
export const getExchangesAnswerSchema: v.GenericSchema<unknown, { readonly exchanges: readonly Exchange[] }> =
  /* @__PURE__ */ defineSchema(() => v.object({ exchanges: listSchema(exchangeSchema, 500) }))

/** The result of `reown_getExchangePayUrl` as a client reads it. */
export const getExchangePayUrlAnswerSchema: v.GenericSchema<unknown, ExchangeDeposit> = /* @__PURE__ */ defineSchema(
  () => v.object({ url: pageText, sessionId: v.pipe(v.string(), v.regex(/^[\w-]{16,50}$/)) }),
)

/** The result of `reown_getExchangeBuyStatus` as a client reads it. */
export const getExchangeBuyStatusAnswerSchema: v.GenericSchema<unknown, ExchangeDepositStatus> =
  /* @__PURE__ */ defineSchema(() =>
    v.object({
      status: v.picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
      txHash: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{3,128}$/))), null),
    }),
  )
