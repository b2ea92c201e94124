import { AbortedError } from '@hawser/common'
import type { AdapterSwitchNetworkParameters } from '@hawser/core'
import { toSolanaProvider } from '../provider/toSolanaProvider.js'

/** Wallets of Solana are told the network with each request, so nobody is asked. @throws SwitchChainUnsupportedError, AbortedError */
export async function switchNetwork({ provider, network, signal }: AdapterSwitchNetworkParameters): Promise<void> {
  if (signal.aborted) throw new AbortedError({ cause: signal.reason })
  const wallet = await toSolanaProvider(provider)
  wallet.setChain(network.caipNetworkId)
}
