import type { ExternalConnections } from '@hawser/core'
import { describe, expect, it, vi } from 'vitest'
import type { ConformanceAbility, ConformanceBehavior } from './conformanceHarness.js'
import { type ConformanceContext, expectFailure, otherOf, quiet } from './conformanceSession.js'

/** For an adapter whose library stores and restores connections itself: the client follows what the library says it has. */
export function describeExternal(
  { openWithWallet }: ConformanceContext,
  can: (behavior: ConformanceBehavior | ConformanceAbility) => boolean,
): void {
  function setUp() {
    const page = openWithWallet()
    const { external, persistence } = page.session.adapter
    if (!external) throw new Error('The adapter does not tell what its library has.')
    const told: ExternalConnections[] = []
    const stop = external.watch((held) => told.push(held))
    return { ...page, external, persistence, told, stop }
  }

  describe('external persistence', () => {
    it('default: at once it is told what the library has, and each change of it once', async () => {
      const { session, wallet, persistence, told, stop } = setUp()
      expect([persistence, told]).toEqual(['external', [{ isRestoring: false, connections: [] }]])
      await session.connect(wallet)
      const { namespace } = session.adapter
      expect(told.at(-1)).toMatchObject({
        isRestoring: false,
        connections: [
          {
            id: `${namespace}/${wallet.connectorId}`,
            namespace,
            connectorId: wallet.connectorId,
            connectorName: wallet.name,
            accounts: wallet.addresses.map((address) => ({ address })),
            address: wallet.addresses[0],
            chainId: session.networks[0].caipNetworkId,
            isActive: true,
          },
        ],
      })
      await session.disconnect(wallet)
      await vi.waitFor(() => expect(told.at(-1)?.connections).toEqual([]))
      const texts = told.map((held) => JSON.stringify(held))
      expect(texts.filter((text, index) => text === texts[index - 1])).toEqual([])
      stop()
    })

    it('behavior: its word and its connector’s are the same, and neither prompts', async () => {
      const { session, wallet, told, stop } = setUp()
      await session.connect(wallet)
      wallet.behave('holdsPrompts', true)
      const [report] = await session.reconnect(wallet, { generation: 9 })
      expect(report).toMatchObject({ generation: 9, connectionId: told.at(-1)?.connections[0]?.id })
      expect(wallet.pendingPrompts()).toBe(0)
      stop()
    })

    if (can('events')) {
      it('behavior: the account and the network that are chosen in the wallet', async () => {
        const { session, wallet, told, stop } = setUp()
        await session.connect(wallet)
        wallet.switchAccount(otherOf(wallet))
        await vi.waitFor(() => expect(told.at(-1)?.connections[0]?.address).toBe(otherOf(wallet)))
        if (can('ownNetwork')) {
          wallet.switchNetwork(session.networks[1].caipNetworkId)
          await vi.waitFor(() => expect(told.at(-1)?.connections[0]?.chainId).toBe(session.networks[1].caipNetworkId))
        }
        stop()
      })
    }

    it('behavior: the account that the client uses is the library’s, and its connectors tell of it', async () => {
      const { session, wallet, external, told, stop } = setUp()
      await session.connect(wallet)
      const address = otherOf(wallet)
      external.use?.({ connectorId: wallet.connectorId, address })
      await vi.waitFor(() => expect(told.at(-1)?.connections[0]?.address).toBe(address))
      await vi.waitFor(() => expect(session.reports.at(-1)?.accounts[0]?.address).toBe(address))
      const count = told.length
      external.use?.({ connectorId: wallet.connectorId, address })
      await quiet()
      expect(told).toHaveLength(count)
      stop()
    })

    it('behavior: what a wallet approves after the cancel is no connection of the library’s', async () => {
      const { session, wallet, told, stop } = setUp()
      wallet.behave('holdsPrompts', true)
      const cancel = new AbortController()
      const connecting = session.connect(wallet, { signal: cancel.signal })
      await vi.waitFor(() => expect(wallet.pendingPrompts()).toBe(1))
      cancel.abort()
      await expectFailure(connecting, 'ABORTED')
      wallet.approvePrompt()
      await quiet()
      expect(told.flatMap(({ connections }) => connections)).toEqual([])
      stop()
    })

    it('behavior: nothing is told to one who stopped watching', async () => {
      const { session, wallet, told, stop } = setUp()
      stop()
      await session.connect(wallet)
      expect(told).toHaveLength(1)
    })
  })
}
