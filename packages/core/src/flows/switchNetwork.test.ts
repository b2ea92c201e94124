import { ChainNotAddedError, RequestPendingError, UserRejectedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, polygon, solana } from '../fixtures/networks.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { selectActiveCaipAddress } from '../selectors/account.js'
import { selectNetworkList } from '../selectors/selectNetworkList.js'
import { connect } from './connect.js'
import { addNetwork, removeNetwork } from './requestedNetworks.js'
import { cancelSwitch, switchNetwork } from './switchNetwork.js'

const connectorId = 'com.example.wallet'

async function connected(switching: ChainAdapter['switchNetwork'] = async () => {}) {
  const wallet = createFakeWallet({ namespaces: ['eip155', 'solana'], chainIds: { solana: solana.caipNetworkId } })
  const adapters = [
    createFakeAdapter('eip155', { found: [wallet], switchNetwork: switching }),
    createFakeAdapter('solana'),
  ]
  const client = createTestClient({ adapters, networks: [mainnet, optimism, polygon, solana] })
  client.hawser.start()
  await connect(client.hawser, { connectorId })
  client.events.length = 0
  return { ...client, wallet }
}

describe('switchNetwork', () => {
  it('default', async () => {
    const asked: unknown[] = []
    const { hawser, events } = await connected(
      async ({ provider, network }) => void asked.push([provider, network.caipNetworkId]),
    )
    const { network } = await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    expect(network).toEqual(optimism)
    expect(asked).toEqual([[{ wallet: connectorId, namespace: 'eip155' }, 'eip155:10']])
    expect(hawser.getSnapshot().networks).toMatchObject({ selected: { eip155: 'eip155:10' }, switchAttempt: null })
    expect(hawser.getSnapshot().connections.byId[`eip155/${connectorId}`]?.chainId).toBe('eip155:10')
    expect(events.map(({ name }) => name)).toEqual(['switchNetwork', 'chainChanged'])
  })

  it('behavior: the wallet’s own event for the switch is not told twice', async () => {
    const { hawser, wallet, events } = await connected(async () => {
      wallet.chainIds = { eip155: 'eip155:10' }
      wallet.emit('eip155')
    })
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    wallet.emit('eip155')
    expect(events.filter(({ name }) => name === 'switchNetwork')).toHaveLength(1)
  })

  it('behavior: without a wallet it only selects', async () => {
    const { hawser, events } = createTestClient()
    hawser.start()
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    expect(hawser.getSnapshot().networks.selected.eip155).toBe('eip155:10')
    expect(events).toEqual([
      {
        name: 'networkSelected',
        event: { namespace: 'eip155', caipNetworkId: 'eip155:10', previousNamespace: 'eip155' },
      },
    ])
  })

  it('STA-10 behavior: another namespace sets the switching flag, and the address is rebuilt', async () => {
    let release = (): void => {}
    const { hawser } = await connected(() => new Promise((resolve) => (release = resolve)))
    expect(selectActiveCaipAddress(hawser.getSnapshot())).toBe('eip155:1:eip155-a')
    await switchNetwork(hawser, { caipNetworkId: solana.caipNetworkId })
    expect(selectActiveCaipAddress(hawser.getSnapshot())).toBe(`${solana.caipNetworkId}:solana-a`)
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('solana')

    const back = switchNetwork(hawser, { caipNetworkId: 'eip155:137' })
    expect(hawser.getSnapshot().networks).toMatchObject({
      isSwitchingNamespace: true,
      activeNamespace: 'solana',
      switchAttempt: { caipNetworkId: 'eip155:137', phase: 'waiting' },
    })
    await settle()
    release()
    await back
    expect(selectActiveCaipAddress(hawser.getSnapshot())).toBe('eip155:137:eip155-a')
    expect(hawser.getSnapshot().networks.isSwitchingNamespace).toBe(false)
  })

  it.each([
    ['rejected', new UserRejectedError(), 'USER_REJECTED'],
    ['alreadyOpen', new RequestPendingError(), 'REQUEST_PENDING'],
    ['failed', new ChainNotAddedError(), 'CHAIN_NOT_ADDED'],
    ['failed', new Error('no'), 'UNKNOWN'],
  ] as const)('behavior: a wallet that does not switch leaves everything as it was: %s', async (phase, error, code) => {
    const { hawser, events } = await connected(async () => {
      throw error
    })
    await expect(switchNetwork(hawser, { caipNetworkId: 'eip155:10' })).rejects.toMatchObject({ code })
    expect(hawser.getSnapshot().networks).toMatchObject({
      selected: { eip155: 'eip155:1' },
      isSwitchingNamespace: false,
      switchAttempt: { caipNetworkId: 'eip155:10', phase, error: { code } },
    })
    expect(events).toEqual([])
    cancelSwitch(hawser)
    expect(hawser.getSnapshot().networks.switchAttempt).toBeNull()
  })

  it('behavior: a wallet that never answers times out', async () => {
    const { hawser, platform } = await connected(() => new Promise(() => {}))
    const switching = switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    await Promise.all([
      expect(switching).rejects.toMatchObject({ code: 'TIMEOUT' }),
      platform.clock.advance(USER_RESPONSE_TIMEOUT_MS),
    ])
    expect(hawser.getSnapshot().networks).toMatchObject({
      selected: { eip155: 'eip155:1' },
      switchAttempt: { phase: 'timedOut' },
    })
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: cancelled, and the wallet that switches later is followed', async () => {
    const { hawser, wallet } = await connected(() => new Promise(() => {}))
    const switching = switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    await settle()
    cancelSwitch(hawser)
    await expect(switching).rejects.toMatchObject({ code: 'ABORTED' })
    expect(hawser.getSnapshot().networks).toMatchObject({ selected: { eip155: 'eip155:1' }, switchAttempt: null })
    wallet.emit('eip155', { chainId: 'eip155:10' })
    expect(hawser.getSnapshot().networks.selected.eip155).toBe('eip155:10')
  })

  it('behavior: another switch cancels the one that waits', async () => {
    let calls = 0
    const { hawser } = await connected(() => (++calls === 1 ? new Promise(() => {}) : Promise.resolve()))
    const first = switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    await settle()
    const second = switchNetwork(hawser, { caipNetworkId: 'eip155:137' })
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    await second
    expect(hawser.getSnapshot().networks).toMatchObject({ selected: { eip155: 'eip155:137' }, switchAttempt: null })
  })

  it('behavior: a network that is removed while the code for the switch loads ends the switch', async () => {
    const { hawser } = createTestClient()
    hawser.start()
    const switching = switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    removeNetwork(hawser, { caipNetworkId: 'eip155:10' })
    await expect(switching).rejects.toMatchObject({ code: 'CHAIN_NOT_CONFIGURED' })
    expect(hawser.getSnapshot().networks.switchAttempt).toMatchObject({ phase: 'failed' })
  })

  it('behavior: a network that is not requested is a named error', async () => {
    const { hawser } = await connected()
    await expect(switchNetwork(hawser, { caipNetworkId: 'eip155:5' })).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
    })
    expect(hawser.getSnapshot().networks.switchAttempt).toBeNull()
  })

  it('behavior: a network that is not requested leaves the switch that waits alone', async () => {
    const { hawser } = await connected(() => new Promise(() => {}))
    const waiting = switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    await settle()
    await expect(switchNetwork(hawser, { caipNetworkId: 'eip155:5' })).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
    })
    expect(hawser.getSnapshot().networks.switchAttempt).toMatchObject({ caipNetworkId: 'eip155:10', phase: 'waiting' })
    hawser.destroy()
    await expect(waiting).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
  })
})

describe('removeNetwork and addNetwork', () => {
  it('STA-11 default: removing the active network switches to the first remaining one', () => {
    const { hawser, events } = createTestClient({ networks: [mainnet, optimism, polygon], defaultNetwork: 'eip155:10' })
    removeNetwork(hawser, { caipNetworkId: 'eip155:10' })
    expect(hawser.getSnapshot().networks).toMatchObject({
      requested: [mainnet, polygon],
      selected: { eip155: 'eip155:1' },
    })
    expect(events.map(({ name }) => name)).toEqual(['networkSelected'])
  })

  it('STA-11 behavior: removing another network changes no selection', () => {
    const { hawser, events } = createTestClient({ networks: [mainnet, optimism] })
    removeNetwork(hawser, { caipNetworkId: 'eip155:10' })
    removeNetwork(hawser, { caipNetworkId: 'eip155:99' })
    expect(hawser.getSnapshot().networks).toMatchObject({ requested: [mainnet], selected: { eip155: 'eip155:1' } })
    expect(events).toEqual([])
  })

  it('STA-11 behavior: removing the last one disables the namespace filter, adding one enables it', () => {
    const { hawser } = createTestClient({ networks: [mainnet, solana] })
    removeNetwork(hawser, { caipNetworkId: 'eip155:1' })
    expect(hawser.getSnapshot().networks).toMatchObject({
      isNamespaceFilterDisabled: true,
      activeNamespace: 'eip155',
      selected: { solana: solana.caipNetworkId },
    })
    expect(hawser.getSnapshot().networks.selected).not.toHaveProperty('eip155')
    addNetwork(hawser, { network: optimism })
    expect(hawser.getSnapshot().networks).toMatchObject({
      isNamespaceFilterDisabled: false,
      selected: { eip155: 'eip155:10' },
    })
  })

  it('STA-11 behavior: choosing a namespace that has networks enables the filter again', async () => {
    const { hawser } = createTestClient({
      networks: [mainnet, solana],
      adapters: [createFakeAdapter('eip155'), createFakeAdapter('solana')],
    })
    hawser.start()
    removeNetwork(hawser, { caipNetworkId: 'eip155:1' })
    await switchNetwork(hawser, { caipNetworkId: solana.caipNetworkId })
    expect(hawser.getSnapshot().networks).toMatchObject({ isNamespaceFilterDisabled: false, activeNamespace: 'solana' })
    addNetwork(hawser, { network: optimism })
    expect(selectNetworkList(hawser.getSnapshot())).toEqual([solana, optimism])
    removeNetwork(hawser, { caipNetworkId: solana.caipNetworkId })
    expect(hawser.getSnapshot().networks.isNamespaceFilterDisabled).toBe(true)
  })

  it('parameters: network is checked, and one of the same id is replaced', () => {
    const { hawser } = createTestClient({ networks: [mainnet] })
    addNetwork(hawser, { network: { ...mainnet, name: 'Mainnet' } })
    expect(hawser.getSnapshot().networks.requested.map(({ name }) => name)).toEqual(['Mainnet'])
    expect(() => addNetwork(hawser, { network: { ...optimism, caipNetworkId: 'eip155:11' } })).toThrow(/cannot be used/)
  })
})
