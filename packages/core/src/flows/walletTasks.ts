import { InvalidResponseError, toShownText } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { createKeptConnectors } from '../connections/keptConnectors.js'
import { NotConnectedError } from '../errors/errors.js'
import type { WalletTask } from '../interfaces/walletTask.js'
import { READ_TIMEOUT_MS, WALLET_TASK_TIMEOUT_MS } from '../lateConstants.js'
import { isText } from '../state/untrusted.js'
import type { FlowErrorType, FlowParameters } from './flowParameters.js'

/** A task as plain data. */
export interface WalletTaskItem extends Pick<WalletTask, 'title' | 'value' | 'isDue'> {
  readonly id: WalletTask['id']
}

export interface ListWalletTasksParameters extends FlowParameters {
  readonly connectorId: string
}

export type ListWalletTasksReturnType = readonly WalletTaskItem[]

export type ListWalletTasksErrorType = FlowErrorType

/** More of one wallet are left out. */
const maxTasks = 16

/**
 * Returns what the user can do at a connected wallet itself, such as to change the e-mail address of an embedded wallet: none for a wallet that has nothing of
 * the kind, or is not connected.
 *
 * @throws TimeoutError, AbortedError, ClientDestroyedError
 * @example const tasks = await listWalletTasks(hawser, { connectorId: 'auth' })
 */
export async function listWalletTasks(
  hawser: Hawser,
  { connectorId, signal, timeoutMs = READ_TIMEOUT_MS }: ListWalletTasksParameters,
): Promise<ListWalletTasksReturnType> {
  const internals = internalsOf(hawser)
  const tasks = await withClientDeadline(internals, { timeoutMs, signals: [signal] }, () =>
    readTasks(hawser, connectorId),
  )
  return tasks.map(({ id, title, value, isDue }) => ({
    id,
    ...(isDue === true && { isDue }),
    ...(toShownText(title) && { title: toShownText(title) }),
    ...(toShownText(value, 254) && { value: toShownText(value, 254) }),
  }))
}

export interface RunWalletTaskParameters extends FlowParameters {
  readonly connectorId: string
  /** Of one of `listWalletTasks`. */
  readonly taskId: string
}

export type RunWalletTaskErrorType = FlowErrorType | NotConnectedError | InvalidResponseError

/**
 * Has the user do something at a connected wallet itself. The wallet asks in the modal for what it needs; a client without the modal answers by `answerQuestion`.
 *
 * @throws NotConnectedError where the wallet is not connected, or has no such task now
 * @throws UserRejectedError, TimeoutError, AbortedError, ClientDestroyedError, and what the wallet refuses
 * @example await runWalletTask(hawser, { connectorId: 'auth', taskId: 'updateEmail' })
 */
export async function runWalletTask(
  hawser: Hawser,
  { connectorId, taskId, signal, timeoutMs = WALLET_TASK_TIMEOUT_MS }: RunWalletTaskParameters,
): Promise<void> {
  const run = async (inner: AbortSignal): Promise<void> => {
    const task = (await readTasks(hawser, connectorId)).find(({ id }) => id === taskId)
    if (!task) throw new NotConnectedError({ details: `${connectorId} has no task "${taskId}" now.` })
    if (!inner.aborted) await task.run({ signal: inner })
  }
  await withClientDeadline(internalsOf(hawser), { timeoutMs, signals: [signal] }, run)
}

/** The tasks of a connected wallet, each once. @throws InvalidResponseError */
async function readTasks(hawser: Hawser, connectorId: string): Promise<readonly WalletTask[]> {
  const { state, instance } = internalsOf(hawser)
  const isConnected = Object.values(state.connections.byId).some(
    (connection) => connection.connectorId === connectorId && connection.status === 'connected',
  )
  const connector = isConnected ? instance(createKeptConnectors).get(connectorId) : undefined
  const tasks: unknown = (await connector?.tasks?.()) ?? []
  if (!Array.isArray(tasks)) throw new InvalidResponseError({ details: `${connectorId} has no list of tasks.` })
  const sound = tasks.filter((task): task is WalletTask => isText(task?.id) && typeof task.run === 'function')
  return sound.filter(({ id }, index) => sound.findIndex((other) => other.id === id) === index).slice(0, maxTasks)
}
