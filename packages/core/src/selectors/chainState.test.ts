import { chainNamespaces } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { selectActiveNetwork, selectIsUnsupportedNetwork } from './account.js'
import { selectAccountState, selectChainState, selectGlobalState, selectNetworkState } from './chainState.js'
import { selectNetworkList } from './selectNetworkList.js'

const connectorId = 'com.example.wallet'

async function connected() {
  const wallet = createFakeWallet({ icon: 'data:image/svg+xml,x' })
  const client = createTestClient({ wallets: [wallet], networks: [mainnet, optimism, solana] })
  client.hawser.start()
  await connect(client.hawser, { connectorId })
  return { ...client, wallet }
}

describe('chain state', () => {
  it('ENT-06 default: every namespace has every field of the specification', () => {
    const state = createTestClient().hawser.getSnapshot()
    for (const namespace of chainNamespaces) {
      const chain = selectChainState(state, namespace)
      expect(Object.keys(chain)).toEqual(['namespace', 'caipNetworks', 'networkState', 'accountState'])
      expect(chain.namespace).toBe(namespace)
      expect(Object.keys(chain.networkState).sort()).toEqual(
        [
          'approvedCaipNetworkIds',
          'caipNetwork',
          'requestedCaipNetworks',
          'smartAccountEnabledNetworks',
          'supportsAllNetworks',
        ].sort(),
      )
      expect(Object.keys(chain.accountState).sort()).toEqual(
        [
          'currentTab',
          'tokenBalance',
          'smartAccountDeployed',
          'addressLabels',
          'allAccounts',
          'user',
          'caipAddress',
          'address',
          'balance',
          'balanceSymbol',
          'profileName',
          'profileImage',
          'addressExplorerUrl',
          'connectedWalletInfo',
          'preferredAccountTypes',
          'socialProvider',
          'socialWindow',
          'farcasterUrl',
          'status',
          'balanceLoading',
          'lastRetry',
        ].sort(),
      )
    }
  })

  it('ENT-06 behavior: a connected namespace', async () => {
    const { hawser } = await connected()
    const { caipNetworks, networkState, accountState } = selectChainState(hawser.getSnapshot(), 'eip155')
    expect(caipNetworks).toEqual([mainnet, optimism])
    expect(networkState).toMatchObject({ caipNetwork: mainnet, requestedCaipNetworks: [mainnet, optimism] })
    expect(accountState).toMatchObject({
      caipAddress: 'eip155:1:eip155-a',
      address: 'eip155-a',
      allAccounts: [{ address: 'eip155-a' }, { address: 'eip155-b' }],
      status: 'connected',
      addressExplorerUrl: 'https://explorer.example/1/address/eip155-a',
      connectedWalletInfo: { id: connectorId, name: 'Example', icon: 'data:image/svg+xml,x' },
      preferredAccountTypes: { eip155: 'smartAccount', bip122: 'payment', polkadot: 'eoa', solana: 'eoa' },
    })
    expect(selectAccountState(hawser.getSnapshot(), 'solana')).toMatchObject({
      status: 'disconnected',
      address: undefined,
    })
    expect(selectNetworkState(hawser.getSnapshot(), 'solana').caipNetwork).toEqual(solana)
    expect(selectNetworkState(hawser.getSnapshot(), 'bip122').caipNetwork).toBeUndefined()
  })

  it('STA-16 behavior: of a wallet with accounts of two types the one in use tells what is preferred; of any other wallet the app does', async () => {
    const { hawser, wallet } = await connected()
    const preferred = () => selectAccountState(hawser.getSnapshot(), 'eip155').preferredAccountTypes.eip155
    expect(preferred()).toBe('smartAccount')
    const key = { namespace: 'eip155', address: 'eip155-a', type: 'eoa' } as const
    const smart = { namespace: 'eip155', address: 'eip155-b', type: 'smartAccount' } as const
    wallet.emit('eip155', { accounts: [key, smart], isOrdered: true })
    expect(preferred()).toBe('eoa')
    wallet.emit('eip155', { accounts: [smart, key], isOrdered: true })
    expect(preferred()).toBe('smartAccount')
  })

  it('STA-16 behavior: where there are smart accounts and whether it is on the chain is what the wallet says, and nothing without one', async () => {
    const { hawser, wallet } = await connected()
    const told = () => {
      const { networkState, accountState } = selectChainState(hawser.getSnapshot(), 'eip155')
      return [networkState.smartAccountEnabledNetworks, accountState.smartAccountDeployed]
    }
    expect(told()).toEqual([[], false])
    const smart = { namespace: 'eip155', address: 'eip155-b', type: 'smartAccount' } as const
    const smartAccountChainIds = ['eip155:1', 'eip155:10', 'no chain'] as never
    wallet.emit('eip155', { accounts: [{ ...smart, isDeployed: false }], smartAccountChainIds })
    expect(told()).toEqual([[1, 10], false])
    wallet.emit('eip155', { accounts: [{ ...smart, isDeployed: true }], smartAccountChainIds })
    expect(told()).toEqual([[1, 10], true])
    wallet.emit('eip155', { accounts: [{ ...smart, isDeployed: 'yes' as never }] })
    expect(told()).toEqual([[], false])
  })

  it.each([
    ['eip155', 'eip155-a', 'https://explorer.test/x/address/eip155-a?cluster=a'],
    ['solana', 'solana-a', 'https://explorer.test/x/address/solana-a?cluster=a'],
    ['bip122', 'bip122-a', 'https://explorer.test/x/address/bip122-a?cluster=a'],
    ['polkadot', 'polkadot-a', 'https://explorer.test/x/account/polkadot-a?cluster=a'],
  ] as const)('ENT-06 behavior: the explorer’s page of an account of %s', async (namespace, address, url) => {
    const wallet = createFakeWallet({ namespaces: [namespace] })
    const reference = namespace === 'eip155' ? '1' : '0123456789abcdef0123456789abcdef'
    const network = {
      ...mainnet,
      id: reference,
      chainNamespace: namespace,
      caipNetworkId: `${namespace}:${reference}`,
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test/x/?cluster=a' } },
    } as const
    const { hawser } = createTestClient({
      networks: [network],
      adapters: [createFakeAdapter(namespace, { found: [wallet] })],
    })
    hawser.start()
    await connect(hawser, { connectorId: wallet.id })
    expect(selectAccountState(hawser.getSnapshot(), namespace)).toMatchObject({ address, addressExplorerUrl: url })
  })

  it('STA-12 behavior: an unknown chain of the wallet is an unsupported network', async () => {
    const { hawser, wallet } = await connected()
    expect(selectIsUnsupportedNetwork(hawser.getSnapshot())).toBe(false)
    wallet.emit('eip155', { chainId: 'eip155:999' })
    const state = hawser.getSnapshot()
    expect(selectIsUnsupportedNetwork(state)).toBe(true)
    expect(selectActiveNetwork(state)).toMatchObject({
      id: 999,
      caipNetworkId: 'eip155:999',
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
    })
    expect(selectAccountState(state, 'eip155').caipAddress).toBe('eip155:999:eip155-a')
    expect(state.networks.selected.eip155).toBe('eip155:1')
    wallet.emit('eip155', { chainId: 'eip155:10' })
    expect(selectIsUnsupportedNetwork(hawser.getSnapshot())).toBe(false)
    expect(hawser.getSnapshot().networks.selected.eip155).toBe('eip155:10')
  })

  it('behavior: the answer is the same object until what it says changes', async () => {
    const { hawser, wallet } = await connected()
    const before = hawser.getSnapshot()
    hawser.open()
    hawser.setTheme({ mode: 'dark' })
    const after = hawser.getSnapshot()
    expect(after).not.toBe(before)
    expect(selectAccountState(after, 'eip155')).toBe(selectAccountState(before, 'eip155'))
    expect(selectNetworkState(after, 'eip155')).toBe(selectNetworkState(before, 'eip155'))
    expect(selectAccountState(after, 'solana')).not.toBe(selectAccountState(after, 'eip155'))
    expect(selectGlobalState(after)).toBe(selectGlobalState(before))
    expect(selectNetworkList(after)).toBe(selectNetworkList(before))
    wallet.emit('eip155', { chainId: 'eip155:999' })
    const unsupported = hawser.getSnapshot()
    expect(selectAccountState(unsupported, 'eip155')).not.toBe(selectAccountState(after, 'eip155'))
    expect(selectActiveNetwork(unsupported)).toBe(selectActiveNetwork(unsupported))
  })

  it('ENT-07 default: the global fields', async () => {
    const { hawser } = await connected()
    expect(selectGlobalState(hawser.getSnapshot())).toEqual({
      activeChain: 'eip155',
      activeCaipAddress: 'eip155:1:eip155-a',
      activeCaipNetwork: mainnet,
      noAdapters: false,
      isSwitchingNamespace: false,
    })
  })

  it('ENT-07 behavior: a namespace that no adapter speaks', () => {
    // A client has an adapter for each of its networks; the selector does not rely on it.
    const state = createTestClient({ networks: [solana, mainnet] }).hawser.getSnapshot()
    const shown = { activeChain: 'solana', activeCaipNetwork: solana }
    expect(selectGlobalState(state)).toMatchObject({ ...shown, noAdapters: false })
    expect(selectGlobalState({ ...state, namespaces: ['eip155'] })).toMatchObject({ ...shown, noAdapters: true })
  })

  it('behavior: the network list begins with the active namespace', () => {
    const { hawser } = createTestClient({ networks: [mainnet, solana, optimism] })
    expect(selectNetworkList(hawser.getSnapshot())).toEqual([mainnet, optimism, solana])
  })
})
