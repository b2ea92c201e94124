import type { CaipNetworkId } from '../caip/caipNetworkId.js'
import type { ChainNamespace } from '../caip/chainNamespace.js'
import type { Network } from './network.js'

/**
 * Stands for a network that a wallet is on and the app does not know (ENT-02): its currency is empty, it has no RPC URL, and
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
