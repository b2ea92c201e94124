import type { ChainNamespace } from './chainNamespace.js'

/** A CAIP-2 network id, such as `eip155:1`. */
export type CaipNetworkId<TNamespace extends ChainNamespace = ChainNamespace> = `${TNamespace}:${string}`
