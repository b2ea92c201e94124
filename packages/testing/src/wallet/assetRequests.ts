import * as v from 'valibot'
import { numberToHex } from 'viem'
import { ProviderRpcError } from './providerRpcError.js'
import type { RequestHandler, WalletContext } from './walletContext.js'
import { addressSchema, chainIdSchema, parseParams } from './walletSchemas.js'

const assetsSchema = v.looseTuple([
  v.object({
    account: addressSchema,
    assetTypeFilter: v.optional(v.array(v.string())),
    chainFilter: v.optional(v.array(chainIdSchema)),
  }),
])

/** The handlers of an account's assets (ERC-7811): the native currency as the chains' nodes say, on the chain in use or on those asked for. */
export function assetRequests(context: WalletContext): Readonly<Record<string, RequestHandler>> {
  const { behavior } = context

  async function readNative(account: string, chainId: number) {
    return {
      address: 'native',
      balance: await context.rpc(chainId)('eth_getBalance', [account, 'latest']),
      type: 'NATIVE',
      // The money of a local chain is worth nothing.
      metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
    }
  }

  return {
    async wallet_getAssets(params, method) {
      if (behavior('noAssets')) throw new ProviderRpcError(-32601, `The method "${method}" does not exist.`)
      const [{ account, assetTypeFilter, chainFilter }] = parseParams(method, assetsSchema, params)
      context.authorizedAccount(account)
      if (behavior('malformedAssets')) return { '0x1': [{ address: 'native', balance: 1, type: 'NATIVE' }] }
      const hasNative = !assetTypeFilter || assetTypeFilter.some((type) => type.toUpperCase() === 'NATIVE')
      const chainIds = (chainFilter ?? [context.reportedChainId()]).filter((chainId) => context.knowsChain(chainId))
      const entries = chainIds.map(
        async (chainId) => [numberToHex(chainId), hasNative ? [await readNative(account, chainId)] : []] as const,
      )
      return Object.fromEntries(await Promise.all(entries))
    },
  }
}
