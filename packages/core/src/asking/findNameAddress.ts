import { loadModule, type Network } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsKey } from '../client/internals.js'
import type { NamesCapability } from '../interfaces/capabilities.js'
import { NAME_NAMESPACES } from '../lateConstants.js'

interface FindNameAddressParameters {
  readonly hawser: Hawser
  readonly names: NamesCapability
  readonly name: string
  /** That the address is for. */
  readonly network: Network
  /** All that the app has asked for. */
  readonly networks: readonly Network[]
  readonly signal: AbortSignal
}

/** The networks whose name services may know addresses for another one: the namespace's, and none for a test network, where names are not those of the real ones. */
export function findNameServices(network: Network, networks: readonly Network[]): readonly Network[] {
  return networks.filter(
    (other) =>
      other.chainNamespace === network.chainNamespace &&
      other.caipNetworkId !== network.caipNetworkId &&
      other.contracts &&
      !other.testnet &&
      !network.testnet,
  )
}

/** The address that a name has for a network, by its own name service, another's, or the blockchain API. Null where it has none, whatever it has for others. */
export async function findNameAddress(parameters: FindNameAddressParameters): Promise<string | null> {
  const { hawser, names, name, network, networks, signal } = parameters
  const own = await names.resolveName({ name, network, signal })
  if (own !== null) return own
  for (const service of findNameServices(network, networks)) {
    const address = await names.resolveName({ name, network, service, signal })
    if (address !== null) return address
  }
  if (!hasNameService(hawser, network)) return null
  const { findServiceAddress } = await loadNameService()
  return findServiceAddress(hawser, { name, network, signal })
}

/** Whether names of a network may be known to the blockchain API. */
export function hasNameService(hawser: Hawser, { chainNamespace }: Network): boolean {
  const { blockchainApi } = hawser[internalsKey].options.services || {}
  return Boolean(blockchainApi) && NAME_NAMESPACES.includes(chainNamespace)
}

/** The code that asks the blockchain API for names. @throws ModuleLoadError */
export const loadNameService = () => loadModule(() => import('./nameService.js'))
