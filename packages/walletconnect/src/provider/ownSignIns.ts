import { InvalidResponseError } from '@hawser/common'
import type { SessionLike } from './universalProviderLike.js'

/** A wallet's answer to `wc_sessionAuthenticate`. */
interface Answer {
  readonly result?: unknown
  readonly error?: unknown
}
type Listener = ((answer: Answer) => Promise<void>) & { listener?: unknown }

/** The part of the SDK that is used here; no part of what the SDK promises. */
interface Client {
  readonly engine: {
    readonly events: {
      on(event: string, listener: Listener): unknown
      off(event: string, listener: Listener): unknown
      listeners(event: string): Listener[]
    }
    authenticate(...parameters: unknown[]): Promise<{ response: () => Promise<unknown> }>
    sendRequest(request: { readonly method: string; readonly clientRpcId?: number }): Promise<unknown>
  }
  readonly logger: { error: (...values: unknown[]) => void }
  readonly session: { getAll(): SessionLike[] }
  readonly core: {
    readonly crypto: { decode(topic: string, message: string, options?: object): Promise<unknown> }
  }
  readonly auth: {
    readonly authKeys: {
      set(name: string, key: { readonly responseTopic: string; readonly publicKey: string }): Promise<unknown>
    }
  }
}

interface SignedIn {
  readonly auths: readonly unknown[]
  readonly session: SessionLike | undefined
}

interface Pending {
  readonly answered: Promise<SignedIn>
  /** A wallet has answered, and no word of the SDK counts any more. */
  isTaken: boolean
  resolve(signedIn: SignedIn): void
  reject(error: unknown): void
}

const method = 'wc_sessionAuthenticate'
/** A wallet that knows no such method; the plain session that was proposed beside it is still to be answered. */
const unsupported = 10_001

/**
 * Has the app's own sign-in judge what a wallet signs while it connects. The SDK asks a node of its vendor about contracts, ends the connection where it
 * dislikes a signature, and waits without end where it cannot read one. Here a wallet's answer is handed on whatever it is worth, and a refusal by its code.
 * It also reads answers to an earlier one of several pairings, of which the SDK keeps the key of the last alone.
 */
export function ownSignIns(given: object): void {
  const client = given as Partial<Client>
  const { engine, logger, core, auth } = client
  const needed = [
    engine?.authenticate,
    engine?.sendRequest,
    engine?.events?.listeners,
    logger?.error,
    core?.crypto?.decode,
    auth?.authKeys?.set,
  ]
  // A release without them is left as it is.
  if (!needed.every((one) => typeof one === 'function')) return
  takeAnswers(client as Client)
  keepKeys(client as Client)
}

function takeAnswers({ engine, logger, session: sessions }: Client): void {
  const { authenticate, sendRequest } = engine
  const { error: log } = logger
  /** The sign-in that is being sent: one at a time is. */
  let current: Pending | undefined

  logger.error = (...values) => {
    // What was signed stays out of the page's log.
    if (values[1] !== 'Signature verification failed') log.apply(logger, values)
  }
  engine.authenticate = async (...parameters) => {
    const pending = createPending()
    current = pending
    const { response, ...asked } = await authenticate.apply(engine, parameters)
    return {
      ...asked,
      response: () => {
        response().then(
          (value) => pending.isTaken || pending.resolve(value as SignedIn),
          (error: unknown) => pending.isTaken || pending.reject(error),
        )
        return pending.answered
      },
    }
  }
  engine.sendRequest = (request) => {
    const pending = current
    if (request.method === method && pending) takeOver(`session_request:${request.clientRpcId}`, pending)
    return sendRequest.call(engine, request)
  }

  /** Puts a listener in the place of the SDK's own, which still makes the session. */
  function takeOver(event: string, pending: Pending): void {
    const [own] = engine.events.listeners(event)
    if (!own) return
    const listener: Listener = async (answer) => {
      engine.events.off(event, listener)
      const { error, result } = answer
      if (error) {
        if (Object(error).code !== unsupported) {
          pending.isTaken = true
          pending.reject(error)
        }
        await own(answer)
        return
      }
      pending.isTaken = true
      const { cacaos, responder } = Object(result) as { readonly cacaos?: unknown; readonly responder?: unknown }
      const auths: readonly unknown[] = Array.isArray(cacaos) ? cacaos : []
      try {
        await own({ result: { cacaos: auths.map(withoutSignature), responder } })
        const { publicKey } = Object(responder) as { readonly publicKey?: unknown }
        pending.resolve({ auths, session: sessions.getAll().find(({ peer }) => peer.publicKey === publicKey) })
      } catch (cause) {
        pending.reject(
          new InvalidResponseError({ cause, details: 'The wallet sent an unexpected response to the sign-in.' }),
        )
      }
    }
    // The SDK removes its own by itself.
    listener.listener = own
    engine.events.off(event, own)
    engine.events.on(event, listener)
  }
}

/** Of the SDK's name for the key of the last pairing; an answer says by its topic which one it was made for. */
function keepKeys({ core: { crypto }, auth: { authKeys } }: Client): void {
  const keys = new Map<string, string>()
  const { set } = authKeys
  const { decode } = crypto
  authKeys.set = (name, key) => {
    keys.set(key.responseTopic, key.publicKey)
    return set.call(authKeys, name, key)
  }
  crypto.decode = (topic, message, options) => {
    const receiverPublicKey = keys.get(topic)
    return decode.call(crypto, topic, message, receiverPublicKey ? { ...options, receiverPublicKey } : options)
  }
}

/** One that the SDK can read, and finds to be of nobody. */
function withoutSignature(cacao: unknown): object {
  return { ...Object(cacao), s: { t: 'eip191', s: nobody } }
}

/** A point of the curve, which every release recovers some address of. */
const nobody = `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'0'.repeat(63)}11b`

function createPending(): Pending {
  let resolve: Pending['resolve'] = () => {}
  let reject: Pending['reject'] = () => {}
  const answered = new Promise<SignedIn>((onAnswer, onFailure) => {
    resolve = onAnswer
    reject = onFailure
  })
  // Who does not wait any more needs not hear of it.
  answered.catch(() => {})
  return { answered, isTaken: false, resolve, reject }
}
