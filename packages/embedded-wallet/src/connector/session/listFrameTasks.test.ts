import { describe, expect, it } from 'vitest'
import { email, openConnector } from '../../fixtures/openConnector.js'

const run = { signal: new AbortController().signal }

async function openTasks(hangsOn: readonly string[] = []) {
  const opened = openConnector({ hangsOn })
  await opened.connect({ email })
  const tasks = (await opened.connector.tasks?.()) ?? []
  const find = (id: string) => {
    const task = tasks.find((one) => one.id === id)
    if (!task) throw new Error(`There is no ${id}.`)
    return task
  }
  const isShown = () => opened.page.shownFrames().length > 0
  const hasReceived = (name: string) => opened.frame().received.some((message) => message.name === name)
  return { ...opened, find, tasks, isShown, hasReceived }
}

describe('what is done on the frame’s screens', () => {
  it('default: each of it is a task; the frame is shown while it lasts, and no longer', async () => {
    const { tasks, find, isShown, hasReceived, page } = await openTasks(['EXPORT_PHRASE'])
    expect(tasks.map(({ id }) => id)).toEqual([
      'updateEmail',
      'recovery',
      'recoveryLater',
      'manageWallet',
      'managePermissions',
      'manageDevices',
      'exportPhrase',
      'importPhrase',
      'manageSignIn',
      'manageEmails',
      'useOtherWallet',
      'deleteWallet',
    ])
    const exporting = find('exportPhrase').run(run)
    await expect.poll(() => hasReceived('EXPORT_PHRASE')).toBe(true)
    expect(isShown()).toBe(true)
    page.press('Close')
    await expect(exporting).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(isShown()).toBe(false)
    await expect.poll(() => hasReceived('CANCEL_REQUEST')).toBe(true)
  })

  it('behavior: who closes the frame where there is nothing to finish is told of no fault', async () => {
    const { find, page, hasReceived, isShown } = await openTasks(['MANAGE_WALLET'])
    const managing = find('manageWallet').run(run)
    await expect.poll(() => hasReceived('MANAGE_WALLET')).toBe(true)
    page.press('Close')
    await managing
    expect(isShown()).toBe(false)
  })

  it('behavior: given up by the app, it ends; a frame that does not know it says so', async () => {
    const { find, hasReceived, isShown } = await openTasks(['DELETE_WALLET'])
    const end = new AbortController()
    const deleting = find('deleteWallet').run({ signal: end.signal })
    await expect.poll(() => hasReceived('DELETE_WALLET')).toBe(true)
    end.abort()
    await expect(deleting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(isShown()).toBe(false)
    await expect(find('manageWallet').run(run)).rejects.toMatchObject({ message: 'MANAGE_WALLET is not supported.' })
  })

  it('CAP-04 behavior: where windows do not come back the frame is told where the browser is to, for what takes a proof of who is there', async () => {
    const opened = await openTasks(['EXPORT_PHRASE', 'IMPORT_PHRASE', 'DELETE_WALLET', 'MANAGE_WALLET'])
    const { find, page, frame } = opened
    const href = 'https://app.example/cart?x=1'
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
    Object.assign(page.window, { navigator: { userAgent }, location: { ...page.window.location, href } })
    for (const [id, name, payload] of [
      ['exportPhrase', 'EXPORT_PHRASE', { returnTo: href }],
      ['importPhrase', 'IMPORT_PHRASE', { returnTo: href }],
      ['deleteWallet', 'DELETE_WALLET', { returnTo: href }],
      ['useOtherWallet', 'MANAGE_WALLET', { part: 'otherWallet', returnTo: href }],
      ['manageDevices', 'MANAGE_WALLET', { part: 'devices', returnTo: href }],
    ] as const) {
      const end = new AbortController()
      const running = find(id).run({ signal: end.signal })
      await expect.poll(() => frame().received).toContainEqual(expect.objectContaining({ name, payload }))
      end.abort()
      await expect(running).rejects.toMatchObject({ code: 'ABORTED' })
    }
  })

  it('behavior: a frame of the field has none of it', async () => {
    const opened = openConnector({ options: { isCompatible: true } })
    await opened.connect({ email })
    expect((await opened.connector.tasks?.())?.map(({ id }) => id)).toEqual(['updateEmail'])
  })
})
