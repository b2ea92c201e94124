import { type ChainNamespace, InvalidOptionsError, isCaipNetworkId, type Network } from '@hawser/common'

const fields = [
  'id',
  'chainNamespace',
  'caipNetworkId',
  'name',
  'nativeCurrency',
  'rpcUrls',
  'blockExplorers',
  'contracts',
  'testnet',
  'assets',
] as const satisfies (keyof Network)[]

/**
 * A network as plain data, without what an app's chain definition has beyond {@link Network}.
 * The whole check is `defineNetwork`'s; this one finds what was never made by it, and what no adapter of `namespaces` could do anything with.
 * @throws InvalidOptionsError
 */
export function checkNetwork(network: Network, namespaces: readonly ChainNamespace[]): Network {
  // Plain data alone: functions of a chain definition, and what is no part of a network, stay behind.
  const copy = JSON.parse(
    JSON.stringify(Object.fromEntries(fields.map((name) => [name, Object(network)[name]]))),
  ) as Network
  const { id, chainNamespace, caipNetworkId, name, nativeCurrency, rpcUrls } = copy
  if (!isCaipNetworkId(caipNetworkId) || caipNetworkId !== `${chainNamespace}:${id}`) {
    throw invalid(
      caipNetworkId,
      'its caipNetworkId must be a CAIP-2 id made of chainNamespace and id, such as "eip155:1"',
    )
  }
  const { symbol, decimals } = Object(nativeCurrency) as Network['nativeCurrency']
  if (typeof name !== 'string' || typeof symbol !== 'string' || !Number.isInteger(decimals)) {
    throw invalid(caipNetworkId, 'it must have a name and a nativeCurrency with symbol and decimals')
  }
  if (!Array.isArray(rpcUrls?.default?.http)) throw invalid(caipNetworkId, 'it must have rpcUrls.default.http')
  if (!namespaces.includes(chainNamespace)) {
    throw new InvalidOptionsError(
      `The network "${caipNetworkId}" has no adapter. Add one for "${chainNamespace}" to \`adapters\`, or leave the network out.`,
    )
  }
  return copy
}

function invalid(id: unknown, reason: string): InvalidOptionsError {
  return new InvalidOptionsError(
    `The network ${JSON.stringify(id)} cannot be used: ${reason}. Make it with \`defineNetwork\`.`,
  )
}
