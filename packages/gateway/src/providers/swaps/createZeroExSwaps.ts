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
    /** What has to be signed; null where nothing has, such as for the network's own currency. */
    permit2: v.nullish(
      v.object({
        eip712: v.object({
          primaryType: v.literal('PermitTransferFrom'),
          domain: v.object({ verifyingContract: addressSchema }),
          message: v.object({
            permitted: v.object({ token: addressSchema, amount: amountSchema }),
            spender: addressSchema,
          }),
        }),
      }),
      null,
    ),
    transaction: v.object({
      to: addressSchema,
      data: dataSchema,
      value: amountSchema,
      gas: v.optional(optionalAmountSchema),
      gasPrice: v.optional(optionalAmountSchema),
    }),
  }),
])

type Quote = Extract<v.InferOutput<typeof quoteSchema>, { readonly liquidityAvailable: true }>

interface ZeroExContracts {
  /** AllowanceHolder, which an approval names. */
  readonly spender: string
  readonly permit2: string
}

/** Swaps by a service in the form of 0x's swap API. Who else than these contracts wants an approval, or a signature, is refused. */
export function createZeroExSwaps(askApi: AskApi, contracts: ZeroExContracts): SwapProvider {
  const [spender, permit2] = [contracts.spender.toLowerCase(), contracts.permit2.toLowerCase()]
  const ask = async <TSchema extends typeof priceSchema | typeof quoteSchema>(
    name: string,
    {
      question: { network, from, to, amount },
      isPermit2 = false,
      more = {},
      schema,
      signal,
    }: {
      readonly question: SwapQuestion
      readonly isPermit2?: boolean
      readonly more?: Readonly<Record<string, string>>
      readonly schema: TSchema
      readonly signal: AbortSignal
    },
  ): Promise<v.InferOutput<TSchema>> => {
    const query = { chainId: chainIdOf(network), sellToken: from, buyToken: to, sellAmount: String(amount), ...more }
    const path = `swap/${isPermit2 ? 'permit2' : 'allowance-holder'}/${name}`
    const answer = await askApi(path, { query, schema, signal }).catch((error) => {
      const reason = readRefusal(error)
      throw reason === undefined ? error : conversionError(reason)
    })
    const wanted = answer.liquidityAvailable ? answer.issues?.allowance?.spender : undefined
    if (wanted !== undefined && wanted !== (isPermit2 ? permit2 : spender))
      throw new InvalidResponseError({
        details: 'A service of swaps wants an approval for a contract that is not the configured one.',
      })
    return answer
  }
  /** What is signed is not handed on: whoever signs makes it of the transaction and of what was shown. One that asks for something else is no answer. */
  const assertPermit2 = ({ permit2: asked, transaction }: Quote, { from, amount }: SwapQuestion): void => {
    if (!asked) throw conversionError('Permit2 is not taken for this swap.')
    const { domain, message } = asked.eip712
    const { token, amount: most } = message.permitted
    const isRight = domain.verifyingContract === permit2 && message.spender === transaction.to
    if (!isRight || token !== from.toLowerCase() || most !== amount)
      throw new InvalidResponseError({ details: 'A service of swaps wants another signature than was asked for.' })
  }
  return {
    takesPermit2: true,
    getTokens: async () => undefined,
    async getQuote(question, signal) {
      const answer = await ask('price', { question, schema: priceSchema, signal })
      return answer.liquidityAvailable ? { toAmount: answer.buyAmount, gas: answer.gas ?? null } : null
    },
    getSpender: async () => spender,
    async buildSwap({ account, slippagePercent, permit, isPermit2, isEstimateDisabled, ...question }, signal) {
      if (permit !== undefined) throw conversionError('Approvals that are signed are not taken here.')
      const more = { taker: account, slippageBps: String(slippagePercent * 100) }
      const answer = await ask('quote', { question, isPermit2, more, schema: quoteSchema, signal })
      if (!answer.liquidityAvailable) return null
      if (isPermit2) assertPermit2(answer, question)
      const { to, data, value, gas = null, gasPrice = null } = answer.transaction
      return { to, data, value, gas, gasPrice, toAmount: answer.buyAmount }
    },
  }
}
