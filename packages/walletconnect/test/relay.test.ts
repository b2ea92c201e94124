import { createServer } from 'node:net'
import { type Hawser, selectWalletConnectState } from '@hawser/core'
import { cancelConnect, connect, disconnect, getWcUri, signMessage } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { relayCloseReasons, startRelay } from '@hawser/relay'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createShiftedClock } from './fixtures/createShiftedClock.js'
import { scan } from './fixtures/scan.js'
import { createMemory, type Stack, startStack } from './fixtures/startStack.js'

let stack: Stack
beforeEach(async () => {
  stack = await startStack()
})
afterEach(() => stack.stop())

const connectorId = 'walletConnect'
const wait = (check: () => unknown, timeout = 30_000) => vi.waitFor(check, { timeout, interval: 25 })

/** Something that listens where the relay was, and takes nobody. */
async function startDeadRelay(port: number): Promise<{ sockets(): number; close(): void }> {
  let sockets = 0
  const server = createServer((socket) => {
    sockets += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { sockets: () => sockets, close: () => void server.close() }
}

describe('a relay that refuses the app', () => {
  it.each([
    [relayCloseReasons.invalidKey, 'INVALID_PROJECT_ID', 'Invalid Project ID'],
    [relayCloseReasons.originNotAllowed, 'INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
    [relayCloseReasons.tokenNotYetValid, 'SESSION_EXPIRED', 'Session Expired'],
    [relayCloseReasons.tokenExpired, 'RELAY_REFUSED', 'The WalletConnect relay refused this app.'],
  ])('ERR-01, ERR-02 default: %s', async (reason, code, shortMessage) => {
    const { hawser } = stack.openPage()
    stack.relay.faults.add({ kind: 'refuse', reason })
    const connecting = connect(hawser, { connectorId })
    await expect(connecting).rejects.toMatchObject({ code, shortMessage })
    await wait(() => expect(hawser.getSnapshot().alerts).toMatchObject([{ error: { code, shortMessage } }]))
  })

  it('ERR-02 behavior: each is told once, and a relay that takes the app again is used again', async () => {
    const { hawser } = stack.openPage()
    const { alerts } = hawser[internalsKey].controllers
    const stop = stack.relay.faults.add({ kind: 'refuse', reason: relayCloseReasons.invalidKey })
    await expect(connect(hawser, { connectorId })).rejects.toMatchObject({ code: 'INVALID_PROJECT_ID' })
    await wait(() => expect(hawser.getSnapshot().alerts).toHaveLength(1))
    alerts.dismiss(hawser.getSnapshot().alerts[0]?.id ?? -1)
    await expect(connect(hawser, { connectorId })).rejects.toMatchObject({ code: 'INVALID_PROJECT_ID' })
    expect(hawser.getSnapshot().alerts).toEqual([])
    stop()
    const peer = await stack.createPeer()
    expect((await (await scan(hawser, peer)).approval).connections).toHaveLength(1)
  })
})

describe('a relay that is away', () => {
  it('CON-02 behavior: at the start: a named error when the time is up', async () => {
    const clock = createShiftedClock()
    const { port } = stack.relay
    await stack.relay.close()
    const dead = await startDeadRelay(port)
    const { hawser } = stack.openPage({ platform: { clock } })
    const connecting = connect(hawser, { connectorId })
    connecting.catch(() => {})
    await wait(() => expect(dead.sockets()).toBeGreaterThan(0))
    clock.advance(30_000)
    dead.close()
    await expect(connecting).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    expect(hawser.getSnapshot().connecting.attempt?.phase).toBe('failed')
  })

  it('behavior: lost during a session, a request is kept and sent once', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer()
    await (await scan(hawser, peer)).approval
    stack.relay.faults.add({ kind: 'close', at: 'request', times: 1, when: ({ tag }) => tag === 1108 })
    expect(await signMessage(hawser, { message: 'once' })).toMatch(/^0x/)
    expect(peer.log.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  it.each([{ kind: 'duplicate' }, { kind: 'delay', delayMs: 300 }, { kind: 'reorder', holdMs: 300 }] as const)(
    'behavior: messages that $kind',
    async (fault) => {
      const { hawser } = stack.openPage()
      const peer = await stack.createPeer()
      stack.relay.faults.add(fault)
      await (await scan(hawser, peer)).approval
      expect(await signMessage(hawser, { message: 'once' })).toMatch(/^0x/)
      expect(peer.log.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
    },
  )

  it('behavior: an answer that the relay loses is delivered with the next connection', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer()
    await (await scan(hawser, peer)).approval
    const stop = stack.relay.faults.add({ kind: 'close', at: 'delivery', times: 1, when: ({ tag }) => tag === 1109 })
    expect(await signMessage(hawser, { message: 'once' })).toMatch(/^0x/)
    stop()
    expect(peer.log).toHaveLength(1)
  })

  it.each<[string, (hawser: Hawser) => Promise<unknown>]>([
    ['a request', (hawser) => signMessage(hawser, { message: 'lost' })],
    ['a disconnect', (hawser) => disconnect(hawser)],
    ['a connect', (hawser) => connect(hawser, { connectorId })],
  ])(
    'behavior: %s meanwhile does not make the page connect over and over, nor at all once it has ended',
    async (_, ask) => {
      const page = stack.openPage({ memory: createMemory() })
      const peer = await stack.createPeer()
      await (await scan(page.hawser, peer)).approval
      await peer.destroy()
      const { port } = stack.relay
      await stack.relay.close()
      const dead = await startDeadRelay(port)
      ask(page.hawser).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      expect(dead.sockets()).toBeGreaterThan(0)
      expect(dead.sockets()).toBeLessThan(8)
      page.close()
      const before = dead.sockets()
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(dead.sockets()).toBe(before)
      dead.close()
    },
  )
})

describe('renewal', () => {
  it('CON-02, VAL-04 default: a URI that is about to expire is renewed, and a wallet may still approve the one before', async () => {
    const clock = createShiftedClock()
    const { hawser } = stack.openPage({ platform: { clock } })
    const peer = await stack.createPeer({ behaviors: { lateApproval: true } })
    const first = await scan(hawser, peer)
    await wait(() => expect(peer.pending).toHaveLength(1))
    clock.advance(229_000)
    expect(hawser.getSnapshot().connecting.pairing?.uri).toBe(first.uri)
    clock.advance(2_000)
    await wait(() => expect(hawser.getSnapshot().connecting.pairing?.uri).not.toBe(first.uri))
    const { pairing } = hawser.getSnapshot().connecting
    expect(pairing?.expiresAtMs).toBeGreaterThan(first.expiresAtMs)
    peer.approve()
    expect((await first.approval).connections).toHaveLength(1)
    expect(peer.sessions).toHaveLength(1)
  })

  it('behavior: the renewed one connects', async () => {
    const clock = createShiftedClock()
    const { hawser } = stack.openPage({ platform: { clock } })
    const first = await getWcUri(hawser)
    clock.advance(231_000)
    await wait(() => expect(hawser.getSnapshot().connecting.pairing?.uri).not.toBe(first.uri))
    const peer = await stack.createPeer()
    await peer.pair(hawser.getSnapshot().connecting.pairing?.uri ?? '')
    expect((await first.approval).connections).toHaveLength(1)
  })

  it('CON-02 behavior: a renewal that fails is tried again after a second', async () => {
    const clock = createShiftedClock()
    const { hawser } = stack.openPage({ platform: { clock } })
    const first = await getWcUri(hawser)
    const stop = stack.relay.faults.add({ kind: 'refuse', at: 'request', reason: 'not now' })
    clock.advance(231_000)
    await wait(() => expect(stack.relay.stats().sockets).toBe(1))
    stop()
    await wait(() => {
      clock.advance(1_000)
      expect(hawser.getSnapshot().connecting.pairing?.uri).not.toBe(first.uri)
    })
    cancelConnect(hawser)
  })

  it('behavior: the relay is back before the time is up', async () => {
    const { port } = stack.relay
    await stack.relay.close()
    const { hawser } = stack.openPage()
    const connecting = getWcUri(hawser)
    await wait(() => expect(selectWalletConnectState(hawser.getSnapshot()).buffering).toBe(true))
    const relay = await startRelay({ port })
    try {
      expect((await connecting).uri).toMatch(/^wc:/)
      expect(selectWalletConnectState(hawser.getSnapshot()).buffering).toBe(false)
      cancelConnect(hawser)
    } finally {
      await relay.close()
    }
  })
})
