import { describe, expect, it, vi } from 'vitest'
import type { ConformanceAbility, ConformanceBehavior, ConformanceMemory } from './conformanceHarness.js'
import {
  addressesOf,
  afterSwitch,
  type ConformanceContext,
  expectFailure,
  otherOf,
  quiet,
} from './conformanceSession.js'

export function describeReconnect(
  { openWithWallet }: ConformanceContext,
  can: (behavior: ConformanceBehavior | ConformanceAbility) => boolean,
): void {
  /** A page that was connected, and the next load of it. */
  async function reload(before?: (page: ReturnType<ConformanceContext['openWithWallet']>) => Promise<void>) {
    const memory: ConformanceMemory = new Map()
    const first = openWithWallet(memory)
    await first.session.connect(first.wallet)
    await before?.(first)
    first.session.close()
    return openWithWallet(memory)
  }

  describe('reconnect', () => {
    it('behavior: the word of what is stored alone is never taken for the wallet’s', async () => {
      const { session, wallet } = openWithWallet()
      // Some have no silent question: the page that they do not know is one to prompt for.
      wallet.behave('rejectsConnect', true)
      const reports = await session.reconnect(wallet).catch((error: unknown) => {
        expect(error).toMatchObject({ code: expect.stringMatching(/^(?:UNCONFIRMED|USER_REJECTED)$/) })
        return []
      })
      expect(reports).toEqual([])
    })

    if (!can('restores')) {
      it('default: unconfirmed after a reload, without a prompt', async () => {
        const { session, wallet } = await reload()
        wallet.behave('holdsPrompts', true)
        await expectFailure(session.reconnect(wallet), 'UNCONFIRMED')
        expect(wallet.pendingPrompts()).toBe(0)
      })
      return
    }

    it('default: after a reload, without a prompt', async () => {
      const { session, wallet } = await reload()
      wallet.behave('holdsPrompts', true)
      const [report] = await session.reconnect(wallet, { generation: 3 })
      expect(report).toMatchObject({ generation: 3, chainId: session.networks[0].caipNetworkId })
      expect(addressesOf(report)).toEqual(wallet.addresses)
      expect(wallet.pendingPrompts()).toBe(0)
    })

    if (can('silentConnect')) {
      it('behavior: the account and the network that the wallet was left on', async () => {
        const { session, wallet } = await reload(async ({ session, wallet }) => {
          wallet.switchAccount(otherOf(wallet))
          if (can('ownNetwork')) wallet.switchNetwork(session.networks[1].caipNetworkId)
        })
        const [report] = await session.reconnect(wallet)
        expect(addressesOf(report)).toEqual(afterSwitch(wallet))
        expect(report?.chainId).toBe(session.networks[can('ownNetwork') ? 1 : 0].caipNetworkId)
      })

      it('behavior: a permission that was withdrawn meanwhile', async () => {
        const { session, wallet } = await reload()
        wallet.revoke()
        if (can('tellsRevocation')) expect(await session.reconnect(wallet)).toEqual([])
        else await expectFailure(session.reconnect(wallet), 'UNCONFIRMED')
      })

      it('behavior: a wallet that is locked is unconfirmed, without a prompt', async () => {
        const { session, wallet } = await reload()
        wallet.lock()
        await expectFailure(session.reconnect(wallet), 'UNCONFIRMED')
        expect(wallet.pendingPrompts()).toBe(0)
        wallet.unlock()
        expect(addressesOf((await session.reconnect(wallet))[0])).toEqual(wallet.addresses)
      })

      if (can('tellsUnlock')) {
        it('behavior: a wallet that was locked confirms as soon as it is unlocked', async () => {
          const { session, wallet } = await reload()
          wallet.lock()
          await expectFailure(session.reconnect(wallet, { generation: 5 }), 'UNCONFIRMED')
          wallet.unlock()
          await vi.waitFor(() => expect(addressesOf(session.reports.at(-1))).toEqual(wallet.addresses))
          expect(session.reports).toHaveLength(1)
          expect(session.reports[0]).toMatchObject({ generation: 5, chainId: session.networks[0].caipNetworkId })
        })
      }

      it('behavior: a wallet that hangs is given up by the signal, and holds up no other one', async () => {
        const { session, wallet } = await reload()
        wallet.behave('hangsOnReconnect', true)
        const cancel = new AbortController()
        const hanging = session.reconnect(wallet, { signal: cancel.signal })
        const other = session.page.addWallet({ id: 'com.example.other', name: 'Other' })
        await session.connect(other)
        expect(addressesOf((await session.reconnect(other, { generation: 2 }))[0])).toEqual(other.addresses)
        cancel.abort()
        await expectFailure(hanging, 'ABORTED')
      })

      it('behavior: a malformed answer', async () => {
        const { session, wallet } = await reload()
        wallet.behave('malformedAccounts', true)
        await expectFailure(session.reconnect(wallet), 'INVALID_RESPONSE')
      })
    }
  })

  describe('watch', () => {
    if (can('events')) {
      it('behavior: an account chosen in the wallet', async () => {
        const { session, wallet } = openWithWallet()
        await session.connect(wallet, { generation: 4 })
        session.reports.length = 0
        wallet.switchAccount(otherOf(wallet))
        await vi.waitFor(() => expect(addressesOf(session.reports.at(-1))).toEqual(afterSwitch(wallet)))
        expect(session.reports.at(-1)?.generation).toBe(4)
      })
    }

    if (can('ownNetwork') && can('events')) {
      it('behavior: a network chosen in the wallet, known to the app or not', async () => {
        const { session, wallet } = openWithWallet()
        await session.connect(wallet)
        wallet.switchNetwork(session.networks[1].caipNetworkId)
        await vi.waitFor(() => expect(session.reports.at(-1)?.chainId).toBe(session.networks[1].caipNetworkId))
        expect(addressesOf(session.reports.at(-1))).toEqual(wallet.addresses)
      })
    }

    if (can('events')) {
      const ends = (['lock', 'revoke'] as const).filter((how) => how === 'revoke' || can(how))
      it.each(ends)('behavior: %s ends the connection', async (how) => {
        const { session, wallet } = openWithWallet()
        await session.connect(wallet)
        wallet[how]()
        await vi.waitFor(() => expect(addressesOf(session.reports.at(-1))).toEqual([]))
      })

      it('behavior: nothing is reported to one who stopped watching', async () => {
        const { session, wallet } = openWithWallet()
        const connector = await session.connectorOf(wallet)
        let count = 0
        const stop = connector.watch(() => {
          count += 1
        })
        await session.connect(wallet)
        const before = count
        stop()
        wallet.switchAccount(otherOf(wallet))
        await vi.waitFor(() => expect(session.reports.length).toBeGreaterThan(0))
        expect(count).toBe(before)
      })
    } else {
      it('behavior: a change that the app asked for is told to those who watch, and to nobody else', async () => {
        const { session, wallet } = openWithWallet()
        const [first, second] = session.networks
        const connector = await session.connectorOf(wallet)
        let count = 0
        const stop = connector.watch(() => {
          count += 1
        })
        await session.connect(wallet)
        const provider = await session.providerOf(wallet)
        const { signal } = new AbortController()
        await session.adapter.switchNetwork({ provider, network: second, signal })
        expect(count).toBe(1)
        stop()
        await session.adapter.switchNetwork({ provider, network: first, signal })
        expect(count).toBe(1)
        expect(session.reports.at(-1)?.chainId).toBe(first.caipNetworkId)
      })
    }
  })

  describe('disconnect', () => {
    if (can('revocation')) {
      it('default: ends the session for the next load too', async () => {
        const memory: ConformanceMemory = new Map()
        const { session, wallet } = openWithWallet(memory)
        await session.connect(wallet)
        await session.disconnect(wallet)
        await vi.waitFor(() => expect(wallet.isAuthorized()).toBe(false))
        session.close()
        const next = openWithWallet(memory)
        const restored = next.session.reconnect(next.wallet)
        if (can('tellsRevocation')) expect(await restored).toEqual([])
        else await expectFailure(restored, 'UNCONFIRMED')
      })
    } else {
      it('default: ends the session, and what the wallet granted stands', async () => {
        const { session, wallet } = openWithWallet()
        await session.connect(wallet)
        const provider = await session.providerOf(wallet)
        await session.disconnect(wallet)
        const { signal } = new AbortController()
        const address = wallet.addresses[0] ?? ''
        wallet.behave('holdsPrompts', true)
        await expectFailure(session.adapter.signMessage({ provider, address, message: 'Hello', signal }), /./)
        expect(wallet.pendingPrompts()).toBe(0)
      })
    }

    it('behavior: what the wallet says afterwards is not reported', async () => {
      const { session, wallet } = openWithWallet()
      if (can('eventsAfterDisconnect')) wallet.behave('eventsAfterDisconnect', true)
      await session.connect(wallet)
      await session.disconnect(wallet)
      session.reports.length = 0
      wallet.switchAccount(otherOf(wallet))
      await quiet()
      expect(session.reports.filter(({ accounts }) => accounts.length > 0)).toEqual([])
    })

    if (can('cannotRevoke')) {
      it('behavior: a wallet that lets nothing be revoked is left all the same', async () => {
        const { session, wallet } = openWithWallet()
        wallet.behave('cannotRevoke', true)
        await session.connect(wallet)
        await session.disconnect(wallet)
        session.reports.length = 0
        wallet.switchAccount(otherOf(wallet))
        await quiet()
        expect(session.reports).toEqual([])
      })
    }

    it('behavior: a wallet that does not answer is given up by the signal', async () => {
      const { session, wallet } = openWithWallet()
      await session.connect(wallet)
      wallet.behave('neverAnswers', true)
      const cancel = new AbortController()
      const leaving = session.disconnect(wallet, cancel.signal).catch(() => undefined)
      cancel.abort()
      await leaving
      wallet.behave('neverAnswers', false)
      expect(session.reports.filter(({ accounts }) => accounts.length > 0)).toEqual([])
    })

    it('behavior: connects again', async () => {
      const { session, wallet } = openWithWallet()
      await session.connect(wallet, { generation: 1 })
      await session.disconnect(wallet)
      expect(addressesOf((await session.connect(wallet, { generation: 2 }))[0])).toEqual(wallet.addresses)
    })
  })
}
