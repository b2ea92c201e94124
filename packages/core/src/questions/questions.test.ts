import { HawserError } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { contractVersion } from '../constants.js'
import { createConnector } from '../fixtures/createConnector.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { answerQuestion, askUser, cancelQuestion, resendCode } from '../flows/askUser.js'
import { cancelConnect, connect } from '../flows/connect.js'
import { getHost } from '../flows/getHost.js'
import type { ConnectorContext } from '../interfaces/context.js'
import type { QuestionRequest } from '../interfaces/question.js'

const code: QuestionRequest = { kind: 'code', title: 'Enter the code', text: 'It was sent to a@b.example.' }

/** A client with a connector that asks for a code before it connects. */
function setUp(request: QuestionRequest = code) {
  const answers: unknown[] = []
  const contexts: ConnectorContext[] = []
  const client = createTestClient({
    connectors: [
      {
        contractVersion,
        id: 'com.example.email',
        create(context) {
          contexts.push(context)
          const connector = createConnector({ id: 'com.example.email', name: 'Email', type: 'AUTH' })
          const grant = connector.connect
          connector.connect = async (parameters) => {
            answers.push(await context.ask(request))
            return grant(parameters)
          }
          return connector
        },
      },
    ],
  })
  client.hawser.start()
  const questions = () => client.hawser.getSnapshot().connecting.questions ?? []
  const asked = (count = 1) => vi.waitFor(() => expect(questions()).toHaveLength(count))
  return { ...client, answers, questions, asked, context: () => contexts[0] as ConnectorContext }
}

function deferred() {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

describe('ask', () => {
  it('default: a connector asks, the user answers without the modal, and the connect goes on', async () => {
    const { hawser, answers, questions, asked } = setUp()
    const connected = connect(hawser, { connectorId: 'com.example.email' })
    await asked()
    const [question] = questions()
    expect(question).toEqual({
      id: 'question-1',
      connectorId: 'com.example.email',
      kind: 'code',
      title: 'Enter the code',
      text: 'It was sent to a@b.example.',
    })
    expect(hawser.getSnapshot().modal.isOpen).toBe(true)
    answerQuestion(hawser, { id: 'question-1', answer: '123 456' })
    expect(() => answerQuestion(hawser, { id: 'question-1', answer: '1' })).toThrow('This question has ended')
    expect((await connected).connections).toHaveLength(1)
    expect(answers).toEqual(['123456'])
    expect(questions()).toEqual([])
    expect(hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(JSON.stringify(hawser.getSnapshot())).not.toContain('123456')
  })

  it('behavior: an answer that is none is refused, and the question waits on', async () => {
    const { hawser, questions, asked } = setUp()
    const choices = [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ]
    const chosen = askUser(hawser, { kind: 'choice', title: 'Which one?', choices })
    await asked()
    const id = questions()[0]?.id ?? ''
    for (const answer of ['c', '', '__proto__', undefined as unknown as string])
      expect(() => answerQuestion(hawser, { id, answer })).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
    answerQuestion(hawser, { id, answer: 'b' })
    expect(await chosen).toBe('b')
  })

  it.each([
    { kind: 'text', title: ' \u200b' },
    { kind: 'other', title: 'Hello' },
    { kind: 'choice', title: 'Hello', choices: [] },
    { kind: 'choice', title: 'Hello' },
    {
      kind: 'choice',
      title: 'Hello',
      choices: [
        { id: 'a', label: 'A' },
        { id: 'a', label: 'B' },
      ],
    },
  ])('behavior: what nobody could answer is not asked (%j)', async (request) => {
    const { hawser, questions } = setUp()
    await expect(askUser(hawser, request as QuestionRequest)).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    expect(questions()).toEqual([])
  })

  it('behavior: the user cancels it, or closes the modal: the connector is told that the user declined', async () => {
    const { hawser, questions, asked } = setUp()
    const first = connect(hawser, { connectorId: 'com.example.email' })
    const refused = expect(first).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await asked()
    cancelQuestion(hawser, { id: questions()[0]?.id ?? '' })
    await refused
    expect(hawser.getSnapshot().connecting.attempt).toMatchObject({ phase: 'rejected' })

    const second = connect(hawser, { connectorId: 'com.example.email' })
    const closed = expect(second).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await asked()
    hawser.close()
    await closed
    expect(questions()).toEqual([])
    expect(() => cancelQuestion(hawser, { id: 'question-1' })).toThrow('This question has ended')
  })

  it('behavior: it ends with its signal, its time, its connect and the client', async () => {
    const { hawser, platform, questions, asked, context } = setUp()
    const ended = { code: 'ABORTED' }
    const own = new AbortController()
    const bySignal = expect(context().ask({ ...code, signal: own.signal })).rejects.toMatchObject(ended)
    await asked()
    own.abort()
    await bySignal
    await expect(context().ask({ ...code, signal: own.signal })).rejects.toMatchObject(ended)

    const byTime = expect(context().ask({ ...code, timeoutMs: 1_000 })).rejects.toMatchObject(ended)
    await asked()
    platform.clock.advance(1_000)
    await byTime
    expect(questions()).toEqual([])

    const connected = expect(connect(hawser, { connectorId: 'com.example.email' })).rejects.toMatchObject(ended)
    await asked()
    cancelConnect(hawser)
    await connected
    await vi.waitFor(() => expect(questions()).toEqual([]))

    const byClient = expect(context().ask(code)).rejects.toMatchObject(ended)
    await asked()
    hawser.destroy()
    await byClient
    expect(questions()).toEqual([])
    await expect(context().ask(code)).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
  })

  it('behavior: several wait for their turn, a connect’s own ends with it alone, and the modal stays open to the last', async () => {
    const { hawser, questions, asked } = setUp()
    const other = askUser(hawser, { kind: 'text', title: 'Your name?' })
    await asked()
    const connected = connect(hawser, { connectorId: 'com.example.email' })
    const cancelled = expect(connected).rejects.toMatchObject({ code: 'ABORTED' })
    await asked(2)
    cancelConnect(hawser)
    await cancelled
    await asked(1)
    expect(questions()[0]?.title).toBe('Your name?')
    expect(hawser.getSnapshot().modal.isOpen).toBe(true)
    answerQuestion(hawser, { id: questions()[0]?.id ?? '', answer: 'Ann' })
    expect(await other).toBe('Ann')
    expect(hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: a modal that was open before stays open, and two clients do not see each other’s questions', async () => {
    const first = setUp()
    const second = setUp()
    first.hawser.open()
    const answer = first.context().ask(code)
    await first.asked()
    expect(second.questions()).toEqual([])
    expect(() => answerQuestion(second.hawser, { id: 'question-1', answer: '1' })).toThrow('This question has ended')
    answerQuestion(first.hawser, { id: 'question-1', answer: '1' })
    expect(await answer).toBe('1')
    expect(first.hawser.getSnapshot().modal.isOpen).toBe(true)
  })
})

describe('a code that is looked at, and sent again', () => {
  const wrong = (message: string) => new HawserError('WRONG_CODE', message)

  it('default: a wrong one is said to be wrong, the question stands, and the right one answers it', async () => {
    const { hawser, questions, asked } = setUp()
    const checks: string[] = []
    const given = deferred()
    const answer = askUser(hawser, {
      kind: 'code',
      sentTo: 'a@b.example',
      length: 6,
      check: async (code) => {
        checks.push(code)
        await given.promise
        if (code !== '123456') throw wrong('That code is not right.')
      },
    })
    await asked()
    const question = { id: 'question-1', kind: 'code', sentTo: 'a@b.example', length: 6 }
    expect(questions()).toEqual([question])
    const { id } = question
    answerQuestion(hawser, { id, answer: '000 000' })
    expect(questions()).toMatchObject([{ ...question, isBusy: true }])
    // Pressed again meanwhile.
    answerQuestion(hawser, { id, answer: '000 001' })
    given.resolve()
    await vi.waitFor(() => expect(questions()[0]?.isBusy).toBeUndefined())
    expect(questions()).toMatchObject([
      { ...question, error: { code: 'WRONG_CODE', shortMessage: 'That code is not right.' } },
    ])
    answerQuestion(hawser, { id, answer: '123456' })
    expect(questions()[0]?.error).toBeUndefined()
    expect(await answer).toBe('123456')
    expect(checks).toEqual(['000000', '123456'])
    expect(questions()).toEqual([])
    expect(JSON.stringify(hawser.getSnapshot())).not.toContain('123456')
  })

  it('behavior: one that is still to be sent is unsent until it was, can be sent again at once where it was not, and the wait begins with it', async () => {
    const { hawser, platform, questions, asked } = setUp()
    const sending = deferred()
    const asking = askUser(hawser, {
      kind: 'code',
      send: async () => {
        await sending.promise
        throw wrong('The mail could not be sent.')
      },
      resend: async () => {},
    })
    const cancelled = expect(asking).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await asked()
    const id = 'question-1'
    expect(questions()).toMatchObject([{ id, isUnsent: true, isBusy: true, resendAtMs: 0 }])
    sending.resolve()
    await vi.waitFor(() => expect(questions()[0]?.error?.shortMessage).toBe('The mail could not be sent.'))
    expect(questions()).toMatchObject([{ id, isUnsent: true, isBusy: undefined }])
    resendCode(hawser, { id })
    await vi.waitFor(() => expect(questions()[0]?.isUnsent).toBeUndefined())
    expect(questions()).toMatchObject([{ error: undefined, resendAtMs: platform.clock.nowMs() + 30_000 }])
    cancelQuestion(hawser, { id })
    await cancelled
  })

  it('behavior: a code that arrives before the word that it was sent is looked at once that has come, the last one where several were given', async () => {
    const { hawser, questions, asked } = setUp()
    const sending = deferred()
    const checked: string[] = []
    const asking = askUser(hawser, {
      kind: 'code',
      send: () => sending.promise,
      check: async (given) => {
        checked.push(given)
      },
    })
    await asked()
    answerQuestion(hawser, { id: 'question-1', answer: '111111' })
    answerQuestion(hawser, { id: 'question-1', answer: '123 456' })
    expect([checked, questions()]).toMatchObject([[], [{ isUnsent: true, isBusy: true }]])
    sending.resolve()
    expect(await asking).toBe('123456')
    expect(checked).toEqual(['123456'])
  })

  it('behavior: it is looked at where the sending is said to have failed too, and not once the question has ended', async () => {
    const { hawser, questions, asked } = setUp()
    const [sending, other] = [deferred(), deferred()]
    const fail = async (given: Promise<void>) => {
      await given
      throw wrong('The mail could not be sent.')
    }
    const check = vi.fn(async () => {})
    const asking = askUser(hawser, { kind: 'code', send: () => fail(sending.promise), check })
    await asked()
    answerQuestion(hawser, { id: 'question-1', answer: '123456' })
    sending.resolve()
    expect(await asking).toBe('123456')

    const cancelled = expect(
      askUser(hawser, { kind: 'code', send: () => fail(other.promise), check }),
    ).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await asked()
    answerQuestion(hawser, { id: 'question-2', answer: '123456' })
    cancelQuestion(hawser, { id: 'question-2' })
    await cancelled
    other.resolve()
    await other.promise
    await vi.waitFor(() => expect(questions()).toEqual([]))
    expect(check).toHaveBeenCalledTimes(1)
  })

  it('behavior: another one is sent after the wait, and each one begins a new wait', async () => {
    const { hawser, platform, questions, asked } = setUp()
    const sent: AbortSignal[] = []
    const asking = askUser(hawser, {
      kind: 'link',
      sentTo: 'a@b.example',
      resend: async (signal) => {
        sent.push(signal)
        if (sent.length === 2) throw wrong('The mail could not be sent.')
      },
    })
    const cancelled = expect(asking).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await asked()
    const { id = '', resendAtMs } = questions()[0] ?? {}
    expect(resendAtMs).toBe(platform.clock.nowMs() + 30_000)
    expect(() => resendCode(hawser, { id })).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
    platform.clock.jump(29_999)
    expect(() => resendCode(hawser, { id })).toThrow()
    platform.clock.jump(1)
    resendCode(hawser, { id })
    await vi.waitFor(() => expect(questions()[0]?.resendAtMs).toBe(platform.clock.nowMs() + 30_000))
    platform.clock.jump(30_000)
    resendCode(hawser, { id })
    await vi.waitFor(() => expect(questions()[0]?.error?.shortMessage).toBe('The mail could not be sent.'))
    // What did not go out is no reason to wait.
    resendCode(hawser, { id })
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    await vi.waitFor(() => expect(questions()[0]?.error).toBeUndefined())
    // Nothing is entered where a link is opened.
    expect(() => answerQuestion(hawser, { id, answer: '1' })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
    cancelQuestion(hawser, { id })
    await cancelled
    expect(sent.every(({ aborted }) => aborted)).toBe(true)
    expect(() => resendCode(hawser, { id })).toThrow('This question has ended')
  })

  it('behavior: a question that has ended meanwhile is not answered, and nothing of it is written', async () => {
    const { hawser, questions, asked } = setUp()
    const given = deferred()
    const signals: AbortSignal[] = []
    const asking = askUser(hawser, {
      kind: 'code',
      check: async (_code, signal) => {
        signals.push(signal)
        await given.promise
      },
    })
    const cancelled = expect(asking).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await asked()
    answerQuestion(hawser, { id: 'question-1', answer: '123456' })
    cancelQuestion(hawser, { id: 'question-1' })
    await cancelled
    expect(signals[0]?.aborted).toBe(true)
    given.resolve()
    await given.promise
    expect(questions()).toEqual([])
  })

  it('parameters: isNew', async () => {
    const { hawser, asked, questions } = setUp()
    const answer = askUser(hawser, { kind: 'email', isNew: true })
    await asked()
    expect(questions()).toEqual([{ id: 'question-1', kind: 'email', isNew: true }])
    answerQuestion(hawser, { id: 'question-1', answer: 'a@b.example' })
    expect(await answer).toBe('a@b.example')
  })

  it('behavior: an address is one', async () => {
    const { hawser, asked } = setUp()
    const answer = askUser(hawser, { kind: 'email' })
    await asked()
    for (const none of ['a', 'a@b', 'a b@c.example', '@b.example'])
      expect(() => answerQuestion(hawser, { id: 'question-1', answer: none })).toThrow(
        expect.objectContaining({ code: 'INVALID_INPUT' }),
      )
    answerQuestion(hawser, { id: 'question-1', answer: ' a@b.example ' })
    expect(await answer).toBe('a@b.example')
  })

  it.each([3, 9, 4.5, '6', Number.NaN])(
    'behavior: %j is no length of a code, which is entered in one field',
    async (length) => {
      const { hawser, questions, asked } = setUp()
      const asking = askUser(hawser, { kind: 'code', length: length as number })
      const cancelled = expect(asking).rejects.toMatchObject({ code: 'USER_REJECTED' })
      await asked()
      expect(questions()).toEqual([{ id: 'question-1', kind: 'code' }])
      cancelQuestion(hawser, { id: 'question-1' })
      await cancelled
    },
  )
})

describe('a window', () => {
  it('default: it is opened within the press, before anything is awaited; what keeps it shut is told, and the next press tries again', async () => {
    const { hawser, questions, asked } = setUp()
    const order: string[] = []
    let isBlocked = true
    const asking = askUser(hawser, {
      kind: 'window',
      isRefused: true,
      open() {
        order.push('open')
        if (isBlocked) throw new HawserError('WINDOW_BLOCKED', 'Your browser blocked the window.')
      },
    })
    await asked()
    const question = { id: 'question-1', kind: 'window', isRefused: true }
    expect(questions()).toEqual([question])
    const press = (): void => {
      answerQuestion(hawser, { id: 'question-1', answer: 'open' })
      order.push('pressed')
    }
    press()
    expect(questions()).toMatchObject([{ ...question, error: { code: 'WINDOW_BLOCKED' } }])
    isBlocked = false
    press()
    expect(order).toEqual(['open', 'pressed', 'open', 'pressed'])
    expect(await asking).toBe('open')
    expect(questions()).toEqual([])
  })

  it('error: one without a way to open it', async () => {
    const { hawser } = setUp()
    await expect(askUser(hawser, { kind: 'window' } as never)).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
  })
})

describe('a notice', () => {
  it('STA-26 default: the modal opens, and 300 ms later it shows the error', async () => {
    const { hawser, platform, questions, context } = setUp()
    const told = context().ask({ kind: 'notice', title: 'Action not allowed' })
    await vi.waitFor(() => expect(hawser.getSnapshot().modal.isOpen).toBe(true))
    await platform.clock.advance(299)
    expect(hawser.getSnapshot().toast.open).toBe(false)
    await platform.clock.advance(1)
    expect(await told).toBe('')
    expect(hawser.getSnapshot().toast).toMatchObject({ open: true, message: 'Action not allowed', variant: 'error' })
    expect(questions()).toEqual([])
  })

  it('behavior: nothing is said after the client has ended, and what says nothing is refused', async () => {
    const { hawser, platform, context } = setUp()
    await expect(context().ask({ kind: 'notice', title: ' ' })).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    const told = expect(context().ask({ kind: 'notice', title: 'No' })).rejects.toMatchObject({
      code: 'CLIENT_DESTROYED',
    })
    await vi.waitFor(() => expect(hawser.getSnapshot().modal.isOpen).toBe(true))
    hawser.destroy()
    await told
    expect(platform.clock.pending()).toBe(0)
  })
})

describe('host', () => {
  it('behavior: without a page there is none, and the error says so', async () => {
    const { hawser, context } = setUp()
    await expect(context().host()).rejects.toMatchObject({ name: 'NoPageError', code: 'NO_PAGE' })
    expect(() => getHost(hawser)).toThrow('needs a page')
  })
})
