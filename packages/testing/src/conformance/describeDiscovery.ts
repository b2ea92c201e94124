import { describe, expect, it, vi } from 'vitest'
import type { ConformanceAbility } from './conformanceHarness.js'
import { type ConformanceContext, walletPlan } from './conformanceSession.js'

export function describeDiscovery(
  { options, open, openWithWallet }: ConformanceContext,
  can: (ability: ConformanceAbility) => boolean,
): void {
  describe('discovery', () => {
    it('default: a wallet is listed as it describes itself', async () => {
      const { session, wallet } = openWithWallet()
      const connector = await session.connectorOf(wallet)
      expect(connector).toMatchObject({ name: wallet.name, isInstalled: true })
      expect(connector.namespaces).toEqual([session.adapter.namespace])
    })

    it('behavior: creating an adapter asks nothing of the page', () => {
      const page = options.openPage()
      const wallet = page.addWallet(walletPlan)
      options.createAdapter().create({ platform: page.platform, networks: options.networks })
      expect(wallet.pendingPrompts()).toBe(0)
      page.close()
    })

    it('behavior: calls back at once, without a wallet too', () => {
      expect(open().lists[0]).toEqual([])
    })

    it('behavior: a wallet that appears late is listed', async () => {
      const session = open()
      const wallet = session.page.addWallet(walletPlan)
      expect((await session.connectorOf(wallet)).name).toBe(wallet.name)
    })

    it('behavior: of two wallets that say to be one each is an entry with an id of its own, and connects', async () => {
      const session = open()
      const first = session.page.addWallet(walletPlan)
      session.page.addWallet({ ...walletPlan, name: 'Its double' })
      await session.connectorOf(first)
      await vi.waitFor(() => expect(session.connectors()).toHaveLength(can('twins') ? 2 : 1))
      const ids = session.connectors().map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) {
        const reports = await session.connect({ ...first, connectorId: id })
        expect(reports).toMatchObject([{ connectionId: `${session.adapter.namespace}/${id}` }])
      }
    })

    it('behavior: a second wallet is an entry of its own, and connectors stay the same objects', async () => {
      const { session, wallet } = openWithWallet()
      const connector = await session.connectorOf(wallet)
      const other = session.page.addWallet({ id: 'com.example.other', name: 'Other' })
      await session.connectorOf(other)
      expect(await session.connectorOf(wallet)).toBe(connector)
    })

    it('behavior: nothing is called back after the end of discovery', async () => {
      const session = open()
      session.stopDiscovery()
      const before = session.lists.length
      session.page.addWallet(walletPlan)
      await vi.waitFor(() => expect(session.lists.length).toBe(before))
    })

    it('behavior: a wallet that is gone after a reload is not listed, and nothing fails', () => {
      const { session } = openWithWallet()
      session.close()
      expect(open().connectors()).toEqual([])
    })
  })
}
