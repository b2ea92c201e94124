import { base, mainnet } from '@hawser/adapter-eip155/networks'

/** Nodes of your own, in the order of the networks; a network without one is asked at its public node. */
export type Nodes = readonly string[]

const networks = [mainnet, base] as const

export const networksAt = (nodes: Nodes) =>
  networks.map((network, at) => {
    const url = nodes[at]
    return url ? { ...network, rpcUrls: { default: { http: [url] } } } : network
  })

/** What a page has to be allowed to ask. */
export const nodeOrigins = (nodes: Nodes): readonly string[] => [
  ...new Set(networksAt(nodes).flatMap(({ rpcUrls }) => rpcUrls.default.http.map((url) => new URL(url).origin))),
]
