import { formatUnits, imageUrlSchema, toShownText } from '@hawser/common'
import * as v from 'valibot'
import type { HistoryPage } from '../providers.js'

/** A transaction as the wire has it. */
export type HistoryRow = HistoryPage['data'][number]
/** A transfer of a row. */
export type TransferRow = NonNullable<NonNullable<HistoryRow['transfers']>[number]>

/** How many transfers of one transaction are told. */
export const maxTransfers = 100
const uint256Limit = 2n ** 256n

/** Of an amount in base units; undefined for one that none can be, and for more decimals than the wire has room for. */
export function toQuantity(amount: bigint, decimals: number): TransferRow['quantity'] | undefined {
  const isPossible =
    amount >= 0n && amount < uint256Limit && Number.isInteger(decimals) && decimals >= 0 && decimals <= 77
  return isPossible ? { numeric: formatUnits(amount, decimals) } : undefined
}

/** A name from outside as the wire has room for it; null where nothing is left. */
export function toName(text: string | null | undefined): string | null {
  return toShownText(text, 50) || null
}

/** A name that leads somewhere is bait. One character before the dot says as much as all of them, and is looked at once. */
const bait = /https?:|www\.|[\w-]\.(?:com|io|org|net|xyz|app|site|gift|gifts|finance|fi|info|top|claims?)\b|\bclaim\b/i

/** Whether one of a token's names is bait. */
export function isBait(...names: readonly (string | null)[]): boolean {
  return bait.test(
    names
      .map((name) => name ?? '')
      .join(' ')
      .slice(0, 1_000),
  )
}

/** A picture that a page may draw; null for anything else. */
export function toPicture(url: string | null | undefined): { readonly url: string } | null {
  return url && url.length <= 2_048 && v.is(imageUrlSchema, url) ? { url: url.trim() } : null
}

/** A transfer of tokens of which one is like the other. */
export function toFungible(
  {
    name,
    symbol,
    icon,
  }: { readonly name: string | null; readonly symbol: string | null; readonly icon: string | null },
  { direction, quantity }: Pick<TransferRow, 'direction' | 'quantity'>,
): TransferRow {
  return {
    fungible_info: { name: toName(name), symbol: toName(symbol), icon: toPicture(icon) },
    nft_info: null,
    direction,
    quantity,
    // What it was worth at the time nobody behind a provider of histories knows.
    value: null,
    price: null,
  }
}

/** How an account took part; undefined where it did not. */
export function directionOf(
  account: string,
  from: string | undefined,
  to: string | undefined,
): TransferRow['direction'] | undefined {
  if (from === account) return to === account ? 'self' : 'out'
  return to === account ? 'in' : undefined
}

/** Returns the operation of a transaction, told from its transfers. */
export function nameOperation(transfers: readonly TransferRow[]): string {
  const directions = new Set(transfers.map(({ direction }) => direction))
  if (directions.has('in') && directions.has('out')) return 'trade'
  if (directions.has('out') || directions.has('self')) return 'send'
  return directions.has('in') ? 'receive' : 'execute'
}

/**
 * Reads a call of `approve` (ERC-20): whom it lets take how much, in base units. Undefined for any other call. An ERC-721 has the same call, with the number
 * of a token for the amount.
 */
export function readApproval(input: string): { readonly spender: string; readonly amount: bigint } | undefined {
  const [, spender, amount] = /^0x095ea7b30{24}([\da-f]{40})([\da-f]{64})/i.exec(input) ?? []
  return spender && amount ? { spender: `0x${spender.toLowerCase()}`, amount: BigInt(`0x${amount}`) } : undefined
}

/** A service's cursor in one that is opaque to clients. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Undefined for what is none of a provider's own. */
export function decodeCursor<TSchema extends v.GenericSchema>(
  schema: TSchema,
  cursor: string,
): v.InferOutput<TSchema> | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
