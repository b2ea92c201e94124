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
  return {
    getSupportedChains: context.getSupportedChains,
    isNetworkSupported: context.isSupported,
    ...late(
      () => import('./accountMethods.js').then((group) => group.createAccountMethods(context)),
      ['getIdentity', 'getHistory', 'getBalances', 'getPrices'],
    ),
    ...late(() => import('./nftMethods.js').then((group) => group.createNftMethods(context)), ['getNfts']),
    ...late(
      () => import('./swapMethods.js').then((group) => group.createSwapMethods(context)),
      ['getSwapTokens', 'getQuotes', 'getGasPrices', 'getAllowance', 'buildApproval', 'buildSwap'],
    ),
    ...late(
      () => import('./nameMethods.js').then((group) => group.createNameMethods(context)),
      ['lookUpName', 'lookUpNamesOf', 'suggestNames', 'registerName', 'setNameAttributes', 'setNameAddress'],
    ),
    ...late(
      () => import('./onRampMethods.js').then((group) => group.createOnRampMethods(context)),
      [
        'getOnRampUrl',
        'getOnRampOptions',
        'getOnRampQuote',
        'startOnRampPurchase',
        'getOnRampPurchase',
        'getExchanges',
        'startExchangeDeposit',
        'getExchangeDeposit',
        'getOffRampOptions',
        'getOffRampQuote',
        'startOffRampOrder',
        'getOffRampOrder',
      ],
    ),
    ...late(
      () => import('./sessionMethods.js').then((group) => group.createSessionMethods(context)),
      ['getSessions', 'revokeSession'],
    ),
  }
}

type Method = (...given: never[]) => Promise<unknown>

/** The named methods of a group, loaded and made once; what failed to load is loaded again by the next question. */
function late<TMethods extends { readonly [TKey in TName]: Method }, const TName extends keyof TMethods>(
  load: () => Promise<TMethods>,
  names: readonly TName[],
): Pick<TMethods, TName> {
  let methods: Promise<TMethods> | undefined
  const get = () => {
    methods ??= loadModule(load).catch((error: unknown) => {
      methods = undefined
      throw error
    })
    return methods
  }
  const made = names.map((name) => [name, async (...given: never[]) => (await get())[name](...given)])
  return Object.fromEntries(made) as Pick<TMethods, TName>
}
