import { expect, it } from 'vitest'
import { startRelay } from '../src/exports/index.js'
import { useRelay } from './support/useRelay.js'
import { createDapp, createWallet, walletAddress } from './support/walletConnectPeers.js'

const { start, onEnd } = useRelay()
/** The tag of a session request's answer. */
const sessionAnswer = 1109

async function startPair() {
  const relay = await start()
  const dapp = await createDapp(relay.url)
  onEnd(dapp.close)
  const wallet = await createWallet(relay.url)
  onEnd(wallet.close)
  return { relay, dapp, wallet }
}

async function startSession() {
  const pair = await startPair()
  const { uri, session } = await pair.dapp.propose()
  const topic = await pair.wallet.approve(uri)
  await session
  const sign = () => pair.dapp.provider.request({ method: 'personal_sign', params: ['0x00', walletAddress] })
  return { ...pair, topic, sign }
}

it('default: a session is made, requests are answered, and either side hears of its end', async () => {
  const { relay, dapp, wallet } = await startPair()
  const { uri, session } = await dapp.propose()
  const topic = await wallet.approve(uri)
  expect((await session)?.namespaces.eip155?.accounts).toEqual([`eip155:1:${walletAddress}`])
  const answer = await dapp.provider.request({ method: 'personal_sign', params: ['0x00', walletAddress] })
  expect(answer).toBe('signed:personal_sign')
  const ended = new Promise((resolve) => dapp.provider.once('session_delete', resolve))
  await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await ended
  expect(relay.stats()).toMatchObject({ sockets: 2, socketsRefused: 0, limitsReached: 0 })
})

it('behavior: the dApp ends the session, and the wallet hears of it', async () => {
  const { dapp, wallet, topic } = await startSession()
  const ended = new Promise((resolve) => wallet.client.once('session_delete', resolve))
  await dapp.provider.disconnect()
  expect(await ended).toMatchObject({ topic })
})

it("behavior: a wallet's refusal arrives", async () => {
  const { dapp, wallet } = await startPair()
  const { uri, session } = await dapp.propose()
  await wallet.reject(uri)
  await expect(session).rejects.toMatchObject({ code: 5000 })
})

it('behavior: events, updates and pings of the wallet arrive', async () => {
  const { dapp, wallet, topic } = await startSession()
  const updated = new Promise((resolve) => dapp.provider.once('session_update', resolve))
  const namespaces = wallet.client.session.get(topic).namespaces
  await (await wallet.client.update({ topic, namespaces })).acknowledged()
  expect(await updated).toMatchObject({ topic })
  const event = new Promise((resolve) => dapp.provider.client.once('session_event', resolve))
  await wallet.client.emit({ topic, event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' })
  expect(await event).toMatchObject({ params: { event: { name: 'chainChanged' } } })
  await wallet.client.ping({ topic })
})

it('behavior: a proposal waits for the wallet that scans later', async () => {
  const relay = await start()
  const dapp = await createDapp(relay.url)
  onEnd(dapp.close)
  const { uri, session } = await dapp.propose()
  await expect.poll(() => relay.stats().mailboxMessages).toBe(1)
  const wallet = await createWallet(relay.url)
  onEnd(wallet.close)
  await wallet.approve(uri)
  expect((await session)?.topic).toBeTypeOf('string')
})

it('behavior: what is sent twice is asked once', async () => {
  const { relay, wallet, sign } = await startSession()
  relay.faults.add({ kind: 'duplicate' })
  expect(await sign()).toBe('signed:personal_sign')
  expect(wallet.requests).toEqual(['personal_sign'])
})

it("behavior: the dApp's socket is closed as the answer comes: it arrives on the next one", async () => {
  const { relay, wallet, sign } = await startSession()
  relay.faults.add({ kind: 'close', at: 'delivery', times: 1, when: ({ tag }) => tag === sessionAnswer })
  expect(await sign()).toBe('signed:personal_sign')
  expect(wallet.requests).toEqual(['personal_sign'])
  expect(relay.stats().socketsOpened).toBe(3)
})

it('behavior: both sockets are cut while the wallet has the request: it is asked once, and answered', async () => {
  const { relay, wallet, sign } = await startSession()
  wallet.beforeAnswer(async () => {
    const isBack = new Promise((resolve) => wallet.client.core.relayer.events.once('relayer_connect', resolve))
    relay.closeSockets({ isAbrupt: true })
    await isBack
  })
  expect(await sign()).toBe('signed:personal_sign')
  expect(wallet.requests).toEqual(['personal_sign'])
  expect(relay.stats().socketsOpened).toBe(4)
})

it('behavior: the relay goes away and comes back', async () => {
  const { relay, sign } = await startSession()
  await relay.close()
  const again = await startRelay({ port: relay.port })
  onEnd(() => again.close())
  expect(await sign()).toBe('signed:personal_sign')
})

it.each([
  'Unauthorized: invalid key',
  'Unauthorized: origin not allowed',
  'JWT validation error: JWT Token is not yet valid',
])('behavior: a refused client hears %s', async (reason) => {
  const relay = await start({ authenticate: () => reason })
  const dapp = await createDapp(relay.url)
  onEnd(dapp.close)
  const failed = new Promise<Error>((resolve) => {
    dapp.provider.client.core.relayer.events.once('relayer_error', resolve)
  })
  void dapp.propose().catch(() => undefined)
  expect((await failed).message).toContain(reason)
})
