import { type CaipAddress, InvalidOptionsError, InvalidResponseError, parseCaipAddress } from '@hawser/common'
import { GasPriceNotSupportedError, SwapsNotSupportedError } from '../errors.js'
import {
  allowanceSchema,
  buildApproveAnswerSchema,
  buildTransactionAnswerSchema,
  gasPriceSchema,
  quotesAnswerSchema,
  swapTokensAnswerSchema,
} from '../schemas/convert.js'
import type { BlockchainApi } from './blockchainApi.js'
import type { ServiceContext } from './serviceContext.js'

type SwapMethods = Pick<
  BlockchainApi,
  'getSwapTokens' | 'getQuotes' | 'getGasPrices' | 'getAllowance' | 'buildApproval' | 'buildSwap'
>

const MAX_ALLOWANCE = 2n ** 256n - 1n

/** Of tokens that are swapped. A transaction is made anew each time, and one that is not what was asked for is refused: a user signs it. */
export function createSwapMethods({ projectId, read, isSupported }: ServiceContext): SwapMethods {
  return {
    async getSwapTokens({ chainId }, request) {
      if (!(await isSupported(chainId, request))) return { tokens: [] }
      return read('get', 'v1/convert/tokens', { params: { chainId }, schema: swapTokensAnswerSchema }, request)
    },
    async getQuotes({ from, to, amount, userAddress, gasPrice }, request) {
      const chainId = networkOf(from, to)
      assertAmount(amount)
      if (!(await isSupported(chainId, request))) return { quotes: [] }
      const { quotes } = await read(
        'get',
        'v1/convert/quotes',
        { params: { amount, userAddress, from, to, gasPrice }, schema: quotesAnswerSchema },
        request,
      )
      return {
        quotes: quotes.filter(
          (quote) =>
            BigInt(quote.fromAmount) === amount && isSame(quote.fromAccount, from) && isSame(quote.toAccount, to),
        ),
      }
    },
    async getGasPrices({ chainId }, request) {
      if (!(await isSupported(chainId, request))) throw new GasPriceNotSupportedError()
      return read('get', 'v1/convert/gas-price', { params: { chainId }, schema: gasPriceSchema }, request)
    },
    async getAllowance({ tokenAddress, userAddress, route }, request) {
      if (!(await isSupported(networkOf(tokenAddress, userAddress), request))) return { allowance: '0' }
      const params = { tokenAddress, userAddress, route }
      return read('get', 'v1/convert/allowance', { params, schema: allowanceSchema }, request)
    },
    async buildApproval({ userAddress, from, to, amount, route }, request) {
      if (amount !== undefined) assertAmount(amount)
      if (!(await isSupported(networkOf(from, to, userAddress), request))) throw new SwapsNotSupportedError()
      const { tx } = await read(
        'get',
        'v1/convert/build-approve',
        { params: { userAddress, from, to, amount, route }, schema: buildApproveAnswerSchema },
        request,
      )
      if (BigInt(`0x${tx.data.slice(-64)}`) > (amount ?? MAX_ALLOWANCE))
        throw new InvalidResponseError({ details: 'The approval is for more than was asked for.' })
      return { to: from, data: tx.data, value: '0', gasPrice: tx.gasPrice }
    },
    async buildSwap(
      { userAddress, from, to, amount, slippagePercent, permit, isPermit2, isEstimateDisabled, route },
      request,
    ) {
      assertAmount(amount)
      if (!Number.isInteger(slippagePercent) || slippagePercent < 1 || slippagePercent > 50)
        throw new InvalidOptionsError(
          `\`slippagePercent\` is ${slippagePercent}: pass a whole percentage from 1 to 50.`,
        )
      const chainId = networkOf(from, to, userAddress)
      if (!(await isSupported(chainId, request))) throw new SwapsNotSupportedError()
      const body = {
        projectId,
        amount: String(amount),
        from,
        to,
        userAddress,
        eip155: {
          slippage: slippagePercent,
          ...(permit !== undefined && { permit }),
          ...(isPermit2 && { permit2: true }),
        },
        ...(isEstimateDisabled && { disableEstimate: true }),
        ...(route !== undefined && { route }),
      }
      const { tx } = await read(
        'post',
        'v1/convert/build-transaction',
        { body, schema: buildTransactionAnswerSchema },
        request,
      )
      if (!isSame(tx.from, userAddress) || parseCaipAddress(tx.to).caipNetworkId !== chainId)
        throw new InvalidResponseError({ details: 'The transaction is of another account or network.' })
      return {
        to: tx.to,
        data: tx.data,
        value: isNative(from) ? String(amount) : '0',
        gas: tx.gas,
        gasPrice: tx.gasPrice,
        toAmount: tx.amount,
      }
    },
  }
}

/** The network that all of them are on. */
function networkOf(first: CaipAddress, ...others: readonly CaipAddress[]) {
  const { caipNetworkId } = parseCaipAddress(first)
  if (others.some((other) => parseCaipAddress(other).caipNetworkId !== caipNetworkId))
    throw new InvalidOptionsError('A swap is made on one network: pass tokens and an account of the same one.')
  return caipNetworkId
}

function assertAmount(amount: bigint): void {
  if (amount <= 0n || amount > MAX_ALLOWANCE)
    throw new InvalidOptionsError(`\`amount\` is ${amount}: pass base units above zero.`)
}

/** EVM addresses are written in capital and small letters. */
function isSame(one: CaipAddress, other: CaipAddress): boolean {
  return one === other || (one.startsWith('eip155:') && one.toLowerCase() === other.toLowerCase())
}

function isNative(token: CaipAddress): boolean {
  return /:(?:0xe{40}|So1{41})$/i.test(token)
}
