import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Hub, RelaySession } from '../hub/hub.js'
import { paramSchemas, type RelayMethod, type RelayParams } from './paramSchemas.js'
import { RequestRefusal, rpcCodes } from './requestRefusal.js'

/** How long the parts of a session's settlement live where the client does not say, in seconds. */
const settlementTtl = 300

type Handler<Method extends RelayMethod> = (params: RelayParams<Method>, session: RelaySession, hub: Hub) => unknown

const handlers: { readonly [Method in RelayMethod]: Handler<Method> } = {
  irn_publish: ({ ttl, attestation, ...draft }, session, hub) => {
    hub.publish(session, { ...draft, ttlMs: ttl * 1000, attestation: attestation ?? undefined })
    return true
  },
  irn_batchPublish: ({ messages }, session, hub) => {
    hub.checkBatch(messages.length)
    for (const message of messages) handlers.irn_publish(message, session, hub)
    return true
  },
  irn_subscribe: ({ topic }, session, hub) => {
    hub.subscribe(session, [topic])
    return subscriptionId(topic, session.clientId)
  },
  irn_batchSubscribe: ({ topics }, session, hub) => {
    hub.checkBatch(topics.length)
    hub.subscribe(session, topics)
    return topics.map((topic) => subscriptionId(topic, session.clientId))
  },
  irn_unsubscribe: ({ topic }, session, hub) => {
    hub.unsubscribe(session, topic)
    return true
  },
  irn_batchUnsubscribe: ({ subscriptions }, session, hub) => {
    hub.checkBatch(subscriptions.length)
    for (const { topic } of subscriptions) hub.unsubscribe(session, topic)
    return true
  },
  irn_fetchMessages: ({ topic }, session, hub) => hub.fetch(session, [topic]),
  irn_batchFetchMessages: ({ topics }, session, hub) => {
    hub.checkBatch(topics.length)
    return hub.fetch(session, topics)
  },
  wc_proposeSession: ({ pairingTopic, sessionProposal, ttl, attestation }, session, hub) => {
    hub.subscribe(session, [pairingTopic])
    hub.publish(session, {
      topic: pairingTopic,
      message: sessionProposal,
      tag: 1100,
      ttlMs: (ttl ?? settlementTtl) * 1000,
      attestation: attestation ?? undefined,
    })
    return true
  },
  wc_approveSession: (params, session, hub) => {
    const ttlMs = (params.ttl ?? settlementTtl) * 1000
    const { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest } = params
    hub.subscribe(session, [sessionTopic])
    hub.publish(session, { topic: pairingTopic, message: sessionProposalResponse, tag: 1101, ttlMs })
    hub.publish(session, { topic: sessionTopic, message: sessionSettlementRequest, tag: 1102, ttlMs })
    return true
  },
}

export function isRelayMethod(method: string): method is RelayMethod {
  return Object.hasOwn(handlers, method)
}

/**
 * Runs a request and gives its result.
 *
 * @throws RequestRefusal with what the client is told.
 */
export function runMethod(method: string, params: unknown, session: RelaySession, hub: Hub): unknown {
  if (!isRelayMethod(method)) throw new RequestRefusal(rpcCodes.methodNotFound, 'The relay has no such method.')
  return run(method, params, session, hub)
}

function run<Method extends RelayMethod>(method: Method, params: unknown, session: RelaySession, hub: Hub): unknown {
  const parsed = v.safeParse(paramSchemas[method], params, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new RequestRefusal(rpcCodes.invalidParams, `${v.getDotPath(issue) ?? 'params'}: ${issue.message}`)
  }
  return handlers[method](parsed.output as RelayParams<Method>, session, hub)
}

/** Clients that have the relay subscribe for them work out the same id themselves. */
export function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}
