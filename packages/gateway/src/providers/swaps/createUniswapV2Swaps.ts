import { InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import { concatHex, decodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type AskNode, isRevert } from '../node/createAskNode.js'
import type { SwapProvider, SwapQuestion } from '../providers.js'
import { addressSchema, conversionError, nativeAddress } from './swapAnswers.js'

const abi = parseAbi([
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function permitAndCall(bytes permit, bytes action) payable',
])
/** How long a transaction may wait in a wallet and with the network. */
const lifetimeSeconds = 20n * 60n
const wordSchema = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))
const bytesSchema = v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{64}){4,16}$/i))

/** What `permit` of ERC-2612 is called with, in seven words. */
const permitSchema = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{448}$/i),
  v.transform((text) => text as Hex),
)

interface UniswapV2Options {
  /** The router of each network, by CAIP-2 id. */
  readonly routers: Readonly<Record<string, string>>
  /** Whether they have 1inch's `permitAndCall`. */
  readonly hasPermits: boolean
}

interface Best {
  readonly path: readonly Hex[]
  readonly amount: bigint
}

/**
 * Swaps by contracts with the functions of Uniswap's Router02, by way of the wrapped currency where that gives more. Whoever has `routers` of a network asks
 * its nodes alone. Each swap checks for itself that the account has received the least that it may.
 */
export function createUniswapV2Swaps(askNode: AskNode, { routers, hasPermits }: UniswapV2Options): SwapProvider {
  const wrapped = new Map<string, Hex>()
  const routersByNetwork = new Map(Object.entries(routers))

  const routerOf = (network: string): Hex => {
    const router = routersByNetwork.get(network)
    if (!router) throw conversionError('Nobody swaps on this network.')
    return router.toLowerCase() as Hex
  }
  const call = async (network: string, data: readonly Hex[], signal: AbortSignal) => {
    const to = routerOf(network)
    const answers = await askNode(
      network,
      data.map((one) => ({ method: 'eth_call', params: [{ to, data: one }, 'latest'] })),
      signal,
    )
    return answers.map(({ result, error }) => {
      if (error && !isRevert(error)) throw new InvalidResponseError({ details: 'A node failed to ask a router.' })
      return error ? undefined : result
    })
  }
  const getWrapped = async (network: string, signal: AbortSignal): Promise<Hex> => {
    const known = wrapped.get(network)
    if (known) return known
    const [answer] = await call(network, [encodeFunctionData({ abi, functionName: 'WETH' })], signal)
    const word = v.safeParse(wordSchema, answer)
    if (!word.success) throw new InvalidResponseError({ details: `No router of swaps is at ${routerOf(network)}.` })
    const address = v.parse(addressSchema, `0x${word.output.slice(-40)}`) as Hex
    wrapped.set(network, address)
    return address
  }
  /** Undefined where no pool has the tokens, or one of them is the other one wrapped. */
  const findBest = async (
    { network, from, to, amount }: SwapQuestion,
    signal: AbortSignal,
  ): Promise<Best | undefined> => {
    const middle = await getWrapped(network, signal)
    const [sold, bought] = [from, to].map((token) => (token === nativeAddress ? middle : (token as Hex)))
    if (!sold || !bought || sold === bought) return undefined
    const paths = [[sold, bought], ...(sold === middle || bought === middle ? [] : [[sold, middle, bought]])]
    const questions = paths.map((path) =>
      encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amount, path] }),
    )
    const answers = await call(network, questions, signal)
    return paths
      .flatMap((path, index): Best[] => {
        const bytes = v.safeParse(bytesSchema, answers[index])
        if (!bytes.success) return []
        const [amounts] = decodeAbiParameters([{ type: 'uint256[]' }], bytes.output as Hex)
        const given = amounts.at(-1) ?? 0n
        return amounts.length === path.length && given > 0n ? [{ path, amount: given }] : []
      })
      .sort((one, other) => (one.amount < other.amount ? 1 : -1))[0]
  }

  return {
    getTokens: async () => undefined,
    async getQuote(question, signal) {
      if (!routersByNetwork.has(question.network)) return null
      return (await findBest(question, signal))?.amount ?? null
    },
    getSpender: async (network) => routerOf(network),
    async buildSwap(question, signal) {
      const { network, from, to, amount, account, slippagePercent, permit } = question
      const signed = permit === undefined ? undefined : v.safeParse(permitSchema, permit)
      if (signed && !(hasPermits && from !== nativeAddress && signed.success))
        throw conversionError('Approvals that are signed are not taken here.')
      const best = await findBest(question, signal)
      if (!best) return null
      const least = (best.amount * BigInt(100 - slippagePercent)) / 100n
      const [block] = await askNode(network, [{ method: 'eth_getBlockByNumber', params: ['latest', false] }], signal)
      const { timestamp } = v.parse(
        v.object({ timestamp: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,16}$/i)) }),
        block?.result,
      )
      const rest = [least, best.path, account as Hex, BigInt(timestamp) + lifetimeSeconds] as const
      const data =
        from === nativeAddress
          ? encodeFunctionData({ abi, functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens', args: rest })
          : encodeFunctionData({
              abi,
              functionName:
                to === nativeAddress
                  ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
                  : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
              args: [amount, ...rest],
            })
      const value = from === nativeAddress ? amount : 0n
      const action = signed?.success
        ? encodeFunctionData({
            abi,
            functionName: 'permitAndCall',
            args: [concatHex([from as Hex, signed.output]), data],
          })
        : data
      return { to: routerOf(network), data: action, value, toAmount: best.amount, gas: null, gasPrice: null }
    },
  }
}
