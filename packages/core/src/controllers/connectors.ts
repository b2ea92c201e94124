import type { ChainNamespace } from '@hawser/common'
import type { Connector } from '../contracts/connector.js'
import { type MergedWallet, mergeConnectors } from '../identity/mergeConnectors.js'
import type { ConnectorEntry, HawserState } from '../state/tree.js'

/** Who contributes connectors: an adapter's discovery by its namespace, or the app by its options. */
export type ConnectorSource = ChainNamespace | 'app'

/** The connectors' slice as a client begins. */
export function createConnectorsSlice(): HawserState['connectors'] {
  return { list: [], isMobile: false }
}

export interface ConnectorsControllerDeps {
  /** The side table by id: no function or class instance may stand in state. */
  readonly wallets: Map<string, MergedWallet>
  /** The platform's user-agent string, empty where there is none. */
  readonly userAgent: () => string
}

const mobileUserAgent = /android|iphone|ipad|ipod|mobile/i

function toEntry(wallet: MergedWallet): ConnectorEntry {
  const { id, type, name, icon, imageId, explorerId, rdns, namespaces, isInstalled, installUrl } = wallet
  return {
    id,
    type,
    name,
    ...(icon !== undefined && { imageUrl: icon }),
    ...(imageId !== undefined && { imageId }),
    ...(explorerId !== undefined && { explorerId }),
    info: rdns === undefined ? {} : { rdns },
    chains: [...namespaces],
    isInstalled,
    ...(installUrl !== undefined && { installUrl }),
  }
}

/** The wallets that can be connected: plain entries in state, and what reaches them in the side table, always of the same ids. */
export function createConnectorsController(
  slice: HawserState['connectors'],
  { wallets, userAgent }: ConnectorsControllerDeps,
) {
  const bySource = new Map<ConnectorSource, readonly Connector[]>()

  /** What was made before of the same members stays, so that who holds it sees no other one come and go. */
  const keep = (wallet: MergedWallet): MergedWallet => {
    const known = wallets.get(wallet.id)
    const isSame =
      known?.members.length === wallet.members.length &&
      known.members.every((member, index) => member === wallet.members[index])
    return isSame ? known : wallet
  }

  return {
    /** Takes over all connectors of one source; the list is the merge of all sources (the identity table). */
    set(source: ConnectorSource, connectors: readonly Connector[]): void {
      bySource.set(source, [...connectors])
      const merged = new Map<string, MergedWallet>()
      for (const wallet of mergeConnectors([...bySource.values()].flat())) {
        if (!merged.has(wallet.id)) merged.set(wallet.id, keep(wallet))
      }
      wallets.clear()
      for (const [id, wallet] of merged) wallets.set(id, wallet)

      const list = [...wallets.values()].map(toEntry)
      // Discovery calls back often and mostly says the same; readers see a change only where there is one.
      if (JSON.stringify(list) !== JSON.stringify(slice.list)) slice.list = list
      slice.isMobile = mobileUserAgent.test(userAgent())
    },
  }
}

export type ConnectorsController = ReturnType<typeof createConnectorsController>
