import { createMemoryStore, type Platform, systemClock } from '@hawser/common'
import type { ConnectionReport, Connector } from '@hawser/core'
import { createScriptedPolkadotWallet, type ScriptedPolkadotWallet } from '@hawser/testing/polkadot'
import { randomAsHex } from '@polkadot/util-crypto'
import { onTestFinished, vi } from 'vitest'
import {
  type ExtensionDappLibrary,
  type ExtensionDappOptions,
  extensionDapp,
} from '../../src/exports/extension-dapp.js'
import { polkadot } from '../../src/exports/index.js'
import { polkadot as relayChain } from '../../src/exports/networks.js'
import { loadFreshLibrary } from './loadFreshLibrary.js'

export interface LibraryPage {
  readonly page: Window & typeof globalThis & { injectedWeb3?: Record<string, object> | undefined }
  /** The library as the app itself imports it. */
  readonly library: ExtensionDappLibrary
  /** What the connectors reported of their own accord. */
  readonly reports: readonly ConnectionReport[]
  addWallet(key: string): ScriptedPolkadotWallet
  connectorIds(): readonly string[]
  connect(key: string, options?: { signal?: AbortSignal; generation?: number }): Promise<readonly ConnectionReport[]>
  connectorOf(key: string): Connector
  stopDiscovery(): void
}

/** A page with the library and an adapter that goes by it. */
export async function openLibraryPage(options: ExtensionDappOptions = {}): Promise<LibraryPage> {
  const document = { readyState: 'complete' }
  const page: LibraryPage['page'] = Object.assign(new EventTarget(), { document }) as never
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', page)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const library = await loadFreshLibrary(page)
  const platform: Platform = {
    fetch,
    clock: systemClock,
    store: createMemoryStore(),
    onVisible: () => () => {},
    userAgent: '',
    window: page,
  }
  const adapter = polkadot({ discovery: extensionDapp({ load: async () => library, ...options }) }).create({
    platform,
    options: { appName: 'A dApp' },
    networks: () => [relayChain],
  })
  const reports: ConnectionReport[] = []
  const ends = new Set<() => void>()
  const watched = new Set<Connector>()
  let connectors: readonly Connector[] = []
  const stopDiscovery = adapter.watchConnectors((found) => {
    connectors = found
  })
  onTestFinished(() => {
    stopDiscovery()
    for (const end of ends) end()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  function connectorOf(key: string): Connector {
    // As when the user comes back to the page.
    page.dispatchEvent(new Event('focus'))
    const connector = connectors.find(({ id }) => id === `polkadot:${key}`)
    if (!connector) throw new Error(`${key} is not listed.`)
    if (!watched.has(connector)) ends.add(connector.watch((told) => reports.push(...[told].flat())))
    watched.add(connector)
    return connector
  }

  return {
    page,
    library,
    reports,
    connectorIds: () => connectors.map(({ id }) => id),
    connectorOf,
    stopDiscovery,
    async connect(key, { signal = new AbortController().signal, generation = 1 } = {}) {
      return connectorOf(key).connect({ namespaces: ['polkadot'], network: relayChain, generation, signal })
    },
    addWallet(key) {
      const wallet = createScriptedPolkadotWallet({
        key,
        accounts: [{ seed: randomAsHex(32) }, { seed: randomAsHex(32) }],
        window: page,
        permissionStore: 'memory',
      })
      wallet.inject()
      ends.add(() => wallet.destroy())
      return wallet
    },
  }
}
