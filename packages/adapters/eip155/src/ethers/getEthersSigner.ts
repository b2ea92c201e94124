import { loadModule, ProviderNotFoundError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import type { FlowErrorType, FlowParameters } from '@hawser/core/actions'
import { WrongChainError, withWallet } from '@hawser/core/adapter'
import type { Eip1193Provider as Eip1193, JsonRpcSigner } from 'ethers'
import { parseChainId } from '../provider/chainId.js'
import { isEip1193Provider } from '../provider/eip1193Provider.js'

export interface GetEthersSignerParameters extends FlowParameters {
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

export type GetEthersSignerReturnType = JsonRpcSigner

export type GetEthersSignerErrorType = FlowErrorType | ProviderNotFoundError

/**
 * The connected wallet as a signer of ethers 6. It is of one account on one network: once the wallet is on another one, it sends nothing; get another one then.
 * What goes through it the wallet shows and answers, and Hawser does not watch.
 *
 * @throws NotConnectedError, AccountNotFoundError, ProviderNotFoundError, ChainNotConfiguredError, ModuleLoadError with the code `PEER_MISSING` where ethers is
 * not installed, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example
 * const signer = await getEthersSigner(hawser)
 * const { hash } = await signer.sendTransaction({ to, value: parseEther('0.1') })
 */
export async function getEthersSigner(
  hawser: Hawser,
  parameters: GetEthersSignerParameters = {},
): Promise<GetEthersSignerReturnType> {
  return withWallet(hawser, { ...parameters, namespace: 'eip155' }, async ({ provider, address, network }) => {
    if (!isEip1193Provider(provider))
      throw new ProviderNotFoundError({ details: 'The wallet has no EIP-1193 provider.' })
    const { BrowserProvider, JsonRpcSigner, Network } = await loadModule(() => import('ethers'), 'ethers')
    const wallet: Eip1193 = {
      async request(args) {
        // ethers finds out that the wallet has moved, and only once it has asked it.
        if (args.method === 'eth_sendTransaction') {
          const chainId: unknown = await provider.request({ method: 'eth_chainId' })
          const caipNetworkId = parseChainId(chainId)
          if (caipNetworkId !== network.caipNetworkId) throw new WrongChainError(network, caipNetworkId)
        }
        return (provider as Eip1193).request(args)
      },
    }
    return new JsonRpcSigner(new BrowserProvider(wallet, new Network(network.name, BigInt(network.id))), address)
  })
}
