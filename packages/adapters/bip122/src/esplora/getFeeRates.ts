import { HttpRequestError, type Network } from '@hawser/common'
import * as v from 'valibot'
import { type EsploraPlatform, requestEsplora } from './requestEsplora.js'

/** Satoshis for each virtual byte, never below what nodes relay for. */
export interface FeeRates {
  /** For one of the next blocks. */
  readonly fast: number
  /** Within the hour. */
  readonly medium: number
  /** Within the day. */
  readonly slow: number
}

const rate = /* @__PURE__ */ v.pipe(v.number(), v.finite(), v.minValue(0))
const leastRate = 1
/** Beyond this a server is mistaken, or worse. */
const highestRate = 10_000

/** What transactions have to pay now. @throws HttpRequestError, NetworkRequestError, TimeoutError, InvalidResponseError, AbortedError */
export async function getFeeRates(
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
  platform: EsploraPlatform,
): Promise<FeeRates> {
  try {
    const schema = v.record(v.string(), rate)
    const rates = await requestEsplora({ network, path: '/fee-estimates', schema, signal }, platform)
    const within = (blocks: number): number => {
      const targets = Object.keys(rates)
        .map(Number)
        .filter((target) => target <= blocks)
      return clamp(rates[String(Math.max(...targets))] ?? leastRate)
    }
    return { fast: within(2), medium: within(6), slow: within(144) }
  } catch (error) {
    if (!(error instanceof HttpRequestError && error.status === 404)) throw error
    // mempool.space has its own path for them.
    const schema = v.object({ fastestFee: rate, hourFee: rate, economyFee: rate })
    const told = await requestEsplora({ network, path: '/v1/fees/recommended', schema, signal }, platform)
    return { fast: clamp(told.fastestFee), medium: clamp(told.hourFee), slow: clamp(told.economyFee) }
  }
}

function clamp(value: number): number {
  return Math.min(Math.max(value, leastRate), highestRate)
}
