import { isHawserError, type Network } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsKey } from '../client/internals.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'

interface NameServiceQuestion {
  readonly network: Network
  readonly signal: AbortSignal
}

/** Names that are registered with a service have a first part and a zone of two; those of the chains' own services are theirs to tell. */
const registeredName = /^[a-z0-9-]+(?:\.[a-z0-9-]+){2}$/i
const ownServices = /\.(?:eth|sol)$/i

/** The address that a name has for a network by the blockchain API; null where it has none, whatever it has for others. */
export async function findServiceAddress(
  hawser: Hawser,
  { name, network, signal }: NameServiceQuestion & { readonly name: string },
): Promise<string | null> {
  if (!registeredName.test(name) || ownServices.test(name)) return null
  const api = await getBlockchainApi(hawser)
  const record = await api?.lookUpName({ chainId: network.caipNetworkId, name }, { signal })
  const id = Number(network.caipNetworkId.split(':')[1])
  // Those of Ethereum itself have a coin type of before there were others (ENSIP-11).
  const coinTypes = [(0x80000000 | id) >>> 0, ...(id === 1 ? [60] : [])]
  const found = coinTypes
    .map((coinType) => record?.addresses[coinType]?.address)
    .find((address) => address !== undefined)
  const adapter = hawser[internalsKey].adapters.get(network.chainNamespace)
  return found !== undefined && adapter?.isAddress(found) ? found : null
}

/** The name that an address is registered by with the blockchain API, which leads back to it; null where it has none, or the service does not answer. */
export async function findServiceName(
  hawser: Hawser,
  { address, network, signal }: NameServiceQuestion & { readonly address: string },
): Promise<string | null> {
  try {
    const api = await getBlockchainApi(hawser)
    const records = await api?.lookUpNamesOf({ chainId: network.caipNetworkId, address }, { signal })
    return records?.[0]?.name ?? null
  } catch (error) {
    if (isHawserError(error, 'ABORTED')) throw error
    // A name is an ornament: what is known without the service stands.
    return null
  }
}
