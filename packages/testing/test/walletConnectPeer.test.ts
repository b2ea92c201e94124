import { createServer } from 'node:net'
import { type Relay, startRelay } from '@hawser/relay'
import { SignClient } from '@walletconnect/sign-client'
import { type Hex, recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CreateWalletConnectPeerParameters,
  createMemoryStorage,
  createWalletConnectPeer,
  jsonRpcRequest,
  type LocalChains,
  startLocalChains,
  type WalletConnectPeer,
  type WalletConnectPeerBehavior,
} from '../src/exports/node.js'

const keys = [generatePrivateKey(), generatePrivateKey()] as const
const [first, second] = [privateKeyToAccount(keys[0]).address, privateKeyToAccount(keys[1]).address] as const
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const asked = {
  eip155: {
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'eth_fly'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

let relay: Relay
let local: LocalChains
let app: Awaited<ReturnType<typeof SignClient.init>>
const peers: WalletConnectPeer[] = []

beforeAll(async () => {
  local = await startLocalChains({
    chains: [{ chainId: 1, balancesWei: { [first]: 10n ** 18n } }, { chainId: 10 }],
  })
})
afterAll(() => local?.stop())
beforeEach(async () => {
  relay = await startRelay()
  app = await SignClient.init({
    relayUrl: relay.url,
    projectId: 'hawser',
    storage: createMemoryStorage(),
    customStoragePrefix: crypto.randomUUID(),
    logger: 'silent',
    telemetryEnabled: false,
    metadata: { name: 'App', description: 'An app', url: 'https://app.example', icons: [] },
  })
  app.core.relayer.on('relayer_error', () => undefined)
})
afterEach(async () => {
  for (const peer of peers.splice(0)) await peer.destroy()
  app.core.heartbeat.stop()
  await app.core.relayer.transportClose()
  await relay.close()
})

async function createPeer(parameters: Partial<CreateWalletConnectPeerParameters> = {}) {
  const [one, ten] = local.chains
  const peer = await createWalletConnectPeer({
    relayUrl: relay.url,
    privateKeys: keys,
    chains: { 1: one?.rpcUrl ?? '', 10: ten?.rpcUrl ?? '' },
    ...parameters,
  })
  peers.push(peer)
  return peer
}

async function propose(peer: WalletConnectPeer) {
  const { uri, approval } = await app.connect({ optionalNamespaces: asked })
  await peer.pair(uri ?? '')
  return { approval }
}

async function connect(peer: WalletConnectPeer) {
  const { approval } = await propose(peer)
  return approval()
}

const ask = <T>(topic: string, method: string, params: unknown[], chainId = 'eip155:1') =>
  app.request<T>({ topic, chainId, request: { method, params } })

describe('createWalletConnectPeer', () => {
  it('default: approves what it knows, signs and sends with its own keys', async () => {
    const peer = await createPeer()
    const session = await connect(peer)
    expect(session.namespaces.eip155).toMatchObject({
      chains: ['eip155:1'],
      accounts: [`eip155:1:${first}`, `eip155:1:${second}`],
      methods: asked.eip155.methods,
    })
    expect(await peer.waitForSession()).toMatchObject({ topic: session.topic, app: { name: 'App' } })
    expect(peer.proposals).toMatchObject([{ optionalNamespaces: { eip155: { chains: asked.eip155.chains } } }])

    const signature = await ask<Hex>(session.topic, 'personal_sign', ['0x6869', second])
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(second)
    const hash = await ask<Hex>(session.topic, 'eth_sendTransaction', [{ from: first, to: second, value: '0x7' }])
    const rpcUrl = local.chains[0]?.rpcUrl ?? ''
    await expect
      .poll(() => jsonRpcRequest(rpcUrl, { method: 'eth_getTransactionReceipt', params: [hash] }))
      .toMatchObject({ status: '0x1', from: first.toLowerCase() })
    expect(peer.log).toMatchObject([
      { method: 'personal_sign', outcome: 'answered', caipNetworkId: 'eip155:1', topic: session.topic },
      { method: 'eth_sendTransaction', outcome: 'answered', result: hash },
    ])
    await peer.ping()
    expect(peer.errors).toEqual([])
  })

  it('behavior: switches chain and account from its side, and lies about a chain', async () => {
    const peer = await createPeer()
    const { topic } = await connect(peer)
    const events: unknown[] = []
    app.on('session_update', ({ params }) => events.push(params.namespaces.eip155?.accounts))
    app.on('session_event', ({ params }) => events.push(params.event, params.chainId))
    await peer.switchChain(10)
    await expect.poll(() => events).toHaveLength(3)
    expect(events[0]).toContain(`eip155:10:${first}`)
    expect(events.slice(1)).toEqual([{ name: 'chainChanged', data: 10 }, 'eip155:10'])
    await peer.switchAccount(second)
    await expect.poll(() => events).toHaveLength(6)
    expect((events[3] as string[])[0]).toBe(`eip155:1:${second}`)
    expect(events[4]).toEqual({ name: 'accountsChanged', data: [`eip155:1:${second}`, `eip155:1:${first}`] })
    peer.setBehavior('duplicateEvents', true)
    await peer.switchChain(987, { updatesSession: false })
    await expect.poll(() => events).toHaveLength(10)
    expect(events.slice(8)).toEqual([{ name: 'chainChanged', data: 987 }, 'eip155:1'])
    expect(app.session.get(topic).namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
  })

  it('behavior: a switch that the app asks for is told before it is answered', async () => {
    const peer = await createPeer()
    const { topic } = await connect(peer)
    const events: unknown[] = []
    app.on('session_event', ({ params }) => events.push(params.event.data))
    expect(await ask(topic, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
    await expect.poll(() => events).toEqual([10])
    await expect(ask(topic, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject({ code: 4902 })
  })

  it('behavior: prompts wait to be approved or refused by hand', async () => {
    const peer = await createPeer({ approval: 'manual' })
    const refused = await propose(peer)
    await expect.poll(() => peer.pending).toMatchObject([{ kind: 'connect' }])
    peer.reject()
    await expect(refused.approval()).rejects.toMatchObject({ code: 5000 })
    const { approval } = await propose(peer)
    await expect.poll(() => peer.pending).toHaveLength(1)
    peer.approve()
    const { topic } = await approval()
    const answer = ask(topic, 'personal_sign', ['0x6869', first])
    await expect.poll(() => peer.pending).toMatchObject([{ kind: 'sign' }])
    peer.reject()
    await expect(answer).rejects.toMatchObject({ code: 5000 })
  })

  it.each([
    ['approvesFewerChains', { eip155: { chains: ['eip155:1'] } }],
    ['approvesUnknownChain', { eip155: { chains: ['eip155:987654321'] } }],
    ['approvesOtherNamespace', { solana: { methods: ['solana_signMessage'] } }],
    ['approvesNoAccounts', { eip155: { accounts: [] } }],
    ['malformedAccounts', { eip155: { accounts: ['eip155:1:not-an-address'] } }],
    ['lowerCaseAccounts', { eip155: { accounts: [first, second].map((one) => `eip155:1:${one.toLowerCase()}`) } }],
    ['fewerMethods', { eip155: { methods: ['personal_sign'] } }],
  ] satisfies [WalletConnectPeerBehavior, object][])('behavior: %s', async (name, expected) => {
    const session = await connect(await createPeer({ behaviors: { [name]: true } }))
    expect(session.namespaces).toMatchObject(expected)
  })

  it('behavior: malformedCapabilities, sessionProperties', async () => {
    const peer = await createPeer({ behaviors: { malformedCapabilities: true }, sessionProperties: { tier: 'gold' } })
    expect((await connect(peer)).sessionProperties).toEqual({ capabilities: '{not json', tier: 'gold' })
  })

  it('behavior: requests are refused, fail, and are answered with nonsense', async () => {
    const peer = await createPeer({ rejectionCode: 4001 })
    const { topic } = await connect(peer)
    const sign = () => ask(topic, 'personal_sign', ['0x6869', first])
    const send = () => ask(topic, 'eth_sendTransaction', [{ from: first, to: second }])
    peer.setBehavior('rejectsSign', true)
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    peer.resetBehaviors()
    peer.setBehavior('internalError', true)
    await expect(send()).rejects.toMatchObject({ code: -32603 })
    peer.resetBehaviors()
    peer.setBehavior('malformedSignature', true)
    expect(await sign()).toEqual({ signature: '0x1234' })
    peer.setBehavior('malformedHash', true)
    expect(await send()).toBe('0xnot-a-hash')
    await expect(ask(topic, 'eth_fly', [])).rejects.toMatchObject({ code: -32601 })
    await expect(ask(topic, 'personal_sign', ['0x6869', stranger])).rejects.toMatchObject({ code: 4100 })
    expect(() => peer.setBehavior('flies' as WalletConnectPeerBehavior, true)).toThrow(TypeError)
  })

  it('behavior: a request that is never answered does not hold up the next one', async () => {
    const peer = await createPeer({ behaviors: { neverAnswers: true } })
    const { topic } = await connect(peer)
    let isAnswered = false
    void ask(topic, 'personal_sign', ['0x01', first]).then(
      () => (isAnswered = true),
      () => undefined,
    )
    await expect.poll(() => peer.log).toHaveLength(1)
    peer.resetBehaviors()
    await ask(topic, 'personal_sign', ['0x02', first])
    expect(isAnswered).toBe(false)
    expect(peer.log.map(({ outcome }) => outcome)).toEqual(['pending', 'answered'])
  })

  it('behavior: lost on a request, it reads it from the mailbox when it is back', async () => {
    const peer = await createPeer()
    const { topic } = await connect(peer)
    await peer.goOffline()
    expect(peer.isOnline).toBe(false)
    const answer = ask<Hex>(topic, 'personal_sign', ['0x6869', first])
    await peer.goOnline()
    expect(await recoverMessageAddress({ message: 'hi', signature: await answer })).toBe(first)
    expect(peer.log).toHaveLength(1)
  })

  it('behavior: ends sessions from its side; started again, it still has its session', async () => {
    const wallet = { id: crypto.randomUUID(), storage: createMemoryStorage() }
    const former = await createPeer(wallet)
    const { topic } = await connect(former)
    await former.waitForSession()
    await former.destroy()
    const peer = await createPeer(wallet)
    expect(peer.sessions).toMatchObject([{ topic }])
    await ask(topic, 'personal_sign', ['0x6869', first])
    const deleted = new Promise((resolve) => app.once('session_delete', resolve))
    await peer.disconnect()
    expect(await deleted).toMatchObject({ topic })
    expect(peer.sessions).toEqual([])
  })

  it('behavior: with the relay gone and a rejection still to be told it does not connect over and over, and not at all once it has ended', async () => {
    const peer = await createPeer({ approval: 'manual' })
    const { uri = '', approval } = await app.connect({ optionalNamespaces: asked })
    approval().catch(() => undefined)
    await peer.pair(uri)
    await expect.poll(() => peer.pending.length).toBe(1)
    // The app looks for the relay as well.
    app.core.heartbeat.stop()
    await app.core.relayer.transportClose()
    const { port } = relay
    await relay.close()
    let sockets = 0
    const dead = createServer((socket) => {
      sockets += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => dead.listen(port, '127.0.0.1', resolve))
    try {
      peer.reject()
      await expect.poll(() => sockets).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(sockets).toBeLessThan(8)
      await peer.destroy()
      const before = sockets
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(sockets).toBe(before)
    } finally {
      dead.close()
    }
  })

  it('behavior: a URI that has expired or is none is refused', async () => {
    const peer = await createPeer()
    await expect(peer.pair('https://app.example')).rejects.toThrow()
    await expect(peer.waitForSession({ timeoutMs: 20 })).rejects.toThrow('had no session within 20 ms')
    await expect(createPeer({ privateKeys: [] })).rejects.toThrow(TypeError)
  })
})
