import type { Hawser } from '@hawser/core'
import { cancelConnect, connect, signMessage } from '@hawser/core/actions'
import { type Relay, startRelay } from '@hawser/relay'
import { cancelAtEachAwait, type WalletConnectPeer } from '@hawser/testing/node'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findConnector } from './fixtures/findConnector.js'
import { scan } from './fixtures/scan.js'
import { type Stack, startStack } from './fixtures/startStack.js'

let stack: Stack
const relays: Relay[] = []
beforeEach(async () => {
  stack = await startStack()
})
afterEach(async () => {
  await stack.stop()
  for (const relay of relays.splice(0)) await relay.close()
})

/** The relay's tag of a request to a wallet. */
const requestTag = 1108
const wait = (check: () => unknown, timeout = 30_000) => vi.waitFor(check, { timeout, interval: 25 })
const quiet = () => new Promise((resolve) => setTimeout(resolve, 500))
const textsOf = (peer: WalletConnectPeer) =>
  peer.log
    .filter(({ method }) => method === 'personal_sign')
    .map(({ params }) => Buffer.from(String((params as string[])[0]).slice(2), 'hex').toString())

async function connected() {
  const { hawser } = stack.openPage()
  const peer = await stack.createPeer()
  await (await scan(hawser, peer)).approval
  const { client } = await findConnector(hawser).getUniversalProvider()
  return { hawser, peer, relayer: client.core.relayer, core: client.core }
}

/** What is asked after all the rest: what was to go out before it has by then. */
async function expectOnly(hawser: Hawser, peer: WalletConnectPeer, texts: readonly string[] = []) {
  expect(await signMessage(hawser, { message: 'last' })).toMatch(/^0x/)
  await quiet()
  expect(textsOf(peer)).toEqual([...texts, 'last'])
}

describe('a request that is cancelled', () => {
  it('behavior: while the relay is away: the wallet is never asked, also not once the relay is back', async () => {
    const { hawser, peer, relayer } = await connected()
    const { port } = stack.relay
    await stack.relay.close()
    await wait(() => expect(relayer.connected).toBe(false))
    const cancel = new AbortController()
    const signing = signMessage(hawser, { message: 'cancelled', signal: cancel.signal })
    await quiet()
    cancel.abort()
    await expect(signing).rejects.toMatchObject({ code: 'ABORTED' })
    relays.push(await startRelay({ port }))
    await wait(() => expect(relayer.connected).toBe(true))
    await expectOnly(hawser, peer)
  }, 90_000)

  it('behavior: while the relay is away: what was not cancelled is asked once it is back', async () => {
    const { hawser, peer, relayer } = await connected()
    const { port } = stack.relay
    await stack.relay.close()
    await wait(() => expect(relayer.connected).toBe(false))
    const signing = signMessage(hawser, { message: 'kept' })
    await quiet()
    relays.push(await startRelay({ port }))
    expect(await signing).toMatch(/^0x/)
    await expectOnly(hawser, peer, ['kept'])
  }, 90_000)

  it('behavior: while the SDK prepares it: the wallet is never asked', async () => {
    const { hawser, peer, core } = await connected()
    let release = (): void => {}
    const held = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined)
    })
    const register = vi.fn(() => held)
    core.verify.register = register
    const cancel = new AbortController()
    const signing = signMessage(hawser, { message: 'cancelled', signal: cancel.signal })
    await wait(() => expect(register).toHaveBeenCalled())
    cancel.abort()
    await expect(signing).rejects.toMatchObject({ code: 'ABORTED' })
    release()
    await expectOnly(hawser, peer)
  }, 60_000)

  it('behavior: when the socket closed before the relay had it: it is not sent again', async () => {
    const { hawser, peer } = await connected()
    const cancel = new AbortController()
    stack.relay.faults.add({
      kind: 'close',
      at: 'request',
      times: 1,
      when({ tag }) {
        if (tag !== requestTag) return false
        cancel.abort()
        return true
      },
    })
    const signing = signMessage(hawser, { message: 'cancelled', signal: cancel.signal })
    await expect(signing).rejects.toMatchObject({ code: 'ABORTED' })
    await expectOnly(hawser, peer)
  }, 60_000)
})

describe('connect', () => {
  it('behavior: cancelled at any await before the connector is asked: it never is, and nothing of the attempt stays', async () => {
    const { hawser } = stack.openPage()
    const connector = findConnector(hawser)
    const ask = vi.fn(() => new Promise<never>(() => {}))
    Object.assign(connector, { connect: ask })
    const wallet = { id: 'chosen', name: 'Chosen' }
    const count = await cancelAtEachAwait(() => ({
      start: () => connect(hawser, { connectorId: 'walletConnect', wallet }),
      cancel() {
        cancelConnect(hawser)
      },
      countPrompts: () => ask.mock.calls.length,
    }))
    // The flow asks within the call: the run that is not cancelled is the one that asks.
    expect(count).toBeLessThanOrEqual(2)
    expect(ask).toHaveBeenCalledOnce()
    expect(hawser.getSnapshot().connecting).toMatchObject({ pairing: null, link: null })
  }, 60_000)
})
