import { defineNetwork, type KeyValueStore } from '@hawser/common'
import { type Hawser, selectStatus, selectWalletConnectState } from '@hawser/core'
import { connect, disconnect, getProvider, getWcUri, signMessage } from '@hawser/core/actions'
import { relayCloseReasons, startRelay } from '@hawser/relay'
import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRawWallet, type RawWallet } from './fixtures/createRawWallet.js'
import { createShiftedClock } from './fixtures/createShiftedClock.js'
import { findConnector } from './fixtures/findConnector.js'
import { scan } from './fixtures/scan.js'
import { createMemory, type Memory, networks, type Stack, startStack } from './fixtures/startStack.js'

let stack: Stack
const wallets: RawWallet[] = []
beforeEach(async () => {
  stack = await startStack()
})
afterEach(async () => {
  for (const wallet of wallets.splice(0)) await wallet.destroy()
  await stack.stop()
})

const id = 'eip155/walletConnect'
const connectionOf = (hawser: Hawser) => hawser.getSnapshot().connections.byId[id]
const wait = (check: () => unknown, timeout = 30_000) => vi.waitFor(check, { timeout, interval: 25 })
const solana = defineNetwork({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})
const solanaNamespace = {
  chains: [solana.caipNetworkId],
  accounts: [`${solana.caipNetworkId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`],
  methods: ['solana_signMessage'],
  events: [],
}
const evmNamespace = () => ({
  chains: ['eip155:1'],
  accounts: [`eip155:1:${privateKeyToAddress(stack.keys[0] ?? '0x')}`],
  methods: ['personal_sign'],
  events: [],
})

async function openRawWallet(): Promise<RawWallet> {
  const wallet = await createRawWallet(stack.relay.url)
  wallets.push(wallet)
  return wallet
}

async function connected(parameters: Parameters<Stack['createPeer']>[0] = {}) {
  const memory = createMemory()
  const page = stack.openPage({ memory })
  const peer = await stack.createPeer(parameters)
  await (await scan(page.hawser, peer)).approval
  return { ...page, memory, peer }
}

describe('a wallet’s answer to the pairing', () => {
  it.each([
    ['has no key', { result: { relay: { protocol: 'irn' } } }],
    ['has a key that is none', { result: { relay: { protocol: 'irn' }, responderPublicKey: 'zz' } }],
    ['is nothing', { result: null }],
    ['is an error that is none', { error: 'no' }],
    ['is an error of the wrong form', { error: { code: 'x', message: 7 } }],
  ])('behavior: %s: a named error, and the next connect has a URI of its own', async (_, payload) => {
    const { hawser } = stack.openPage()
    const wallet = await openRawWallet()
    const first = await getWcUri(hawser)
    await wallet.answer(await wallet.receive(first.uri), payload)
    await expect(first.approval).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(hawser.getSnapshot().connecting).toMatchObject({ pairing: null, attempt: { phase: 'failed' } })
    const second = await scan(hawser, await stack.createPeer())
    expect(second.uri).not.toBe(first.uri)
    expect((await second.approval).connections).toHaveLength(1)
  })

  it('behavior: a session that the SDK refuses: a named error, and the next connect succeeds', async () => {
    const { hawser } = stack.openPage()
    const wallet = await openRawWallet()
    const { uri, approval } = await getWcUri(hawser)
    approval.catch(() => {})
    await wallet.settleWith(await wallet.receive(uri), { namespaces: 'none' })
    await expect(approval).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect((await (await scan(hawser, await stack.createPeer())).approval).connections).toHaveLength(1)
  })

  it.each([5000, 5001, 5002, 5003])('behavior: refused with the code %i is the user’s refusal', async (code) => {
    const { hawser } = stack.openPage()
    const wallet = await openRawWallet()
    const { uri, approval } = await getWcUri(hawser)
    approval.catch(() => {})
    await wallet.answer(await wallet.receive(uri), { error: { code, message: 'Declined' } })
    await expect(approval).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(hawser.getSnapshot().connecting.attempt?.phase).toBe('rejected')
  })
})

describe('what a wallet says later', () => {
  it.each(['nonsense', '', '0x', 'eip155:abc', 'eip155:0', 'solana:1', '99999999999999999999', -1, 1.5, null, {}, []])(
    'behavior: chainChanged as %j: the network stays',
    async (data) => {
      const { hawser, peer } = await connected()
      await peer.emitEvent({ name: 'chainChanged', data, caipNetworkId: 'eip155:1' })
      // What follows arrives after it.
      await peer.emitEvent({ name: 'accountsChanged', data: [peer.accounts[1]], caipNetworkId: 'eip155:1' })
      await wait(() => expect(connectionOf(hawser)?.address).toBe(peer.accounts[1]))
      expect(connectionOf(hawser)?.chainId).toBe('eip155:1')
      const provider = (await getProvider(hawser)) as { request(args: object): Promise<unknown> }
      expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    },
  )

  it('behavior: a request that expires at the wallet is named so', async () => {
    const { hawser } = stack.openPage()
    const wallet = await openRawWallet()
    const { uri, approval } = await getWcUri(hawser)
    wallet.client.on('session_request', ({ topic, id: requestId }) => {
      const error = { code: 8000, message: 'Session request expired' }
      void wallet.client.respond({ topic, response: { id: requestId, jsonrpc: '2.0', error } })
    })
    await wallet.approve((await wallet.receive(uri)).id, { eip155: evmNamespace() })
    await approval
    await expect(signMessage(hawser, { message: 'slow' })).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' })
    expect(selectStatus(hawser.getSnapshot())).toBe('connected')
  })
})

describe('STA-06 one session for several namespaces', () => {
  async function connectBoth() {
    const { hawser } = stack.openPage({ networks: [...networks, solana] })
    const wallet = await openRawWallet()
    const { uri, approval } = await getWcUri(hawser)
    const { id: proposalId } = await wallet.receive(uri)
    const { topic } = await wallet.approve(proposalId, { eip155: evmNamespace(), solana: solanaNamespace })
    expect((await approval).connections.map(({ namespace }) => namespace).sort()).toEqual(['eip155', 'solana'])
    return { hawser, wallet, topic }
  }

  it('STA-06 default: ended in the app for one namespace: gone in all, and at the wallet', async () => {
    const { hawser, wallet } = await connectBoth()
    const { connectionIds } = await disconnect(hawser, { namespace: 'solana' })
    expect([...connectionIds].sort()).toEqual([id, 'solana/walletConnect'])
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    await wait(() => expect(wallet.client.session.getAll()).toEqual([]))
  })

  it('STA-06 default: ended by the wallet: gone in all', async () => {
    const { hawser, wallet, topic } = await connectBoth()
    await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'Bye' } })
    await wait(() => expect(hawser.getSnapshot().connections.byId).toEqual({}))
  })

  it('behavior: the wallet takes one of them away: the other stays', async () => {
    const { hawser, wallet, topic } = await connectBoth()
    const { acknowledged } = await wallet.client.update({
      topic,
      namespaces: { solana: solanaNamespace },
    })
    await acknowledged()
    await wait(() => expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['solana/walletConnect']))
    expect(wallet.client.session.getAll()).toHaveLength(1)
  })

  it('STA-12 behavior: the wallet adds a namespace that the app asked for, takes it away and puts it in the place of the other', async () => {
    const { hawser } = stack.openPage({ networks: [...networks, solana] })
    const wallet = await openRawWallet()
    const { uri, approval } = await getWcUri(hawser)
    const { id: proposalId } = await wallet.receive(uri)
    const { topic } = await wallet.approve(proposalId, { eip155: evmNamespace() })
    await approval
    const ids = () => Object.keys(hawser.getSnapshot().connections.byId).sort()
    const update = async (namespaces: Parameters<typeof wallet.client.update>[0]['namespaces']) =>
      (await wallet.client.update({ topic, namespaces })).acknowledged()
    expect(ids()).toEqual([id])
    await update({ eip155: evmNamespace(), solana: solanaNamespace })
    await wait(() => expect(ids()).toEqual([id, 'solana/walletConnect']))
    expect(hawser.getSnapshot().connections).toMatchObject({
      active: { eip155: id, solana: 'solana/walletConnect' },
      byId: { 'solana/walletConnect': { status: 'connected' } },
    })
    await update({ eip155: evmNamespace() })
    await wait(() => expect(ids()).toEqual([id]))
    await update({ solana: solanaNamespace })
    await wait(() => expect(ids()).toEqual(['solana/walletConnect']))
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('solana')
  })
})

describe('two tabs', () => {
  /** As in another tab: the SDK keeps its core in the global scope of each page. */
  function leaveGlobalScope(): void {
    for (const name of Object.keys(globalThis)) {
      if (name.startsWith('_walletConnectCore_hawser-tabs')) Reflect.deleteProperty(globalThis, name)
    }
  }

  /** A store that tells the other tabs what changes, as a browser's does. */
  function createSharedMemory(): Memory {
    const memory = createMemory()
    const watchers = new Set<(key: string | null) => void>()
    const tell = (key: string): void => {
      for (const watcher of watchers) queueMicrotask(() => watcher(key))
    }
    const store: KeyValueStore = {
      ...memory.store,
      set(key, value) {
        tell(key)
        return memory.store.set(key, value)
      },
      remove(key) {
        tell(key)
        memory.store.remove(key)
      },
      watch(callback) {
        watchers.add(callback)
        return () => void watchers.delete(callback)
      },
    }
    return { ...memory, store }
  }

  async function openTwo() {
    const memory = createSharedMemory()
    const first = stack.openPage({ id: 'tabs', memory })
    const peer = await stack.createPeer()
    await (await scan(first.hawser, peer)).approval
    leaveGlobalScope()
    const second = stack.openPage({ id: 'tabs', memory })
    await wait(() => expect(selectStatus(second.hawser.getSnapshot())).toBe('connected'))
    return { first: first.hawser, second: second.hawser, peer }
  }

  it('behavior: both sign, each request is asked once, and both follow the wallet', async () => {
    const { first, second, peer } = await openTwo()
    const signatures = await Promise.all([
      signMessage(first, { message: 'one' }),
      signMessage(second, { message: 'two' }),
    ])
    expect(new Set(signatures).size).toBe(2)
    expect(peer.log.filter(({ method }) => method === 'personal_sign')).toHaveLength(2)
    await peer.switchChain(10)
    for (const hawser of [first, second]) await wait(() => expect(connectionOf(hawser)?.chainId).toBe('eip155:10'))
  })

  it('behavior: disconnected in one, the other does not hang', async () => {
    const { first, second, peer } = await openTwo()
    await disconnect(first)
    await wait(() => expect(peer.sessions).toEqual([]))
    await wait(() => expect(connectionOf(second)).toBeUndefined())
    await expect(signMessage(second, { message: 'gone' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})

describe('the relay', () => {
  it('ERR-02 behavior: a clock that runs ahead of the relay’s is refused by the relay’s own check, and named', async () => {
    const relay = await startRelay({ auth: { clockSkewMs: -3_600_000 } })
    try {
      const { hawser } = stack.openPage({ walletConnect: { relayUrl: relay.url } })
      await expect(connect(hawser, { connectorId: 'walletConnect' })).rejects.toMatchObject({
        code: 'SESSION_EXPIRED',
        details: 'The clock of this device is wrong. Set it, and try again.',
      })
    } finally {
      await relay.close()
    }
  })

  it('ERR-02 behavior: refuses the app in the middle of a session: told once, shown as out of reach, not lost', async () => {
    const { hawser } = await connected()
    const { client } = await findConnector(hawser).getUniversalProvider()
    const { crypto } = client.core as unknown as { crypto: { getClientId(): Promise<string> } }
    const clientId = await crypto.getClientId()
    const stop = stack.relay.faults.add({
      kind: 'refuse',
      reason: relayCloseReasons.invalidKey,
      when: (event) => event.clientId === clientId,
    })
    stack.relay.closeSockets()
    await wait(() => expect(hawser.getSnapshot().alerts).toMatchObject([{ error: { code: 'INVALID_PROJECT_ID' } }]))
    await wait(() => expect(selectWalletConnectState(hawser.getSnapshot()).buffering).toBe(true))
    expect(selectStatus(hawser.getSnapshot())).toBe('connected')
    const signing = signMessage(hawser, { message: 'later' })
    stop()
    expect(await signing).toMatch(/^0x/)
    expect(selectWalletConnectState(hawser.getSnapshot()).buffering).toBe(false)
    expect(hawser.getSnapshot().alerts).toHaveLength(1)
  })

  it('STA-06 behavior: away while the app disconnects: the wallet hears of it once the relay is back', async () => {
    const { hawser, peer } = await connected()
    const { port } = stack.relay
    await stack.relay.close()
    const { walletErrors } = await disconnect(hawser)
    expect(walletErrors).toHaveLength(1)
    expect(connectionOf(hawser)).toBeUndefined()
    expect(peer.sessions).toHaveLength(1)
    const relay = await startRelay({ port })
    try {
      await wait(() => expect(peer.sessions).toEqual([]), 45_000)
    } finally {
      await relay.close()
    }
  })

  it('CON-02 behavior: away until the connect was given up: the next one has its URI once the relay is back', async () => {
    const clock = createShiftedClock()
    const { port } = stack.relay
    await stack.relay.close()
    const { hawser } = stack.openPage({ platform: { clock } })
    const connecting = connect(hawser, { connectorId: 'walletConnect' })
    connecting.catch(() => {})
    await wait(() => expect(selectWalletConnectState(hawser.getSnapshot()).buffering).toBe(true))
    clock.advance(30_000)
    await expect(connecting).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    const relay = await startRelay({ port })
    try {
      expect((await (await scan(hawser, await stack.createPeer())).approval).connections).toHaveLength(1)
    } finally {
      await relay.close()
    }
  })

  it('behavior: answers a request with an error: tried again, and nothing is thrown past the app', async () => {
    const unhandled: unknown[] = []
    const onUnhandled = (error: unknown): void => void unhandled.push(error)
    process.on('unhandledRejection', onUnhandled)
    try {
      const { hawser, peer } = await connected()
      const stop = stack.relay.faults.add({
        kind: 'refuse',
        at: 'request',
        reason: 'Too many requests',
        when: ({ tag }) => tag === 1108,
        times: 2,
      })
      expect(await signMessage(hawser, { message: 'once' })).toMatch(/^0x/)
      stop()
      expect(peer.log).toHaveLength(1)
      expect(unhandled).toEqual([])
    } finally {
      process.off('unhandledRejection', onUnhandled)
    }
  })
})

describe('one-click sign-in', () => {
  const payload = { chains: ['eip155:1'], domain: 'app.example', nonce: 'abcdefgh', uri: 'https://app.example' }
  const question = { namespaces: ['eip155'] as const, generation: 1, payload }

  it('behavior: what a wallet approves after it was left is ended in the wallet too', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ behaviors: { lateApproval: true } })
    const left = new AbortController()
    const asking = findConnector(hawser).authenticate({
      ...question,
      signal: left.signal,
      onPairing: ({ uri }) => void peer.pair(uri),
    })
    asking.catch(() => {})
    await wait(() => expect(peer.pending).toHaveLength(1))
    left.abort()
    await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
    peer.approve()
    await peer.waitForSession()
    await wait(() => expect(peer.sessions).toEqual([]))
  })

  it('ERR-02 behavior: a relay that refuses the app says why', async () => {
    const { hawser } = stack.openPage()
    stack.relay.faults.add({ kind: 'refuse', reason: relayCloseReasons.invalidKey })
    const asking = findConnector(hawser).authenticate({ ...question, signal: AbortSignal.timeout(20_000) })
    await expect(asking).rejects.toMatchObject({ code: 'INVALID_PROJECT_ID' })
  })
})
