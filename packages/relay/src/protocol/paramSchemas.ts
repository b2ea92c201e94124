import * as v from 'valibot'

/** The SHA-256 of a key, in lower-case hex. */
const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'A topic has 64 characters of lower-case hex.'))
const message = v.pipe(v.string(), v.minLength(1))
/** Seconds. */
const ttl = v.pipe(v.number(), v.finite(), v.minValue(1))
const tag = v.pipe(v.number(), v.integer(), v.minValue(0))
const attestation = v.nullish(v.string())

const publish = v.object({ topic, message, ttl, tag: v.optional(tag, 0), attestation })
const subscribe = v.object({ topic })
const topics = v.object({ topics: v.array(topic) })

/**
 * The parameters of each method. Whatever else a client sends along (its tags for analytics, for example, which are clear text) is dropped
 * unread.
 */
export const paramSchemas = {
  irn_publish: publish,
  irn_batchPublish: v.object({ messages: v.array(publish) }),
  irn_subscribe: subscribe,
  irn_batchSubscribe: topics,
  irn_unsubscribe: subscribe,
  irn_batchUnsubscribe: v.object({ subscriptions: v.array(subscribe) }),
  irn_fetchMessages: subscribe,
  irn_batchFetchMessages: topics,
  wc_proposeSession: v.object({
    pairingTopic: topic,
    sessionProposal: message,
    ttl: v.optional(ttl),
    attestation,
  }),
  wc_approveSession: v.object({
    sessionTopic: topic,
    pairingTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
    ttl: v.optional(ttl),
  }),
} as const

export type RelayMethod = keyof typeof paramSchemas
export type RelayParams<Method extends RelayMethod> = v.InferOutput<(typeof paramSchemas)[Method]>
