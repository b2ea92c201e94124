import { describe, expect, it, vi } from 'vitest'
import type { ConformanceAbility, ConformanceBehavior } from './conformanceHarness.js'
import { type ConformanceContext, expectFailure } from './conformanceSession.js'

export function describeNetworks(
  { options, openWithWallet }: ConformanceContext,
  can: (behavior: ConformanceBehavior | ConformanceAbility) => boolean,
): void {
  async function setUp() {
    const { session, wallet } = openWithWallet()
    await session.connect(wallet)
    const provider = await session.providerOf(wallet)
    const [first, second] = session.networks
    const cancel = new AbortController()
    const switchTo = (network = second) => session.adapter.switchNetwork({ provider, network, signal: cancel.signal })
    return { session, wallet, first, second, cancel, switchTo }
  }

  describe('switchNetwork', () => {
    it('default', async () => {
      const { session, wallet, second, switchTo } = await setUp()
      await switchTo()
      if (can('ownNetwork')) expect(wallet.network()).toBe(second.caipNetworkId)
      await vi.waitFor(() => expect(session.reports.at(-1)?.chainId).toBe(second.caipNetworkId))
    })

    it('behavior: to the network it is on', async () => {
      const { session, wallet, first, switchTo } = await setUp()
      await switchTo(first)
      if (can('ownNetwork')) expect(wallet.network()).toBe(first.caipNetworkId)
      const [report] = await session.connect(wallet, { generation: 2 })
      expect(report?.chainId).toBe(first.caipNetworkId)
    })

    if (can('rejectsSwitch')) {
      it('behavior: rejected, and tried again', async () => {
        const { wallet, first, second, switchTo } = await setUp()
        wallet.behave('rejectsSwitch', true)
        await expectFailure(switchTo(), 'USER_REJECTED')
        expect(wallet.network()).toBe(first.caipNetworkId)
        wallet.behave('rejectsSwitch', false)
        await switchTo()
        expect(wallet.network()).toBe(second.caipNetworkId)
      })
    }

    if (can('rejectsSwitch')) {
      it('behavior: cancelled', async () => {
        const { wallet, cancel, switchTo } = await setUp()
        wallet.behave('holdsPrompts', true)
        const switching = switchTo()
        await vi.waitFor(() => expect(wallet.pendingPrompts()).toBe(1))
        cancel.abort()
        await expectFailure(switching, 'ABORTED')
      })
    }

    if (can('ownNetwork')) {
      it('behavior: from a network that the app does not know', async () => {
        const { wallet, second, switchTo } = await setUp()
        wallet.switchNetwork(options.unknownNetworkId)
        await switchTo()
        expect(wallet.network()).toBe(second.caipNetworkId)
      })
    }

    if (can('switchUnsupported')) {
      it('behavior: a wallet that cannot switch', async () => {
        const { wallet, switchTo } = await setUp()
        wallet.behave('switchUnsupported', true)
        await expectFailure(switchTo(), 'SWITCH_CHAIN_UNSUPPORTED')
      })
    }

    if (can('switchLies')) {
      it('behavior: a switch that the wallet only pretends to make is a failure', { timeout: 120_000 }, async () => {
        const { wallet, first, switchTo } = await setUp()
        wallet.behave('switchLies', true)
        await expectFailure(switchTo(), /./)
        expect(wallet.network()).toBe(first.caipNetworkId)
      })
    }

    if (can('networkNotAdded')) {
      it('behavior: a network that the wallet lacks is added', async () => {
        const { wallet, second, switchTo } = await setUp()
        wallet.behave('networkNotAdded', true)
        await switchTo()
        expect(wallet.network()).toBe(second.caipNetworkId)
      })
    }

    if (can('addFails')) {
      it('behavior: a network that the wallet lacks and does not add', async () => {
        const { wallet, switchTo } = await setUp()
        wallet.behave('networkNotAdded', true)
        wallet.behave('addFails', true)
        await expectFailure(switchTo(), 'CHAIN_NOT_ADDED')
      })
    }
  })
}
