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
import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
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

/** The tokens of an account on one network. */
export interface Holdings {
  /**
   * `wallet`: as the wallet itself tells, with the service's prices where it has none; `chain`: the native currency alone, without a price, since nobody
   * tells more of that network.
   */
  readonly source: 'wallet' | 'service' | 'chain'
  readonly balances: readonly TokenBalance[]
}

// What asks a wallet or a chain is an action: they are there as one by then, and bundlers would split them where some are imported.

/** How many tokens a service is asked to read anew at once. */
const MAX_FORCED = 100
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The tokens of accounts, for `watchResource` and `readResource`: good for 30 seconds, and until a receipt that concerns the account. */
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
  const told = await readWallet(hawser, question, signal)
  if (told?.every(isPriced)) return { source: 'wallet', balances: told }
  // A wallet that tells no prices hides nothing that the service knows, and what it tells stands without one.
  const served = await readService(hawser, question, signal).catch((error: unknown) => {
    if (!told || isHawserError(error, 'ABORTED')) throw error
    return undefined
  })
  if (told) return { source: 'wallet', balances: served ? complete(told, served) : told }
  return served ? { source: 'service', balances: served } : readChain(hawser, question, signal)
}

/** What the service tells. Undefined where it does not serve the network, or not its balances. */
async function readService(
  hawser: Hawser,
  question: HoldingsQuestion,
  signal: AbortSignal,
): Promise<readonly TokenBalance[] | undefined> {
  const { address, caipNetworkId, currency } = question
  const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
  const api = BALANCE_NAMESPACES.includes(namespace) ? await getBlockchainApi(hawser) : null
  if (!(await api?.isNetworkSupported(caipNetworkId, { signal }))) return undefined
  const parameters = { address, chainId: caipNetworkId, currency, ...listForced(hawser, question) }
  try {
    return (await api?.getBalances(parameters, { signal }))?.balances ?? []
  } catch (error) {
    // It is told that the network is what cannot be served. A service that is only away for a while says so by another status.
    const { status, field } = Object(error)
    if (status === 400 && field === 'chainId') return undefined
    throw error
  }
}

async function readChain(
  hawser: Hawser,
  { address, caipNetworkId }: HoldingsQuestion,
  signal: AbortSignal,
): Promise<Holdings> {
  const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
  const { getBalance } = await loadAccountActions()
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

/** Whether nothing more is to be known of a token: it has a price, or there is nothing of it that one would be for. */
function isPriced({ price, quantity }: TokenBalance): boolean {
  return /[1-9]/.test(price) || quantity.decimals === '0' || !/[1-9]/.test(quantity.numeric)
}

/** What a wallet tells, with the service's prices where it has none, and then what the service alone knows. */
function complete(told: readonly TokenBalance[], served: readonly TokenBalance[]): readonly TokenBalance[] {
  const rest = new Map(served.map((balance) => [keyOf(balance), balance]))
  const known = told.map((balance) => {
    const { price = '0', priceDayAgo, iconUrl = null } = rest.get(keyOf(balance)) ?? {}
    rest.delete(keyOf(balance))
    if (isPriced(balance)) return balance
    return { ...balance, price, ...(priceDayAgo !== undefined && { priceDayAgo }), iconUrl: balance.iconUrl ?? iconUrl }
  })
  return [...known, ...rest.values()]
}

// Both are of EVM networks alone, whose addresses are the same in either letter case.
const keyOf = ({ address }: TokenBalance): string => address?.toLowerCase() ?? ''
const isSameId = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** What a service that keeps answers is told to read anew: where it is asked within the time that they are good for, something has changed. */
function listForced(hawser: Hawser, question: HoldingsQuestion): { isFresh?: true; forceUpdate?: CaipAddress[] } {
  const { data, updatedAtMs } = getResource(hawser, holdingsResource, question)
  const ageMs = updatedAtMs === null ? PORTFOLIO_STALE_MS : hawser.platform.clock.nowMs() - updatedAtMs
  if (!data || ageMs >= PORTFOLIO_STALE_MS) return {}
  if (!question.caipNetworkId.startsWith('eip155:')) return { isFresh: true }
  const { tokens } = hawser.getSnapshot().options
  // There may be something by now of what there was nothing of.
  const own = tokens.flatMap(({ caipNetworkId, address }): CaipAddress[] =>
    caipNetworkId === question.caipNetworkId ? [`${caipNetworkId}:${address}`] : [],
  )
  const named = [
    `${question.caipNetworkId}:${nativeAddress}` as const,
    ...data.balances.flatMap(({ address }) => address ?? []),
    ...own,
  ]
  const once = named.filter((id, index) => named.findIndex((other) => isSameId(other, id)) === index)
  return { isFresh: true, forceUpdate: once.slice(0, MAX_FORCED) }
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
    const { getCapabilities } = await loadAccountActions()
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
    const { loadChainActions } = await loadAccountActions()
    const { getAssets } = await loadChainActions()
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
