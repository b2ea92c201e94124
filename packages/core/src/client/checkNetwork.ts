import { type ChainNamespace, InvalidOptionsError, isCaipNetworkId, type Network } from '@hawser/common'
import { optionMessage } from '#optionMessage'

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
  const { symbol, decimals } = Object(nativeCurrency) as Network['nativeCurrency']
  const refuse = (message: string): never => {
    throw new InvalidOptionsError(message)
  }
  if (!isCaipNetworkId(caipNetworkId) || caipNetworkId !== `${chainNamespace}:${id}`)
    refuse(optionMessage('networkId', caipNetworkId))
  if (typeof name !== 'string' || typeof symbol !== 'string' || !Number.isInteger(decimals))
    refuse(optionMessage('networkCurrency', caipNetworkId))
  if (!Array.isArray(rpcUrls?.default?.http)) refuse(optionMessage('networkNodes', caipNetworkId))
  if (!namespaces.includes(chainNamespace)) refuse(optionMessage('networkAdapter', caipNetworkId, chainNamespace))
  return copy
}
