import type { QuestionRequest } from '@hawser/core'
import { describe, expect, it } from 'vitest'
import { code, email, newCode, type OpenConnectorParameters, openConnector } from '../../fixtures/openConnector.js'

const newEmail = 'somebody.else@mail.example'
const run = { signal: new AbortController().signal }
type Code = Extract<QuestionRequest, { kind: 'code' }>

/** Logged in, with a user who reads both mailboxes. */
async function openUpdate({ answer, ...parameters }: Partial<OpenConnectorParameters> = {}) {
  let isLoggedIn = false
  const reads: typeof answer = (question) => {
    if (question.kind === 'email') return newEmail
    return (question as Code).sentTo === newEmail ? newCode : code
  }
  const opened = openConnector({
    ...parameters,
    answer: (question, count) => (isLoggedIn ? (answer ?? reads)(question, count) : code),
  })
  await opened.connect({ email })
  isLoggedIn = true
  opened.questions.splice(0)
  const [task] = (await opened.connector.tasks?.()) ?? []
  if (!task) throw new Error('There is nothing to do.')
  return {
    ...opened,
    task,
    namesSince: () =>
      opened
        .frame()
        .received.map(({ name }) => name)
        // What the connector asks for itself is none of it.
        .filter((name) => name !== 'GET_STATUS')
        .slice(4),
  }
}

describe('updateEmail', () => {
  it('STA-21 default: a code of the address in use, then one of the new address', async () => {
    const { task, questions, frame, namesSince, connector, memory } = await openUpdate()
    expect(task).toMatchObject({ id: 'updateEmail', value: email })
    await task.run(run)
    expect(questions).toMatchObject([
      { kind: 'email', isNew: true },
      { kind: 'code', sentTo: email, length: 6, resendAfterMs: 30_000 },
      { kind: 'code', sentTo: newEmail, length: 6 },
    ])
    expect((questions[2] as Code).resend).toBeUndefined()
    expect(namesSince()).toEqual(['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'])
    expect(frame().email).toBe(newEmail)
    expect(await connector.getUser()).toMatchObject({ email: newEmail })
    expect((await connector.tasks?.())?.slice(0, 3)).toMatchObject([
      { id: 'updateEmail', value: newEmail },
      { id: 'recovery' },
      { id: 'recoveryLater' },
    ])
    expect([...memory.store.keys()].map((key) => memory.store.get(key))).toContain(JSON.stringify(newEmail))
  })

  it('STA-21 behavior: a frame that asks for no code of the former address', async () => {
    const { task, questions, frame, namesSince } = await openUpdate({ behaviors: ['skipsFormerCode'] })
    await task.run(run)
    expect(questions).toMatchObject([{ kind: 'email' }, { kind: 'code', sentTo: newEmail }])
    expect(namesSince()).toEqual(['UPDATE_EMAIL', 'UPDATE_EMAIL_SECONDARY_OTP'])
    expect(frame().email).toBe(newEmail)
  })

  it('behavior: another code of the former address is sent by the same question', async () => {
    const { task, namesSince } = await openUpdate({
      async answer(question) {
        if (question.kind === 'email') return newEmail
        const { sentTo, resend } = question as Code
        if (sentTo === email) await resend?.(run.signal)
        return sentTo === newEmail ? newCode : code
      },
    })
    await task.run(run)
    expect(namesSince()).toEqual([
      'UPDATE_EMAIL',
      'UPDATE_EMAIL',
      'UPDATE_EMAIL_PRIMARY_OTP',
      'UPDATE_EMAIL_SECONDARY_OTP',
    ])
  })

  it.each([
    ['the address', 'email', 'USER_REJECTED'],
    ['the first code', email, 'USER_REJECTED'],
    ['the second code', newEmail, 'USER_REJECTED'],
  ])('behavior: cancelled at %s, all is as it was', async (_at, place, expected) => {
    const { task, frame, connector, reports } = await openUpdate({
      answer(question) {
        if (question.kind === 'email') return place === 'email' ? null : newEmail
        const { sentTo } = question as Code
        if (sentTo === place) return null
        return sentTo === newEmail ? newCode : code
      },
    })
    await expect(task.run(run)).rejects.toMatchObject({ code: expected })
    expect(frame().email).toBe(email)
    expect(await connector.getUser()).toMatchObject({ email })
    expect(reports).toEqual([])
  })

  it('error: wrong codes are told in the frame’s words, five at most, and nobody is signed out', async () => {
    const { task, frame, reasons } = await openUpdate({
      answer(question) {
        if (question.kind === 'email') return newEmail
        return (question as Code).sentTo === newEmail ? '000000' : code
      },
    })
    await expect(task.run(run)).rejects.toMatchObject({ code: 'IFRAME_REFUSED', message: 'That code is not right.' })
    expect(reasons).toHaveLength(4)
    expect(frame().email).toBe(email)
  })

  it('error: a frame that says it has taken another address', async () => {
    const { task, connector } = await openUpdate({ behaviors: ['updatesOtherEmail'] })
    await expect(task.run(run)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(await connector.getUser()).toMatchObject({ email })
  })

  it('behavior: who is not logged in has nothing to do here, and no frame is loaded for it', async () => {
    const { connector, page } = openConnector()
    expect(await connector.tasks?.()).toEqual([])
    expect(page.frames()).toEqual([])
  })

  it('behavior: signed out meanwhile, nothing of it is kept', async () => {
    const { task, leave, connector, memory } = await openUpdate({
      async answer(question) {
        if (question.kind === 'email') return newEmail
        if ((question as Code).sentTo !== newEmail) return code
        await leave()
        return newCode
      },
    })
    await task.run(run).catch(() => {})
    expect(await connector.tasks?.()).toEqual([])
    expect([...memory.store.keys()].map((key) => memory.store.get(key))).not.toContain(JSON.stringify(newEmail))
  })
})
