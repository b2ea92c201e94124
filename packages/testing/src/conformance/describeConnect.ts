import { isHawserError } from '@hawser/common'
import type { ConnectionReport } from '@hawser/core'
import { describe, expect, it, vi } from 'vitest'
import type { ConformanceAbility, ConformanceBehavior } from './conformanceHarness.js'
import { addressesOf, type ConformanceContext, expectFailure, otherOf, quiet } from './conformanceSession.js'

export function describeConnect(
  { openWithWallet }: ConformanceContext,
  can: (ability: ConformanceBehavior | ConformanceAbility) => boolean,
): void {
  describe('connect', () => {
    it('default', async () => {
      const { session, wallet } = openWithWallet()
      const [report, ...others] = await session.connect(wallet, { generation: 7 })
      const { namespace } = session.adapter
      expect(others).toEqual([])
      expect(report).toMatchObject({
        connectionId: `${namespace}/${wallet.connectorId}`,
        generation: 7,
        namespace,
        chainId: session.networks[0].caipNetworkId,
      })
      expect(addressesOf(report)).toEqual(wallet.addresses)
      expect(report?.accounts.every((account) => account.namespace === namespace)).toBe(true)
      expect(wallet.isAuthorized()).toBe(true)
      for (const address of wallet.addresses) expect(session.adapter.isAddress(address)).toBe(true)
      expect(session.adapter.isAddress('nonsense')).toBe(false)
    })

    it('parameters: namespaces of others only', async () => {
      const { session, wallet } = openWithWallet()
      const connector = await session.connectorOf(wallet)
      const signal = new AbortController().signal
      expect(await connector.connect({ namespaces: ['cosmos'], generation: 1, signal })).toEqual([])
      expect(wallet.isAuthorized()).toBe(false)
    })

    it('behavior: rejected, and tried again', async () => {
      const { session, wallet } = openWithWallet()
      wallet.behave('rejectsConnect', true)
      await expectFailure(session.connect(wallet), 'USER_REJECTED')
      wallet.behave('rejectsConnect', false)
      expect(addressesOf((await session.connect(wallet, { generation: 2 }))[0])).toEqual(wallet.addresses)
    })

    it('behavior: cancelled; the approval that comes afterwards is ignored', async () => {
      const { session, wallet } = openWithWallet()
      wallet.behave('holdsPrompts', true)
      const cancel = new AbortController()
      const connecting = session.connect(wallet, { signal: cancel.signal })
      await vi.waitFor(() => expect(wallet.pendingPrompts()).toBe(1))
      cancel.abort()
      await expectFailure(connecting, 'ABORTED')
      wallet.approvePrompt()
      await quiet()
      expect(session.reports).toEqual([])
    })

    it('behavior: a second connect after a cancelled one is reported under its own generation', async () => {
      const { session, wallet } = openWithWallet()
      wallet.behave('holdsPrompts', true)
      const cancel = new AbortController()
      const cancelled = session.connect(wallet, { generation: 1, signal: cancel.signal })
      await vi.waitFor(() => expect(wallet.pendingPrompts()).toBe(1))
      cancel.abort()
      await expectFailure(cancelled, 'ABORTED')
      let report: ConnectionReport | undefined
      const connecting = session.connect(wallet, { generation: 2 }).then((reports) => {
        report = reports[0]
      })
      // The first prompt is still open in the wallet, and its answer is nobody's any more.
      await vi.waitFor(() => {
        while (wallet.pendingPrompts() > 0) wallet.approvePrompt()
        expect(report?.generation).toBe(2)
      })
      await connecting
      if (!can('events')) return
      wallet.switchAccount(otherOf(wallet))
      await vi.waitFor(() => expect(session.reports.length).toBeGreaterThan(0))
      expect(session.reports.every(({ generation }) => generation === 2)).toBe(true)
    })

    it('behavior: an aborted signal asks the wallet nothing', async () => {
      const { session, wallet } = openWithWallet()
      await expectFailure(session.connect(wallet, { signal: AbortSignal.abort() }), 'ABORTED')
      expect(wallet.isAuthorized()).toBe(false)
    })

    it('behavior: a wallet that hangs is given up by the signal, and holds up no other one', async () => {
      const { session, wallet } = openWithWallet()
      wallet.behave('hangsOnConnect', true)
      const cancel = new AbortController()
      const hanging = session.connect(wallet, { signal: cancel.signal })
      const other = session.page.addWallet({ id: 'com.example.other', name: 'Other' })
      expect(addressesOf((await session.connect(other))[0])).toEqual(other.addresses)
      cancel.abort()
      await expectFailure(hanging, 'ABORTED')
    })

    const failures = [
      ['busy', 'REQUEST_PENDING'],
      ['malformedAccounts', 'INVALID_RESPONSE'],
      ['malformedNetwork', 'INVALID_RESPONSE'],
    ] as const
    it.each(failures.filter(([behavior]) => can(behavior)))('behavior: %s fails with %s', async (behavior, code) => {
      const { session, wallet } = openWithWallet()
      wallet.behave(behavior, true)
      await expectFailure(session.connect(wallet), code)
      expect(session.reports).toEqual([])
    })

    it('behavior: an approval without an account is a named error', async () => {
      const { session, wallet } = openWithWallet()
      wallet.behave('noAccounts', true)
      const error: unknown = await session.connect(wallet).catch((reason: unknown) => reason)
      expect(isHawserError(error)).toBe(true)
    })

    if (can('eventsBeforeConnect')) {
      it('behavior: events before a connection are not reported', async () => {
        const { session, wallet } = openWithWallet()
        await session.connectorOf(wallet)
        wallet.behave('eventsBeforeConnect', true)
        await quiet()
        expect(session.reports).toEqual([])
      })
    }
  })
}
