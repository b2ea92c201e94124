import { type Clock, systemClock } from '@hawser/common'

/** How long the SDK waits for an answer where it is told no other time, in seconds. */
const defaultExpiry = 300
/** How long before the SDK's own end of a request ours comes. */
const headStartMs = 10
/** The SDK's names of the answers to the requests that it waits for. */
const answerNames: ReadonlyMap<unknown, string> = new Map([
  ['wc_sessionRequest', 'session_request'],
  ['wc_sessionPing', 'session_ping'],
  ['wc_sessionUpdate', 'session_update'],
  ['wc_sessionExtend', 'session_extend'],
])

interface SdkRequest {
  readonly method: string
  /** Seconds. */
  readonly expiry?: number | undefined
  readonly clientRpcId?: number | undefined
}

type Wait = () => Promise<unknown>

/** The part of the SDK's engine that is used here; no part of what the SDK promises. */
interface Engine {
  readonly events: {
    once(event: string, listener: () => void): unknown
    emit(event: string, value: unknown): unknown
  }
  connect(parameters: unknown): Promise<{ approval: Wait }>
  authenticate(...parameters: unknown[]): Promise<{ response: Wait }>
  sendRequest(request: SdkRequest): Promise<unknown>
}

/**
 * Requests that nobody answers in time, a proposal, a request, a ping, the SDK ends twice: once for who waits, and once more by a promise of its own that
 * nobody holds. The second failure would be thrown past the app, which ends a process and fills the logs of a page. Answers what ends it: what is
 * still waited for fails then, since the SDK's own timers would outlive the page.
 */
export function quietExpiries(client: object, clock: Pick<Clock, 'setTimeout'> = systemClock): () => void {
  const { engine } = client as { readonly engine?: Engine }
  const isKnown =
    typeof engine?.events?.once === 'function' &&
    [engine.connect, engine.authenticate, engine.sendRequest].every((one) => typeof one === 'function')
  // A release without them is left as it is.
  if (!engine || !isKnown) return () => {}
  const { connect, authenticate, sendRequest } = engine
  const pending = new Set<() => void>()

  engine.connect = async (parameters) => {
    const { approval, ...proposed } = await connect.call(engine, parameters)
    return { ...proposed, approval: holdEnd(approval, 'Proposal expired') }
  }
  engine.authenticate = async (...parameters) => {
    const { response, ...asked } = await authenticate.apply(engine, parameters)
    return { ...asked, response: holdEnd(response, 'Request expired') }
  }
  // Requests hold what they wait for themselves: they get an answer right before the SDK ends them.
  engine.sendRequest = (request) => {
    const { method, clientRpcId, expiry = defaultExpiry } = request
    const name = answerNames.get(method)
    if (name !== undefined && clientRpcId !== undefined) {
      const answer = `${name}:${clientRpcId}`
      const expire = (): void => {
        engine.events.emit(answer, { error: new Error('Request expired. Please try again.') })
      }
      const cancel = clock.setTimeout(expire, expiry * 1000 - headStartMs)
      pending.add(expire)
      engine.events.once(answer, () => {
        cancel()
        pending.delete(expire)
      })
    }
    return sendRequest.call(engine, request)
  }
  return () => {
    for (const expire of [...pending]) expire()
  }
}

/** Asked a second time, the SDK gives the promise that nobody holds. */
function holdEnd(wait: Wait, expired: string): Wait {
  return () => {
    const waited = wait()
    waited.catch((error: unknown) => {
      // Any other end leaves no such promise, and asking would begin to wait anew.
      if (error instanceof Error && error.message === expired) wait().catch(() => {})
    })
    return waited
  }
}
