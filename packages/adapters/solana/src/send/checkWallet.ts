import type { CaipNetworkId, Network } from '@hawser/common'
import { WrongAccountError, WrongChainError } from '@hawser/core/adapter'
import type { SolanaProvider } from '../provider/solanaProvider.js'

/** Whether the wallet would sign with this account for this network, looked at just before it is asked. @throws WrongChainError, WrongAccountError */
export function checkWallet(
  provider: SolanaProvider,
  { network, from }: { readonly network: Network; readonly from: string },
): void {
  const chainId = provider.chainId()
  if (chainId !== network.caipNetworkId)
    throw new WrongChainError(network, chainId ?? ('solana:unknown' as CaipNetworkId))
  if (!provider.accounts().includes(from)) throw new WrongAccountError({ details: from })
}
