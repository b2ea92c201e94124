import { systemClock } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { email, openConnector } from '../../fixtures/openConnector.js'

const run = { signal: new AbortController().signal }
const names = ({ frame }: ReturnType<typeof openConnector>) =>
  frame()
    .received.map(({ name }) => name)
    .filter((name) => name === 'RECOVER' || name === 'SET_UP_RECOVERY')
const taskOf = async ({ connector }: ReturnType<typeof openConnector>, id: string) => {
  const task = (await connector.tasks?.())?.find((one) => one.id === id)
  if (!task) throw new Error(`There is no ${id}.`)
  return task
}
describe('a wallet that is on another browser', () => {
  it('default: a connect has the frame recover it, which is shown meanwhile, and has its accounts then', async () => {
    const opened = openConnector({ behaviors: ['isElsewhere'], approval: 'manual' })
    const connecting = opened.connect({ email })
    await vi.waitFor(() => expect(opened.frame().pending).toHaveLength(1))
    expect(opened.page.shownFrames()).toHaveLength(1)
    opened.frame().approve()
    expect(await connecting).toMatchObject([{ namespace: 'eip155' }])
    expect(names(opened)).toEqual(['RECOVER'])
    expect(opened.page.shownFrames()).toEqual([])
  })

  it('error: whoever gives it up has connected nothing', async () => {
    const opened = openConnector({ behaviors: ['isElsewhere', 'rejectsPrompts'] })
    await expect(opened.connect({ email })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(await opened.connector.getUser()).toBeUndefined()
  })

  it('error: a restore asks nobody: the connection is unconfirmed, and the next connect recovers the wallet', async () => {
    const opened = openConnector()
    await opened.connect({ email })
    opened.frame().behave('isElsewhere', true)
    await expect(opened.reconnect()).rejects.toMatchObject({
      code: 'UNCONFIRMED',
      cause: { reason: 'WALLET_ELSEWHERE' },
    })
    expect(names(opened)).toEqual([])
    expect(await opened.connect()).toMatchObject([{ namespace: 'eip155' }])
    expect(names(opened)).toEqual(['RECOVER'])
  })
})

describe('a new wallet', () => {
  it('default: it is offered recovery once it is connected, and nobody waits for the answer', async () => {
    const opened = openConnector({ behaviors: ['isNew'], approval: 'manual' })
    expect(await opened.connect({ email })).toHaveLength(1)
    await vi.waitFor(() => expect(opened.frame().pending).toHaveLength(1))
    expect(opened.frame().received.at(-1)).toMatchObject({ name: 'SET_UP_RECOVERY', payload: { isOffer: true } })
    opened.frame().approve()
    await vi.waitFor(() => expect(opened.page.shownFrames()).toEqual([]))
  })

  it('parameters: offersRecovery', async () => {
    const opened = openConnector({ behaviors: ['isNew'], options: { offersRecovery: false } })
    await opened.connect({ email })
    await taskOf(opened, 'recovery')
    expect(names(opened)).toEqual([])
  })

  it('behavior: one that is known is offered nothing', async () => {
    const opened = openConnector()
    await opened.connect({ email })
    await taskOf(opened, 'recovery')
    expect(names(opened)).toEqual([])
  })
})

describe('the task of recovery', () => {
  it('default: it says what there is, and is due until there is something; done in the frame', async () => {
    const opened = openConnector()
    await opened.connect({ email })
    const task = await taskOf(opened, 'recovery')
    expect(task).toMatchObject({ value: '', isDue: true })
    await task.run(run)
    expect(await taskOf(opened, 'recovery')).toMatchObject({ value: 'password', isDue: false })
  })

  it('error: "later" in the frame is the user’s no', async () => {
    const opened = openConnector({ behaviors: ['rejectsPrompts'] })
    await opened.connect({ email })
    await expect((await taskOf(opened, 'recovery')).run(run)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('behavior: its reminder is put off for a week', async () => {
    const place = { aheadMs: 0 }
    const opened = openConnector({ clock: { ...systemClock, nowMs: () => systemClock.nowMs() + place.aheadMs } })
    await opened.connect({ email })
    await (await taskOf(opened, 'recoveryLater')).run(run)
    expect(await taskOf(opened, 'recovery')).toMatchObject({ isDue: false })
    place.aheadMs = 7 * 24 * 3_600_000
    expect(await taskOf(opened, 'recovery')).toMatchObject({ isDue: true })
  })
})
