import { type Clock, isHawserError, pause, UserRejectedError, withDeadline } from '@hawser/common'
import * as v from 'valibot'
import { type Hex, numberToHex } from 'viem'
import { UserOperationUnconfirmedError } from '../errors.js'
import { ENTRY_POINT } from '../signing/batchAccount.js'
import type { FrameBatch, PrepareContext } from './frameRequest.js'

/** How long an app waits for the hash of a smart account's transaction, in milliseconds. */
export const USER_OPERATION_TIMEOUT_MS = 120_000
/** After this long, one that the bundler does not know any more is taken for one that does not come, in milliseconds. */
export const DROPPED_AFTER_MS = 600_000
const POLL_MS = 1_000

/** `UserOperationEvent` and `BeforeExecution` of the entry point. */
const doneTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const startTopic = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
const logSchema = v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })
/** A transaction's receipt, as far as EIP-5792 has it. */
export const receiptSchema = v.object({
  status: v.picklist(['0x0', '0x1']),
  blockHash: v.string(),
  blockNumber: v.string(),
  gasUsed: v.string(),
  transactionHash: v.string(),
  logs: v.array(logSchema),
})
const foundSchema = v.pipe(v.array(v.object({ transactionHash: hash })), v.minLength(1))
const bundlerSchema = v.object({ receipt: v.object({ transactionHash: hash }) })

type Way = Pick<PrepareContext, 'node' | 'bundler' | 'signal'>

/** What a user operation did, by the chain's own receipt. */
interface DoneUserOperation {
  readonly isSuccess: boolean
  /** With the logs that are its own, of all that the bundle did. */
  readonly receipt: v.InferOutput<typeof receiptSchema>
}

/** What became of a batch: of its user operation and those in its place the one that the chain has taken. Undefined where it has none yet. @throws whatever the node throws */
export async function findAnyOf(
  batch: FrameBatch,
  way: Way,
): Promise<(DoneUserOperation & { readonly isCancelled: boolean }) | undefined> {
  const all = [{ hash: batch.hash, isCancel: false }, ...(batch.operation?.replacements ?? [])]
  for (const { hash: name, isCancel } of all.reverse()) {
    const done = await findUserOperation({ ...batch, hash: name }, way)
    if (done) return { ...done, isCancelled: isCancel }
  }
  return undefined
}

/**
 * Looks for a user operation on the chain. A bundler may say where it is, and no more. Undefined where it is not there, or not any more.
 * @throws whatever the node throws
 */
export async function findUserOperation(
  { chainId, hash: name, operation }: FrameBatch,
  { node, bundler, signal }: Way,
): Promise<DoneUserOperation | undefined> {
  const transactionHash = operation ? await findByLogs(operation.fromBlock) : await askBundler()
  if (transactionHash === undefined) return undefined
  const answer = await node.ask(chainId, { method: 'eth_getTransactionReceipt', params: [transactionHash] }, signal)
  const receipt = v.safeParse(receiptSchema, answer)
  if (!receipt.success) return undefined
  const { logs } = receipt.output
  const isOf = ({ address, topics }: (typeof logs)[number], topic: string): boolean =>
    address.toLowerCase() === ENTRY_POINT && topics[0]?.toLowerCase() === topic
  const at = logs.findIndex((log) => isOf(log, doneTopic) && log.topics[1]?.toLowerCase() === name.toLowerCase())
  const done = logs[at]
  if (!done) return undefined
  const before = logs.slice(0, at).findLastIndex((log) => isOf(log, doneTopic) || isOf(log, startTopic))
  // Its data: the nonce, whether it succeeded, what it cost.
  const isSuccess = BigInt(`0x${done.data.slice(66, 130) || '0'}`) === 1n
  const own = logs.slice(before + 1, at).filter(({ address }) => address.toLowerCase() !== ENTRY_POINT)
  return { isSuccess, receipt: { ...receipt.output, status: isSuccess ? '0x1' : '0x0', logs: own } }

  async function findByLogs(fromBlock: bigint): Promise<string | undefined> {
    const filter = {
      address: ENTRY_POINT,
      topics: [doneTopic, name],
      fromBlock: numberToHex(fromBlock),
      toBlock: 'latest',
    }
    try {
      const answer = await node.ask(chainId, { method: 'eth_getLogs', params: [filter] }, signal)
      const found = v.safeParse(foundSchema, answer)
      return found.success ? found.output.at(-1)?.transactionHash : undefined
    } catch (error) {
      // Many nodes look through so many blocks, and through no more.
      const told = await askBundler()
      if (told === undefined) throw error
      return told
    }
  }

  async function askBundler(): Promise<string | undefined> {
    try {
      const answer = await bundler?.ask(chainId, { method: 'eth_getUserOperationReceipt', params: [name] }, signal)
      return v.is(bundlerSchema, answer) ? answer.receipt.transactionHash : undefined
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
}

/** Whether it does not come any more, as far as anybody can say: the bundler does not know it, and its time is over. */
export async function isDropped(
  { chainId, hash: name, operation }: FrameBatch,
  { bundler, signal, nowMs }: Pick<Way, 'bundler' | 'signal'> & { readonly nowMs: number },
): Promise<boolean> {
  if (!operation || !bundler || nowMs - operation.sentAtMs < DROPPED_AFTER_MS) return false
  // Of those in its place the last one: it has driven out the others.
  const last = operation.replacements.at(-1)?.hash ?? name
  return bundler.ask(chainId, { method: 'eth_getUserOperationByHash', params: [last] }, signal).then(
    (answer) => answer === null,
    () => false,
  )
}

/** The hash of the transaction that it is in, or one in its place. @throws UserRejectedError where its user has cancelled it; UserOperationUnconfirmedError, AbortedError */
export async function waitForUserOperation(
  latest: () => Promise<FrameBatch>,
  { clock, signal, ...way }: Way & { readonly clock: Pick<Clock, 'setTimeout'> },
): Promise<Hex> {
  const look = async (inner: AbortSignal): Promise<Hex> => {
    for (;;) {
      // A node that fails once is asked again.
      const done = await findAnyOf(await latest(), { ...way, signal: inner }).catch(() => undefined)
      inner.throwIfAborted()
      if (done?.isCancelled) throw new UserRejectedError()
      if (done) return done.receipt.transactionHash as Hex
      await pause(POLL_MS, { signal: inner, clock })
    }
  }
  try {
    return await withDeadline(look, { clock, timeoutMs: USER_OPERATION_TIMEOUT_MS, signal })
  } catch (cause) {
    if (isHawserError(cause, 'USER_REJECTED')) throw cause
    throw new UserOperationUnconfirmedError((await latest()).hash, { cause })
  }
}
