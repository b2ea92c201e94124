import { type Clock, readText, withDeadline } from '@hawser/common'
import type { Logger } from '../logging/createLogger.js'
import { isNodeTrouble, isRpcAnswer } from './rpcRequest.js'

const timeoutMs = 10_000
/** After a failure a node is asked last for this long, and longer with each further one. */
const restMs = 1_000
const maxRestMs = 60_000

/** What a node answered, word for word. */
interface NodeAnswer {
  readonly text: string
  readonly status: 200 | 400
}

/** One node behind the proxy. */
export interface Upstream {
  /** Whether it failed a moment ago. */
  readonly isResting: boolean
  /** Returns undefined when it cannot serve: no answer, no JSON-RPC, another network, or trouble of its own. */
  ask(body: string, signal: AbortSignal): Promise<NodeAnswer | undefined>
}

export interface CreateUpstreamOptions {
  readonly url: string
  /** What the log and the figures call it: never its address, which may hold a key. */
  readonly label: string
  /** The hex quantity that `eth_chainId` must give; undefined where a network has no such question. */
  readonly chainId: string | undefined
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly logger: Logger
  readonly onAsked: (outcome: 'served' | 'failed' | 'wrongNetwork') => void
}

export function createUpstream(options: CreateUpstreamOptions): Upstream {
  const { clock, chainId, label, logger } = options
  let failures = 0
  let restsUntilMs = 0
  let checked: Promise<boolean> | undefined

  const post = (body: string, signal: AbortSignal) =>
    withDeadline(
      async (inner) => {
        const response = await options.fetch(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body,
          // Whoever answers for the node could lead the gateway anywhere.
          redirect: 'error',
          signal: inner,
        })
        return { status: response.status, text: await readText(response) }
      },
      { clock, timeoutMs, signal },
    )

  const fail = (error: unknown) => {
    failures += 1
    // What comes back may be another node.
    checked = undefined
    restsUntilMs = clock.nowMs() + Math.min(maxRestMs, restMs * 2 ** Math.min(failures - 1, 10))
    logger.warn({ err: error, upstream: label }, 'A node does not serve')
  }

  /** Once, and again after a failure: a node of another network would answer everything, and wrongly. */
  const isRightNetwork = () => {
    if (chainId === undefined) return Promise.resolve(true)
    checked ??= post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }), never).then(
      ({ text }) => readResult(text) === chainId,
    )
    const question = checked
    return question.then(
      (isRight) => {
        if (!isRight && checked === question) checked = undefined
        return isRight
      },
      (error) => {
        if (checked === question) checked = undefined
        throw error
      },
    )
  }

  return {
    get isResting() {
      return clock.nowMs() < restsUntilMs
    },
    async ask(body, signal) {
      try {
        if (!(await isRightNetwork())) {
          options.onAsked('wrongNetwork')
          fail(new Error('The node is on another network than the configuration says.'))
          return undefined
        }
        const { status, text } = await post(body, signal)
        const answer = parse(text)
        if ((status !== 200 && status !== 400) || !isRpcAnswer(answer) || isNodeTrouble(answer))
          throw new Error(
            `The node answered ${status} with ${isRpcAnswer(answer) ? 'an error of its own' : 'no JSON-RPC'}.`,
          )
        failures = 0
        restsUntilMs = 0
        options.onAsked('served')
        return { status, text }
      } catch (error) {
        // A client that has gone says nothing of the node.
        if (signal.aborted) throw error
        options.onAsked('failed')
        fail(error)
        return undefined
      }
    },
  }
}

/** For a question that is asked for all clients: none of them ends it. */
const never = new AbortController().signal

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readResult(text: string): string | undefined {
  const answer = parse(text)
  const result = typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined
  return typeof result === 'string' && /^0x[0-9a-f]{1,16}$/i.test(result)
    ? `0x${BigInt(result).toString(16)}`
    : undefined
}
