import { loadModule } from '@hawser/common'
import type { BlockchainApi } from './blockchainApi.js'
import { createServiceContext, type ServiceOptions } from './serviceContext.js'

/**
 * A client of a blockchain API: the hosted one, or a self-hosted one that speaks the same protocol. Creating it asks for nothing; the code of each
 * group of methods is loaded with the first question of that group.
 *
 * @throws InvalidOptionsError when `baseUrl` is not an absolute http(s) URL.
 * @example
 * const api = createBlockchainApi({ baseUrl: 'https://api.example.com', projectId, fetch, clock: systemClock })
 * const { balances } = await api.getBalances({ address, chainId: 'eip155:1' }, { signal })
 */
export function createBlockchainApi(options: ServiceOptions): BlockchainApi {
  const context = createServiceContext(options)
  const account = once(() => import('./accountMethods.js').then((group) => group.createAccountMethods(context)))
  const nfts = once(() => import('./nftMethods.js').then((group) => group.createNftMethods(context)))
  const swap = once(() => import('./swapMethods.js').then((group) => group.createSwapMethods(context)))
  const names = once(() => import('./nameMethods.js').then((group) => group.createNameMethods(context)))
  const onRamp = once(() => import('./onRampMethods.js').then((group) => group.createOnRampMethods(context)))
  const sessions = once(() => import('./sessionMethods.js').then((group) => group.createSessionMethods(context)))

  return {
    getSupportedChains: context.getSupportedChains,
    isNetworkSupported: context.isSupported,
    getIdentity: async (...given) => (await account()).getIdentity(...given),
    getHistory: async (...given) => (await account()).getHistory(...given),
    getBalances: async (...given) => (await account()).getBalances(...given),
    getNfts: async (...given) => (await nfts()).getNfts(...given),
    getPrices: async (...given) => (await account()).getPrices(...given),
    getSwapTokens: async (...given) => (await swap()).getSwapTokens(...given),
    getQuotes: async (...given) => (await swap()).getQuotes(...given),
    getGasPrices: async (...given) => (await swap()).getGasPrices(...given),
    getAllowance: async (...given) => (await swap()).getAllowance(...given),
    buildApproval: async (...given) => (await swap()).buildApproval(...given),
    buildSwap: async (...given) => (await swap()).buildSwap(...given),
    lookUpName: async (...given) => (await names()).lookUpName(...given),
    lookUpNamesOf: async (...given) => (await names()).lookUpNamesOf(...given),
    suggestNames: async (...given) => (await names()).suggestNames(...given),
    registerName: async (...given) => (await names()).registerName(...given),
    setNameAttributes: async (...given) => (await names()).setNameAttributes(...given),
    setNameAddress: async (...given) => (await names()).setNameAddress(...given),
    getOnRampUrl: async (...given) => (await onRamp()).getOnRampUrl(...given),
    getOnRampOptions: async (...given) => (await onRamp()).getOnRampOptions(...given),
    getOnRampQuote: async (...given) => (await onRamp()).getOnRampQuote(...given),
    getSessions: async (...given) => (await sessions()).getSessions(...given),
    revokeSession: async (...given) => (await sessions()).revokeSession(...given),
  }
}

/** The methods of a group, loaded and made once; what failed to load is loaded again by the next question. */
function once<TMethods>(load: () => Promise<TMethods>): () => Promise<TMethods> {
  let methods: Promise<TMethods> | undefined
  return () => {
    methods ??= loadModule(load).catch((error: unknown) => {
      methods = undefined
      throw error
    })
    return methods
  }
}
