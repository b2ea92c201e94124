import type { Network } from '@hawser/common'
import type { Config } from '@wagmi/core'

/** The chains of a wagmi config as networks, each with the addresses that the config itself reads it by, where its transport names them. */
export function toNetworks(config: Config): readonly Network<'eip155'>[] {
  return config.chains.map((chain) => {
    const { id, name, nativeCurrency, rpcUrls, blockExplorers, contracts = {}, testnet } = chain
    const own = readUrls(config, id)
    const known = Object.entries(contracts).filter(([, contract]) => typeof Object(contract).address === 'string')
    return {
      id,
      chainNamespace: 'eip155',
      caipNetworkId: `eip155:${id}`,
      name,
      nativeCurrency,
      rpcUrls: { default: { http: own.length > 0 ? own : rpcUrls.default.http } },
      ...(blockExplorers && {
        blockExplorers: { default: { name: blockExplorers.default.name, url: blockExplorers.default.url } },
      }),
      ...(known.length > 0 && { contracts: Object.fromEntries(known) as NonNullable<Network['contracts']> }),
      ...(testnet !== undefined && { testnet }),
    }
  })
}

interface TransportLike {
  readonly url?: unknown
  readonly transports?: readonly { readonly value?: TransportLike | undefined }[] | undefined
}

/** The HTTP addresses of a chain's transport, those of a `fallback` in their order. A transport of another kind has none. */
function readUrls(config: Config, chainId: number): readonly string[] {
  const { transport } = config.getClient({ chainId }) as { readonly transport?: TransportLike | undefined }
  const urls = [transport?.url, ...(transport?.transports ?? []).map(({ value }) => value?.url)]
  return urls.filter((url): url is string => typeof url === 'string' && /^https?:\/\//.test(url))
}
