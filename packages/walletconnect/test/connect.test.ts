import { defineNetwork } from '@hawser/common'
import { type Hawser, selectNetworkState, selectWalletConnectState } from '@hawser/core'
import {
  addNetwork,
  cancelConnect,
  connect,
  disconnect,
  getWcUri,
  setWalletLink,
  signMessage,
} from '@hawser/core/actions'
import type { WalletConnectPeer } from '@hawser/testing/node'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UniversalProviderLike } from '../src/provider/universalProviderLike.js'
import { findConnector } from './fixtures/findConnector.js'
import { scan } from './fixtures/scan.js'
import { createMemory, evmNetwork, networks, type Stack, startStack } from './fixtures/startStack.js'

let stack: Stack
beforeEach(async () => {
  stack = await startStack()
})
afterEach(() => stack.stop())

const connectorId = 'walletConnect'
const solana = defineNetwork({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})

async function refuseSession(hawser: Hawser, peer: WalletConnectPeer): Promise<void> {
  peer.setBehavior('malformedAccounts', true)
  await expect((await scan(hawser, peer)).approval).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  peer.resetBehaviors()
}

async function endSession(hawser: Hawser, peer: WalletConnectPeer): Promise<void> {
  await (await scan(hawser, peer)).approval
  void disconnect(hawser)
}

/** A relay that is slow to take the end of a session: the SDK goes on once `finish` is called. */
function holdEnd({ client }: UniversalProviderLike) {
  const end = client.disconnect.bind(client)
  const ended: Promise<void>[] = []
  let letEnd = (): void => {}
  const isHeld = new Promise<void>((resolve) => {
    letEnd = resolve
  })
  client.disconnect = (parameters) => {
    const done = end(parameters).then(() => isHeld)
    ended.push(done)
    return done
  }
  return {
    get count() {
      return ended.length
    },
    async finish(): Promise<void> {
      letEnd()
      await Promise.all(ended)
      // What the SDK does after it.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('connect', () => {
  it('CAP-01 default: by the URI; accounts, network and what the session covers; a signature', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer()
    const { uri, expiresAtMs, approval } = await scan(hawser, peer)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    expect(expiresAtMs - Date.now()).toBeGreaterThan(230_000)
    expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(240_000)
    const { connections } = await approval
    expect(connections).toMatchObject([
      { id: 'eip155/walletConnect', connectorName: 'Scripted mobile wallet', chainId: 'eip155:1', status: 'connected' },
    ])
    expect(connections[0]?.accounts.map(({ address }) => address)).toEqual(peer.accounts)
    expect(selectNetworkState(hawser.getSnapshot(), 'eip155')).toMatchObject({
      approvedCaipNetworkIds: ['eip155:1', 'eip155:10'],
      supportsAllNetworks: true,
    })
    expect(peer.proposals[0]?.app.name).toBe('Test app')

    const [address] = peer.accounts
    if (!address) throw new Error('The wallet has no account.')
    const signature = await signMessage(hawser, { message: 'Hello' })
    expect(await verifyMessage({ address, message: 'Hello', signature: signature as `0x${string}` })).toBe(true)
  })

  it('default: proposes what each namespace needs, all of it optional', async () => {
    const { hawser } = stack.openPage({ networks: [...networks, solana] })
    const peer = await stack.createPeer({ behaviors: { neverAnswersProposal: true } })
    await scan(hawser, peer, { network: 'eip155:10' })
    await vi.waitFor(() => expect(peer.proposals).toHaveLength(1))
    const [proposal] = peer.proposals
    expect(proposal?.requiredNamespaces).toEqual({})
    expect(proposal?.optionalNamespaces).toMatchObject({
      eip155: { chains: ['eip155:10', 'eip155:1'], events: ['accountsChanged', 'chainChanged'] },
      solana: {
        chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
      },
    })
    expect(proposal?.optionalNamespaces.eip155?.methods).toContain('wallet_sendCalls')
    cancelConnect(hawser)
  })

  it('parameters: overrides', async () => {
    const overrides = { eip155: { methods: ['personal_sign'], chains: ['eip155:10'], events: ['chainChanged'] } }
    const { hawser } = stack.openPage({ walletConnect: { overrides } })
    const peer = await stack.createPeer()
    await (await scan(hawser, peer)).approval
    expect(peer.proposals[0]?.optionalNamespaces.eip155).toMatchObject(overrides.eip155)
    expect(hawser.getSnapshot().connections.byId['eip155/walletConnect']?.chainId).toBe('eip155:10')
  })

  it('parameters: network, where the wallet lets itself be told', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer()
    const { connections } = await (await scan(hawser, peer, { network: 'eip155:10' })).approval
    expect(connections[0]?.chainId).toBe('eip155:10')
  })

  it('behavior: declined, and tried again with a new URI', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ behaviors: { rejectsProposal: true } })
    const first = await scan(hawser, peer)
    await expect(first.approval).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(hawser.getSnapshot().connecting.attempt?.phase).toBe('rejected')
    peer.resetBehaviors()
    const second = await scan(hawser, peer)
    expect(second.uri).not.toBe(first.uri)
    expect((await second.approval).connections).toHaveLength(1)
  })

  it('behavior: fewer networks than asked for', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ behaviors: { approvesFewerChains: 10 } })
    const { connections } = await (await scan(hawser, peer)).approval
    expect(connections).toMatchObject([{ chainId: 'eip155:10', approvedChainIds: ['eip155:10'] }])
  })

  it('behavior: none of our networks, from a wallet that can switch, is an unsupported network', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ behaviors: { approvesUnknownChain: 56 } })
    const { connections } = await (await scan(hawser, peer)).approval
    expect(connections[0]?.chainId).toBe('eip155:56')
    expect(hawser.getSnapshot().router.stack.at(-1)?.name).toBe('UnsupportedChain')
  })

  it.each([
    ['malformedAccounts', 'INVALID_RESPONSE'],
    ['approvesNoAccounts', 'INVALID_RESPONSE'],
    ['approvesOtherNamespace', 'INVALID_RESPONSE'],
  ] as const)('behavior: %s is a named error, and no session is left', async (behavior, code) => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ behaviors: { [behavior]: true } })
    const { approval } = await scan(hawser, peer)
    await expect(approval).rejects.toMatchObject({ code })
    expect(hawser.getSnapshot()).toMatchObject({
      connections: { byId: {} },
      connecting: { attempt: { phase: 'failed' } },
    })
    await vi.waitFor(() => expect(peer.sessions).toEqual([]))
  })

  describe.each([
    ['refused', refuseSession],
    ['ended by the user', endSession],
  ] as const)('while a session that was %s is still being ended', (_, leaveSession) => {
    it.each([
      ['behavior: the next pairing can be approved', false],
      ['behavior: the next session stays the provider’s own', true],
    ])('%s', async (_title, isApprovedFirst) => {
      const { hawser } = stack.openPage()
      const peer = await stack.createPeer()
      const provider = await findConnector(hawser).getUniversalProvider()
      const ending = holdEnd(provider)
      await leaveSession(hawser, peer)
      await vi.waitFor(() => expect(ending.count).toBe(1))
      const next = await getWcUri(hawser)
      if (!isApprovedFirst) await ending.finish()
      await peer.pair(next.uri)
      expect((await next.approval).connections).toHaveLength(1)
      await ending.finish()
      await vi.waitFor(() => expect(provider.session?.topic).toBe(peer.sessions.at(-1)?.topic))
    })
  })

  it('behavior: networks that nobody asked for, from a wallet that cannot switch', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ behaviors: { approvesUnknownChain: 56, fewerMethods: true } })
    await expect((await scan(hawser, peer)).approval).rejects.toMatchObject({ code: 'CHAIN_NOT_CONFIGURED' })
    await vi.waitFor(() => expect(peer.sessions).toEqual([]))
  })

  it('behavior: an approval after the user cancelled is ended in the wallet too', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ behaviors: { lateApproval: true } })
    const { approval } = await scan(hawser, peer)
    await vi.waitFor(() => expect(peer.pending).toHaveLength(1))
    cancelConnect(hawser)
    await expect(approval).rejects.toMatchObject({ code: 'ABORTED' })
    peer.approve()
    await peer.waitForSession()
    await vi.waitFor(() => expect(peer.sessions).toEqual([]))
    expect(hawser.getSnapshot().connections.byId).toEqual({})
  })

  it('behavior: a connect after one that was cancelled shows the same URI at once, and takes the approval', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ behaviors: { lateApproval: true } })
    const first = await scan(hawser, peer)
    cancelConnect(hawser)
    const second = await getWcUri(hawser)
    expect(second.uri).toBe(first.uri)
    await vi.waitFor(() => expect(peer.pending).toHaveLength(1))
    peer.approve()
    expect((await second.approval).connections).toHaveLength(1)
  })

  it('behavior: a wallet that is connected instead of another one: the former session ends', async () => {
    const { hawser } = stack.openPage()
    const [one, two] = [
      await stack.createPeer(),
      await stack.createPeer({ privateKeys: [...stack.keys].reverse(), metadata: { name: 'Another wallet' } }),
    ]
    await (await scan(hawser, one)).approval
    const { connections } = await (await scan(hawser, two)).approval
    expect(connections[0]).toMatchObject({ address: two.accounts[0], connectorName: 'Another wallet' })
    await vi.waitFor(() => expect(one.sessions).toEqual([]))
    expect(two.sessions).toHaveLength(1)
    expect(hawser.getSnapshot().connections.byId['eip155/walletConnect']?.status).toBe('connected')
  })

  it('STA-04 behavior: the link is where the SDK looks for the app to open, for as long as the session stands', async () => {
    const memory = createMemory()
    const { hawser } = stack.openPage({ memory })
    const peer = await stack.createPeer()
    const { approval } = await scan(hawser, peer, { wallet: { id: 'example', name: 'Example' } })
    setWalletLink(hawser, { href: 'example://', name: 'Example' })
    await approval
    const read = () => memory.storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')
    await vi.waitFor(async () => expect(await read()).toEqual({ href: 'example://', name: 'Example' }))
    expect(selectWalletConnectState(hawser.getSnapshot())).toMatchObject({
      wcLinking: { href: 'example://' },
      recentWallet: { id: 'example' },
    })
    await disconnect(hawser)
    await vi.waitFor(async () => expect(await read()).toBeUndefined())
  })

  it('parameters: provider, of the app’s own', async () => {
    const memory = createMemory()
    const provider = await UniversalProvider.init({
      relayUrl: stack.relay.url,
      projectId: 'own',
      storage: memory.storage as never,
      metadata: { name: 'Own', description: '', url: '', icons: [] },
      disableProviderPing: true,
    })
    const { hawser } = stack.openPage({ walletConnect: { provider } })
    const peer = await stack.createPeer()
    await (await scan(hawser, peer)).approval
    expect(provider.session?.topic).toBe(peer.sessions[0]?.topic)
    expect(await provider.request({ method: 'eth_accounts' }, 'eip155:1')).toEqual(peer.accounts)
    await disconnect(hawser)
    expect(provider.session).toBeUndefined()
  })

  it('behavior: two clients on one page do not see each other', async () => {
    const memory = createMemory()
    const one = stack.openPage({ id: 'one', memory })
    const two = stack.openPage({ id: 'two', memory })
    const peer = await stack.createPeer()
    await (await scan(one.hawser, peer)).approval
    expect(two.hawser.getSnapshot().connections.byId).toEqual({})
    await (await scan(two.hawser, peer)).approval
    expect(peer.sessions).toHaveLength(2)
    await disconnect(two.hawser)
    await vi.waitFor(() => expect(peer.sessions).toHaveLength(1))
    expect(await signMessage(one.hawser, { message: 'still here' })).toMatch(/^0x/)
  })

  it('behavior: a network that is added later is proposed', async () => {
    const { hawser } = stack.openPage({ networks: [evmNetwork(1)] })
    addNetwork(hawser, { network: evmNetwork(10) })
    const peer = await stack.createPeer()
    const { connections } = await (await scan(hawser, peer)).approval
    expect(connections[0]?.approvedChainIds).toEqual(['eip155:1', 'eip155:10'])
  })

  it.each(['p1', undefined])('parameters: services.relay of the client, with project %j', async (projectId) => {
    const { hawser } = stack.openPage({
      services: { relay: { url: stack.relay.url, projectId } },
      walletConnect: { relayUrl: undefined, projectId: undefined },
    })
    const peer = await stack.createPeer()
    expect((await (await scan(hawser, peer)).approval).connections).toHaveLength(1)
  })

  it('ERR-01 behavior: without a project id the hosted relay is not even asked', async () => {
    const { hawser } = stack.openPage({
      walletConnect: { relayUrl: undefined as never, projectId: undefined as never },
    })
    await expect(connect(hawser, { connectorId })).rejects.toMatchObject({
      code: 'PROJECT_ID_MISSING',
      shortMessage: 'Project ID Not Configured',
    })
  })
})
