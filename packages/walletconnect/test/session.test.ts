import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hawser, selectStatus, selectWalletConnectState } from '@hawser/core'
import { disconnect, getProvider, reconnect, signMessage, switchNetwork } from '@hawser/core/actions'
import { type Relay, startRelay } from '@hawser/relay'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findConnector } from './fixtures/findConnector.js'
import { scan } from './fixtures/scan.js'
import { createMemory, type Stack, startStack } from './fixtures/startStack.js'

let stack: Stack
beforeEach(async () => {
  stack = await startStack()
})
afterEach(() => stack.stop())

const id = 'eip155/walletConnect'
const connectionOf = (hawser: Hawser) => hawser.getSnapshot().connections.byId[id]
const wait = (check: () => unknown, timeout = 30_000) => vi.waitFor(check, { timeout, interval: 25 })

async function connected(parameters: Parameters<Stack['createPeer']>[0] = {}) {
  const memory = createMemory()
  const page = stack.openPage({ memory })
  const peer = await stack.createPeer(parameters)
  await (await scan(page.hawser, peer)).approval
  const connector = findConnector(page.hawser)
  return { ...page, memory, peer, connector }
}

describe('restore', () => {
  it('STA-01 default: after a reload the session stands, and signs', async () => {
    const { close, memory, peer, hawser: before } = await connected()
    await switchNetwork(before, { caipNetworkId: 'eip155:10' })
    close()
    const { hawser } = stack.openPage({ memory })
    expect(connectionOf(hawser)).toMatchObject({ status: 'connecting', connectorName: 'Scripted mobile wallet' })
    await wait(() => expect(selectStatus(hawser.getSnapshot())).toBe('connected'))
    expect(connectionOf(hawser)).toMatchObject({ chainId: 'eip155:10', approvedChainIds: ['eip155:1', 'eip155:10'] })
    expect(await signMessage(hawser, { message: 'again' })).toMatch(/^0x/)
    expect(peer.log.at(-1)).toMatchObject({ method: 'personal_sign', caipNetworkId: 'eip155:10' })
  })

  it('behavior: a session that the wallet ended while the page was away', async () => {
    const { close, memory, peer } = await connected()
    close()
    await peer.disconnect()
    const { hawser } = stack.openPage({ memory })
    await wait(() => expect(connectionOf(hawser)).toBeUndefined())
  })

  it('behavior: what the SDK stored is gone', async () => {
    const { close, memory } = await connected()
    close()
    const { hawser } = stack.openPage({ memory: { ...createMemory(), store: memory.store } })
    await wait(() => expect(connectionOf(hawser)).toBeUndefined())
    expect(selectStatus(hawser.getSnapshot())).toBe('disconnected')
  })

  it('behavior: storage that is cleared while connected: the session goes on, and does not outlive the page', async () => {
    const { close, hawser, memory } = await connected()
    for (const key of await memory.storage.getKeys()) await memory.storage.removeItem(key)
    expect(await signMessage(hawser, { message: 'still' })).toMatch(/^0x/)
    close()
    const next = stack.openPage({ memory: createMemory() })
    expect(selectStatus(next.hawser.getSnapshot())).toBe('disconnected')
  })

  it('behavior: with the relay down it is shown as such and not lost; once the relay is back it signs', async () => {
    const { close, memory, peer } = await connected()
    const { port } = stack.relay
    close()
    await stack.relay.close()
    const { hawser } = stack.openPage({ memory })
    await wait(() => expect(selectStatus(hawser.getSnapshot())).toBe('connected'))
    await wait(() => expect(selectWalletConnectState(hawser.getSnapshot()).buffering).toBe(true))
    const signing = signMessage(hawser, { message: 'later' })
    const relay: Relay = await startRelay({ port })
    try {
      await wait(() => expect(selectWalletConnectState(hawser.getSnapshot()).buffering).toBe(false))
      expect(await signing).toMatch(/^0x/)
      expect(peer.log.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
    } finally {
      await relay.close()
    }
  })
})

describe('changes from the wallet', () => {
  it('default: another account', async () => {
    const { hawser, peer } = await connected()
    const [first, second] = peer.accounts
    await peer.switchAccount(second ?? '')
    await wait(() => expect(connectionOf(hawser)?.address).toBe(second))
    expect(connectionOf(hawser)?.accounts.map(({ address }) => address)).toEqual([second, first])
  })

  it('default: fewer accounts', async () => {
    const { hawser, peer } = await connected()
    await peer.selectAccounts([peer.accounts[1] ?? ''])
    await wait(() => expect(connectionOf(hawser)?.accounts).toHaveLength(1))
    expect(connectionOf(hawser)?.address).toBe(peer.accounts[1])
  })

  it('default: another network, and the app follows', async () => {
    const { hawser, peer } = await connected()
    await peer.switchChain(10)
    await wait(() => expect(connectionOf(hawser)?.chainId).toBe('eip155:10'))
    expect(hawser.getSnapshot().networks.selected.eip155).toBe('eip155:10')
  })

  it.each([true, false])(
    'STA-12 behavior: a network that the app does not know (session updated: %s)',
    async (updatesSession) => {
      const { hawser, peer } = await connected({
        chains: { 1: 'http://127.0.0.1:9', 10: 'http://127.0.0.1:9', 56: 'http://127.0.0.1:9' },
      })
      await peer.switchChain(56, { updatesSession })
      await wait(() => expect(connectionOf(hawser)?.chainId).toBe('eip155:56'))
      expect(hawser.getSnapshot().router.stack.at(-1)?.name).toBe('UnsupportedChain')
      await switchNetwork(hawser, { caipNetworkId: 'eip155:1' })
      expect(connectionOf(hawser)?.chainId).toBe('eip155:1')
    },
  )

  it.each([
    ['chainChanged', 10],
    ['chainChanged', '0xa'],
    ['chainChanged', 'eip155:10'],
    ['chainChanged', '10'],
  ])('behavior: %s as %j', async (name, data) => {
    const { hawser, peer } = await connected()
    await peer.emitEvent({ name, data, caipNetworkId: 'eip155:10' })
    await wait(() => expect(connectionOf(hawser)?.chainId).toBe('eip155:10'))
  })

  it('behavior: nonsense is not taken in, and what follows is', async () => {
    const { hawser, peer } = await connected()
    const before = connectionOf(hawser)
    for (const data of [null, {}, [], 'nonsense', ['0xnonsense'], [7], -1]) {
      await peer.emitEvent({ name: 'accountsChanged', data, caipNetworkId: 'eip155:1' })
    }
    await peer.switchChain(10)
    await wait(() => expect(connectionOf(hawser)?.chainId).toBe('eip155:10'))
    expect(connectionOf(hawser)?.accounts).toEqual(before?.accounts)
  })

  it('STA-06 default: it ends the session', async () => {
    const { hawser, peer, memory } = await connected()
    await peer.disconnect()
    await wait(() => expect(connectionOf(hawser)).toBeUndefined())
    const { hawser: next } = stack.openPage({ id: 'default', memory })
    expect(next.getSnapshot().connections.byId).toEqual({})
  })

  it('behavior: the session expires', async () => {
    const { hawser, connector } = await connected()
    const provider = await connector.getUniversalProvider()
    const core = provider.client.core as unknown as { expirer: { set(topic: string, expiry: number): void } }
    core.expirer.set(provider.session?.topic ?? '', 0)
    await wait(() => expect(connectionOf(hawser)).toBeUndefined())
  })

  it('behavior: it lengthens the session, which stays as it is', async () => {
    const { hawser, peer } = await connected()
    const before = connectionOf(hawser)
    await peer.extend()
    await peer.ping()
    expect(connectionOf(hawser)).toEqual(before)
  })
})

it('CON-06 default: the SDK keeps 1,024,000 bytes of its log, and writes errors alone to the console', async () => {
  const { connector } = await connected()
  const { client } = await connector.getUniversalProvider()
  const { logger, logChunkController: log } = client.core as unknown as {
    readonly logger: Record<'warn' | 'error', (text: string) => void>
    readonly logChunkController: { getLogArray(): string[]; clearLogs(): void }
  }
  const written: string[] = []
  for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((text) => void written.push(String(text)))
  log.clearLogs()
  for (let count = 0; count < 1_100; count += 1) logger.warn('x'.repeat(1_000))
  logger.error('canary of an error')
  vi.restoreAllMocks()
  const bytes = Buffer.byteLength(log.getLogArray().join(''))
  expect(bytes).toBeLessThanOrEqual(1_024_000)
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(written).toEqual([expect.stringContaining('canary of an error')])
})

describe('from the app', () => {
  it('default: disconnects both sides', async () => {
    const { hawser, peer } = await connected()
    expect(await disconnect(hawser)).toMatchObject({ connectionIds: [id], walletErrors: [] })
    await wait(() => expect(peer.sessions).toEqual([]))
    expect(await reconnect(hawser)).toEqual({ connections: [] })
  })

  it('behavior: disconnects at once with the relay down; the wallet is not reached', async () => {
    const { hawser, memory, peer } = await connected()
    await peer.destroy()
    await stack.relay.close()
    const { walletErrors } = await disconnect(hawser)
    expect(walletErrors).toHaveLength(1)
    expect(connectionOf(hawser)).toBeUndefined()
    const { hawser: next } = stack.openPage({ memory })
    expect(selectStatus(next.getSnapshot())).toBe('disconnected')
  })

  it('default: ping and extend', async () => {
    const { connector, peer } = await connected()
    const signal = AbortSignal.timeout(20_000)
    await connector.ping({ signal })
    await connector.extend({ signal })
    expect((peer.sessions[0]?.expiresAtMs ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  })

  it('default: one-click sign-in is within reach; a wallet that does not know it approves a plain session', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer()
    const { reports, auths } = await findConnector(hawser).authenticate({
      namespaces: ['eip155'],
      generation: 1,
      signal: AbortSignal.timeout(20_000),
      onPairing: ({ uri }) => void peer.pair(uri),
      payload: { chains: ['eip155:1'], domain: 'app.example', nonce: 'abcdefgh', uri: 'https://app.example' },
    })
    expect(auths).toEqual([])
    expect(reports).toMatchObject([{ namespace: 'eip155', generation: 1, chainId: 'eip155:1' }])
  })

  it('default: switches to a network that the session covers, without asking the wallet', async () => {
    const { hawser, peer } = await connected()
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    expect(connectionOf(hawser)?.chainId).toBe('eip155:10')
    expect(peer.log).toEqual([])
    await signMessage(hawser, { message: 'there' })
    expect(peer.log.at(-1)?.caipNetworkId).toBe('eip155:10')
  })

  it('default: asks the wallet for a network that the session does not cover', async () => {
    const { hawser, peer } = await connected({ behaviors: { approvesFewerChains: 1 } })
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    expect(connectionOf(hawser)).toMatchObject({ chainId: 'eip155:10' })
    expect(connectionOf(hawser)?.approvedChainIds).toContain('eip155:10')
    expect(peer.log.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
  })

  it('behavior: adds a network that the wallet does not know', async () => {
    // The wallet asks the network that it is told of for its id.
    const chain = createServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0xa"}'))
    await new Promise<void>((resolve) => chain.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = chain.address() as AddressInfo
      const chains = { 1: 'http://127.0.0.1:9', 10: `http://127.0.0.1:${port}` }
      const { hawser, peer } = await connected({ chains, behaviors: { approvesFewerChains: 1, chainNotAdded: true } })
      await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
      expect(connectionOf(hawser)?.chainId).toBe('eip155:10')
      expect(peer.log.map(({ method }) => method)).toContain('wallet_addEthereumChain')
    } finally {
      chain.close()
    }
  })

  it.each([
    ['rejectsSwitch', 'USER_REJECTED'],
    ['addFails', 'CHAIN_NOT_ADDED'],
    ['switchChainLies', 'CHAIN_NOT_ADDED'],
    ['switchChainUnsupported', 'SWITCH_CHAIN_UNSUPPORTED'],
  ] as const)('behavior: %s ends in %s, and the network stays', async (behavior, code) => {
    const behaviors = {
      approvesFewerChains: 1,
      [behavior]: true,
      ...(behavior === 'addFails' && { chainNotAdded: true }),
    }
    const { hawser } = await connected({ behaviors })
    await expect(switchNetwork(hawser, { caipNetworkId: 'eip155:10' })).rejects.toMatchObject({ code })
    expect(connectionOf(hawser)?.chainId).toBe('eip155:1')
  })

  it('ERR-01 behavior: a wallet that can neither switch nor add', async () => {
    const { hawser } = await connected({ behaviors: { approvesFewerChains: 1, fewerMethods: true } })
    await expect(switchNetwork(hawser, { caipNetworkId: 'eip155:10' })).rejects.toMatchObject({
      code: 'CHAIN_NOT_ADDED',
      details: 'Chain is not supported',
    })
  })

  it('behavior: a provider of a session that has ended says so', async () => {
    const { hawser, peer } = await connected()
    const provider = (await getProvider(hawser)) as { request(args: object): Promise<unknown> }
    await peer.disconnect()
    await wait(() => expect(connectionOf(hawser)).toBeUndefined())
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({ code: 4900 })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })
})
