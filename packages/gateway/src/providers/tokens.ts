import type { GatewayConfig } from '../config/configSchema.js'

/** A token of the configuration, or a network's own currency. */
export interface Token {
  /** CAIP-10, in small letters where those mean nothing; a network's own currency has the pseudo-address of its namespace. */
  readonly id: string
  /** CAIP-2. */
  readonly network: string
  /** The contract; null for the network's own currency. */
  readonly address: string | null
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Empty where there is none. */
  readonly iconUrl: string
}

/** The tokens that the configuration knows. */
export interface Tokens {
  /** The own currency first; undefined for a network without one in the configuration. */
  ofNetwork(network: string): readonly Token[] | undefined
  /** Finds a token by its CAIP-10 id, in whatever letter case. */
  find(id: string): Token | undefined
}

/** How services write a network's own currency, by namespace. */
const nativeAddresses: ReadonlyMap<string, string> = new Map([
  ['eip155', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
  ['solana', 'So11111111111111111111111111111111111111111'],
])

export function createTokens(networks: GatewayConfig['networks']): Tokens {
  const byNetwork = new Map<string, readonly Token[]>(
    Object.entries(networks).flatMap(([network, { currency, tokens }]): [string, readonly Token[]][] =>
      currency
        ? [
            [
              network,
              [
                { ...currency, id: toNativeId(network), network, address: null },
                ...tokens.map((token) => ({ ...token, id: toTokenId(`${network}:${token.address}`), network })),
              ],
            ],
          ]
        : [],
    ),
  )
  const byId = new Map([...byNetwork.values()].flat().map((token) => [token.id, token]))
  return {
    ofNetwork: (network) => byNetwork.get(network),
    find: (id) => byId.get(toTokenId(id)),
  }
}

/** The one way in which a token's CAIP-10 id is kept: addresses of EVM networks are the same in every letter case. */
export function toTokenId(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}

/** The CAIP-10 id of a network's own currency. */
function toNativeId(network: string): string {
  const [namespace = ''] = network.split(':')
  return `${network}:${nativeAddresses.get(namespace) ?? 'native'}`
}
