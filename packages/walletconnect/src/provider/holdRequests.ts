import type { SignClientLike } from './universalProviderLike.js'

export type SdkRequest = Parameters<SignClientLike['request']>[0]

/** Looks at a request right before it goes out; what it throws keeps it back. */
export type Gate = () => void

/** Hands a request to the SDK. The gate is asked with nothing awaited before it goes out, and each time that it goes out again. */
export type HandOver = (parameters: SdkRequest, gate: Gate) => Promise<unknown>

/** The SDK's message to the relay, which says who it is from by its id. */
interface Payload {
  readonly id?: unknown
}

export interface HeldRequests {
  readonly handOver: HandOver
  /** Undefined for a message that is no request's. Another time than the first, a message that is kept back may have reached the wallet. */
  gateOf(payload: Payload): (() => boolean) | undefined
}

/** The part of the SDK's engine that is used here; no part of what the SDK promises. */
interface Engine {
  readonly events: { emit(event: string, value: unknown): unknown }
  sendRequest(request: EngineRequest): Promise<unknown>
}

interface EngineRequest {
  readonly params?: { readonly request?: { readonly params?: unknown } | undefined } | undefined
  readonly clientRpcId?: unknown
  readonly relayRpcId?: unknown
}

/**
 * Keeps hold of requests until they are out. The SDK checks, encrypts and attests a request before it publishes it, publishes it later where the
 * relay is away, and again where the relay did not confirm it: whoever gave the request up meanwhile would still see a prompt.
 */
export function holdRequests(client: Pick<SignClientLike, 'request'>): HeldRequests {
  const { engine } = client as { readonly engine?: Engine }
  const gates = new WeakMap<object, Gate>()
  const messages = new Map<string, () => boolean>()
  const isKnown = typeof engine?.sendRequest === 'function' && typeof engine.events?.emit === 'function'
  // A release without them is left as it is: its requests are looked at when they are handed over.
  if (!engine || !isKnown) return { handOver: passOn(client), gateOf: () => undefined }

  const { sendRequest } = engine
  engine.sendRequest = async (request) => {
    const { params, clientRpcId, relayRpcId } = request
    const gate = gates.get(Object(params?.request?.params))
    if (!gate) return sendRequest.call(engine, request)
    const id = String(relayRpcId)
    let isOver = false
    let hasGone = false
    messages.set(id, () => {
      if (isOver) return false
      try {
        gate()
        hasGone = true
        return true
      } catch (error) {
        isOver = true
        // One that has gone before may have reached the wallet: its answer is still waited for.
        if (!hasGone) engine.events.emit(`session_request:${clientRpcId}`, { error })
        return false
      }
    })
    try {
      return await sendRequest.call(engine, request)
    } finally {
      // It is published, or given up for good: what of it still waits for the relay does not go out any more.
      isOver = true
      messages.delete(id)
    }
  }

  return {
    async handOver(parameters, gate) {
      const { params } = parameters.request
      if (typeof params !== 'object' || params === null) return passOn(client)(parameters, gate)
      // The SDK hands on the very object, which is how its message is known again.
      const own: object = Array.isArray(params) ? [...params] : { ...params }
      gates.set(own, gate)
      return client.request({ ...parameters, request: { ...parameters.request, params: own } })
    },
    gateOf: ({ id }) => messages.get(String(id)),
  }
}

/** Hands requests to a client that says nothing of what becomes of them. */
export function passOn(client: Pick<SignClientLike, 'request'>): HandOver {
  return async (parameters, gate) => {
    gate()
    return client.request(parameters)
  }
}
