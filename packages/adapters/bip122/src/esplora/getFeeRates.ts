import { HttpRequestError } from '@hawser/common'
import type { TransferSpeed } from '@hawser/core'
import * as v from 'valibot'
import { highestFeeRate } from '../amounts/checkAmounts.js'
import { type AskServer, type EsploraParameters, type EsploraPlatform, withEsplora } from './requestEsplora.js'

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

/** Returns the fee rates that transactions pay now. @throws HttpRequestError, NetworkRequestError, TimeoutError, InvalidResponseError, AbortedError */
export function getFeeRates(parameters: EsploraParameters, platform: EsploraPlatform): Promise<FeeRates> {
  return withEsplora(parameters, platform, readFeeRates)
}

/** Returns the rate of a transfer that is to be there so soon. @throws as {@link getFeeRates} */
export async function getSpeedRate(
  speed: TransferSpeed = 'normal',
  parameters: EsploraParameters,
  platform: EsploraPlatform,
): Promise<number> {
  const { fast, medium, slow } = await getFeeRates(parameters, platform)
  return { slow, normal: medium, fast }[speed]
}

async function readFeeRates(ask: AskServer): Promise<FeeRates> {
  try {
    const rates = await ask({ path: '/fee-estimates', schema: v.record(v.pipe(v.string(), v.digits()), rate) })
    const targets = Object.keys(rates)
      .map(Number)
      .sort((a, b) => a - b)
    // A server that has no estimate for so short a wait has one for the next longer one. One without any has an empty chain.
    const within = (blocks: number): number =>
      clamp(rates[String(targets.findLast((target) => target <= blocks) ?? targets[0])] ?? leastRate)
    return { fast: within(2), medium: within(6), slow: within(144) }
  } catch (error) {
    if (!(error instanceof HttpRequestError && error.status === 404)) throw error
    // mempool.space has its own path for them.
    const schema = v.object({ fastestFee: rate, hourFee: rate, economyFee: rate })
    const told = await ask({ path: '/v1/fees/recommended', schema })
    return { fast: clamp(told.fastestFee), medium: clamp(told.hourFee), slow: clamp(told.economyFee) }
  }
}

function clamp(value: number): number {
  return Math.min(Math.max(value, leastRate), highestFeeRate)
}
