import { type Network, UserRejectedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import type { Hawser } from '../client/hawser.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism } from '../fixtures/networks.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { CallsStatus } from '../interfaces/calls.js'
import { READ_TIMEOUT_MS, RECEIPT_TIMEOUT_MS, USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { connect } from './connect.js'
import { estimateGas } from './estimateGas.js'
import { getAssets } from './getAssets.js'
import { getBalance } from './getBalance.js'
import { getCallsStatus } from './getCallsStatus.js'
import { getCapabilities } from './getCapabilities.js'
import { getClient } from './getClient.js'
import { getPermissions } from './getPermissions.js'
import { getProvider } from './getProvider.js'
import { grantPermissions } from './grantPermissions.js'
import { lookupIdentity } from './lookupIdentity.js'
import { readContract } from './readContract.js'
import { resolveName } from './resolveName.js'
import { revokePermissions } from './revokePermissions.js'
import { sendCalls } from './sendCalls.js'
import { sendTransaction } from './sendTransaction.js'
import { showCallsStatus } from './showCallsStatus.js'
import { signMessage } from './signMessage.js'
import { signTypedData } from './signTypedData.js'
import { switchAccount } from './switchAccount.js'
import { switchConnection } from './switchConnection.js'
import { waitForCallsStatus } from './waitForCallsStatus.js'
import { waitForReceipt } from './waitForReceipt.js'
import { writeContract } from './writeContract.js'

const connectorId = 'com.example.wallet'
const connectionId = `eip155/${connectorId}` as const
const abi = [
  { type: 'function', name: 'name', inputs: [], outputs: [{ type: 'string' }], stateMutability: 'view' },
  { type: 'function', name: 'set', inputs: [{ type: 'uint256' }], outputs: [], stateMutability: 'payable' },
] as const
const typedData = {
  domain: { name: 'App' },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'Hi' },
}

const permission = {
  permissions: [{ type: 'native-token-allowance', data: { allowance: 1n } }],
  policies: [{ type: 'call-limit', data: { count: 1 } }],
  signer: { type: 'account', data: { address: '0x1' } },
  expiresAtMs: 1_800_000_000_000,
}

const callsStatus: CallsStatus = {
  id: '0xid',
  status: 'confirmed',
  code: 200,
  caipNetworkId: 'eip155:1',
  isAtomic: true,
  receipts: [],
  capabilities: {},
}

/** Records what an adapter's capability is asked, and answers. */
function createCapabilities() {
  const asked: Record<string, Record<string, unknown>> = {}
  const record =
    <T>(name: string, answer: T) =>
    async ({ signal: _, ...parameters }: { readonly signal?: AbortSignal }): Promise<T> => {
      asked[name] = parameters
      return answer
    }
  const capabilities: Partial<ChainAdapter> = {
    balance: { getBalance: record('getBalance', { value: 1n, decimals: 18, symbol: 'ETH' }) },
    names: {
      lookupIdentity: record('lookupIdentity', { name: 'a.eth', avatar: null }),
      resolveName: record('resolveName', '0x1'),
    },
    typedData: { signTypedData: record('signTypedData', '0xtyped') },
    calls: {
      getCapabilities: record('getCapabilities', { 'eip155:1': { atomic: {} } }),
      sendCalls: record('sendCalls', { id: '0xid', capabilities: {} }),
      getCallsStatus: record('getCallsStatus', callsStatus),
      showCallsStatus: record('showCallsStatus', undefined),
    },
    assets: { getAssets: record('getAssets', { 'eip155:1': [] }) },
    permissions: {
      getPermissions: record('getPermissions', []),
      grantPermissions: record('grantPermissions', []),
      revokePermissions: record('revokePermissions', { signature: null }),
    },
    client: async (network: Network) => ({ client: network.caipNetworkId }),
    contracts: {
      read: record('read', 'Token'),
      write: record('write', { hash: '0xw' }),
      sendTransaction: record('sendTransaction', { hash: '0xs' }),
      estimateGas: record('estimateGas', 21_000n),
      waitForReceipt: record('waitForReceipt', { hash: '0xs', status: 'success' as const, blockNumber: 1n }),
    },
  }
  return { asked, capabilities }
}

async function connected(parts: Partial<ChainAdapter> = {}) {
  const wallet = createFakeWallet()
  const adapters = [createFakeAdapter('eip155', { found: [wallet], ...parts })]
  const client = createTestClient({ adapters, features: { smartSessions: true } })
  client.hawser.start()
  await connect(client.hawser, { connectorId })
  client.events.length = 0
  return { ...client, wallet }
}

describe('flows of a connected wallet', () => {
  const provider = { wallet: connectorId, namespace: 'eip155' }

  it('default', async () => {
    const { asked, capabilities } = createCapabilities()
    const { hawser } = await connected(capabilities)
    const from = 'eip155-a'
    await expect(signMessage(hawser, { message: 'Hi' })).resolves.toBe('eip155-a signed Hi')
    await expect(signTypedData(hawser, typedData)).resolves.toBe('0xtyped')
    await expect(signTypedData(hawser, { typedData })).resolves.toBe('0xtyped')
    expect(asked.signTypedData).toEqual({ provider, address: from, typedData })
    await expect(getBalance(hawser)).resolves.toEqual({ value: 1n, decimals: 18, symbol: 'ETH' })
    expect(asked.getBalance).toEqual({ address: from, network: mainnet })
    await expect(lookupIdentity(hawser)).resolves.toEqual({ name: 'a.eth', avatar: null })
    expect(asked.lookupIdentity).toEqual({ address: from, network: mainnet })
    await expect(resolveName(hawser, { name: 'a.eth', caipNetworkId: 'eip155:10' })).resolves.toBe('0x1')
    expect(asked.resolveName).toEqual({ name: 'a.eth', network: optimism })
    await expect(getCapabilities(hawser)).resolves.toEqual({ 'eip155:1': { atomic: {} } })
    expect(asked.getCapabilities).toEqual({ provider, address: from })
    const calls = [{ to: '0x1', value: 1n }]
    await expect(sendCalls(hawser, { calls, id: 'mine' })).resolves.toEqual({
      id: '0xid',
      capabilities: {},
      isSequential: false,
    })
    expect(asked.sendCalls).toEqual({ provider, from, calls, network: mainnet, atomicRequired: true, id: 'mine' })
    await sendCalls(hawser, { calls, caipNetworkId: 'eip155:10', fallback: 'sequential' })
    expect(asked.sendCalls).toMatchObject({ network: optimism, atomicRequired: false })
    await expect(getCallsStatus(hawser, { id: '0xid' })).resolves.toEqual(callsStatus)
    expect(asked.getCallsStatus).toEqual({ provider, id: '0xid' })
    await expect(waitForCallsStatus(hawser, { id: '0xid' })).resolves.toEqual(callsStatus)
    await showCallsStatus(hawser, { id: '0xid' })
    expect(asked.showCallsStatus).toEqual({ provider, id: '0xid' })
    await expect(getAssets(hawser, { types: ['NATIVE'] })).resolves.toEqual({ 'eip155:1': [] })
    expect(asked.getAssets).toEqual({ provider, address: from, types: ['NATIVE'] })
    await expect(grantPermissions(hawser, permission)).resolves.toEqual([])
    expect(asked.grantPermissions).toEqual({ ...permission, provider, address: from, network: mainnet })
    await grantPermissions(hawser, { ...permission, caipNetworkId: 'eip155:10' })
    expect(asked.grantPermissions).toMatchObject({ network: optimism })
    await expect(getPermissions(hawser)).resolves.toEqual([])
    expect(asked.getPermissions).toEqual({ provider, address: from })
    await expect(revokePermissions(hawser, { grant: { context: '0xc' } })).resolves.toEqual({ signature: null })
    expect(asked.revokePermissions).toEqual({ provider, context: '0xc' })
    await expect(readContract(hawser, { address: '0xc', abi, functionName: 'name' })).resolves.toBe('Token')
    expect(asked.read).toMatchObject({ address: '0xc', abi, functionName: 'name', network: mainnet })
    await expect(
      writeContract(hawser, { address: '0xc', abi, functionName: 'set', args: [1n], value: 2n }),
    ).resolves.toEqual({ hash: '0xw' })
    expect(asked.write).toMatchObject({
      provider,
      from,
      address: '0xc',
      functionName: 'set',
      args: [1n],
      value: 2n,
      network: mainnet,
    })
    await expect(sendTransaction(hawser, { to: '0xd', value: 3n })).resolves.toEqual({ hash: '0xs' })
    expect(asked.sendTransaction).toMatchObject({ provider, from, to: '0xd', value: 3n, network: mainnet })
    await expect(estimateGas(hawser, { to: '0xd' })).resolves.toBe(21_000n)
    expect(asked.estimateGas).toMatchObject({ from, to: '0xd', network: mainnet })
    await expect(waitForReceipt(hawser, { hash: '0xs' })).resolves.toMatchObject({ status: 'success' })
    expect(asked.waitForReceipt).toMatchObject({ hash: '0xs', network: mainnet, timeoutMs: RECEIPT_TIMEOUT_MS })
    await expect(getProvider(hawser)).resolves.toEqual(provider)
    await expect(getClient(hawser)).resolves.toEqual({ client: 'eip155:1' })
  })

  it('behavior: a transaction that a wallet has taken is told of, and one that it has not is not', async () => {
    const { capabilities } = createCapabilities()
    const { hawser } = await connected(capabilities)
    const told: unknown[] = []
    hawser.on('transactionSent', (event) => told.push(event))
    const sent = { caipNetworkId: 'eip155:1', from: 'eip155-a' }
    await sendTransaction(hawser, { to: '0xd', value: 3n })
    await writeContract(hawser, { address: '0xc', abi, functionName: 'set', args: [1n] })
    expect(told.splice(0)).toEqual([
      { ...sent, hash: '0xs' },
      { ...sent, hash: '0xw' },
    ])
    const contracts = { ...capabilities.contracts, sendTransaction: () => Promise.reject(new UserRejectedError()) }
    const other = await connected({ contracts: contracts as ChainAdapter['contracts'] })
    other.hawser.on('transactionSent', (event) => told.push(event))
    await expect(sendTransaction(other.hawser, { to: '0xd' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(told).toEqual([])
  })

  const walletFlows: [string, (hawser: Hawser, parameters?: { signal?: AbortSignal }) => Promise<unknown>][] = [
    ['signMessage', (hawser, parameters) => signMessage(hawser, { message: 'Hi', ...parameters })],
    ['signTypedData', (hawser, parameters) => signTypedData(hawser, { ...typedData, ...parameters })],
    ['getCapabilities', getCapabilities],
    ['getAssets', getAssets],
    ['getPermissions', getPermissions],
    ['grantPermissions', (hawser, parameters) => grantPermissions(hawser, { ...permission, ...parameters })],
    [
      'revokePermissions',
      (hawser, parameters) => revokePermissions(hawser, { grant: { context: '0xc' }, ...parameters }),
    ],
    [
      'writeContract',
      (hawser, parameters) =>
        writeContract(hawser, { address: '0xc', abi, functionName: 'set', args: [1n], ...parameters }),
    ],
    ['sendTransaction', (hawser, parameters) => sendTransaction(hawser, { to: '0xd', ...parameters })],
    ['getCallsStatus', (hawser, parameters) => getCallsStatus(hawser, { id: '0xid', ...parameters })],
    ['showCallsStatus', (hawser, parameters) => showCallsStatus(hawser, { id: '0xid', ...parameters })],
  ]
  const readFlows: typeof walletFlows = [
    ['getBalance', (hawser, parameters) => getBalance(hawser, { address: '0x1', ...parameters })],
    ['lookupIdentity', (hawser, parameters) => lookupIdentity(hawser, { address: '0x1', ...parameters })],
    ['resolveName', (hawser, parameters) => resolveName(hawser, { name: 'a.eth', ...parameters })],
    [
      'readContract',
      (hawser, parameters) => readContract(hawser, { address: '0xc', abi, functionName: 'name', ...parameters }),
    ],
    ['estimateGas', (hawser, parameters) => estimateGas(hawser, { from: '0x1', ...parameters })],
    ['waitForReceipt', (hawser, parameters) => waitForReceipt(hawser, { hash: '0x1', ...parameters })],
    ['getClient', getClient],
  ]

  it.each([
    ...walletFlows,
    ['getProvider', getProvider] as const,
    ['getBalance of nobody', (hawser: Hawser) => getBalance(hawser)] as const,
  ])('behavior: %s without a connection is NotConnectedError', async (_, flow) => {
    const { capabilities } = createCapabilities()
    const { hawser } = createTestClient({
      adapters: [createFakeAdapter('eip155', capabilities)],
      features: { smartSessions: true },
    })
    hawser.start()
    await expect(flow(hawser)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it('CAP-15 behavior: permissions are off by default: nothing offers them, no wallet is asked for one, and what was granted is listed and taken back', async () => {
    const { asked, capabilities } = createCapabilities()
    const offered = { atomic: { status: 'ready' }, permissions: { supported: true, permissionTypes: ['x'] } }
    const calls = { ...capabilities.calls, getCapabilities: async () => ({ 'eip155:1': offered, 'eip155:10': {} }) }
    const found = createFakeWallet()
    const adapters = () => [
      createFakeAdapter('eip155', { found: [found], ...capabilities, calls } as Partial<ChainAdapter>),
    ]
    const off = createTestClient({ adapters: adapters() }).hawser
    off.start()
    const refusal = expect.objectContaining({
      name: 'FeatureOffError',
      code: 'FEATURE_OFF',
      feature: 'smartSessions',
      details: expect.stringContaining('`features: { smartSessions: true }`'),
    })
    // Whoever builds the app reads it before there is a wallet.
    await expect(grantPermissions(off, permission)).rejects.toEqual(refusal)
    await connect(off, { connectorId })
    await expect(grantPermissions(off, permission)).rejects.toEqual(refusal)
    expect(asked).not.toHaveProperty('grantPermissions')
    expect(await getCapabilities(off)).toEqual({ 'eip155:1': { atomic: { status: 'ready' } }, 'eip155:10': {} })
    expect(await getPermissions(off)).toEqual([])
    expect(await revokePermissions(off, { grant: { context: '0xc' } })).toEqual({ signature: null })

    const on = createTestClient({ adapters: adapters(), features: { smartSessions: true } }).hawser
    on.start()
    await connect(on, { connectorId })
    expect(await getCapabilities(on)).toEqual({ 'eip155:1': offered, 'eip155:10': {} })
    expect(await grantPermissions(on, permission)).toEqual([])
  })

  it.each([...walletFlows.slice(1), ...readFlows])(
    'behavior: %s on a chain that lacks it is CapabilityMissingError',
    async (_, flow) => {
      const { hawser } = await connected()
      await expect(flow(hawser)).rejects.toMatchObject({
        code: 'CAPABILITY_MISSING',
        namespace: 'eip155',
        // What an integrator can do about it.
        details: expect.stringMatching(/`namespace`.*hasCapability\(hawser, 'eip155', '/s),
      })
    },
  )

  it.each([...walletFlows, ...readFlows])(
    'behavior: %s ends with its signal, its deadline and the client',
    async (name, flow) => {
      const hang = () => new Promise<never>(() => {})
      const contracts = { read: hang, write: hang, sendTransaction: hang, estimateGas: hang, waitForReceipt: hang }
      const hanging: Partial<ChainAdapter> = {
        signMessage: hang,
        typedData: { signTypedData: hang },
        calls: { getCapabilities: hang, sendCalls: hang, getCallsStatus: hang, showCallsStatus: hang },
        assets: { getAssets: hang },
        permissions: { getPermissions: hang, grantPermissions: hang, revokePermissions: hang },
        balance: { getBalance: hang },
        names: { lookupIdentity: hang, resolveName: hang },
        client: hang,
        contracts,
      }
      const { hawser, platform } = await connected(hanging)
      const abort = new AbortController()
      const aborted = expect(flow(hawser, { signal: abort.signal })).rejects.toMatchObject({ code: 'ABORTED' })
      await settle()
      abort.abort()
      await aborted
      const timedOut = expect(flow(hawser)).rejects.toMatchObject({ code: 'TIMEOUT' })
      const deadlineMs =
        name === 'waitForReceipt'
          ? RECEIPT_TIMEOUT_MS + 1_000
          : walletFlows.some(([other]) => other === name)
            ? USER_RESPONSE_TIMEOUT_MS
            : READ_TIMEOUT_MS
      await platform.clock.advance(deadlineMs)
      await timedOut
      expect(platform.clock.pending()).toBe(0)
      const destroyed = expect(flow(hawser)).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
      await settle()
      hawser.destroy()
      await destroyed
      await expect(flow(hawser)).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
      expect(platform.clock.pending()).toBe(0)
    },
  )

  it('behavior: what a wallet throws is named', async () => {
    const { hawser } = await connected({
      signMessage: () => Promise.reject({ code: 4001 }),
    })
    await expect(signMessage(hawser, { message: 'Hi' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('parameters: address of the wallet, and of nobody', async () => {
    const { hawser } = await connected()
    await expect(signMessage(hawser, { message: 'Hi', address: 'EIP155-B' })).resolves.toBe('eip155-b signed Hi')
    await expect(signMessage(hawser, { message: 'Hi', address: 'eip155-z' })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
    await expect(signMessage(hawser, { message: 'Hi', namespace: 'solana' })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  it('parameters: caipNetworkId brings the wallet there before it sends', async () => {
    const { asked, capabilities } = createCapabilities()
    const { hawser } = await connected(capabilities)
    await sendTransaction(hawser, { to: '0xd', caipNetworkId: 'eip155:10' })
    expect(asked.sendTransaction).toMatchObject({ network: optimism })
    expect(hawser.getSnapshot().connections.byId[connectionId]?.chainId).toBe('eip155:10')
    await expect(sendTransaction(hawser, { to: '0xd', caipNetworkId: 'eip155:5' })).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
    })
  })

  it('behavior: on a network that the app does not know nothing is read or sent', async () => {
    const { asked, capabilities } = createCapabilities()
    const { hawser, wallet } = await connected(capabilities)
    wallet.emit('eip155', { chainId: 'eip155:999' })
    await expect(sendTransaction(hawser, { to: '0xd' })).rejects.toMatchObject({ code: 'CHAIN_NOT_CONFIGURED' })
    await expect(getBalance(hawser)).rejects.toMatchObject({ code: 'CHAIN_NOT_CONFIGURED' })
    expect(asked).toEqual({})
    await expect(signMessage(hawser, { message: 'Hi' })).resolves.toBe('eip155-a signed Hi')
  })

  it('behavior: a wallet that discovery lost sight of still signs while it is connected', async () => {
    const wallet = createFakeWallet()
    const adapter = createFakeAdapter('eip155', { found: [wallet] })
    const { hawser } = createTestClient({ adapters: [adapter] })
    hawser.start()
    await connect(hawser, { connectorId })
    adapter.discover([])
    await expect(signMessage(hawser, { message: 'Hi' })).resolves.toBe('eip155-a signed Hi')
  })
})

describe('switchAccount and switchConnection', () => {
  it('default', async () => {
    const { hawser, events } = await connected()
    switchAccount(hawser, { connectionId, address: 'eip155-b' })
    expect(hawser.getSnapshot().connections.byId[connectionId]?.address).toBe('eip155-b')
    expect(events).toEqual([
      { name: 'switchNetwork', event: { namespace: 'eip155', connectionId, address: 'eip155-b', chainId: 'eip155:1' } },
      { name: 'addressChanged', event: { namespace: 'eip155', from: 'eip155-a', to: 'eip155-b' } },
    ])
    expect(() => switchAccount(hawser, { connectionId, address: 'eip155-z' })).toThrow(
      expect.objectContaining({ code: 'ACCOUNT_NOT_FOUND' }),
    )
    expect(() => switchAccount(hawser, { connectionId: 'eip155/x', address: 'a' })).toThrow(
      expect.objectContaining({ code: 'NOT_CONNECTED' }),
    )
  })

  it('behavior: the chosen account is kept over a reload', async () => {
    const { hawser, platform, wallet } = await connected()
    switchAccount(hawser, { connectionId, address: 'eip155-b' })
    hawser.destroy()
    const again = createTestClient({ wallets: [wallet], platform }).hawser
    again.start()
    await platform.clock.advance(0)
    expect(again.getSnapshot().connections.byId[connectionId]).toMatchObject({
      address: 'eip155-b',
      status: 'connected',
    })
  })

  it('behavior: another connection becomes the active one, and its network the selected one', async () => {
    const wallets = [
      createFakeWallet({ id: 'one', name: 'One' }),
      createFakeWallet({ id: 'two', name: 'Two', chainIds: { eip155: 'eip155:10' } }),
    ]
    const { hawser, events } = createTestClient({ wallets })
    hawser.start()
    await connect(hawser, { connectorId: 'one' })
    await connect(hawser, { connectorId: 'two' })
    expect(hawser.getSnapshot().networks.selected.eip155).toBe('eip155:10')
    events.length = 0
    switchConnection(hawser, { connectionId: 'eip155/one' })
    expect(hawser.getSnapshot()).toMatchObject({
      connections: { active: { eip155: 'eip155/one' } },
      networks: { selected: { eip155: 'eip155:1' } },
    })
    expect(events.map(({ name }) => name)).toEqual(['switchNetwork', 'chainChanged'])
    expect(() => switchConnection(hawser, { connectionId: 'eip155/x' })).toThrow(
      expect.objectContaining({ code: 'NOT_CONNECTED' }),
    )
  })
})
