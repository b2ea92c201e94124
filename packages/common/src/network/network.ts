import type { CaipNetworkId, ChainNamespace } from '../caip/caipIds.js'

/** A chain's native currency. An unsupported network has an empty one: `''`, `''`, 0. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export interface RpcUrls {
  readonly http: readonly string[]
  readonly webSocket?: readonly string[] | undefined
}

export interface BlockExplorer {
  readonly name: string
  readonly url: string
}

/** A contract's place on a network, as viem's chain definitions write it. */
export interface NetworkContract {
  readonly address: `0x${string}`
  readonly blockCreated?: number | undefined
}

/** A network that an app asks for. Plain data: safe in state, storage and on a server. */
export interface Network<TNamespace extends ChainNamespace = ChainNamespace> {
  /** The chain's own reference: a number for eip155, a string elsewhere. */
  readonly id: number | string
  readonly chainNamespace: TNamespace
  readonly caipNetworkId: CaipNetworkId<TNamespace>
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: RpcUrls; readonly [name: string]: RpcUrls }
  /** Where addresses and transactions are looked up. Leave it out of a chain of your own, be it a copy of a public one: links would lead to what is not there. */
  readonly blockExplorers?: { readonly default: BlockExplorer; readonly [name: string]: BlockExplorer } | undefined
  readonly contracts?: { readonly [name: string]: NetworkContract } | undefined
  readonly testnet?: boolean | undefined
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
}

/**
 * Stands for a network that a wallet is on and the app does not know: its currency is empty, it has no RPC URL, and
 * it is called by its id, since its name is unknown.
 *
 * @param caipNetworkId A CAIP-2 id that was checked where it came in.
 */
export function unsupportedNetwork<TNamespace extends ChainNamespace>(
  caipNetworkId: CaipNetworkId<TNamespace>,
): Network<TNamespace> {
  const [chainNamespace, reference] = caipNetworkId.split(':') as [TNamespace, string]
  const isNumber = chainNamespace === 'eip155' && /^[1-9]\d{0,14}$/.test(reference)
  return {
    id: isNumber ? Number(reference) : reference,
    chainNamespace,
    caipNetworkId,
    name: caipNetworkId,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}
