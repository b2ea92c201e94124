import { UserRejectedError } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { contractVersion } from '../constants.js'
import { createConnector } from '../fixtures/createConnector.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import type { ConnectorContext } from '../interfaces/context.js'
import type { WalletTask } from '../interfaces/walletTask.js'
import { READ_TIMEOUT_MS, WALLET_TASK_TIMEOUT_MS } from '../lateConstants.js'
import { answerQuestion } from './askUser.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { listWalletTasks, runWalletTask } from './walletTasks.js'

const connectorId = 'com.example.email'
const never = (): Promise<never> => new Promise(() => {})

/** A connected wallet with tasks of its own. */
async function setUp(tasks: (context: ConnectorContext) => Promise<readonly unknown[]>) {
  const client = createTestClient({
    connectors: [
      {
        contractVersion,
        id: connectorId,
        create: (context) =>
          createConnector({ id: connectorId, type: 'AUTH', tasks: () => tasks(context) as Promise<WalletTask[]> }),
      },
    ],
  })
  client.hawser.start()
  await connect(client.hawser, { connectorId })
  return client
}

describe('listWalletTasks', () => {
  it('default: what its user can do there now, as plain data', async () => {
    const { hawser } = await setUp(async () => [
      { id: 'updateEmail', value: 'a@b.example', run: async () => {} },
      { id: 'lock', title: ' Lock\u202e the wallet ', isDue: 'yes' as never, run: async () => {} },
      { id: 'recovery', isDue: true, run: async () => {} },
    ])
    expect(await listWalletTasks(hawser, { connectorId })).toEqual([
      { id: 'updateEmail', value: 'a@b.example' },
      { id: 'lock', title: 'Lock the wallet' },
      { id: 'recovery', isDue: true },
    ])
  })

  it('behavior: none of a wallet that is not connected, or has none', async () => {
    const tasks = vi.fn(async () => [{ id: 'updateEmail', run: async () => {} }])
    const { hawser } = await setUp(tasks)
    expect(await listWalletTasks(hawser, { connectorId: 'com.example.other' })).toEqual([])
    await disconnect(hawser)
    expect(await listWalletTasks(hawser, { connectorId })).toEqual([])
    expect(tasks).not.toHaveBeenCalled()
    const plain = createTestClient({
      connectors: [{ contractVersion, id: connectorId, create: () => createConnector({ id: connectorId }) }],
    })
    plain.hawser.start()
    await connect(plain.hawser, { connectorId })
    expect(await listWalletTasks(plain.hawser, { connectorId })).toEqual([])
  })

  it('behavior: what is no task is left out, and so is one that has come twice', async () => {
    const run = async () => {}
    const { hawser } = await setUp(async () => [
      null,
      'lock',
      { id: 5, run },
      { id: 'idle' },
      { id: 'lock', value: {}, run },
      { id: 'lock', title: 'Another', run },
    ])
    expect(await listWalletTasks(hawser, { connectorId })).toEqual([{ id: 'lock' }])
  })

  it('error: no list, and none in time', async () => {
    const { hawser } = await setUp(async () => ({}) as never)
    await expect(listWalletTasks(hawser, { connectorId })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    const other = await setUp(never)
    const listing = expect(listWalletTasks(other.hawser, { connectorId })).rejects.toMatchObject({ code: 'TIMEOUT' })
    await other.platform.clock.advance(READ_TIMEOUT_MS)
    await listing
  })
})

describe('runWalletTask', () => {
  it('default: the wallet asks the user, and it is done', async () => {
    const given: string[] = []
    const { hawser } = await setUp(async ({ ask }) => [
      { id: 'updateEmail', run: async () => void given.push(await ask({ kind: 'email', isNew: true })) },
    ])
    const running = runWalletTask(hawser, { connectorId, taskId: 'updateEmail' })
    const questions = () => hawser.getSnapshot().connecting.questions ?? []
    await vi.waitFor(() => expect(questions()).toMatchObject([{ kind: 'email', connectorId }]))
    answerQuestion(hawser, { id: questions()[0]?.id ?? '', answer: 'a@b.example' })
    await running
    expect(given).toEqual(['a@b.example'])
  })

  it('error: what the user declines, and what there is not', async () => {
    const { hawser } = await setUp(async () => [
      {
        id: 'lock',
        run: async () => {
          throw new UserRejectedError()
        },
      },
    ])
    await expect(runWalletTask(hawser, { connectorId, taskId: 'lock' })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    for (const wrong of [
      { connectorId, taskId: 'toString' },
      { connectorId: 'com.example.other', taskId: 'lock' },
    ])
      await expect(runWalletTask(hawser, wrong)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it('behavior: ends by its signal and by its time, and the wallet is told', async () => {
    const signals: AbortSignal[] = []
    const run: WalletTask['run'] = ({ signal }) => {
      signals.push(signal)
      return never()
    }
    const { hawser, platform } = await setUp(async () => [{ id: 'lock', run }])
    const end = new AbortController()
    const aborted = expect(
      runWalletTask(hawser, { connectorId, taskId: 'lock', signal: end.signal }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    end.abort()
    await aborted
    const late = expect(runWalletTask(hawser, { connectorId, taskId: 'lock' })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
    await vi.waitFor(() => expect(signals).toHaveLength(2))
    await platform.clock.advance(WALLET_TASK_TIMEOUT_MS)
    await late
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
