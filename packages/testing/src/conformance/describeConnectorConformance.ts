import { type CaipNetworkId, isHawserError } from '@hawser/common'
import type { ConnectionReport, Connector, Pairing } from '@hawser/core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressesOf, expectFailure, quiet } from './conformanceSession.js'
import type {
  ConnectorBehavior,
  ConnectorConformanceOptions,
  ConnectorConformancePage,
  ConnectorConformanceWallet,
} from './connectorHarness.js'

/** Messages go through a server, and some clients look for it only every few seconds. */
const patience = { timeout: 60_000, interval: 20 }
const testTimeoutMs = 300_000

interface ConnectOptions {
  readonly wallet: ConnectorConformanceWallet
  readonly generation?: number
  readonly signal?: AbortSignal
  /** Told when the wallet has taken the pairing. */
  readonly onScanned?: () => void
}

/**
 * The same cases for every connector that reaches a wallet in another app by a pairing, as a vitest suite: connect, decline, cancel and late
 * approval, reconnect after a reload, changes from the wallet's side, sessions that end on either side, answers that are none. Call it at the top
 * of a test file.
 */
export function describeConnectorConformance<TMemory>(options: ConnectorConformanceOptions<TMemory>): void {
  const { namespace, networks, createMemory } = options
  const [first, second] = networks
  if (!first || !second) throw new Error('The conformance suite needs two networks.')
  const pages = new Set<ConnectorConformancePage>()

  async function open(memory = createMemory()) {
    const page = options.openPage(memory)
    pages.add(page)
    const reports: ConnectionReport[] = []
    const stop = page.connector.watch((told) => reports.push(...[told].flat()))
    return { connector: page.connector, page, memory, reports, stop, wallet: await options.createWallet() }
  }
  function connect(connector: Connector, { wallet, onScanned, ...rest }: ConnectOptions) {
    return connector.connect({
      namespaces: [namespace],
      network: first,
      generation: 1,
      signal: AbortSignal.timeout(testTimeoutMs),
      onPairing: (pairing: Pairing) => void wallet.scan(pairing).then(onScanned),
      ...rest,
    })
  }
  async function reconnect(connector: Connector, addresses: readonly string[], generation = 2) {
    const hints = { [namespace]: { addresses, chainId: first?.caipNetworkId ?? null } }
    const signal = AbortSignal.timeout(testTimeoutMs)
    return connector.reconnect({ namespaces: [namespace], generation, signal, hints })
  }
  const leave = (connector: Connector): Promise<void> =>
    connector.disconnect({ namespaces: [namespace], signal: AbortSignal.timeout(testTimeoutMs) })
  async function connected() {
    const opened = await open()
    await connect(opened.connector, { wallet: opened.wallet })
    return opened
  }
  const close = async (page: ConnectorConformancePage): Promise<void> => {
    pages.delete(page)
    await page.close()
  }

  describe(`connector conformance: ${options.name}`, { timeout: testTimeoutMs }, () => {
    beforeAll(() => options.setUp?.())
    afterEach(async () => {
      for (const page of pages) await close(page)
    })
    afterAll(() => options.tearDown?.())

    describe('connect', () => {
      it('default', async () => {
        const { connector, wallet } = await open()
        const reports = await connect(connector, { wallet, generation: 7 })
        expect(reports).toMatchObject([
          { connectionId: `${namespace}/${connector.id}`, generation: 7, namespace, chainId: first.caipNetworkId },
        ])
        expect(addressesOf(reports[0])).toEqual(wallet.addresses)
        expect(reports[0]?.wallet?.name).toMatch(/./)
        expect(reports[0]?.approvedChainIds).toContain(second.caipNetworkId)
        expect(wallet.sessions()).toBe(1)
      })

      it('default: the pairing is one that can be shown', async () => {
        const { connector, wallet } = await open()
        const pairings: Pairing[] = []
        const cancel = new AbortController()
        const connecting = connector.connect({
          namespaces: [namespace],
          generation: 1,
          signal: cancel.signal,
          onPairing: (pairing) => pairings.push(pairing),
        })
        await vi.waitFor(() => expect(pairings).toHaveLength(1), patience)
        expect(pairings[0]?.uri).toMatch(/^wc:/)
        expect(pairings[0]?.expiresAtMs).toBeGreaterThan(Date.now() + 60_000)
        cancel.abort()
        await expectFailure(connecting, 'ABORTED')
        expect(wallet.sessions()).toBe(0)
      })

      it('behavior: declined, and tried again', async () => {
        const { connector, wallet } = await open()
        wallet.behave('rejects', true)
        await expectFailure(connect(connector, { wallet }), 'USER_REJECTED')
        wallet.behave('rejects', false)
        expect(addressesOf((await connect(connector, { wallet, generation: 2 }))[0])).toEqual(wallet.addresses)
      })

      it('behavior: cancelled; the approval that comes afterwards is ended in the wallet', async () => {
        const { connector, wallet, reports } = await open()
        wallet.behave('holds', true)
        const cancel = new AbortController()
        const connecting = connect(connector, { wallet, signal: cancel.signal })
        connecting.catch(() => {})
        await vi.waitFor(() => expect(wallet.pendingPrompts()).toBe(1), patience)
        cancel.abort()
        await expectFailure(connecting, 'ABORTED')
        wallet.approvePrompt()
        await quiet()
        await vi.waitFor(() => expect(wallet.sessions()).toBe(0), patience)
        expect(reports).toEqual([])
      })

      it('behavior: an aborted signal asks nobody', async () => {
        const { connector, wallet } = await open()
        await expectFailure(connect(connector, { wallet, signal: AbortSignal.abort() }), 'ABORTED')
        expect(wallet.sessions()).toBe(0)
      })

      it('behavior: a wallet that never answers is given up by the signal, and holds up no other one', async () => {
        const { connector, wallet } = await open()
        wallet.behave('neverAnswers', true)
        const cancel = new AbortController()
        const scanned = new Promise<void>((resolve) => {
          const connecting = connect(connector, { wallet, signal: cancel.signal, onScanned: resolve })
          connecting.catch(() => {})
        })
        await scanned
        cancel.abort()
        const other = await options.createWallet()
        expect(addressesOf((await connect(connector, { wallet: other, generation: 2 }))[0])).toEqual(other.addresses)
      })

      it.each(['noAccounts', 'malformedAccounts'] satisfies ConnectorBehavior[])(
        'behavior: %s is a named error, and leaves no session',
        async (behavior) => {
          const { connector, wallet, reports } = await open()
          wallet.behave(behavior, true)
          const error: unknown = await connect(connector, { wallet }).catch((reason: unknown) => reason)
          expect(isHawserError(error)).toBe(true)
          await vi.waitFor(() => expect(wallet.sessions()).toBe(0), patience)
          expect(reports).toEqual([])
        },
      )
    })

    describe('reconnect', () => {
      it('default: after a reload, without a prompt', async () => {
        const before = await connected()
        await close(before.page)
        before.wallet.behave('holds', true)
        const { connector } = await open(before.memory)
        const reports = await reconnect(connector, before.wallet.addresses, 3)
        expect(reports).toMatchObject([{ generation: 3, chainId: first.caipNetworkId }])
        expect(addressesOf(reports[0])).toEqual(before.wallet.addresses)
        expect(before.wallet.pendingPrompts()).toBe(0)
      })

      it('behavior: nothing was stored, or a connection of other accounts', async () => {
        const { connector } = await open()
        expect(await reconnect(connector, ['nobody'])).toEqual([])
        const before = await connected()
        await close(before.page)
        const next = await open(before.memory)
        expect(await reconnect(next.connector, ['nobody'])).toEqual([])
      })

      it('behavior: a session that the wallet ended meanwhile', async () => {
        const before = await connected()
        await close(before.page)
        await before.wallet.end()
        const { connector, reports } = await open(before.memory)
        const restored = await reconnect(connector, before.wallet.addresses)
        // Either it is known already, or the wallet's word for it comes with the connection.
        if (restored.length > 0) {
          await vi.waitFor(() => expect(addressesOf(reports.at(-1))).toEqual([]), patience)
        }
      })
    })

    describe('watch', () => {
      it('behavior: an account chosen in the wallet, under the generation that it was connected with', async () => {
        const { wallet, reports } = await connected()
        await wallet.switchAccount(wallet.addresses[1] ?? '')
        await vi.waitFor(
          () => expect(addressesOf(reports.at(-1))).toEqual([wallet.addresses[1], wallet.addresses[0]]),
          patience,
        )
        expect(reports.every(({ generation }) => generation === 1)).toBe(true)
      })

      it.each([second.caipNetworkId, `${namespace}:987654321` as CaipNetworkId])(
        'behavior: %s, chosen in the wallet',
        async (id) => {
          const { wallet, reports } = await connected()
          await wallet.switchNetwork(id)
          await vi.waitFor(() => expect(reports.at(-1)?.chainId).toBe(id), patience)
          expect(addressesOf(reports.at(-1))).toEqual(wallet.addresses)
        },
      )

      it('behavior: the wallet ends the session', async () => {
        const { wallet, reports } = await connected()
        await wallet.end()
        await vi.waitFor(() => expect(addressesOf(reports.at(-1))).toEqual([]), patience)
      })

      it('behavior: nothing is reported to one who stopped watching', async () => {
        const { connector, wallet, reports, stop } = await connected()
        const others: ConnectionReport[] = []
        connector.watch((told) => others.push(...[told].flat()))
        stop()
        await wallet.switchNetwork(second.caipNetworkId)
        await vi.waitFor(() => expect(others.length).toBeGreaterThan(0), patience)
        expect(reports).toEqual([])
      })
    })

    describe('disconnect', () => {
      it('default: ends the session at both ends, and for the next load', async () => {
        const { connector, wallet, page, memory } = await connected()
        await leave(connector)
        await vi.waitFor(() => expect(wallet.sessions()).toBe(0), patience)
        await close(page)
        const next = await open(memory)
        expect(await reconnect(next.connector, wallet.addresses)).toEqual([])
      })

      it('behavior: what the wallet says afterwards is not reported', async () => {
        const { connector, wallet, reports } = await connected()
        const leaving = leave(connector)
        await wallet.switchNetwork(second.caipNetworkId).catch(() => {})
        await leaving
        await quiet()
        expect(reports.filter(({ accounts }) => accounts.length > 0)).toEqual([])
      })

      it('behavior: connects again', async () => {
        const { connector, wallet } = await connected()
        await leave(connector)
        expect(addressesOf((await connect(connector, { wallet, generation: 2 }))[0])).toEqual(wallet.addresses)
      })

      it('behavior: with nothing connected there is nothing to do', async () => {
        const { connector } = await open()
        await leave(connector)
      })
    })

    it('behavior: two clients on one page do not see each other', async () => {
      const one = await connected()
      const two = await open()
      expect(await reconnect(two.connector, one.wallet.addresses)).toEqual([])
      await connect(two.connector, { wallet: two.wallet })
      await leave(two.connector)
      await quiet()
      expect(one.reports).toEqual([])
      expect(one.wallet.sessions()).toBe(1)
    })
  })
}
