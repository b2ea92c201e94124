import type { ConnectionReport } from '@hawser/core'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../test/fixtures/createFakeClock.js'
import {
  alice,
  bob,
  createTinyProvider,
  never,
  refuse,
  type TinyProvider,
} from '../../test/fixtures/createTinyProvider.js'
import { createSession } from './createSession.js'

function setup(
  answers: Parameters<typeof createTinyProvider>[0] = {},
  provider: TinyProvider = createTinyProvider(answers),
) {
  const clock = createFakeClock()
  const session = createSession(provider, clock)
  const reports: ConnectionReport[] = []
  const stop = session.watch((report) => reports.push(report))
  const controller = new AbortController()
  const parameters = { connectionId: 'eip155/com.example', generation: 7, signal: controller.signal } as const
  return { provider, clock, session, reports, stop, controller, parameters }
}

const addresses = (report: ConnectionReport | undefined) => report?.accounts.map(({ address }) => address)

describe('connect', () => {
  it('default', async () => {
    const { session, parameters, provider } = setup({ eth_requestAccounts: [alice, bob] })
    expect(await session.connect(parameters)).toEqual({
      connectionId: 'eip155/com.example',
      generation: 7,
      namespace: 'eip155',
      accounts: [
        { namespace: 'eip155', address: alice, type: 'eoa' },
        { namespace: 'eip155', address: bob, type: 'eoa' },
      ],
      chainId: 'eip155:1',
    })
    expect(provider.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it.each([
    ['0xa', 'eip155:10'],
    ['0x0A', 'eip155:10'],
    ['10', 'eip155:10'],
    [10, 'eip155:10'],
    ['0x123456', 'eip155:1193046'],
  ])('STA-12 behavior: the chain %o is reported as %s, known to the app or not', async (chainId, expected) => {
    const { session, parameters } = setup({ eth_chainId: chainId })
    expect((await session.connect(parameters)).chainId).toBe(expected)
  })

  it('behavior: one account in two letter cases is one', async () => {
    const { session, parameters } = setup({ eth_requestAccounts: [alice, alice.toLowerCase(), bob] })
    expect(addresses(await session.connect(parameters))).toEqual([alice, bob])
  })

  it('behavior: addresses are handed on with their checksum (EIP-55), in whichever letter case they came', async () => {
    const upper = `0x${alice.slice(2).toUpperCase()}`
    for (const written of [alice.toLowerCase(), upper, alice]) {
      const { session, parameters, provider, reports } = setup({
        eth_requestAccounts: [written],
        eth_accounts: [written],
      })
      expect(addresses(await session.connect(parameters))).toEqual([alice])
      expect(addresses(await session.reconnect(parameters))).toEqual([alice])
      provider.emit('accountsChanged', [bob.toLowerCase()])
      expect(addresses(reports.at(-1))).toEqual([bob])
    }
  })

  it('behavior: an address with a wrong checksum is refused, and an event with one says nothing', async () => {
    const wrong = alice.replace(/[a-f]/, (letter) => letter.toUpperCase())
    expect(wrong).not.toBe(alice)
    await expect(setup({ eth_requestAccounts: [wrong] }).session.connect(setup().parameters)).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
    const { session, parameters, provider, reports } = setup()
    await session.connect(parameters)
    provider.emit('accountsChanged', [wrong])
    expect(reports).toEqual([])
  })

  it.each([
    [null],
    [alice],
    [{}],
    [[1]],
    [['0x12']],
    [[null]],
    [[alice, 'x']],
    [['a0Ee7A142d267C1f36714E4a8F75612F20a79720']],
  ])('behavior: the answer %o for accounts is refused', async (answer) => {
    const { session, parameters } = setup({ eth_requestAccounts: answer })
    await expect(session.connect(parameters)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it.each([[null], ['mainnet'], [''], ['0x'], [0], [-1], [1.5], [Number.NaN], [{}], ['0xffffffffffffffffffff']])(
    'behavior: the answer %o for the chain is refused',
    async (answer) => {
      const { session, parameters } = setup({ eth_chainId: answer })
      await expect(session.connect(parameters)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    },
  )

  it('behavior: an approval without an account is an error of its own', async () => {
    const { session, parameters } = setup({ eth_requestAccounts: [] })
    await expect(session.connect(parameters)).rejects.toMatchObject({ code: 'NO_ACCOUNTS' })
  })

  it.each([
    [{ code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED'],
    ['User rejected', 'USER_REJECTED'],
    [{ code: -32002, message: 'already pending' }, 'REQUEST_PENDING'],
    [undefined, 'UNKNOWN'],
    [null, 'UNKNOWN'],
    ['no', 'UNKNOWN'],
  ])('behavior: a wallet that throws %o', async (reason, code) => {
    const { session, parameters } = setup({ eth_requestAccounts: refuse(reason) })
    await expect(session.connect(parameters)).rejects.toMatchObject({ code })
  })

  it('behavior: a wallet that throws at once, or answers with no promise, is dealt with', async () => {
    const thrower = {
      ...createTinyProvider(),
      request: () => {
        throw Object.assign(new Error('No'), { code: 4001 })
      },
    }
    await expect(setup({}, thrower).session.connect(setup().parameters)).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    const plain = {
      ...createTinyProvider(),
      request: ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : [alice]),
    }
    const report = await setup({}, plain as unknown as TinyProvider).session.connect(setup().parameters)
    expect(addresses(report)).toEqual([alice])
  })

  it('behavior: an approval after the abort is ignored, and events with it', async () => {
    let approve: (accounts: string[]) => void = () => {}
    const { session, parameters, controller, provider, reports, clock } = setup({
      eth_requestAccounts: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    const connecting = session.connect(parameters)
    await clock.advance(0)
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    approve([alice])
    await clock.advance(0)
    provider.emit('accountsChanged', [alice])
    provider.emit('chainChanged', '0x5')
    expect(reports).toEqual([])
    expect(provider.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
    expect(clock.pending()).toBe(0)
  })

  it('behavior: an aborted signal asks nothing', async () => {
    const { session, parameters, controller, provider } = setup()
    controller.abort()
    await expect(session.connect(parameters)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(provider.requests).toEqual([])
  })

  it.each([
    ['another account', [bob], [bob]],
    ['none any more', [], 'UNCONFIRMED'],
  ])('behavior: %s, told while the wallet is still asked for its chain, counts', async (_, told, expected) => {
    let answer = (): void => {}
    const provider = createTinyProvider({
      eth_chainId: () =>
        new Promise((resolve) => {
          answer = () => resolve('0x1')
        }),
    })
    const { session, parameters, clock, stop } = setup({}, provider)
    stop()
    const restoring = session.reconnect(parameters)
    await clock.advance(0)
    provider.emit('accountsChanged', told)
    answer()
    const report = await restoring.catch(({ code }: { code: string }) => code)
    expect(typeof report === 'object' ? addresses(report) : report).toEqual(expected)
    expect(provider.listenerCount()).toBe(0)
  })

  it('behavior: a wallet that never says its chain has a deadline', async () => {
    const { session, parameters, clock } = setup({ eth_chainId: never })
    const connecting = expect(session.connect(parameters)).rejects.toMatchObject({ code: 'TIMEOUT' })
    await clock.advance(10_000)
    await connecting
  })
})

describe('reconnect', () => {
  it('default: never prompts', async () => {
    const { session, parameters, provider } = setup()
    expect(addresses(await session.reconnect(parameters))).toEqual([alice])
    expect(provider.requests.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('behavior: a wallet that no longer authorises the app', async () => {
    const { session, parameters } = setup({ eth_accounts: [], wallet_getPermissions: [{ parentCapability: 'other' }] })
    expect(await session.reconnect(parameters)).toBeUndefined()
  })

  it.each([
    ['lists the permission', [{ parentCapability: 'eth_accounts' }]],
    ['answers nonsense', 'yes'],
    ['has no such method', new Error('unknown method')],
    ['never answers', never],
  ])('behavior: a wallet that shows no account is unconfirmed where it %s', async (_, answer) => {
    const { session, parameters, clock } = setup({ eth_accounts: [], wallet_getPermissions: answer })
    const restored = expect(session.reconnect(parameters)).rejects.toMatchObject({ code: 'UNCONFIRMED' })
    await clock.advance(3_000)
    await restored
    expect(clock.pending()).toBe(0)
  })

  it('behavior: one that was locked is asked again when it speaks, one question at a time, and reported once', async () => {
    const { session, parameters, provider, reports, clock } = setup({ eth_accounts: [] })
    await expect(session.reconnect(parameters)).rejects.toMatchObject({ code: 'UNCONFIRMED' })
    let answer = (_: unknown): void => {}
    provider.answers.eth_accounts = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const asked = () => provider.requests.filter(({ method }) => method === 'eth_accounts').length
    for (let i = 0; i < 100; i += 1) provider.emit('connect', { chainId: '0x1' })
    expect(asked()).toBe(2)
    provider.answers.eth_accounts = [alice]
    answer([])
    await clock.advance(0)
    expect(asked()).toBe(3)
    expect(reports).toMatchObject([{ generation: parameters.generation, chainId: 'eip155:1' }])
    expect(reports.map(addresses)).toEqual([[alice]])
    provider.emit('connect', { chainId: '0x1' })
    expect(asked()).toBe(3)
    provider.emit('accountsChanged', [bob])
    expect(reports.map(addresses)).toEqual([[alice], [bob]])
  })

  it('behavior: an account that is chosen while one that was locked is asked again is the one that counts', async () => {
    let answerChain = (): void => {}
    const { session, parameters, provider, reports, clock } = setup({
      eth_accounts: [],
      eth_chainId: () =>
        new Promise((resolve) => {
          answerChain = () => resolve('0x1')
        }),
    })
    await expect(session.reconnect(parameters)).rejects.toMatchObject({ code: 'UNCONFIRMED' })
    provider.answers.eth_accounts = [alice]
    provider.emit('accountsChanged', [alice])
    await clock.advance(0)
    provider.emit('accountsChanged', [bob])
    answerChain()
    await clock.advance(0)
    expect(reports.map(addresses)).toEqual([[bob]])
  })

  it('behavior: one that was locked and left says nothing any more', async () => {
    const { session, parameters, provider, reports, clock } = setup({ eth_accounts: [] })
    await expect(session.reconnect(parameters)).rejects.toMatchObject({ code: 'UNCONFIRMED' })
    await session.disconnect(parameters.signal)
    provider.answers.eth_accounts = [alice]
    provider.emit('accountsChanged', [alice])
    await clock.advance(0)
    expect(reports).toEqual([])
  })

  it('behavior: a locked wallet that never answers is given up by its signal alone', async () => {
    const { session, parameters, controller } = setup({ eth_accounts: never })
    const pending = expect(session.reconnect(parameters)).rejects.toMatchObject({ code: 'ABORTED' })
    controller.abort()
    await pending
  })

  it('behavior: a locked wallet that answers after a newer connect does not take its place', async () => {
    let unlock = (): void => {}
    const { session, parameters, provider, reports, clock } = setup({
      eth_accounts: () =>
        new Promise((resolve) => {
          unlock = () => resolve([alice])
        }),
    })
    const restoring = session.reconnect(parameters)
    await clock.advance(0)
    await session.connect({ ...parameters, generation: 8 })
    unlock()
    await restoring
    provider.emit('accountsChanged', [bob])
    expect(reports.map(({ generation }) => generation)).toEqual([8])
  })
})

describe('events', () => {
  it('default: before the connection nothing is reported', () => {
    const { provider, reports } = setup()
    provider.emit('accountsChanged', [alice])
    provider.emit('chainChanged', '0x1')
    provider.emit('disconnect', { code: 4900 })
    expect(reports).toEqual([])
  })

  it('behavior: accounts and chain are reported under the generation of the connection', async () => {
    const { session, parameters, provider, reports } = setup()
    await session.connect(parameters)
    provider.emit('accountsChanged', [bob, alice])
    provider.emit('chainChanged', '0xa')
    expect(reports.map((report) => [report.generation, addresses(report), report.chainId])).toEqual([
      [7, [bob, alice], 'eip155:1'],
      [7, [bob, alice], 'eip155:10'],
    ])
  })

  it('behavior: no accounts end the session', async () => {
    const { session, parameters, provider, reports } = setup()
    await session.connect(parameters)
    provider.emit('accountsChanged', [])
    provider.emit('accountsChanged', [alice])
    expect(reports.map(addresses)).toEqual([[]])
  })

  it.each([
    ['accountsChanged', null],
    ['accountsChanged', ['nonsense']],
    ['accountsChanged', alice],
    ['chainChanged', null],
    ['chainChanged', 'mainnet'],
  ])('behavior: %s with %o says nothing', async (event, value) => {
    const { session, parameters, provider, reports } = setup()
    await session.connect(parameters)
    provider.emit(event, value)
    expect(reports).toEqual([])
  })

  it('behavior: disconnect ends the session when the wallet authorises nothing, or does not answer, and not otherwise', async () => {
    const { session, parameters, provider, reports, clock } = setup()
    await session.connect(parameters)
    provider.emit('disconnect', { code: 1013 })
    await clock.advance(0)
    expect(reports).toEqual([])

    provider.answers.eth_accounts = never
    provider.emit('disconnect', { code: 4900 })
    await clock.advance(3_000)
    expect(reports.map(addresses)).toEqual([[]])
  })

  it('behavior: a flood of `disconnect` events asks the wallet once at a time, and once more for what came meanwhile', async () => {
    const answers: ((accounts: string[]) => void)[] = []
    const { session, parameters, provider, reports } = setup({
      eth_accounts: () => new Promise((resolve) => answers.push(resolve)),
    })
    await session.connect(parameters)
    const asked = () => provider.requests.filter(({ method }) => method === 'eth_accounts').length
    const settled = () => new Promise((resolve) => setTimeout(resolve))
    for (let i = 0; i < 1_000; i++) provider.emit('disconnect', { code: 4900 })
    await settled()
    expect(asked()).toBe(1)
    answers.shift()?.([alice])
    await settled()
    expect(asked()).toBe(2)
    answers.shift()?.([])
    await settled()
    expect(asked()).toBe(2)
    expect(reports.at(-1)?.accounts).toEqual([])
    for (let i = 0; i < 1_000; i++) provider.emit('disconnect', { code: 4900 })
    await settled()
    expect(asked()).toBe(2)
  })

  it('behavior: a flood of events that tell nothing new is told once', async () => {
    const { session, parameters, provider, reports } = setup()
    await session.connect(parameters)
    for (let i = 0; i < 1_000; i++) {
      provider.emit('accountsChanged', [bob])
      provider.emit('chainChanged', '0xa')
    }
    expect(reports).toHaveLength(2)
  })

  it('behavior: nobody watches, nothing listens', async () => {
    const { session, provider, stop, reports, parameters } = setup()
    expect(provider.listenerCount()).toBe(4)
    const stopSecond = session.watch(() => {})
    expect(provider.listenerCount()).toBe(4)
    await session.connect(parameters)
    stop()
    stop()
    expect(provider.listenerCount()).toBe(4)
    provider.emit('chainChanged', '0xa')
    expect(reports).toEqual([])
    stopSecond()
    expect(provider.listenerCount()).toBe(0)
  })

  it('behavior: a provider whose events throw can still connect', async () => {
    const provider = createTinyProvider()
    provider.on = () => {
      throw new Error('boom')
    }
    const { session, parameters } = setup({}, provider)
    expect(addresses(await session.connect(parameters))).toEqual([alice])
  })
})

describe('disconnect', () => {
  const granted = [{ parentCapability: 'eth_accounts' }]

  it('default: revokes what was granted', async () => {
    const { session, parameters, provider, controller, reports } = setup({
      wallet_getPermissions: granted,
      wallet_revokePermissions: null,
    })
    await session.connect(parameters)
    await session.disconnect(controller.signal)
    expect(provider.requests.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    provider.emit('accountsChanged', [])
    expect(reports).toEqual([])
  })

  it.each([
    ['supports no permissions', {}],
    ['grants none', { wallet_getPermissions: [] }],
    ['answers nonsense', { wallet_getPermissions: [null, 5] }],
    ['refuses the revocation', { wallet_getPermissions: granted, wallet_revokePermissions: refuse('no') }],
  ])('behavior: a wallet that %s is left all the same', async (_, answers) => {
    const { session, parameters, controller } = setup(answers)
    await session.connect(parameters)
    await expect(session.disconnect(controller.signal)).resolves.toBeUndefined()
  })

  it('behavior: a connect that begins before the wallet has said what it granted keeps its permission', async () => {
    let answer = (): void => {}
    const { session, parameters, provider, controller, clock } = setup({
      wallet_getPermissions: () =>
        new Promise((resolve) => {
          answer = () => resolve(granted)
        }),
      wallet_revokePermissions: null,
    })
    await session.connect(parameters)
    const leaving = session.disconnect(controller.signal)
    await clock.advance(0)
    await session.connect({ ...parameters, generation: 8 })
    answer()
    await leaving
    expect(provider.requests.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
  })

  it('behavior: a wallet that hangs is left after three seconds', async () => {
    const { session, parameters, controller, clock } = setup({ wallet_getPermissions: never })
    await session.connect(parameters)
    const leaving = session.disconnect(controller.signal)
    await clock.advance(3_000)
    await expect(leaving).resolves.toBeUndefined()
    expect(clock.pending()).toBe(0)
  })
})
