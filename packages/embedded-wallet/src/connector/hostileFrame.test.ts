import { isHawserError } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { createMemory, email, openConnector } from '../fixtures/openConnector.js'
import { settle } from '../fixtures/settle.js'

// Long enough for what is answered, on a machine that does much else.
const brief = { timers: { requestMs: 500, signOutMs: 40, consentMs: 500 } }
const code = (error: unknown) => (isHawserError(error) ? error.code : error)
const loggedIn = () => {
  const memory = createMemory()
  memory.frame.set('email', email)
  return memory
}

describe('a frame that hangs', () => {
  it.each(['SYNC_DAPP_DATA', 'CONNECT_EMAIL', 'CONNECT_OTP', 'GET_ACCOUNTS'])(
    'error: %s: a connect ends by a named error, and the next one works',
    async (name) => {
      const hangsOn = [name]
      const { connect, frame, reports, connector, memory } = openConnector({ options: brief, hangsOn })
      expect(await connect({ email }).catch(code)).toBe('IFRAME_REQUEST_TIMEOUT')
      expect(reports).toEqual([])
      expect(await connector.getUser()).toBeUndefined()
      hangsOn.length = 0
      frame().hangOn(name, false)
      await settle()
      for (const key of memory.store.keys()) if (key.endsWith('LAST_EMAIL_LOGIN_TIME')) memory.store.remove(key)
      expect(await connect({ email })).toHaveLength(1)
    },
  )

  it.each(['neverReady', 'neverGreets'] as const)('error: %s', async (behavior) => {
    const { connect, page } = openConnector({ options: { timers: { loadMs: 80 } }, behaviors: [behavior] })
    expect(await connect({ email }).catch(code)).toBe('IFRAME_LOAD_FAILED')
    expect(page.frames()).toEqual([])
  })

  it.each(['IS_CONNECTED', 'GET_ACCOUNTS'])('error: %s: a restore leaves the connection unconfirmed', async (name) => {
    const before = openConnector()
    await before.connect({ email })
    before.close()
    const { reconnect, reports } = openConnector({ options: brief, memory: before.memory, hangsOn: [name] })
    expect(await reconnect().catch(code)).toBe('UNCONFIRMED')
    expect(reports).toEqual([])
  })

  it('error: a request that it never answers, and those behind it have their turn', async () => {
    const { connect, connector, frame, wallet, page } = openConnector({ options: brief })
    await connect({ email })
    const provider = (await connector.getProvider('eip155')) as { request(args: object): Promise<unknown> }
    const sign = () => provider.request({ method: 'personal_sign', params: ['0x6869', wallet.accounts[0]] })
    frame().hangOn('RPC_REQUEST', true)
    const outcomes = await Promise.all([sign().catch(code), sign().catch(code)])
    expect(outcomes).toEqual(['IFRAME_REQUEST_TIMEOUT', 'IFRAME_REQUEST_TIMEOUT'])
    expect(page.shownFrames()).toEqual([])
    frame().hangOn('RPC_REQUEST', false)
    expect(await sign()).toMatch(/^0x/)
  })
})

describe('a frame that lies', () => {
  it.each(['answersOtherIds', 'answersOtherNames', 'answersHuge', 'answersPrototypeKeys', 'answersMalformed'] as const)(
    'error: %s: nobody is connected by it, and nothing of it is left in the page',
    async (behavior) => {
      const { connect, reports, connector } = openConnector({
        options: brief,
        memory: loggedIn(),
        behaviors: [behavior],
      })
      expect(await connect().catch(code)).toMatch(/^(?:IFRAME_REQUEST_TIMEOUT|INVALID_RESPONSE)$/)
      expect(reports).toEqual([])
      expect(await connector.getUser()).toBeUndefined()
      expect(Object.hasOwn(Object.prototype, 'isConnected')).toBe(false)
      expect(({} as { isConnected?: unknown }).isConnected).toBeUndefined()
    },
  )

  it('behavior: answers that come twice count once', async () => {
    const { connect, reports } = openConnector({ behaviors: ['answersTwice'] })
    expect(await connect({ email })).toHaveLength(1)
    await settle()
    expect(reports).toEqual([])
  })

  it('behavior: accounts of another kind, late or not, take nobody’s place', async () => {
    const { connect, frame, reports, wallet, connector } = openConnector()
    await connect({ email })
    frame().behave('foreignAccounts', true)
    frame().post({ type: '@hawser-frame/SESSION_CHANGED', payload: { isConnected: true } })
    await vi.waitFor(() => expect(reports).toMatchObject([{ accounts: [] }]))
    expect(reports.flatMap(({ accounts }) => accounts)).toEqual([])
    expect(await connector.getUser()).toBeUndefined()
    expect(wallet.accounts).toHaveLength(2)
  })

  it('behavior: a thousand changes at once are one question at a time', async () => {
    const { connect, frame } = openConnector()
    await connect({ email })
    const before = frame().received.length
    for (let time = 0; time < 1_000; time += 1)
      frame().post({ type: '@hawser-frame/SESSION_CHANGED', payload: { isConnected: true } })
    await settle()
    await settle()
    const asked = frame().received.length - before
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(100)
  })

  it('behavior: a screen that it asks for is shown, and is closed like any other', async () => {
    const { connect, frame, page } = openConnector()
    await connect({ email })
    frame().post({ type: '@hawser-frame/SCREEN_CHANGED', payload: { isNeeded: true } })
    await vi.waitFor(() => expect(page.shownFrames()).toHaveLength(1))
    page.press('Close')
    expect(page.shownFrames()).toEqual([])
  })
})
