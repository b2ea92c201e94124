import {
  type Clock,
  HttpRequestError,
  InvalidResponseError,
  isHawserError,
  NetworkRequestError,
  RPC_TIMEOUT_MS,
  readText,
  withDeadline,
} from '@hawser/common'
import { createAnswerCache } from '../request/createAnswerCache.js'

export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/** A JSON-RPC error that a node answered with, as EIP-1193 providers reject: `code` is the node's number. */
export class RpcResponseError extends Error {
  override readonly name = 'RpcResponseError'
  readonly code: number
  readonly data: unknown
  /** Not the cause: libraries take the innermost cause for what the node said. */
  readonly response: Response

  constructor(error: unknown, response: Response) {
    const { code, message, data } = Object(error) as Readonly<Record<string, unknown>>
    const text = typeof error === 'string' ? error : message
    super(typeof text === 'string' && text !== '' ? text.slice(0, 10_000) : 'RPC Request failed.')
    this.code = typeof code === 'number' ? code : Number(code) || -1
    this.data = data
    this.response = response
  }
}

export interface RpcEndpointOptions {
  readonly fetch: typeof fetch
  readonly clock: Pick<Clock, 'nowMs' | 'setTimeout'>
  /** How long one request may take, its body included. Default 10000. */
  readonly timeoutMs?: number | undefined
  /** How many reads of one turn travel together at most. Default 1000; 1 is no batch. */
  readonly batchSize?: number | undefined
  /** Default `JSON.stringify`. */
  readonly stringify?: ((value: unknown) => string) | undefined
  /** Default `JSON.parse`. */
  readonly parse?: ((text: string) => unknown) | undefined
  /** The error that a JSON-RPC error becomes. Default {@link RpcResponseError}. */
  readonly toError?: ((error: unknown, response: Response) => Error) | undefined
}

export interface RpcEndpoint {
  request(request: RpcRequest, signal: AbortSignal): Promise<unknown>
}

interface Call {
  readonly request: RpcRequest
  readonly signal: AbortSignal
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** What asks and changes nothing: it may travel with others, and equal ones of a turn are one. */
const reads =
  /^(?:eth_(?:get(?!Work|FilterChanges)\w+|call|chainId|blockNumber|estimateGas|gasPrice|maxPriorityFeePerGas|feeHistory)|net_\w+|web3_\w+|get[A-Z]\w+|isBlockhashValid|simulateTransaction)$/
/** How a server that knows no batches refuses one; it refuses what it does not serve in the same way. */
const refusals = [400, 405, 415, 422, 501]
const TOO_LARGE = 413
/** Too many requests: a list that comes to this is not asked one by one. */
const busyCodes: readonly unknown[] = [-32005, 429, -32007]
const MAX_BATCH_SIZE = 1_000

/** One RPC address. Reads of one turn go in one request; whoever cancels cancels the request when nobody else waits for it. */
export function createRpcEndpoint(url: string, options: RpcEndpointOptions): RpcEndpoint {
  const { fetch, clock, timeoutMs = RPC_TIMEOUT_MS, batchSize = MAX_BATCH_SIZE } = options
  const { stringify = JSON.stringify, parse = JSON.parse } = options
  const toError = options.toError ?? ((error, response) => new RpcResponseError(error, response))
  const shared = createAnswerCache<unknown>({ clock, maxAgeMs: 0, maxEntries: 0 })
  let queue: Call[] = []
  let turn = 0
  let lastId = 0
  let listSize = batchSize

  /** Returns the answer as it was written; undefined where none came. */
  const post = async (calls: readonly Call[]): Promise<string | undefined> => {
    const requests = calls.map(({ request: { method, params = [] } }) => {
      lastId += 1
      return { jsonrpc: '2.0', id: lastId, method, params }
    })
    const [only] = requests
    const together = joinSignals(calls)
    try {
      const { response, text, answer } = await withDeadline(
        async (signal) => {
          const sent = {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            signal,
            redirect: 'error',
          } as const
          const body = stringify(requests.length === 1 ? only : requests)
          const response = await orNetworkError(fetch(url, { ...sent, body }))
          const text = await orNetworkError(readText(response))
          return { response, text, answer: tryParse(text, parse) }
        },
        { clock, timeoutMs, signal: together.signal },
      )
      if (requests.length > 1 && !Array.isArray(answer)) {
        const { error } = Object(answer) as Readonly<Record<string, unknown>>
        if (busyCodes.includes(Object(error).code)) throw toError(error, response)
        if (response.status === TOO_LARGE) {
          listSize = Math.min(listSize, Math.ceil(calls.length / 2))
          await Promise.all([post(calls.slice(0, listSize)), post(calls.slice(listSize))])
          return undefined
        }
        if (!response.ok && !refusals.includes(response.status) && !/\bbatch/i.test(text))
          throw new HttpRequestError(response)
        await postRefused(calls, { response, written: `${response.status} ${text}` })
        return undefined
      }
      const answers: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
      const byId = new Map(answers.map((one) => [Object(one).id as unknown, one]))
      calls.forEach(({ resolve, reject }, at) => {
        const one: unknown = calls.length === 1 ? answers[0] : byId.get(requests[at]?.id)
        const { result, error } = Object(one) as Readonly<Record<string, unknown>>
        if (error !== undefined && error !== null) reject(toError(error, response))
        else if (!response.ok) reject(new HttpRequestError(response))
        else if (result !== undefined) resolve(result)
        else reject(new InvalidResponseError({ details: 'The node answered with something other than JSON-RPC.' }))
      })
      return `${response.status} ${text}`
    } catch (error) {
      // One answer without end is no fault of the others.
      if (calls.length > 1 && isHawserError(error, 'ANSWER_TOO_LARGE')) await postEach(calls)
      else for (const { reject } of calls) reject(error)
      return undefined
    } finally {
      together.release()
    }
  }

  const postEach = (calls: readonly Call[]) => Promise.all(calls.map((call) => post([call])))
  /** Asks for the first of a refused list alone: refused in the same words, it is no list that this server does not take, but this network, or this app. */
  const postRefused = async (
    calls: readonly Call[],
    refusal: { readonly response: Response; readonly written: string },
  ) => {
    const [first, ...others] = calls.filter(({ signal }) => !signal.aborted)
    if (!first) return
    const written = await post([first])
    if (written === refusal.written) {
      for (const { reject } of others) reject(new HttpRequestError(refusal.response))
      return
    }
    if (written !== undefined) listSize = 1
    await postEach(others)
  }

  const flush = () => {
    const calls = queue.filter(({ signal }) => !signal.aborted)
    queue = []
    turn += 1
    const size = listSize
    for (let from = 0; from < calls.length; from += size) void post(calls.slice(from, from + size))
  }

  const enqueue = (request: RpcRequest, signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      queue.push({ request, signal, resolve, reject })
      // Not by the clock: a turn is no time, and goes on where a clock stands still.
      if (queue.length === 1) setTimeout(flush, 0)
    })

  return {
    request(request, signal) {
      if (!reads.test(request.method))
        return new Promise((resolve, reject) => void post([{ request, signal, resolve, reject }]))
      const key = `${turn} ${stringify([request.method, request.params])}`
      return shared.get(key, (inner) => enqueue(request, inner), { signal })
    },
  }
}

/** A signal that aborts when all calls' own have. */
function joinSignals(calls: readonly Call[]) {
  const controller = new AbortController()
  const onAbort = () => {
    if (calls.every(({ signal }) => signal.aborted)) controller.abort(calls[0]?.signal.reason)
  }
  for (const { signal } of calls) signal.addEventListener('abort', onAbort)
  onAbort()
  return {
    signal: controller.signal,
    release() {
      for (const { signal } of calls) signal.removeEventListener('abort', onAbort)
    },
  }
}

async function orNetworkError<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    if (isHawserError(cause)) throw cause
    throw new NetworkRequestError({ cause, details: cause instanceof Error ? cause.message : undefined })
  }
}

function tryParse(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    // A page of a gateway before the node, or half a body: its status says the rest.
    return undefined
  }
}
