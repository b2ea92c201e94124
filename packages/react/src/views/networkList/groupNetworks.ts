import type { ChainNamespace, Network } from '@hawser/common'

export interface NetworkGroup {
  readonly namespace: ChainNamespace
  readonly networks: readonly Network[]
}

/** Networks by their kind of chain, each kind where its first network stands. */
export function groupNetworks(networks: readonly Network[]): readonly NetworkGroup[] {
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  return namespaces.map((namespace) => ({
    namespace,
    networks: networks.filter(({ chainNamespace }) => chainNamespace === namespace),
  }))
}
