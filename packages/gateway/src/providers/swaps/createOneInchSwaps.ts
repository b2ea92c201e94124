import { imageUrlSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import type { AskApi } from '../createAskApi.js'
import type { SwapListing, SwapProvider } from '../providers.js'
import {
  addressSchema,
  amountSchema,
  chainIdOf,
  conversionError,
  dataSchema,
  optionalAmountSchema,
  readRefusal,
} from './swapAnswers.js'

const listing = v.pipe(
  v.object({
    address: addressSchema,
    name: shownTextSchema(50),
    symbol: shownTextSchema(16),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
    logoURI: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(2_048), imageUrlSchema), '')),
    eip2612: v.optional(v.fallback(v.nullable(v.boolean()), null)),
  }),
  v.transform(({ logoURI = '', eip2612 = null, ...token }): SwapListing | undefined => ({
    ...token,
    iconUrl: logoURI,
    isPermitSupported: eip2612,
  })),
)
const tokensSchema = v.object({ tokens: v.record(v.string(), v.fallback(listing, undefined)) })
const quoteSchema = v.object({ dstAmount: amountSchema, gas: v.optional(optionalAmountSchema) })
const spenderSchema = v.object({ address: addressSchema })
const swapSchema = v.object({
  dstAmount: amountSchema,
  tx: v.object({
    from: addressSchema,
    to: addressSchema,
    data: dataSchema,
    value: amountSchema,
    gas: v.optional(optionalAmountSchema),
    gasPrice: v.optional(optionalAmountSchema),
  }),
})
/** How many tokens are told of one network. */
const maxTokens = 10_000

/** Swaps by a service in the form of 1inch's swap API. */
export function createOneInchSwaps(askApi: AskApi, pinned?: string): SwapProvider {
  const none = (error: unknown): null => {
    const reason = readRefusal(error)
    if (reason === undefined) throw error
    if (/insufficient liquidity/i.test(reason)) return null
    throw conversionError(reason)
  }
  const nobody = (error: unknown) => {
    const reason = readRefusal(error)
    throw reason === undefined ? error : conversionError(reason)
  }
  return {
    async getTokens(network, signal) {
      const { tokens } = await askApi(`${chainIdOf(network)}/tokens`, { schema: tokensSchema, signal }).catch(nobody)
      return Object.values(tokens)
        .slice(0, maxTokens)
        .flatMap((token) => (token ? [token] : []))
    },
    async getQuote({ network, from, to, amount }, signal) {
      const query = { src: from, dst: to, amount: String(amount), includeGas: 'true' }
      const answer = await askApi(`${chainIdOf(network)}/quote`, { query, schema: quoteSchema, signal }).catch(none)
      return answer && { toAmount: answer.dstAmount, gas: answer.gas ?? null }
    },
    async getSpender(network, signal) {
      if (pinned !== undefined) return pinned.toLowerCase()
      const path = `${chainIdOf(network)}/approve/spender`
      return (await askApi(path, { schema: spenderSchema, signal }).catch(nobody)).address
    },
    async buildSwap({ network, from, to, amount, account, slippagePercent, permit, isEstimateDisabled }, signal) {
      const query = {
        src: from,
        dst: to,
        amount: String(amount),
        from: account,
        origin: account,
        slippage: String(slippagePercent),
        permit,
        disableEstimate: isEstimateDisabled ? 'true' : undefined,
        // Calls to the service's shorter methods do not say which token is received: whoever signs cannot check them.
        compatibility: 'true',
      }
      const answer = await askApi(`${chainIdOf(network)}/swap`, { query, schema: swapSchema, signal }).catch(none)
      if (!answer) return null
      const { dstAmount: toAmount, tx } = answer
      return { ...tx, toAmount, gas: tx.gas ?? null, gasPrice: tx.gasPrice ?? null }
    },
  }
}
