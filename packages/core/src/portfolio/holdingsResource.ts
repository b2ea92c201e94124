import type { Currency } from '@hawser/blockchain-api/client'
import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  formatUnits,
  isHawserError,
  PORTFOLIO_STALE_MS,
  parseCaipNetworkId,
  type TokenBalance,
} from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { getAssets } from '../flows/getAssets.js'
import { getBalance } from '../flows/getBalance.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import { getCapabilities } from '../flows/getCapabilities.js'
import type { WalletHolding } from '../interfaces/capabilities.js'
import { BALANCE_NAMESPACES } from '../lateConstants.js'
import { createResource } from '../resources/createResource.js'
import { getResource, readResource } from '../resources/watchResource.js'
import { selectActiveConnection } from '../selectors/account.js'
import { isSameAddress } from '../state/account.js'

export interface HoldingsQuestion {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly currency: Currency
}

/** What an account holds on one network. */
export interface Holdings {
  /** `wallet`: as the wallet itself tells; `chain`: the native currency alone, without a price, since nobody tells more of that network. */
  readonly source: 'wallet' | 'service' | 'chain'
  readonly balances: readonly TokenBalance[]
}

/** How many tokens a service is asked to read anew at once. */
const MAX_FORCED = 100
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What accounts hold, for `watchResource` and `readResource`: good for 30 seconds, and until a receipt that concerns the account. */
export const holdingsResource = createResource<HoldingsQuestion, Holdings>({
  key: ({ address, caipNetworkId, currency }) => ['hawser.holdings', caipNetworkId, address, currency],
  load: async (question, { hawser, signal }) => {
    const { source, balances } = await load(hawser, question, signal)
    // What has no decimals is a collection, not money. Of the tokens of which there is nothing, the native one alone is told.
    const held = balances.filter(
      ({ address, quantity }) => quantity.decimals !== '0' && (address === undefined || /[1-9]/.test(quantity.numeric)),
    )
    return { source, balances: held }
  },
  staleTimeMs: PORTFOLIO_STALE_MS,
  subject: ({ address, caipNetworkId }) => ({ address, caipNetworkId }),
})

async function load(hawser: Hawser, question: HoldingsQuestion, signal: AbortSignal): Promise<Holdings> {
  const { address, caipNetworkId, currency } = question
  const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
  const told = await readWallet(hawser, question, signal)
  if (told) return { source: 'wallet', balances: told }

  const api = BALANCE_NAMESPACES.includes(namespace) ? await getBlockchainApi(hawser) : null
  if (await api?.isNetworkSupported(caipNetworkId, { signal })) {
    const forced = listForced(hawser, question)
    const parameters = { address, chainId: caipNetworkId, currency, ...forced }
    return { source: 'service', balances: (await api?.getBalances(parameters, { signal }))?.balances ?? [] }
  }
  const { value, decimals, symbol } = await getBalance(hawser, { address, namespace, caipNetworkId, signal })
  const network = hawser.getSnapshot().networks.requested.find((other) => other.caipNetworkId === caipNetworkId)
  const native: TokenBalance = {
    name: network?.nativeCurrency.name ?? symbol,
    symbol,
    chainId: caipNetworkId,
    price: '0',
    quantity: { decimals: String(decimals), numeric: formatUnits(value, decimals) },
    iconUrl: null,
  }
  return { source: 'chain', balances: [native] }
}

/** What a service that keeps answers is told to read anew: where it is asked within the time that they are good for, something has changed. */
function listForced(hawser: Hawser, question: HoldingsQuestion): { isFresh?: true; forceUpdate?: CaipAddress[] } {
  const { data, updatedAtMs } = getResource(hawser, holdingsResource, question)
  const ageMs = updatedAtMs === null ? PORTFOLIO_STALE_MS : hawser.platform.clock.nowMs() - updatedAtMs
  if (!data || ageMs >= PORTFOLIO_STALE_MS) return {}
  if (!question.caipNetworkId.startsWith('eip155:')) return { isFresh: true }
  const known = data.balances.flatMap(({ address }) => address ?? [])
  return {
    isFresh: true,
    forceUpdate: [`${question.caipNetworkId}:${nativeAddress}` as const, ...known].slice(0, MAX_FORCED),
  }
}

/** The networks that a wallet says it tells the assets on (ERC-7811). Asked once for a connection: wallets may ask their user about it. */
const assetNetworksResource = createResource<
  {
    readonly namespace: ChainNamespace
    readonly address: string
    readonly connectionId: string
    readonly generation: number
  },
  readonly string[]
>({
  key: ({ connectionId, generation, address }) => ['hawser.assetNetworks', connectionId, generation, address],
  load: async ({ namespace, address }, { hawser, signal }) => {
    const capabilities = await getCapabilities(hawser, { namespace, address, signal }).catch((error: unknown) => {
      if (isHawserError(error, 'ABORTED')) throw error
      return {}
    })
    return Object.entries(capabilities).flatMap(([caipNetworkId, { assetDiscovery }]) =>
      Object(assetDiscovery).supported === true ? [caipNetworkId] : [],
    )
  },
  staleTimeMs: Number.POSITIVE_INFINITY,
})

/** What the wallet itself tells. Undefined where it does not, or told something that cannot be. */
async function readWallet(
  hawser: Hawser,
  { address, caipNetworkId, currency }: HoldingsQuestion,
  signal: AbortSignal,
): Promise<readonly TokenBalance[] | undefined> {
  const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
  const connection = selectActiveConnection(hawser.getSnapshot(), namespace)
  // Wallets tell values in dollars.
  if (currency !== 'usd' || connection?.status !== 'connected') return undefined
  if (!isSameAddress(namespace, connection.address, address)) return undefined
  const { id: connectionId, generation } = connection
  try {
    const asked = { namespace, address: connection.address, connectionId, generation }
    const networks = await readResource(hawser, assetNetworksResource, asked, { signal })
    if (!networks.includes(caipNetworkId)) return undefined
    const parameters = { namespace, address: connection.address, caipNetworkIds: [caipNetworkId], signal }
    const { [caipNetworkId]: holdings = [] } = await getAssets(hawser, parameters)
    return holdings.map((holding) => toBalance(caipNetworkId, holding))
  } catch (error) {
    if (isHawserError(error, 'ABORTED')) throw error
    return undefined
  }
}

function toBalance(chainId: CaipNetworkId, { address, balance, type, metadata }: WalletHolding): TokenBalance {
  const { name, symbol, decimals, price, value, iconUrl } = metadata
  return {
    name,
    symbol,
    chainId,
    ...(type === 'ERC20' && { address: `${chainId}:${address}` as const }),
    ...(value !== undefined && { value }),
    price,
    quantity: { decimals: String(decimals), numeric: formatUnits(balance, decimals) },
    iconUrl,
  }
}
