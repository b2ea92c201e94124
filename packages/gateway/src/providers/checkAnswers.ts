import { historyWireSchema, nftsWireSchema } from '@hawser/blockchain-api/schemas'
import { decimalTextSchema, InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import type { NftAddresses } from '../images/nftAddresses.js'
import type { HistoryPage, Holdings, ProvidedNfts } from './providers.js'

const uint256Limit = 2n ** 256n
const identitySchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  avatar: v.nullable(v.pipe(v.string(), v.maxLength(2_048))),
})
const tokenSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(256)),
  network: v.string(),
  address: v.nullable(v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/))),
  name: v.pipe(v.string(), v.maxLength(100)),
  symbol: v.pipe(v.string(), v.maxLength(32)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  iconUrl: v.pipe(v.string(), v.maxLength(2_048)),
})

/**
 * Returns what a provider told of an account where all of it is possible.
 *
 * @throws InvalidResponseError for a token of another network or in another form than that of the wire, or an amount that none can have.
 */
export function checkHoldings(holdings: Holdings | undefined, network: string): Holdings | undefined {
  const isPossible = holdings?.held.every(
    ({ token, amount }) =>
      v.is(tokenSchema, token) &&
      token.network === network &&
      typeof amount === 'bigint' &&
      amount > 0n &&
      amount < uint256Limit,
  )
  if (isPossible === false) throw new InvalidResponseError({ details: 'A provider told holdings that cannot be.' })
  return holdings
}

/** @throws InvalidResponseError for a name or a picture that no answer can hold. */
export function checkIdentity(identity: unknown): v.InferOutput<typeof identitySchema> | null {
  const result = v.safeParse(v.nullable(identitySchema), identity)
  if (!result.success) throw new InvalidResponseError({ details: 'A provider told a name of a wrong form.' })
  return result.output
}

/** @throws InvalidResponseError for a page in another form than that of the wire. */
export function checkHistory(page: HistoryPage | undefined): HistoryPage | undefined {
  const result = v.safeParse(v.optional(historyWireSchema), page)
  if (!result.success) throw new InvalidResponseError({ details: 'A provider told a history of a wrong form.' })
  return result.output
}

/** One page of NFTs as the wire has it. */
export type NftPage = v.InferOutput<typeof nftsWireSchema>

/** @throws InvalidResponseError for a page in another form than that of the wire. */
export function checkNfts(page: ProvidedNfts | undefined, addresses: NftAddresses): NftPage | undefined {
  const data = page?.data.map(({ isSpam, ...one }) => ({
    ...one,
    image: addresses.toImage(one.image),
    flags: { is_spam: isSpam },
  }))
  const result = v.safeParse(v.optional(nftsWireSchema), page && { ...page, data })
  if (!result.success) throw new InvalidResponseError({ details: 'A provider told NFTs of a wrong form.' })
  return result.output
}

/** The prices that were told, and how many could not be asked for. */
export interface CheckedPrices {
  readonly prices: ReadonlyMap<string, string>
  readonly unread: number
}

/** Prices that are none are left out. */
export function checkPrices(prices: ReadonlyMap<string, string | null>): CheckedPrices {
  const told = [...prices]
  return {
    prices: new Map(told.flatMap(([id, price]) => (v.is(decimalTextSchema, price) ? [[id, price]] : []))),
    unread: told.filter(([, price]) => price === null).length,
  }
}
