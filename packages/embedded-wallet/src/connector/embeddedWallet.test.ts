import { type Clock, isHawserError, systemClock } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { createManualClock } from '../fixtures/createManualClock.js'
import {
  code,
  createMemory,
  createTabs,
  email,
  networks,
  openConnector,
  polkadot,
  solana,
} from '../fixtures/openConnector.js'
import { settle } from '../fixtures/settle.js'

const namesOf = (frame: { readonly received: readonly { readonly name: string }[] }) =>
  frame.received.map(({ name }) => name)

describe('embeddedWallet', () => {
  it('default: creating one loads nothing, puts no frame into the page, and says what it is', async () => {
    const { connector, page } = openConnector()
    expect(connector).toMatchObject({ id: 'auth', type: 'AUTH', name: 'Email', isInstalled: true })
    expect(connector.traits).toMatchObject({ session: 'shared' })
    expect(connector.namespaces).toEqual(['eip155'])
    await settle()
    expect(page.frames()).toEqual([])
  })

  it('behavior: what is prepared while an address is typed is what the connect then uses; nobody is asked for anything', async () => {
    const { connect, connector, page, questions, health, frame, frames } = openConnector()
    connector.prepare?.()
    connector.prepare?.()
    await vi.waitFor(() => expect(frames.length && namesOf(frame())).toContain('SYNC_DAPP_DATA'))
    connector.prepare?.()
    await settle()
    expect([page.frames().length, questions, health]).toEqual([1, [], []])
    expect(namesOf(frame()).filter((name) => !name.startsWith('SYNC_'))).toEqual([])
    expect(await connect({ email })).toHaveLength(1)
    connector.prepare?.()
    await settle()
    expect([page.frames().length, frames.length]).toEqual([1, 1])
  })

  it('error: what could not be prepared is told by the connect alone; a frame that nobody used goes with the client', async () => {
    const wrong = openConnector({ options: { frameUrl: 'wallet.example' } })
    wrong.connector.prepare?.()
    await settle()
    expect(wrong.health).toEqual([])
    await expect(wrong.connect({ email })).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    expect(wrong.health).toMatchObject([{ error: { code: 'INVALID_OPTIONS' } }])

    const left = openConnector()
    left.connector.prepare?.()
    await vi.waitFor(() => expect(left.page.frames().length).toBe(1))
    left.connector.dispose?.()
    await vi.waitFor(() => expect(left.page.frames().length).toBe(0))
  })

  it.each(['', 'wallet.example', 'javascript:alert(1)', 'ws://wallet.example'])(
    'parameters: frameUrl %j',
    async (frameUrl) => {
      const { connect, page, health } = openConnector({ options: { frameUrl } })
      await expect(connect()).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
      expect(page.frames()).toEqual([])
      expect(health).toMatchObject([{ error: { code: 'INVALID_OPTIONS' } }])
    },
  )

  it('parameters: services.frame of the client, where the app names no frame', async () => {
    const services = { frame: { url: 'https://wallet.example/other', projectId: 'p1' } }
    const none = { frameUrl: undefined }
    const { connect, connector, page } = openConnector({ options: none, services })
    expect(connector.traits?.input?.field).toBe('email')
    expect(await connect({ email })).toHaveLength(1)
    expect(page.frames()[0]?.src).toBe('https://wallet.example/other?projectId=p1&origin=https%3A%2F%2Fapp.example')
    const own = openConnector({ services })
    await own.connect({ email })
    expect(own.page.frames()[0]?.src).toBe('https://wallet.example/frame?origin=https%3A%2F%2Fapp.example')
  })

  it.each([undefined, {}, { frame: false as const }])(
    'behavior: without a frame (services: %j) no field asks for an address, and a connect says what is missing',
    async (services) => {
      const { connect, connector, page } = openConnector({ options: { frameUrl: undefined }, services })
      expect(connector.traits?.input?.field).not.toBe('email')
      await expect(connect({ email })).rejects.toMatchObject({
        code: 'INVALID_OPTIONS',
        message: expect.stringContaining('services.frame'),
      })
      expect(page.frames()).toEqual([])
    },
  )

  it('error: a frame of the app’s own origin', async () => {
    const { connect, page, health } = openConnector({ options: { frameUrl: 'https://app.example/frame' } })
    await expect(connect()).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    expect(health).toMatchObject([{ error: { code: 'INVALID_OPTIONS' } }])
    expect(page.frames()).toEqual([])
  })

  it('VAL-11 error: an address that is none is refused before anybody is asked', () => {
    const { connector } = openConnector()
    const parse = (value: unknown) => connector.traits?.input?.parse(value, ['eip155'])
    expect(parse({ email })).toEqual({ email })
    expect(parse(undefined)).toEqual({})
    for (const wrong of ['', 'a', 'a@b', 'a b@c.example', '@b.example', 5, null, {}])
      expect(() => parse({ email: wrong })).toThrow('Enter a valid email address.')
  })
})

describe('connect', () => {
  it('STA-20 default: an address, a code, and the user is fetched', async () => {
    const { connect, frame, wallet, questions, page, connector } = openConnector()
    const reports = await connect({ email, generation: 7 })
    expect(reports).toEqual([
      {
        connectionId: 'eip155/auth',
        generation: 7,
        namespace: 'eip155',
        accounts: wallet.accounts.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
        chainId: 'eip155:1',
        wallet: { name: 'Email', icon: expect.any(String) },
        approvedChainIds: ['eip155:1', 'eip155:10'],
        smartAccountChainIds: [],
        supportsAllNetworks: true,
      },
    ])
    expect(namesOf(frame())).toEqual(['SYNC_DAPP_DATA', 'CONNECT_EMAIL', 'CONNECT_OTP', 'GET_ACCOUNTS'])
    expect(questions).toMatchObject([{ kind: 'code', sentTo: email, length: 6, resendAfterMs: 30_000 }])
    expect(page.frames()).toHaveLength(1)
    expect(page.shownFrames()).toEqual([])
    expect(await connector.getUser()).toMatchObject({ email, address: wallet.accounts[0] })
  })

  it('ENT-04 default: who is connected', async () => {
    const { connect, wallet, connector, leave } = openConnector()
    expect(await connector.getUser()).toBeUndefined()
    await connect({ email })
    expect(await connector.getUser()).toEqual({
      email,
      address: wallet.accounts[0],
      chainId: 'eip155:1',
      accounts: wallet.accounts.map((address) => ({ address, type: 'eoa' })),
      userName: null,
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    })
    await leave()
    expect(await connector.getUser()).toBeUndefined()
  })

  it('CAP-20 default: the frame is told which type of account the app would like to be taken first on each namespace', async () => {
    const asked = async (parameters: Parameters<typeof openConnector>[0]) => {
      const { connect, frame } = openConnector({ networks: [...networks, solana, polkadot], ...parameters })
      await connect({ email })
      const names = /^(?:GET_ACCOUNTS|GET_USER)$/
      return frame().received.flatMap(({ name, payload }) => (names.test(name) ? [payload] : []))
    }
    expect(await asked({})).toMatchObject([
      { preferredAccountTypes: { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa' } },
    ])
    expect(await asked({ defaultAccountTypes: { eip155: 'eoa' } })).toMatchObject([
      { preferredAccountTypes: { eip155: 'eoa', solana: 'eoa', polkadot: 'eoa' } },
    ])
    // The field's frame has a word for it on EVM networks alone.
    const compatible = { options: { isCompatible: true }, networks: [networks[0] as never] }
    expect(await asked(compatible)).toEqual([{ chainId: 1, preferredAccountType: 'smartAccount' }])
  })

  it('default: the account has a picture and the name that the app gives it, which come with the code that connects', async () => {
    const { connect, connector } = openConnector({ options: { texts: { name: 'Shop wallet' } } })
    expect(connector.icon).toBeUndefined()
    expect(await connect({ email })).toMatchObject([
      { wallet: { name: 'Shop wallet', icon: expect.stringMatching(/^data:image\/svg\+xml,/) } },
    ])
  })

  it('STA-20 behavior: a device that the frame does not know is approved first', async () => {
    const { connect, frame, questions } = openConnector({
      behaviors: ['needsDevice'],
      answer: ({ kind }) => (kind === 'code' ? code : new Promise(() => {})),
    })
    const connecting = connect({ email })
    await vi.waitFor(() => expect(questions).toMatchObject([{ kind: 'link', sentTo: email }]))
    await vi.waitFor(() => expect(namesOf(frame())).toContain('AWAIT_LINK'))
    frame().approveDevice()
    expect(await connecting).toHaveLength(1)
    expect(namesOf(frame()).slice(1)).toEqual(['CONNECT_EMAIL', 'AWAIT_LINK', 'CONNECT_OTP', 'GET_ACCOUNTS'])
    expect(questions[0]?.signal?.aborted).toBe(true)
  })

  it('behavior: a frame of an earlier version, which does not know of links, is asked as it was', async () => {
    const { connect, frame } = openConnector({
      behaviors: ['needsDevice', 'isEarlier'],
      answer: ({ kind }) => (kind === 'code' ? code : new Promise(() => {})),
    })
    const connecting = connect({ email })
    await vi.waitFor(() => expect(namesOf(frame())).toContain('CONNECT_DEVICE'))
    frame().approveDevice()
    expect(await connecting).toHaveLength(1)
    expect(namesOf(frame()).filter((name) => /LINK|DEVICE|OTP/.test(name))).toEqual([
      'AWAIT_LINK',
      'CONNECT_DEVICE',
      'CONNECT_OTP',
    ])
  })

  it('error: a code whose mail did not leave at the link is sent by the question for it, which says why it was not, and again without a wait', async () => {
    const said: unknown[] = []
    const { connect, frame } = openConnector({
      behaviors: ['needsDevice', 'mailIsDown'],
      async answer(question) {
        if (question.kind !== 'code') return new Promise(() => {})
        const { signal } = new AbortController()
        await question.send?.(signal).catch((error: Error) => said.push(error.message))
        await question.resend?.(signal)
        await question.resend?.(signal).catch((error: Error) => said.push(error.message))
        return code
      },
    })
    const connecting = connect({ email })
    await vi.waitFor(() => expect(namesOf(frame())).toContain('AWAIT_LINK'))
    frame().approveDevice()
    expect(await connecting).toHaveLength(1)
    expect(said).toEqual(['Mail cannot be sent at the moment.', 'Please try again after 30 seconds'])
  })

  it('behavior: the wait for the device is called off, and the frame is told', async () => {
    const { connect, frame } = openConnector({
      behaviors: ['needsDevice'],
      async answer() {
        await vi.waitFor(() => expect(namesOf(frame())).toContain('AWAIT_LINK'))
        return null
      },
    })
    await expect(connect({ email })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await vi.waitFor(() => expect(namesOf(frame())).toContain('SIGN_OUT'))
    expect(namesOf(frame())).toContain('CANCEL_REQUEST')
  })

  it('behavior: without an address the user is asked for one, until it looks like one', async () => {
    const answers = ['nobody', `  ${email} `, code]
    const { connect, questions, frame } = openConnector({ answer: (_question, count) => answers[count - 1] ?? null })
    expect(await connect()).toHaveLength(1)
    expect(questions.map((one) => [one.kind, one.kind === 'email' ? one.text : undefined])).toEqual([
      ['email', undefined],
      ['email', 'Enter a valid email address.'],
      ['code', undefined],
    ])
    expect(frame().email).toBe(email)
  })

  it('behavior: a code that is wrong is asked for again, with the frame’s words, five times at most', async () => {
    const { connect, questions, reasons } = openConnector({
      answer: (_question, count) => (count < 3 ? '000000' : code),
    })
    await connect({ email })
    expect(questions).toHaveLength(1)
    expect(reasons).toEqual(['That code is not right.', 'That code is not right.'])
    const other = openConnector({ answer: () => '000000' })
    await expect(other.connect({ email })).rejects.toMatchObject({ message: 'That code is not right.' })
    expect(other.questions).toHaveLength(1)
    expect(other.reasons).toHaveLength(4)
    expect(namesOf(other.frame()).filter((name) => name === 'CONNECT_OTP')).toHaveLength(5)
  })

  it('VAL-15 error: a second code within 30 s is refused, with the seconds that are left, rounded up', async () => {
    const clock = createManualClock()
    const answers: (string | null)[] = [null, null, code]
    const { connect, frame } = openConnector({
      clock: { ...systemClock, nowMs: clock.nowMs },
      answer: () => answers.shift() ?? null,
    })
    await expect(connect({ email })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    clock.advance(500)
    const sent = () => namesOf(frame()).filter((name) => name === 'CONNECT_EMAIL').length
    await expect(connect({ email })).rejects.toMatchObject({
      code: 'EMAIL_COOLDOWN',
      message: 'Please try again after 30 seconds',
    })
    clock.advance(28_501)
    await expect(connect({ email })).rejects.toThrow('Please try again after 1 seconds')
    expect(sent()).toBe(1)
    clock.advance(999)
    await expect(connect({ email })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    clock.advance(30_000)
    await connect({ email })
    expect(sent()).toBe(3)
  })

  it('VAL-15 behavior: another code is sent by the same question, 30 s after the last one and no sooner', async () => {
    const clock = createManualClock()
    const refusals: string[] = []
    const { connect, frame, questions } = openConnector({
      clock: { ...systemClock, nowMs: clock.nowMs },
      async answer(question) {
        const again = question.kind === 'code' ? question.resend : undefined
        const { signal } = new AbortController()
        await again?.(signal).catch((error: Error) => refusals.push(error.message))
        clock.advance(30_000)
        await again?.(signal)
        await again?.(signal).catch((error: Error) => refusals.push(error.message))
        return code
      },
    })
    expect(await connect({ email })).toHaveLength(1)
    expect(refusals).toEqual(['Please try again after 30 seconds', 'Please try again after 30 seconds'])
    expect(questions).toHaveLength(1)
    expect(namesOf(frame()).slice(1)).toEqual(['CONNECT_EMAIL', 'CONNECT_EMAIL', 'CONNECT_OTP', 'GET_ACCOUNTS'])
  })

  it('behavior: of two links that were sent the later one is waited for', async () => {
    const clock = createManualClock()
    const { connect, frame, questions } = openConnector({
      behaviors: ['needsDevice'],
      clock: { ...systemClock, nowMs: clock.nowMs },
      async answer(question) {
        if (question.kind !== 'link') return code
        await vi.waitFor(() => expect(namesOf(frame())).toContain('AWAIT_LINK'))
        clock.advance(30_000)
        await question.resend?.(new AbortController().signal)
        await vi.waitFor(() => expect(namesOf(frame()).filter((name) => name === 'AWAIT_LINK')).toHaveLength(2))
        frame().approveDevice()
        return new Promise(() => {})
      },
    })
    expect(await connect({ email })).toHaveLength(1)
    expect(questions.map(({ kind }) => kind)).toEqual(['link', 'code'])
    expect(namesOf(frame())).toContain('CANCEL_REQUEST')
  })

  it('VAL-15 behavior: who has connected may do so again at once', async () => {
    const { connect, leave } = openConnector()
    await connect({ email })
    await leave()
    expect(await connect({ email })).toHaveLength(1)
  })

  it('behavior: a session that the frame has already is gone on with, and nobody is asked', async () => {
    const { connect, questions, memory, frame } = openConnector()
    memory.frame.set('email', email)
    expect(await connect()).toHaveLength(1)
    expect(questions).toEqual([])
    expect(namesOf(frame())).toEqual(['SYNC_DAPP_DATA', 'IS_CONNECTED', 'GET_ACCOUNTS'])
  })

  it('behavior: cancelled at the code, late or not, nobody is left logged in', async () => {
    const cancel = new AbortController()
    const { connect, frame, reports, memory } = openConnector({
      answer: () => {
        cancel.abort()
        return code
      },
    })
    await expect(connect({ email, signal: cancel.signal })).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.waitFor(() => expect(namesOf(frame())).toContain('SIGN_OUT'))
    await settle()
    expect(memory.frame.has('email')).toBe(false)
    expect(reports).toEqual([])
  })

  it('behavior: an aborted signal asks nobody', async () => {
    const { connect, page } = openConnector()
    await expect(connect({ email, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
    expect(page.frames()).toEqual([])
  })

  it.each(['noAccounts', 'malformedAccounts', 'foreignAccounts', 'answersMalformed'] as const)(
    'behavior: %s is a named error, and leaves nobody connected',
    async (behavior) => {
      const { connect, connector, memory, reports } = openConnector({ behaviors: [behavior] })
      memory.frame.set('email', email)
      const failure: unknown = await connect({ email }).catch((reason: unknown) => reason)
      expect(isHawserError(failure, 'INVALID_RESPONSE')).toBe(true)
      expect(reports).toEqual([])
      expect(await connector.getUser()).toBeUndefined()
    },
  )

  it('error: a frame that does not come', async () => {
    const { connect, page, place } = openConnector({ isDown: true, options: { timers: { loadMs: 1_000 } } })
    await expect(connect({ email })).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
    expect(page.frames()).toEqual([])
    place.isDown = false
    expect(await connect({ email })).toHaveLength(1)
  })

  it.each([
    ['is told as soon as it is known', false, 'IFRAME_LOAD_FAILED'],
    ['is not told of a server that the page’s policy keeps it from asking', true, undefined],
  ])('error: a server that refuses connections %s, and not when the frame’s time is up', async (_, isKept, code) => {
    const clock = createManualClock()
    const asked: string[] = []
    const { connect, page } = openConnector({
      clock,
      isDown: true,
      options: { place: 'frame' },
      async fetch(url) {
        asked.push(String(url))
        throw new TypeError('Failed to fetch')
      },
    })
    let failure: { readonly code?: string } = {}
    connect({ email }).catch((error: typeof failure) => {
      failure = error
    })
    await vi.waitFor(() => expect(page.frames()).toHaveLength(1))
    clock.advance(2_999)
    expect(asked).toEqual([])
    clock.advance(1)
    expect(asked).toEqual([expect.stringMatching(/^https:\/\/wallet\.example\//)])
    if (isKept)
      page.window.document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), {
          effectiveDirective: 'connect-src',
          blockedURI: 'https://wallet.example',
        }),
      )
    await settle()
    clock.advance(500)
    await settle()
    expect(failure.code).toBe(code)
    if (!isKept) return
    // Its own time is as long as ever.
    clock.advance(16_499)
    await settle()
    expect(failure.code).toBeUndefined()
    clock.advance(1)
    await vi.waitFor(() => expect(failure.code).toBe('IFRAME_LOAD_FAILED'))
  })

  it('behavior: the server of a frame that has spoken is not asked whether it is there', async () => {
    const clock = createManualClock()
    let asked = 0
    const { connect, page } = openConnector({
      clock,
      behaviors: ['neverGreets'],
      options: { place: 'frame' },
      fetch: () => {
        asked += 1
        return new Promise(() => {})
      },
    })
    const failed = expect(connect({ email })).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
    await vi.waitFor(() => expect(page.frames()).toHaveLength(1))
    await settle()
    clock.advance(3_000)
    await settle()
    expect(asked).toBe(0)
    clock.advance(17_000)
    await failed
    expect(asked).toBe(0)
  })

  it('error: a frame that the page’s content security policy keeps out', async () => {
    const { connect, page, health } = openConnector({ isDown: true, options: { place: 'frame' } })
    const connecting = connect({ email })
    const failed = expect(connecting).rejects.toMatchObject({
      code: 'IFRAME_BLOCKED',
      details: expect.stringContaining('Add https://wallet.example to its frame-src'),
    })
    await vi.waitFor(() => expect(page.frames()).toHaveLength(1))
    const violation = (blockedURI: string) =>
      page.window.document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src', blockedURI }),
      )
    violation('https://other.example')
    violation('https://wallet.example.evil.example/frame')
    await settle()
    expect(page.frames()).toHaveLength(1)
    violation('https://wallet.example/frame?origin=x')
    await failed
    expect(health).toMatchObject([{ isReachable: true, error: { code: 'IFRAME_BLOCKED' } }])
    expect(page.frames()).toEqual([])
  })

  it('behavior: a client that is destroyed while the frame loads leaves nothing behind', async () => {
    const { connect, connector, page } = openConnector({ behaviors: ['neverGreets'] })
    const failed = expect(connect({ email })).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.waitFor(() => expect(page.frames()).toHaveLength(1))
    connector.dispose?.()
    await failed
    expect(page.frames()).toEqual([])
  })
})

describe('reconnect', () => {
  it('default: after a reload, without a word to the user', async () => {
    const before = openConnector()
    await before.connect({ email })
    before.close()
    const { reconnect, questions, frame, wallet, page } = openConnector({ memory: before.memory })
    const reports = await reconnect(wallet.accounts, 3)
    expect(reports).toMatchObject([{ generation: 3, chainId: 'eip155:1' }])
    expect(reports[0]?.accounts.map(({ address }) => address)).toEqual(wallet.accounts)
    expect(questions).toEqual([])
    expect(page.shownFrames()).toEqual([])
    expect(namesOf(frame())).toEqual(['SYNC_DAPP_DATA', 'IS_CONNECTED', 'GET_ACCOUNTS'])
  })

  it('behavior: who has never logged in here loads no frame', async () => {
    const { reconnect, page } = openConnector()
    expect(await reconnect()).toEqual([])
    expect(page.frames()).toEqual([])
  })

  it('behavior: a session that has ended in the frame meanwhile', async () => {
    const before = openConnector()
    await before.connect({ email })
    before.close()
    before.memory.frame.clear()
    const { reconnect, page } = openConnector({ memory: before.memory })
    expect(await reconnect()).toEqual([])
    const next = openConnector({ memory: before.memory })
    expect(await next.reconnect()).toEqual([])
    expect(page.frames()).toHaveLength(1)
    expect(next.page.frames()).toEqual([])
  })

  it('behavior: somebody else who is logged in to the frame is not shown as the one who was here', async () => {
    const before = openConnector()
    await before.connect({ email })
    before.close()
    const { reconnect, reports } = openConnector({ memory: before.memory })
    expect(await reconnect(['0x000000000000000000000000000000000000dEaD'])).toEqual([])
    expect(reports).toEqual([])
  })

  it('behavior: a frame that is out of reach leaves the connection unconfirmed, and speaks when it can', async () => {
    const before = openConnector()
    await before.connect({ email })
    before.close()
    const { reconnect, place, look, reports, wallet } = openConnector({
      memory: before.memory,
      isDown: true,
      options: { timers: { loadMs: 30 } },
    })
    await expect(reconnect(wallet.accounts, 5)).rejects.toMatchObject({ code: 'UNCONFIRMED' })
    look()
    await settle()
    expect(reports).toEqual([])
    await settle()
    place.isDown = false
    // A busy machine may take longer than the 30 ms: then the next look finds it.
    await vi.waitFor(() => {
      look()
      expect(reports).toMatchObject([{ generation: 5, chainId: 'eip155:1' }])
    })
  })
})

describe('a session that the service has ended', () => {
  it('behavior: nobody is connected after a reload, and nothing is waited for', async () => {
    const before = openConnector()
    await before.connect({ email })
    before.close()
    const { reconnect, wallet } = openConnector({ memory: before.memory, behaviors: ['isOver'] })
    expect(await reconnect(wallet.accounts)).toEqual([])
    // What was kept of the login is gone: the frame is loaded for nobody.
    const next = openConnector({ memory: before.memory })
    expect(await next.reconnect(wallet.accounts)).toEqual([])
    expect(next.page.frames()).toEqual([])
  })
})

describe('a frame that was out of reach', () => {
  it('behavior: the same where the service behind it is', async () => {
    const before = openConnector()
    await before.connect({ email })
    before.close()
    const { reconnect, frame, look, reports, wallet } = openConnector({
      memory: before.memory,
      behaviors: ['isOutOfReach'],
    })
    await expect(reconnect(wallet.accounts, 5)).rejects.toMatchObject({ code: 'UNCONFIRMED' })
    frame().behave('isOutOfReach', false)
    look()
    await vi.waitFor(() => expect(reports).toMatchObject([{ generation: 5, chainId: 'eip155:1' }]))
  })

  it('behavior: where nobody is logged in any more, the connection ends', async () => {
    const before = openConnector()
    await before.connect({ email })
    before.close()
    const { reconnect, place, look, reports, wallet } = openConnector({
      memory: before.memory,
      isDown: true,
      options: { timers: { loadMs: 30 } },
    })
    await expect(reconnect(wallet.accounts, 5)).rejects.toMatchObject({ code: 'UNCONFIRMED' })
    before.memory.frame.clear()
    place.isDown = false
    await vi.waitFor(() => {
      look()
      expect(reports).toMatchObject([{ connectionId: 'eip155/auth', generation: 5, accounts: [], chainId: null }])
    })
  })

  it('behavior: one that loads itself anew is told again who the app is, and asked who is there', async () => {
    const { connect, frame } = openConnector()
    await connect({ email })
    const before = frame().received.length
    frame().reload()
    await vi.waitFor(() => expect(namesOf(frame()).slice(before)).toEqual(['SYNC_DAPP_DATA', 'GET_ACCOUNTS']))
  })
})

describe('alerts', () => {
  const codes = (health: readonly { readonly error?: unknown }[]) =>
    health.map(({ error }) => isHawserError(error) && error.code)

  it('ERR-01 error: a frame that does not load is told of once, and anew once it has been there', async () => {
    const { connect, leave, health, place, frame } = openConnector({
      isDown: true,
      options: { timers: { loadMs: 20 } },
    })
    for (let tries = 0; tries < 2; tries += 1)
      await expect(connect({ email })).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
    expect(codes(health)).toEqual(['IFRAME_LOAD_FAILED'])
    // Nothing waits for it: whoever asks next loads it anew.
    expect(health[0]?.isReachable).toBe(true)
    place.isDown = false
    // A busy machine may take longer than the 20 ms.
    await vi.waitFor(() => connect({ email }))
    await leave()
    frame().behave('neverGreets', true)
    frame().reload()
    await vi.waitFor(() => expect(codes(health)).toEqual(['IFRAME_LOAD_FAILED', 'IFRAME_LOAD_FAILED']))
    await expect(connect({ email })).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
    expect(health).toHaveLength(2)
  })

  it('ERR-01 error: a frame that does not answer is told of once, and anew once it has answered', async () => {
    const { connect, leave, frame, health } = openConnector({
      hangsOn: ['CONNECT_EMAIL'],
      options: { timers: { requestMs: 20 } },
    })
    for (let tries = 0; tries < 2; tries += 1)
      await expect(connect({ email })).rejects.toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT' })
    expect(codes(health)).toEqual(['IFRAME_REQUEST_TIMEOUT'])
    frame().hangOn('CONNECT_EMAIL', false)
    await connect({ email })
    await leave()
    frame().hangOn('CONNECT_EMAIL', true)
    await expect(connect({ email })).rejects.toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT' })
    expect(codes(health)).toEqual(['IFRAME_REQUEST_TIMEOUT', 'IFRAME_REQUEST_TIMEOUT'])
  })

  it('behavior: that a user takes their time, or an app gives the frame less than it may take, is no fault', async () => {
    const { connect, connector, health } = openConnector({
      behaviors: ['needsDevice'],
      hangsOn: ['GET_STATUS'],
      options: { timers: { deviceMs: 20 } },
      answer: () => new Promise(() => {}),
    })
    await expect(connector.askFrame('GET_STATUS', undefined, { timeoutMs: 20 })).rejects.toMatchObject({
      code: 'IFRAME_REQUEST_TIMEOUT',
    })
    await expect(connect({ email })).rejects.toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT' })
    expect(health).toEqual([])
  })
})

describe('the look and the language of the frame', () => {
  const looks = (frame: { readonly received: readonly { readonly name: string; readonly payload: unknown }[] }) =>
    frame.received.filter(({ name }) => name.startsWith('SYNC_') && name !== 'SYNC_DAPP_DATA')
  const like = (host: HTMLElement, theme: string, lang: string, dir: string): void => {
    host.dataset.hawserTheme = theme
    Object.assign(host, { lang, dir })
  }

  it('default: the modal’s, as they are when the frame is shown', async () => {
    const { connect, frame, page, connector, wallet } = openConnector({ behaviors: ['holdsPrompts'] })
    like(page.host, 'dark', 'ar', 'rtl')
    await connect({ email })
    const first = { themeMode: 'dark', themeVariables: {}, locale: 'ar', direction: 'rtl' }
    expect(looks(frame())).toMatchObject([{ name: 'SYNC_APPEARANCE', payload: first }])
    like(page.host, 'system', 'de', 'ltr')
    const provider = (await connector.getProvider('eip155')) as { request(args: object): Promise<unknown> }
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', wallet.accounts[0]] })
    const second = { themeMode: 'light', themeVariables: {}, locale: 'de', direction: 'ltr' }
    await vi.waitFor(() => expect(looks(frame())).toMatchObject([{}, { name: 'SYNC_APPEARANCE', payload: second }]))
    await vi.waitFor(() => expect(frame().pending).toHaveLength(1))
    frame().approve()
    await signing
  })

  it.each([
    [false, { name: 'SYNC_APPEARANCE', payload: { themeMode: 'light', locale: 'ja' } }],
    [true, { name: 'SYNC_THEME', payload: { themeMode: 'light' } }],
  ])('parameters: appearance, isCompatible: %j', async (isCompatible, message) => {
    const { connect, frame, page } = openConnector({
      options: { isCompatible, appearance: () => ({ themeMode: 'light', locale: 'ja' }) },
    })
    like(page.host, 'dark', 'ar', 'rtl')
    await connect({ email })
    expect(looks(frame())).toMatchObject([message])
  })

  it('behavior: what stands beside the frame is in the modal’s words, each time that it is shown; the app’s own come first', async () => {
    const words = { hawserClose: 'Schließen', hawserFrameTitle: 'Börse' }
    const { connect, connector, frame, page, wallet } = openConnector({ behaviors: ['holdsPrompts'] })
    Object.assign(page.host.dataset, words)
    await connect({ email })
    const titleOn = ({ frames }: typeof page) => Object(frames()[0]).title
    expect(titleOn(page)).toBe('Börse')
    Object.assign(page.host.dataset, { hawserClose: 'Fermer', hawserFrameTitle: 'Portefeuille' })
    const provider = (await connector.getProvider('eip155')) as { request(args: object): Promise<unknown> }
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', wallet.accounts[0]] })
    const refused = expect(signing).rejects.toThrow()
    await vi.waitFor(() => expect(frame().pending).toHaveLength(1))
    expect(titleOn(page)).toBe('Portefeuille')
    page.press('Fermer')
    await refused

    const own = openConnector({ options: { texts: { frameTitle: 'Harbour wallet' } } })
    Object.assign(own.page.host.dataset, words)
    await own.connect({ email })
    expect(titleOn(own.page)).toBe('Harbour wallet')
  })

  it('behavior: a page without the modal says nothing of it', async () => {
    const { connect, frame } = openConnector()
    await connect({ email })
    expect(looks(frame())).toEqual([])
  })
})

describe('what changes', () => {
  it('behavior: an account chosen in the wallet, under the generation that it was connected with', async () => {
    const { connect, frame, reports, wallet } = openConnector()
    await connect({ email, generation: 4 })
    const [first = '', second = ''] = wallet.accounts
    frame().switchAccount(second)
    await vi.waitFor(() => expect(reports).toHaveLength(1))
    expect(reports[0]).toMatchObject({ generation: 4, accounts: [{ address: second }, { address: first }] })
  })

  it('behavior: the wallet ends the session', async () => {
    const { connect, frame, reports, connector, reconnect } = openConnector()
    await connect({ email })
    frame().signOut()
    await vi.waitFor(() => expect(reports).toMatchObject([{ accounts: [], chainId: null }]))
    expect(await connector.getUser()).toBeUndefined()
    expect(await reconnect()).toEqual([])
  })

  it('behavior: two tabs agree: who leaves in one has left in the other', async () => {
    const [store, otherStore] = createTabs()
    const memory = createMemory()
    const one = openConnector({ memory: { ...memory, store } })
    await one.connect({ email })
    const two = openConnector({ memory: { ...memory, store: otherStore } })
    expect(await two.reconnect()).toHaveLength(1)
    await one.leave()
    await vi.waitFor(() => expect(two.reports).toMatchObject([{ accounts: [] }]))
    expect(await two.connector.getUser()).toBeUndefined()
    const provider = (await two.connector.getProvider('eip155')) as { request(args: object): Promise<unknown> }
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  it('behavior: two clients on one page do not see each other', async () => {
    const memory = createMemory()
    const one = openConnector({ memory: { ...memory, frame: new Map() }, clientId: 'one' })
    await one.connect({ email })
    const two = openConnector({ memory: { ...memory, frame: new Map() }, clientId: 'two' })
    expect(await two.reconnect()).toEqual([])
    await two.connect({ email })
    await two.leave()
    await settle()
    expect(one.reports).toEqual([])
    expect(one.frame().email).toBe(email)
  })
})

describe('disconnect', () => {
  it('STA-08 default: what is kept of the login is cleared, and the frame has signed out', async () => {
    const { connect, leave, frame, memory, reconnect } = openConnector()
    await connect({ email })
    expect(memory.store.keys()).toHaveLength(3)
    await leave()
    expect(frame().email).toBeUndefined()
    expect(memory.store.keys()).toEqual([])
    expect(await reconnect()).toEqual([])
  })

  it('STA-08 CON-10 behavior: a frame that does not answer holds up nobody for more than 3 s, and is signed out when it can be', async () => {
    const { connect, leave, frame, memory, close } = openConnector({ options: { timers: { signOutMs: 50 } } })
    await connect({ email })
    frame().hangOn('SIGN_OUT', true)
    await leave()
    expect(memory.store.keys()).toEqual(['@hawser/default/embedded-wallet/SIGN_OUT_PENDING'])
    expect(memory.frame.has('email')).toBe(true)
    close()
    // Whoever comes next is not taken for the one who has left.
    const next = openConnector({ memory })
    await next.connect()
    expect(namesOf(next.frame()).slice(0, 3)).toEqual(['SYNC_DAPP_DATA', 'SIGN_OUT', 'IS_CONNECTED'])
    expect(next.questions.map(({ kind }) => kind)).toEqual(['email', 'code'])
  })

  it('behavior: nor on the same page, once the frame answers again', async () => {
    const { connect, leave, frame, questions } = openConnector({ options: { timers: { signOutMs: 50 } } })
    await connect({ email })
    frame().hangOn('SIGN_OUT', true)
    await leave()
    frame().hangOn('SIGN_OUT', false)
    questions.length = 0
    await connect()
    expect(questions.map(({ kind }) => kind)).toEqual(['email', 'code'])
  })

  it('STA-08 CON-10 behavior: the wait is 3 s', async () => {
    const manual = createManualClock()
    let clock: Clock = systemClock
    const { connect, leave, frame } = openConnector({
      clock: { nowMs: manual.nowMs, setTimeout: (callback, delayMs) => clock.setTimeout(callback, delayMs) },
    })
    await connect({ email })
    frame().hangOn('SIGN_OUT', true)
    clock = manual
    let hasLeft = false
    const leaving = leave().then(() => {
      hasLeft = true
    })
    await vi.waitFor(() => expect(namesOf(frame())).toContain('SIGN_OUT'))
    manual.advance(2_999)
    await settle()
    expect(hasLeft).toBe(false)
    manual.advance(1)
    await leaving
  })

  it('behavior: a frame that refuses to sign out lets nobody in', async () => {
    const { connect, leave, frame, memory, close } = openConnector()
    await connect({ email })
    frame().behave('refusesSignOut', true)
    await leave()
    close()
    const next = openConnector({ memory, behaviors: ['refusesSignOut'] })
    await expect(next.connect()).rejects.toMatchObject({ code: 'IFRAME_REFUSED' })
    expect(next.reports).toEqual([])
  })

  it('behavior: with nothing connected there is nothing to do', async () => {
    const { leave, page, memory } = openConnector()
    await leave()
    expect(page.frames()).toEqual([])
    expect(memory.store.keys()).toEqual([])
  })

  it('behavior: connects again', async () => {
    const { connect, leave } = openConnector()
    await connect({ email })
    await leave()
    expect(await connect({ email, generation: 2 })).toMatchObject([{ generation: 2 }])
  })
})

describe('the field’s protocol', () => {
  const compatible = { isCompatible: true } as const

  it('parameters: isCompatible: by window messages, and no word that such a frame does not know', async () => {
    const { connect, frame, wallet, reports, leave, page } = openConnector({ options: compatible })
    const connected = await connect({ email })
    expect(connected).toMatchObject([{ chainId: 'eip155:1' }])
    expect(connected[0]?.accounts.map(({ address }) => address)).toEqual(wallet.accounts)
    expect(namesOf(frame())).toEqual(['SYNC_DAPP_DATA', 'CONNECT_EMAIL', 'CONNECT_OTP', 'GET_USER'])
    expect(page.frames()[0]?.src).toBe('https://wallet.example/frame?chainId=eip155%3A1&version=4')
    expect(reports).toEqual([])
    await leave()
    expect(frame().email).toBeUndefined()
  })

  it('behavior: it is put on the network before it is asked for anything there', async () => {
    const { connect, connector, frame, wallet } = openConnector({ options: compatible })
    await connect({ email })
    const provider = (await connector.getProvider('eip155')) as { request(args: object): Promise<unknown> }
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    await provider.request({ method: 'personal_sign', params: ['0x6869', wallet.accounts[0]] })
    await provider.request({ method: 'personal_sign', params: ['0x6869', wallet.accounts[0]] })
    expect(namesOf(frame()).slice(-3)).toEqual(['SWITCH_NETWORK', 'RPC_REQUEST', 'RPC_REQUEST'])
    expect(wallet.chainId).toBe(10)
  })
})
