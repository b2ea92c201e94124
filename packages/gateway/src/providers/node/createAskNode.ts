import { InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import type { RpcProxy } from '../../rpc/createRpcProxy.js'

/** A question to a node. */
export interface NodeQuestion {
  readonly method: string
  readonly params: readonly unknown[]
}

/** A node's answer to one question: a result, or an error of the chain. */
export interface NodeResult {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown } | null | undefined
}

/**
 * Asks the nodes of a network, several questions in one request, and returns the answers in their order.
 *
 * @throws RequestFailure where no node serves, InvalidResponseError for an answer to something else.
 */
export type AskNode = (
  network: string,
  questions: readonly NodeQuestion[],
  signal: AbortSignal,
) => Promise<readonly NodeResult[]>

/** Whether an error is the chain's own answer to a call; any other says nothing of what was asked. */
export function isRevert({ code, message, data }: NonNullable<NodeResult['error']>): boolean {
  return (
    code === 3 ||
    /revert|invalid opcode|out of gas/i.test(message.slice(0, 1_000)) ||
    (typeof data === 'string' && /^0x[\da-f]+$/i.test(data))
  )
}

const answerSchema = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.nullish(v.object({ code: v.number(), message: v.fallback(v.string(), ''), data: v.optional(v.unknown()) })),
})

/** By way of the proxy: its nodes, its checks that they are of the right network, and the order in which it asks them. */
export function createAskNode(proxy: Pick<RpcProxy, 'forward'>): AskNode {
  return async (network, questions, signal) => {
    const requests = questions.map(({ method, params }, id) => ({
      jsonrpc: '2.0' as const,
      id,
      method,
      params: [...params],
    }))
    const [first, second] = requests
    if (!first) return []
    // A node that takes no batches takes one question.
    const body = second ? requests : first
    const { body: text } = await proxy.forward(network, { body, text: JSON.stringify(body) }, signal)
    const parsed: unknown = JSON.parse(String(text))
    const answers = v.safeParse(v.array(answerSchema), Array.isArray(parsed) ? parsed : [parsed])
    const byId = new Map(answers.success ? answers.output.map((one) => [one.id, one]) : [])
    const inOrder = requests.flatMap(({ id }) => byId.get(id) ?? [])
    if (inOrder.length !== requests.length)
      throw new InvalidResponseError({ details: `A node of ${network} answered something else than it was asked.` })
    return inOrder
  }
}
