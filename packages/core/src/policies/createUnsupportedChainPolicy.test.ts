import { describe, expect, it } from 'vitest'
import type { HawserOptions } from '../client/hawserOptions.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { switchNetwork } from '../flows/switchNetwork.js'

const connectorId = 'com.example.wallet'

async function connected(options: Partial<Pick<HawserOptions, 'enableNetworkSwitch' | 'allowUnsupportedChain'>> = {}) {
  const wallet = createFakeWallet()
  const { hawser } = createTestClient({ wallets: [wallet], ...options })
  hawser.start()
  await connect(hawser, { connectorId })
  await settle()
  const shown = (): string | undefined => {
    const { modal, router } = hawser.getSnapshot()
    return modal.isOpen ? router.stack.map(({ name }) => name).join(' > ') : undefined
  }
  return { hawser, wallet, shown }
}

describe('createUnsupportedChainPolicy', () => {
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
    hawser.internals.controllers.router.push({ name: 'Networks' })
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
})
