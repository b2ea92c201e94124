import { type HttpRequestError, isHawserError, type Network, RPC_TIMEOUT_MS, withDeadline } from '@hawser/common'
import { InvalidNodeResponseError } from '../errors.js'
import { createRpc, type NodeContext, type SolanaRpc } from './createRpc.js'
import { type ChainAccount, readAccounts } from './readAccounts.js'

interface SharedRead<TQuestion> {
  readonly network: Network
  readonly signal: AbortSignal
  readonly question: () => Promise<TQuestion>
}

/**
 * What reads of one turn come to that travel as one. Undefined where one has to be made by itself: it is the only one, or the request of all has failed
 * for what may be another one's fault.
 * @throws AbortedError, and what any read of that node would come to
 */
export type ReadShared<TQuestion, TAnswer> = (read: SharedRead<TQuestion>) => Promise<TAnswer | undefined>

/** The accounts that the reads of one adapter ask for, by their addresses; each is undefined where it does not exist. */
export type SharedAccounts = ReadShared<readonly string[], readonly (ChainAccount | undefined)[]>

/** See {@link SharedAccounts}. */
export function createSharedAccounts(context: NodeContext): SharedAccounts {
  return gather(context, 2, askAccounts)
}

export type Answers<TQuestion, TAnswer> = (question: TQuestion) => Promise<TAnswer | undefined>

interface Turn<TQuestion, TAnswer> {
  readonly questions: Promise<TQuestion>[]
  readonly answers: Promise<Answers<TQuestion, TAnswer> | undefined>
  readonly end: AbortController
  /** How many wait for it. */
  waiting: number
}

/** Asks for all that is asked of one network in one turn; for fewer than `fewest` it leaves that to whoever asks. */
export function gather<TQuestion, TAnswer>(
  context: NodeContext,
  fewest: number,
  ask: (rpc: SolanaRpc, questions: readonly TQuestion[], signal: AbortSignal) => Answers<TQuestion, TAnswer>,
): ReadShared<TQuestion, TAnswer> {
  const { clock } = context
  const turns = new Map<string, Turn<TQuestion, TAnswer>>()

  const open = (key: string, network: Network): Turn<TQuestion, TAnswer> => {
    const questions: Promise<TQuestion>[] = []
    const end = new AbortController()
    const begin = async () => {
      await new Promise<void>((resolve) => clock.setTimeout(resolve, 0))
      turns.delete(key)
      if (questions.length < fewest || end.signal.aborted) return undefined
      const known: TQuestion[] = []
      for (const each of await Promise.allSettled(questions)) if (each.status === 'fulfilled') known.push(each.value)
      return ask(createRpc(network, context), known, end.signal)
    }
    const turn = { questions, end, answers: begin(), waiting: 0 }
    turns.set(key, turn)
    return turn
  }

  return async ({ network, signal, question }) => {
    const key = JSON.stringify(network.rpcUrls.default.http)
    const turn = turns.get(key) ?? open(key, network)
    const own = question()
    own.catch(() => {})
    turn.questions.push(own)
    turn.waiting += 1
    const join = async () => (await turn.answers)?.(await own)
    try {
      return await withDeadline(join, { clock, signal, timeoutMs: RPC_TIMEOUT_MS })
    } catch (error) {
      if (signal.aborted || isOfAll(error)) throw error
      return undefined
    } finally {
      turn.waiting -= 1
      if (turn.waiting === 0) turn.end.abort()
    }
  }
}

/** As many accounts as a node takes in one request. */
const maxAccounts = 100

function askAccounts(
  rpc: SolanaRpc,
  questions: readonly (readonly string[])[],
  signal: AbortSignal,
): Answers<readonly string[], readonly (ChainAccount | undefined)[]> {
  const addresses = [...new Set(questions.flat())]
  const requests = Array.from({ length: Math.ceil(addresses.length / maxAccounts) }, async (_, index) => {
    const asked = addresses.slice(index * maxAccounts, (index + 1) * maxAccounts)
    const accounts = await readAccounts(rpc, asked, signal)
    if (accounts.length !== asked.length)
      throw new InvalidNodeResponseError({ details: 'The node answered with more or fewer accounts.' })
    return accounts
  })
  for (const request of requests) request.catch(() => {})
  return (question) =>
    Promise.all(
      question.map(async (text) => {
        const at = addresses.indexOf(text)
        return (await requests[Math.floor(at / maxAccounts)])?.[at % maxAccounts]
      }),
    )
}

/** What every read of that node would come to: it cannot be reached, is behind, refuses the app, or has too many requests. */
function isOfAll(error: unknown): boolean {
  if (isHawserError(error, 'HTTP_STATUS'))
    return [401, 403, 404, 429].includes((error as unknown as HttpRequestError).status)
  return isHawserError(error) && ['HTTP_REQUEST_FAILED', 'NODE_BEHIND', 'RPC_LIMIT_EXCEEDED'].includes(error.code)
}
