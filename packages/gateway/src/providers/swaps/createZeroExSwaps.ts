import { InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import type { AskApi } from '../createAskApi.js'
import type { SwapProvider, SwapQuestion } from '../providers.js'
import {
  addressSchema,
  amountSchema,
  chainIdOf,
  conversionError,
  dataSchema,
  optionalAmountSchema,
  readRefusal,
} from './swapAnswers.js'

const allowance = v.nullish(v.object({ spender: addressSchema }), null)
const issues = v.nullish(v.object({ allowance }), null)
const priceSchema = v.variant('liquidityAvailable', [
  v.object({ liquidityAvailable: v.literal(false) }),
  v.object({
    liquidityAvailable: v.literal(true),
    buyAmount: amountSchema,
    issues,
    gas: v.optional(optionalAmountSchema),
  }),
])
const quoteSchema = v.variant('liquidityAvailable', [
  v.object({ liquidityAvailable: v.literal(false) }),
  v.object({
    liquidityAvailable: v.literal(true),
    buyAmount: amountSchema,
    issues,
    transaction: v.object({
      to: addressSchema,
      data: dataSchema,
      value: amountSchema,
      gas: v.optional(optionalAmountSchema),
      gasPrice: v.optional(optionalAmountSchema),
    }),
  }),
])

/** Swaps by a service in the form of 0x's swap API. Who else than `spender` wants an approval is refused. */
export function createZeroExSwaps(askApi: AskApi, spender: string): SwapProvider {
  const right = spender.toLowerCase()
  const ask = async <TSchema extends typeof priceSchema | typeof quoteSchema>(
    name: string,
    {
      question: { network, from, to, amount },
      more = {},
      schema,
      signal,
    }: {
      readonly question: SwapQuestion
      readonly more?: Readonly<Record<string, string>>
      readonly schema: TSchema
      readonly signal: AbortSignal
    },
  ): Promise<v.InferOutput<TSchema>> => {
    const query = { chainId: chainIdOf(network), sellToken: from, buyToken: to, sellAmount: String(amount), ...more }
    const answer = await askApi(`swap/allowance-holder/${name}`, { query, schema, signal }).catch((error) => {
      const reason = readRefusal(error)
      throw reason === undefined ? error : conversionError(reason)
    })
    const wanted = answer.liquidityAvailable ? answer.issues?.allowance?.spender : undefined
    if (wanted !== undefined && wanted !== right)
      throw new InvalidResponseError({
        details: 'A service of swaps wants an approval for a contract that is not the configured one.',
      })
    return answer
  }
  return {
    getTokens: async () => undefined,
    async getQuote(question, signal) {
      const answer = await ask('price', { question, schema: priceSchema, signal })
      return answer.liquidityAvailable ? { toAmount: answer.buyAmount, gas: answer.gas ?? null } : null
    },
    getSpender: async () => right,
    async buildSwap({ account, slippagePercent, permit, isEstimateDisabled, ...question }, signal) {
      if (permit !== undefined) throw conversionError('Approvals that are signed are not taken here.')
      const more = { taker: account, slippageBps: String(slippagePercent * 100) }
      const answer = await ask('quote', { question, more, schema: quoteSchema, signal })
      if (!answer.liquidityAvailable) return null
      const { to, data, value, gas = null, gasPrice = null } = answer.transaction
      return { to, data, value, gas, gasPrice, toAmount: answer.buyAmount }
    },
  }
}
