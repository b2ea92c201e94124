import type { Network } from '@hawser/common'
import type { ChainAdapter, ConnectionReport, Connector } from '@hawser/core'
import { expect, vi } from 'vitest'
import type {
  AdapterConformanceOptions,
  ConformanceMemory,
  ConformancePage,
  ConformanceWallet,
} from './conformanceHarness.js'

/** An adapter on one load of a page, and what it said. */
export interface ConformanceSession {
  readonly page: ConformancePage
  readonly adapter: ChainAdapter
  /** Each list that the adapter called back with. */
  readonly lists: readonly (readonly Connector[])[]
  /** What `watch` reported of connectors that were asked for by `connectorOf`. */
  readonly reports: ConnectionReport[]
  /** The first network, which the wallets start on, and the second one. */
  readonly networks: readonly [Network, Network]
  connectors(): readonly Connector[]
  connectorOf(wallet: ConformanceWallet): Promise<Connector>
  connect(
    wallet: ConformanceWallet,
    options?: { generation?: number; signal?: AbortSignal },
  ): Promise<readonly ConnectionReport[]>
  reconnect(
    wallet: ConformanceWallet,
    options?: { generation?: number; signal?: AbortSignal },
  ): Promise<readonly ConnectionReport[]>
  disconnect(wallet: ConformanceWallet, signal?: AbortSignal): Promise<void>
  /** The provider of a wallet, as capabilities take it. */
  providerOf(wallet: ConformanceWallet): Promise<unknown>
  stopDiscovery(): void
  close(): void
}

export interface ConformanceContext {
  readonly options: AdapterConformanceOptions
  /** Opens a page with an adapter on it; all are closed after the test. */
  open(): ConformanceSession
  /** A page with one wallet. */
  openWithWallet(memory?: ConformanceMemory): { session: ConformanceSession; wallet: ConformanceWallet }
}

export const walletPlan = { id: 'com.example.conformance', name: 'Conformance wallet' } as const

export function openConformanceSession(options: AdapterConformanceOptions): ConformanceSession {
  const [first, second] = options.networks()
  if (!first || !second) throw new Error('The conformance suite needs two networks.')
  const page = options.openPage()
  const factory = options.createAdapter()
  const adapter = factory.create({ platform: page.platform, networks: options.networks })
  const lists: (readonly Connector[])[] = []
  const reports: ConnectionReport[] = []
  const watched = new Map<Connector, () => void>()
  const stopDiscovery = adapter.watchConnectors((connectors) => lists.push(connectors))
  const open = new AbortController()
  const connectors = () => lists.at(-1) ?? []

  async function connectorOf(wallet: ConformanceWallet): Promise<Connector> {
    const connector = await vi.waitFor(() => {
      const found = connectors().find(({ id }) => id === wallet.connectorId)
      if (!found) throw new Error(`The adapter does not list ${wallet.connectorId}.`)
      return found
    })
    if (!watched.has(connector))
      watched.set(
        connector,
        connector.watch((told) => reports.push(...[told].flat())),
      )
    return connector
  }

  const { namespace } = adapter
  return {
    page,
    adapter,
    lists,
    reports,
    networks: [first, second],
    connectors,
    connectorOf,
    async connect(wallet, { generation = 1, signal = open.signal } = {}) {
      return (await connectorOf(wallet)).connect({ namespaces: [namespace], network: first, generation, signal })
    },
    async reconnect(wallet, { generation = 1, signal = open.signal } = {}) {
      const hints = { [namespace]: { addresses: wallet.addresses, chainId: first.caipNetworkId } }
      return (await connectorOf(wallet)).reconnect({ namespaces: [namespace], generation, signal, hints })
    },
    async disconnect(wallet, signal = open.signal) {
      await (await connectorOf(wallet)).disconnect({ namespaces: [namespace], signal })
    },
    providerOf: async (wallet) => (await connectorOf(wallet)).getProvider(namespace),
    stopDiscovery,
    close() {
      open.abort()
      stopDiscovery()
      for (const stop of watched.values()) stop()
      page.close()
    },
  }
}

export const addressesOf = (report: ConnectionReport | undefined): readonly string[] | undefined =>
  report?.accounts.map(({ address }) => address)

/** The account that is not the wallet's own choice. */
export const otherOf = ({ addresses, otherAddress }: ConformanceWallet): string => otherAddress ?? addresses[1] ?? ''

/** The addresses that a connection reports when the wallet's choice is {@link otherOf}. */
export const afterSwitch = (wallet: ConformanceWallet): readonly string[] =>
  wallet.otherAddress ? [wallet.otherAddress] : [otherOf(wallet), ...wallet.addresses.filter((_, i) => i !== 1)]

/** Checks that a promise fails with one of Hawser's errors. */
export async function expectFailure(promise: Promise<unknown>, code: string | RegExp): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({
    code: typeof code === 'string' ? code : expect.stringMatching(code),
    shortMessage: expect.stringMatching(/./),
  })
}

/** Gives what should not come the time to come. It can only miss a fault, never report one that is not there. */
export async function quiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 40))
}
