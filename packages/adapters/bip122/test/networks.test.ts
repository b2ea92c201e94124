import { type Platform, systemClock } from '@hawser/common'
import { type Connector, createHawser, type Hawser } from '@hawser/core'
import { connect, listConnectors, switchNetwork } from '@hawser/core/actions'
import {
  type BitcoinWalletProtocol,
  type CreateScriptedBitcoinWalletParameters,
  createScriptedBitcoinWallet,
  type ScriptedBitcoinWallet,
} from '@hawser/testing/bip122'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bip122 } from '../src/exports/index.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet4 } from '../src/exports/networks.js'
import { randomKey } from './fixtures/startBitcoinFixture.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const createPage = () =>
  Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis

function createWallet(
  protocol: BitcoinWalletProtocol,
  page: Window & typeof globalThis,
  parameters: Partial<CreateScriptedBitcoinWalletParameters> = {},
): ScriptedBitcoinWallet {
  const wallet = createScriptedBitcoinWallet({
    name: 'Test wallet',
    accounts: [{ privateKey: randomKey(), type: 'segwit' }],
    networks: { mainnet: null, testnet4: null, signet: null },
    network: 'mainnet',
    permissionStore: 'memory',
    window: page,
    ...parameters,
    protocol,
  })
  wallet.install()
  ends.push(() => wallet.destroy())
  return wallet
}

async function createClient(page: Window & typeof globalThis): Promise<{ hawser: Hawser; connectorId: string }> {
  const hawser = createHawser({
    networks: [bitcoin, bitcoinTestnet4, bitcoinSignet],
    adapters: [bip122()],
    storage: false,
    platform: { window: page, clock: systemClock } as Partial<Platform>,
  })
  ends.push(() => hawser.destroy())
  hawser.start()
  listConnectors(hawser)
  const connectorId = await vi.waitFor(() => {
    const [first] = hawser.getSnapshot().connectors.list
    if (!first) throw new Error('The wallet is not discovered.')
    return first.id
  })
  return { hawser, connectorId }
}

const connectionOf = (hawser: Hawser) => Object.values(hawser.getSnapshot().connections.byId)[0]

describe.each(['sats-connect', 'leather', 'okx', 'unisat'] as const)('networks by %s', (protocol) => {
  it('CAP-05 default: with another network come its addresses', async () => {
    const page = createPage()
    const wallet = createWallet(protocol, page)
    const { hawser, connectorId } = await createClient(page)
    await connect(hawser, { connectorId })
    expect(connectionOf(hawser)).toMatchObject({ chainId: bitcoin.caipNetworkId, address: wallet.addresses[0] })
    expect(wallet.addresses[0]).toMatch(/^bc1q/)
    await switchNetwork(hawser, { caipNetworkId: bitcoinSignet.caipNetworkId })
    expect(wallet.network).toBe('signet')
    expect(wallet.addresses[0]).toMatch(/^tb1q/)
    expect(connectionOf(hawser)).toMatchObject({ chainId: bitcoinSignet.caipNetworkId, address: wallet.addresses[0] })
    await switchNetwork(hawser, { caipNetworkId: bitcoinTestnet4.caipNetworkId })
    expect(connectionOf(hawser)).toMatchObject({
      chainId: bitcoinTestnet4.caipNetworkId,
      address: wallet.addresses[0],
    })
  })

  it('CAP-05 behavior: a network that the wallet lacks', async () => {
    const page = createPage()
    const wallet = createWallet(protocol, page, { networks: { mainnet: null } })
    const { hawser, connectorId } = await createClient(page)
    await connect(hawser, { connectorId })
    const { caipNetworkId } = bitcoinSignet
    await expect(switchNetwork(hawser, { caipNetworkId })).rejects.toMatchObject({ code: 'SWITCH_CHAIN_UNSUPPORTED' })
    expect(connectionOf(hawser)).toMatchObject({ chainId: bitcoin.caipNetworkId, address: wallet.addresses[0] })
  })
})

// The standard has features to connect and to sign, and none to switch.
describe('wallets of the Wallet Standard', () => {
  it('CAP-05 default: a network whose addresses are the same is the one that requests name from now on', async () => {
    const page = createPage()
    createWallet('wallet-standard', page, { network: 'testnet4', networks: { testnet4: null, signet: null } })
    const { hawser, connectorId } = await createClient(page)
    await connect(hawser, { connectorId })
    expect(connectionOf(hawser)?.chainId).toBe(bitcoinTestnet4.caipNetworkId)
    await switchNetwork(hawser, { caipNetworkId: bitcoinSignet.caipNetworkId })
    expect(connectionOf(hawser)?.chainId).toBe(bitcoinSignet.caipNetworkId)
  })

  it('CAP-05 behavior: a network of other addresses is unsupported', async () => {
    const page = createPage()
    createWallet('wallet-standard', page)
    const { hawser, connectorId } = await createClient(page)
    await connect(hawser, { connectorId })
    const { caipNetworkId } = bitcoinSignet
    await expect(switchNetwork(hawser, { caipNetworkId })).rejects.toMatchObject({ code: 'SWITCH_CHAIN_UNSUPPORTED' })
  })
})

describe('wallets that cannot be asked without a prompt', () => {
  const { signal } = new AbortController()
  const restore = async (protocol: BitcoinWalletProtocol, without: readonly string[]) => {
    const page = createPage()
    const wallet = createWallet(protocol, page, { without, permissionStore: 'memory' })
    const platform = { window: page, clock: systemClock } as Partial<Platform> as Platform
    const adapter = bip122().create({ platform, networks: () => [bitcoin] })
    let connectors: readonly Connector[] = []
    ends.push(
      adapter.watchConnectors((list) => {
        connectors = list
      }),
    )
    const [connector] = connectors
    if (!connector) throw new Error('The wallet is not discovered.')
    const hints = { bip122: { addresses: wallet.addresses, chainId: bitcoin.caipNetworkId } }
    const restored = connector.reconnect({ namespaces: ['bip122'], generation: 1, signal, hints })
    return { adapter, connector, wallet, restored }
  }
  it.each([
    ['leather', []],
    ['sats-connect', ['wallet_getAccount']],
    ['wallet-standard', ['standard:connect']],
  ] as const)(
    'default: %s is not taken at the word that is stored, and confirms by a connect',
    async (protocol, without) => {
      const { connector, restored, wallet } = await restore(protocol, without)
      await expect(restored).rejects.toMatchObject({ code: 'UNCONFIRMED' })
      expect(wallet.pending).toEqual([])
      const reports = await connector.connect({ namespaces: ['bip122'], network: bitcoin, generation: 1, signal })
      expect(reports).toMatchObject([{ chainId: bitcoin.caipNetworkId, accounts: [{ address: wallet.addresses[0] }] }])
    },
  )

  it('behavior: the Wallet Standard gives its accounts with the first request', async () => {
    const { adapter, connector, restored, wallet } = await restore('wallet-standard', ['standard:connect'])
    await expect(restored).rejects.toMatchObject({ code: 'UNCONFIRMED' })
    const provider = await connector.getProvider('bip122')
    const [address = ''] = wallet.addresses
    expect(await adapter.signMessage({ provider, address, message: 'Ahoy', signal })).toMatch(/=*$/)
    expect(wallet.log.map(({ method }) => method)).toEqual(['bitcoin:connect', 'bitcoin:signMessage'])
  })
})
