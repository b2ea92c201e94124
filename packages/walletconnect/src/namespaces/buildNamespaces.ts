import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { NamespaceOverrides } from '../walletConnectOptions.js'
import { deprecatedChainId } from './chainIds.js'
import { sessionEvents, sessionMethods, unsafeMethod } from './sessionMethods.js'

/** The proposal to the wallet for one namespace. */
export interface ProposedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  rpcMap: Record<string, string>
}

export interface BuildNamespacesParameters {
  readonly networks: readonly Network[]
  readonly namespaces: readonly ChainNamespace[]
  /** Proposed before the others of its namespace. */
  readonly preferred?: CaipNetworkId | undefined
  readonly overrides?: NamespaceOverrides | undefined
}

/** Returns the namespaces that are proposed to a wallet. All of it is optional: the wallet approves what it knows. */
export function buildNamespaces({
  networks,
  namespaces,
  preferred,
  overrides = {},
}: BuildNamespacesParameters): Record<string, ProposedNamespace> {
  const proposed: Record<string, ProposedNamespace> = {}
  for (const namespace of namespaces) {
    const own = networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .sort((a, b) => Number(b.caipNetworkId === preferred) - Number(a.caipNetworkId === preferred))
    const ids = own.map(({ caipNetworkId }) => caipNetworkId)
    const override = overrides[namespace]
    const chains = override?.chains ?? [...ids, ...ids.map(deprecatedChainId).filter((id) => id !== undefined)]
    if (chains.length === 0) continue
    proposed[namespace] = {
      chains: [...chains],
      methods: (override?.methods ?? sessionMethods[namespace] ?? []).filter((method) => method !== unsafeMethod),
      events: [...(override?.events ?? sessionEvents(namespace))],
      rpcMap: { ...rpcUrls(own), ...override?.rpcMap },
    }
  }
  return proposed
}

/** By CAIP-2 id, and by the chain's own reference, which is what the SDK's own providers look for. */
function rpcUrls(networks: readonly Network[]): Record<string, string> {
  const entries = networks.flatMap(({ id, caipNetworkId, rpcUrls }) => {
    const [url] = rpcUrls.default.http
    return url === undefined ? [] : [[caipNetworkId, url] as const, [String(id), url] as const]
  })
  return Object.fromEntries(entries)
}
