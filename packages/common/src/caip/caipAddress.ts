import type { ChainNamespace } from './chainNamespace.js'

/** A CAIP-10 account id, such as `eip155:1:0xab16…`. */
export type CaipAddress<TNamespace extends ChainNamespace = ChainNamespace> = `${TNamespace}:${string}:${string}`
