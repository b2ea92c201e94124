import type { ChainNamespace } from '@hawser/common'
import type { Connector } from '../contracts/connector.js'
import { createMergedConnector } from '../identity/createMergedConnector.js'
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
  readonly connectors: Map<string, Connector>
  /** The platform's user-agent string, empty where there is none. */
  readonly userAgent: string
}

const mobileUserAgent = /android|iphone|ipad|ipod|mobile/i

function toEntry(connector: Connector): ConnectorEntry {
  const { id, type, name, icon, imageId, explorerId, rdns, namespaces, isInstalled, installUrl } = connector
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

/** The wallets that can be connected: plain entries in state, and the connectors themselves in the side table, always of the same ids. */
export function createConnectorsController(slice: HawserState['connectors'], deps: ConnectorsControllerDeps) {
  const bySource = new Map<ConnectorSource, readonly Connector[]>()
  let wallets: readonly { readonly wallet: MergedWallet; readonly connector: Connector }[] = []

  /** The connector made before for the same members stays, so that who holds it sees no other one come and go. */
  const toConnector = (wallet: MergedWallet): Connector => {
    const known = wallets.find(
      (other) =>
        other.wallet.id === wallet.id &&
        other.wallet.members.length === wallet.members.length &&
        other.wallet.members.every((member, index) => member === wallet.members[index]),
    )
    return known?.connector ?? createMergedConnector(wallet)
  }

  return {
    /** Takes over all connectors of one source; the list is the merge of all sources (the identity table). */
    set(source: ConnectorSource, connectors: readonly Connector[]): void {
      bySource.set(source, [...connectors])
      const seen = new Set<string>()
      wallets = mergeConnectors([...bySource.values()].flat())
        .filter(({ id }) => !seen.has(id) && seen.add(id))
        .map((wallet) => ({ wallet, connector: toConnector(wallet) }))

      for (const id of deps.connectors.keys()) {
        if (!seen.has(id)) deps.connectors.delete(id)
      }
      for (const { wallet, connector } of wallets) deps.connectors.set(wallet.id, connector)

      const list = wallets.map(({ connector }) => toEntry(connector))
      // Discovery calls back often and mostly says the same; readers see a change only where there is one.
      if (JSON.stringify(list) !== JSON.stringify(slice.list)) slice.list = list
      slice.isMobile = mobileUserAgent.test(deps.userAgent)
    },
  }
}

export type ConnectorsController = ReturnType<typeof createConnectorsController>
