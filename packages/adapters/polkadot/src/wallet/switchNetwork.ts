import { AbortedError } from '@hawser/common'
import type { AdapterSwitchNetworkParameters } from '@hawser/core'
import { toPolkadotProvider } from '../provider/toPolkadotProvider.js'

/**
 * Has accounts and requests be for another network from now on. The wallet is not asked: it is on no network of its own.
 *
 * @throws SwitchChainUnsupportedError where the wallet shares no account for the network, or its session does not cover it
 */
export async function switchNetwork({ provider, network, signal }: AdapterSwitchNetworkParameters): Promise<void> {
  const wallet = await toPolkadotProvider(provider)
  if (signal.aborted) throw new AbortedError({ cause: signal.reason })
  wallet.useNetwork(network)
}
