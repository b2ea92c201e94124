import type { balanceWireSchema, Currency, getAssetsWireSchema } from '@hawser/blockchain-api/schemas'
import { formatUnits, parseUnits } from '@hawser/common'
import type * as v from 'valibot'
import { fail, RequestFailure } from '../http/failure.js'
import type { Sources } from './createSources.js'
import { type Token, toTokenId } from './tokens.js'

type BalanceRow = v.InferInput<typeof balanceWireSchema>['balances'][number]
type AssetRow = v.InferInput<typeof getAssetsWireSchema>[string][number]

/** An amount of a token that an account holds, and what one whole of it costs where somebody knows. */
export interface Holding {
  readonly token: Token
  /** In base units. */
  readonly amount: bigint
  readonly price: string | undefined
}

interface PortfolioQuestion {
  /** In the form of the networks' namespace, and in small letters where those mean nothing. */
  readonly address: string
  /** CAIP-2 ids. */
  readonly networks: readonly string[]
  readonly currency: Currency
  /** CAIP-10 ids of tokens that are told anew, and at zero too; where there are some, all amounts are read anew. */
  readonly forced: readonly string[]
}

/**
 * Returns what an account holds, with the prices that there are. A network that does not serve refuses the whole: to leave it out would tell that nothing
 * is there.
 *
 * @throws RequestFailure
 */
export async function readPortfolio(
  { address, networks, currency, forced }: PortfolioQuestion,
  { balances, prices, tokens }: Pick<Sources, 'balances' | 'prices' | 'tokens'>,
  signal: AbortSignal,
): Promise<Holding[]> {
  const forcedIds = new Set(forced.map(toTokenId))
  const amounts = await Promise.all(
    networks.map(async (network) => {
      const { value } = await balances.ask({ network, address }, { signal, isForced: forcedIds.size > 0 })
      if (!value) throw fail(400, 'chainId', `Balances of ${network} are not configured on this gateway.`)
      const told = new Set([...value.held.map(({ token }) => token.id), ...value.unread])
      const zeros = (tokens.ofNetwork(network) ?? []).filter(({ id }) => forcedIds.has(id) && !told.has(id))
      return [...value.held, ...zeros.map((token) => ({ token, amount: 0n }))]
    }),
  )
  const all = amounts.flat()
  const priceOf = await readPrices(
    all.map(({ token }) => token),
    { prices, currency, signal },
  )
  return all.map(({ token, amount }) => ({ token, amount, price: priceOf.get(token.id) }))
}

/** An amount is worth telling without its price. */
async function readPrices(
  tokens: readonly Token[],
  {
    prices,
    currency,
    signal,
  }: { readonly prices: Sources['prices']; readonly currency: Currency; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, string>> {
  if (!prices || tokens.length === 0) return new Map()
  try {
    return (await prices.ask({ tokens, currency }, { signal })).value.prices
  } catch (error) {
    if (error instanceof RequestFailure) return new Map()
    throw error
  }
}

// The wire has no word for a price that nobody knows: it is 0 there, and the value is left out.

/** In the form of `GET /v1/account/{address}/balance`. */
export function toBalanceRow({ token, amount, price }: Holding): BalanceRow {
  const { name, symbol, network, address, decimals, iconUrl } = token
  return {
    name,
    symbol,
    chainId: network,
    ...(address !== null && { address: `${network}:${address}` }),
    ...(price !== undefined && { value: toValue(amount, decimals, price) }),
    price: Number(price ?? 0),
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
    iconUrl,
  }
}

/** In the form of `wallet_getAssets` (ERC-7811). */
export function toAssetRow({ token, amount, price }: Holding): AssetRow {
  const { name, symbol, address, decimals, iconUrl } = token
  return {
    address: address ?? 'native',
    balance: `0x${amount.toString(16)}`,
    type: address === null ? 'NATIVE' : 'ERC20',
    metadata: {
      name,
      symbol,
      decimals,
      price: Number(price ?? 0),
      iconUrl,
      ...(price !== undefined && { value: toValue(amount, decimals, price) }),
    },
  }
}

/** Exact until it is written as the wire wants it. */
function toValue(amount: bigint, decimals: number, price: string): number {
  const places = price.split('.')[1]?.length ?? 0
  return Number(formatUnits(amount * parseUnits(price, places), decimals + places))
}
