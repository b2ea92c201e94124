import { toShownText } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../../http/failure.js'
import { isRefused } from '../createAskApi.js'

/** How services write a network's own currency. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Base units, in either form in which services write them. */
export const amountSchema = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,78}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((amount) => BigInt(amount)),
  v.check((amount) => amount < 2n ** 256n, 'Expected an amount of at most 256 bits'),
)
export const addressSchema = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
export const dataSchema = v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{2}){0,50000}$/i))
/** An amount that is left to the wallet, which may be missing, or 0: nobody estimated it then. */
export const optionalAmountSchema = v.fallback(v.nullable(v.pipe(amountSchema, v.minValue(1n))), null)

const refusalSchema = v.union([
  v.pipe(
    v.object({ description: v.string() }),
    v.transform(({ description }) => description),
  ),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
])

/** Why a service refuses a swap, in its own words; undefined where it does not serve at all. */
export function readRefusal(error: unknown): string | undefined {
  if (!isRefused(error)) return undefined
  try {
    const reason = v.safeParse(refusalSchema, JSON.parse(error.body))
    return (reason.success && toShownText(reason.output, 300)) || 'The question was refused.'
  } catch {
    return 'The question was refused.'
  }
}

/** The refusal of what a service does not take. */
export function conversionError(reason: string) {
  return fail(400, 'convert', `Conversion parameter error: ${reason}`)
}

/** The number of an EVM network. */
export function chainIdOf(network: string): string {
  return network.slice('eip155:'.length)
}
