import { describe, expect, it } from 'vitest'
import { createConsents } from './createConsents.js'

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What is on the screen, and a request to it whose answer is the test's. */
function setUp() {
  const screen = { isShown: false }
  const consents = createConsents({
    show: () => {
      screen.isShown = true
    },
    hide: () => {
      screen.isShown = false
    },
  })
  const asked: string[] = []
  function request(name: string, signal?: AbortSignal) {
    const outcome: { result?: unknown; error?: unknown; signal?: AbortSignal } = {}
    let approve: (value: string) => void = () => {}
    let refuse: (error: Error) => void = () => {}
    const done = consents
      .run((inner) => {
        asked.push(name)
        outcome.signal = inner
        return new Promise<string>((resolve, reject) => {
          approve = resolve
          refuse = reject
        })
      }, signal)
      .then(
        (result) => {
          outcome.result = result
        },
        (error: unknown) => {
          outcome.error = error
        },
      )
    return {
      outcome,
      approve: async (value: string) => {
        approve(value)
        await done
      },
      refuse: async (error: Error) => {
        refuse(error)
        await done
      },
      done,
    }
  }
  return { consents, screen, asked, request }
}

describe('createConsents', () => {
  it('STA-13 default: one that is approved is popped, who asked has the answer, and the screen closes when none is left', async () => {
    const { screen, asked, request } = setUp()
    expect(screen.isShown).toBe(false)
    const sign = request('sign')
    await settle()
    expect([screen.isShown, asked]).toEqual([true, ['sign']])
    await sign.approve('0x1')
    expect(sign.outcome).toMatchObject({ result: '0x1' })
    expect(screen.isShown).toBe(false)
  })

  it('STA-13 error: one that fails is popped, who asked has the error, and it goes on with the one behind it', async () => {
    const { screen, asked, request } = setUp()
    const [sign, send] = [request('sign'), request('send')]
    await settle()
    expect(asked).toEqual(['sign'])
    await sign.refuse(new Error('The fee is too low.'))
    await settle()
    expect(sign.outcome.error).toMatchObject({ message: 'The fee is too low.' })
    expect([screen.isShown, asked]).toEqual([true, ['sign', 'send']])
    await send.approve('0x2')
    expect(send.outcome).toMatchObject({ result: '0x2' })
    expect(screen.isShown).toBe(false)
  })

  it('STA-13 behavior: cancelled by its screen, all that are open are popped and told so, and the next one works', async () => {
    const { consents, screen, asked, request } = setUp()
    const [sign, send] = [request('sign'), request('send')]
    await settle()
    consents.closeAll()
    await Promise.all([sign.done, send.done])
    expect([sign.outcome.error, send.outcome.error]).toMatchObject([{ code: 'ABORTED' }, { code: 'ABORTED' }])
    expect(sign.outcome.signal?.aborted).toBe(true)
    expect([screen.isShown, asked]).toEqual([false, ['sign']])
    // An answer that comes late is nobody's.
    await sign.approve('0x1')
    expect(sign.outcome.result).toBeUndefined()
    const next = request('next')
    await settle()
    expect([screen.isShown, asked]).toEqual([true, ['sign', 'next']])
    await next.approve('0x3')
    expect([screen.isShown, next.outcome.result]).toEqual([false, '0x3'])
  })

  it('STA-13 behavior: one that whoever asked calls off is popped alone', async () => {
    const { screen, asked, request } = setUp()
    const end = new AbortController()
    const [sign, send, last] = [request('sign'), request('send', end.signal), request('last')]
    await settle()
    end.abort()
    await send.done
    expect(send.outcome.error).toMatchObject({ code: 'ABORTED' })
    expect([screen.isShown, asked]).toEqual([true, ['sign']])
    await sign.approve('0x1')
    await settle()
    expect(asked).toEqual(['sign', 'last'])
    await last.approve('0x2')
    expect(screen.isShown).toBe(false)
  })

  it('behavior: a screen of the frame’s own keeps it open, until that is done or closed', async () => {
    const { consents, screen, request } = setUp()
    consents.setScreen(true)
    expect(screen.isShown).toBe(true)
    const sign = request('sign')
    await settle()
    await sign.approve('0x1')
    expect(screen.isShown).toBe(true)
    consents.setScreen(false)
    expect(screen.isShown).toBe(false)
    consents.setScreen(true)
    consents.closeAll()
    expect(screen.isShown).toBe(false)
  })
})
