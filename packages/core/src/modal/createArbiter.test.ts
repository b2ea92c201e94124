import { describe, expect, it } from 'vitest'
import { ClientDestroyedError } from '../client/hawser.js'
import type { HawserOptions } from '../client/hawserOptions.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { reportCause } from '../flows/reportCause.js'
import { switchConnection } from '../flows/switchConnection.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import { MODAL_CONNECTED_MS } from '../lateConstants.js'
import type { View } from '../state/view.js'
import { mountModal } from './mountModal.js'

const connectorId = 'com.example.wallet'

async function connected({
  isMounted = true,
  ...options
}: Partial<Pick<HawserOptions, 'enableNetworkSwitch' | 'allowUnsupportedChain'>> & {
  /** Whether the app shows a part of the modal. */
  readonly isMounted?: boolean
} = {}) {
  const wallet = createFakeWallet()
  const { hawser, platform, events } = createTestClient({ wallets: [wallet], ...options })
  if (isMounted) mountModal(hawser)
  hawser.start()
  await connect(hawser, { connectorId })
  await settle()
  const shown = (): string | undefined => {
    const { modal, router } = hawser.getSnapshot()
    return modal.isOpen ? router.stack.map(({ name }) => name).join(' > ') : undefined
  }
  return { hawser, platform, events, wallet, shown }
}

describe('createArbiter', () => {
  it('VIEW-07 default: opens on an unknown chain, closes on a known one', async () => {
    const { wallet, shown } = await connected()
    expect(shown()).toBeUndefined()
    wallet.emit('eip155', { chainId: 'eip155:999' })
    await settle()
    expect(shown()).toBe('UnsupportedChain')
    wallet.emit('eip155', { chainId: 'eip155:10' })
    await settle()
    expect(shown()).toBeUndefined()
  })

  it.each([{ enableNetworkSwitch: false }, { allowUnsupportedChain: true }])(
    'VIEW-07 parameters: %o keeps it closed',
    async (options) => {
      const { wallet, shown } = await connected(options)
      wallet.emit('eip155', { chainId: 'eip155:999' })
      await settle()
      expect(shown()).toBeUndefined()
    },
  )

  it('VIEW-07 behavior: it stays closed in an app without a part of the modal, and opens as soon as there is one', async () => {
    const { hawser, wallet, shown } = await connected({ isMounted: false })
    wallet.emit('eip155', { chainId: 'eip155:999' })
    await settle()
    expect(shown()).toBeUndefined()
    const unmount = mountModal(hawser)
    await settle()
    expect(shown()).toBe('UnsupportedChain')
    hawser.close()
    unmount()
    mountModal(hawser)
    await settle()
    expect(shown()).toBeUndefined()
  })

  it('VIEW-07 behavior: without a part of the modal, what the app opens itself stays', async () => {
    const { hawser, wallet, shown } = await connected({ isMounted: false })
    wallet.emit('eip155', { chainId: 'eip155:999' })
    await settle()
    hawser.open({ view: { name: 'Networks' } })
    await settle()
    expect(shown()).toBe('Networks')
    mountModal(hawser)
    await settle()
    expect(shown()).toBe('Networks')
  })

  it('behavior: a view whose parameters are no JSON is shown, and the client goes on to act', async () => {
    const { hawser, wallet, shown } = await connected()
    const order: { self?: unknown } = {}
    order.self = order
    hawser.open({ view: { name: 'Payment', parameters: { amount: 7n, order } } as unknown as View })
    await settle()
    expect(shown()).toBe('Payment')
    wallet.emit('eip155', { chainId: 'eip155:999' })
    await settle()
    expect(shown()).toContain('UnsupportedChain')
  })

  it('VIEW-07 behavior: it opens once, and is not forced on a user who closed it', async () => {
    const { hawser, wallet, shown } = await connected()
    wallet.emit('eip155', { chainId: 'eip155:999' })
    await settle()
    hawser.close()
    wallet.emit('eip155', { chainId: 'eip155:998' })
    await settle()
    expect(shown()).toBeUndefined()
  })

  it('VIEW-07 behavior: another view that the user went to meanwhile stays', async () => {
    const { hawser, wallet, shown } = await connected()
    wallet.emit('eip155', { chainId: 'eip155:999' })
    await settle()
    hawser.router.push({ name: 'Networks' })
    wallet.emit('eip155', { chainId: 'eip155:10' })
    await settle()
    expect(shown()).toBe('UnsupportedChain > Networks')
  })

  it('VIEW-07 behavior: a switch that succeeds and a disconnect close it', async () => {
    const { hawser, wallet, shown } = await connected()
    wallet.emit('eip155', { chainId: 'eip155:999' })
    await settle()
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    await settle()
    expect(shown()).toBeUndefined()
    wallet.emit('eip155', { chainId: 'eip155:999' })
    await settle()
    expect(shown()).toBe('UnsupportedChain')
    await disconnect(hawser)
    await settle()
    expect(shown()).toBeUndefined()
  })

  it('behavior: a view whose account ends gives way to Connect', async () => {
    const { hawser, shown } = await connected()
    hawser.open({ view: { name: 'Account' } })
    hawser.router.push({ name: 'Receive' })
    await settle()
    expect(shown()).toBe('Account > Receive')
    await disconnect(hawser)
    await settle()
    expect(shown()).toBe('Connect')
  })

  it('behavior: so does a view that is gone back to, or opened, with nobody connected', async () => {
    const { hawser, shown } = await connected()
    hawser.open({ view: { name: 'Account' } })
    hawser.router.push({ name: 'WhatIsAWallet' })
    await disconnect(hawser)
    await settle()
    expect(shown()).toBe('Account > WhatIsAWallet')
    hawser.router.goBack()
    await settle()
    expect(shown()).toBe('Connect')
    hawser.open({ view: { name: 'Send' } })
    await settle()
    expect(shown()).toBe('Connect')
  })

  it('behavior: a closed modal shows nobody, whoever is disconnected', async () => {
    const { hawser, shown } = await connected()
    hawser.open({ view: { name: 'Account' } })
    await settle()
    hawser.close()
    await disconnect(hawser)
    await settle()
    expect(shown()).toBeUndefined()
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'Account' }])
  })

  it('behavior: another account that is chosen takes the place of the one on show, one that is left over does not', async () => {
    const wallets = ['a', 'b', 'c'].map((id) => createFakeWallet({ id }))
    const { hawser } = createTestClient({ wallets })
    hawser.start()
    for (const { id } of wallets) await connect(hawser, { connectorId: id })
    hawser.open({ view: { name: 'Account' } })
    await settle()
    switchConnection(hawser, { connectionId: 'eip155/a' })
    await settle()
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'Account' }])
    await disconnect(hawser, { connectionId: 'eip155/c' })
    await settle()
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'Account' }])
    await disconnect(hawser, { connectionId: 'eip155/a' })
    await settle()
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'Connect', parameters: { namespace: 'eip155' } }])
  })

  it('behavior: a connect closes the view that waits for it, whoever asked, and no other one', async () => {
    const { hawser, platform, shown } = await connected()
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId } } })
    await connect(hawser, { connectorId })
    await platform.clock.advance(MODAL_CONNECTED_MS)
    expect(shown()).toBeUndefined()
    hawser.open({ view: { name: 'Connect' } })
    await connect(hawser, { connectorId })
    await platform.clock.advance(MODAL_CONNECTED_MS)
    expect(shown()).toBe('Connect')
  })

  it('behavior: it says for a moment that a wallet has connected, which holds up neither the flow nor its event', async () => {
    const { hawser, platform, events, shown } = await connected()
    events.length = 0
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId } } })
    const { connections } = await connect(hawser, { connectorId })
    expect(connections).toMatchObject([{ status: 'connected' }])
    expect(events.map(({ name }) => name)).toContain('connected')
    expect(hawser.getSnapshot()).toMatchObject({ modal: { connected: connectorId }, connecting: { attempt: null } })
    await platform.clock.advance(MODAL_CONNECTED_MS - 1)
    expect(shown()).toBe('ConnectingExternal')
    await platform.clock.advance(1)
    expect(shown()).toBeUndefined()
    expect(hawser.getSnapshot().modal.connected).toBeUndefined()
  })

  it('behavior: a view that has nothing to draw ends that moment at once', async () => {
    const { hawser, platform, shown } = await connected()
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId } } })
    await connect(hawser, { connectorId })
    reportCause(hawser, { type: 'connectedShown', connectorId })
    expect(shown()).toBeUndefined()
    expect(hawser.getSnapshot().modal.connected).toBeUndefined()
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: an app without a part of the modal is not made to wait', async () => {
    const { hawser, platform, shown } = await connected({ isMounted: false })
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId } } })
    await connect(hawser, { connectorId })
    expect(shown()).toBeUndefined()
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: the user may close it meanwhile, and what is opened then stays', async () => {
    const { hawser, platform, shown } = await connected()
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId } } })
    await connect(hawser, { connectorId })
    hawser.close()
    await settle()
    expect(hawser.getSnapshot().modal.connected).toBeUndefined()
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId } } })
    await platform.clock.advance(MODAL_CONNECTED_MS)
    expect(shown()).toBe('ConnectingExternal')
  })

  it('behavior: so does what the app opens over it', async () => {
    const { hawser, platform, shown } = await connected()
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId } } })
    await connect(hawser, { connectorId })
    hawser.open({ view: { name: 'Account' } })
    await settle()
    expect(hawser.getSnapshot().modal.connected).toBeUndefined()
    // Led to once more, it asks as ever.
    hawser.router.push({ name: 'ConnectingExternal', parameters: { connectorId } })
    await platform.clock.advance(MODAL_CONNECTED_MS)
    expect(shown()).toBe('Account > ConnectingExternal')
  })

  it('behavior: it leaves no timer behind', async () => {
    const { hawser, platform } = await connected()
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId } } })
    await connect(hawser, { connectorId })
    expect(platform.clock.pending()).toBe(1)
    hawser.destroy()
    expect(platform.clock.pending()).toBe(0)
  })

  it('VIEW-07 behavior: a connect on an unknown chain leads to UnsupportedChain, which stays', async () => {
    const wallet = createFakeWallet({ chainIds: { eip155: 'eip155:999' } })
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId } } })
    await connect(hawser, { connectorId })
    await settle()
    expect(hawser.getSnapshot().modal.isOpen).toBe(true)
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'UnsupportedChain' }])
  })

  it('behavior: of namespaces that were asked for by name, one that is missing keeps the view until it has come', async () => {
    const wallet = createFakeWallet({
      id: connectorId,
      namespaces: ['eip155', 'solana'],
      accounts: { solana: [] },
    })
    const { hawser } = createTestClient({
      networks: [mainnet, solana],
      adapters: [createFakeAdapter('eip155', { found: [wallet] }), createFakeAdapter('solana')],
    })
    hawser.start()
    const namespaces = ['eip155', 'solana'] as const
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId, namespaces } } })
    await connect(hawser, { connectorId, namespaces })
    expect(hawser.getSnapshot().modal.isOpen).toBe(true)
    wallet.accounts.solana = [{ namespace: 'solana', address: 'solana-a', type: 'eoa' }]
    await connect(hawser, { connectorId, namespaces: ['solana'] })
    expect(hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: nothing is reported to a client that has ended', async () => {
    const { hawser } = await connected()
    hawser.destroy()
    expect(() => reportCause(hawser, { type: 'accountChosen' })).toThrow(ClientDestroyedError)
  })
})
