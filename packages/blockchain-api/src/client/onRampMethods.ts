import { InvalidOptionsError, isHawserError, wrapError } from '@hawser/common'
import { ON_RAMP_LIMITS } from '../constants.js'
import {
  type OnRampOptions,
  onRampOptionsAnswerSchema,
  onRampPurchaseAnswerSchema,
  onRampPurchaseStatusSchema,
  onRampQuoteAnswerSchema,
  onRampUrlAnswerSchema,
} from '../schemas/onramp.js'
import type { BlockchainApi } from './blockchainApi.js'
import { createExchangeMethods, type ExchangeMethods } from './exchangeMethods.js'
import { createOffRampMethods, type OffRampMethods } from './offRampMethods.js'
import { toPaymentWire, toPurchaseWire } from './onRampWire.js'
import type { ServiceContext } from './serviceContext.js'

type OnRampMethods = Pick<
  BlockchainApi,
  'getOnRampUrl' | 'getOnRampOptions' | 'getOnRampQuote' | 'startOnRampPurchase' | 'getOnRampPurchase'
>

/** The networks that the provider delivers on, by its own names. */
const blockchains = ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base']
/** Networks whose own name is not the provider's in small letters. */
const providerNames: ReadonlyMap<string, string> = new Map([
  ['arbitrum one', 'arbitrum'],
  ['op mainnet', 'optimism'],
  ['avalanche', 'avalanche-c-chain'],
])

/** Of purchases, sales, and deposits from exchanges. */
export function createOnRampMethods(context: ServiceContext): OnRampMethods & OffRampMethods & ExchangeMethods {
  const { read, send, isSupported } = context
  return {
    ...createExchangeMethods(context),
    ...createOffRampMethods(context),
    async getOnRampUrl(parameters, request) {
      const { address, chainId, networkName, experience = 'buy', presetCryptoAmount, presetFiatAmount } = parameters
      for (const amount of [presetCryptoAmount, presetFiatAmount])
        if (amount !== undefined && (!Number.isSafeInteger(amount) || amount < 0))
          throw new InvalidOptionsError(`A preset amount is ${amount}: pass whole units.`)
      if (!(await isSupported(chainId, request))) return ''
      const body = {
        destinationWallets: [{ address, blockchains }],
        partnerUserId: address,
        defaultNetwork: toProviderName(networkName),
        defaultExperience: experience,
        presetCryptoAmount,
        presetFiatAmount,
      }
      return (await read('post', 'v1/generators/onrampurl', { body, schema: onRampUrlAnswerSchema }, request)).url
    },
    async getOnRampOptions({ chainId, provider, country, subdivision }, request) {
      if (!(await isSupported(chainId, request))) return { paymentCurrencies: [], purchaseCurrencies: [], error: null }
      try {
        const params = { provider, country, subdivision }
        const options = await read('get', 'v1/onramp/options', { params, schema: onRampOptionsAnswerSchema }, request)
        return { ...options, error: null }
      } catch (error) {
        if (isHawserError(error, 'ABORTED')) throw error
        return { ...defaultOptions(), error: wrapError(error) }
      }
    },
    async getOnRampQuote({ chainId, purchaseCurrency, paymentCurrency, amount, network, ...seller }, request) {
      if (!(await isSupported(chainId, request))) return null
      const body = {
        ...seller,
        purchaseCurrency: toPurchaseWire(purchaseCurrency),
        paymentCurrency: toPaymentWire(paymentCurrency),
        amount,
        network,
      }
      try {
        const quote = await read('post', 'v1/onramp/quote', { body, schema: onRampQuoteAnswerSchema }, request)
        return { ...quote, error: null }
      } catch (error) {
        if (isHawserError(error, 'ABORTED')) throw error
        const same = { amount, currency: paymentCurrency.id }
        return {
          quoteId: 'mocked-quote',
          paymentTotal: same,
          paymentSubtotal: same,
          purchaseAmount: same,
          networkFee: same,
          coinbaseFee: same,
          error: wrapError(error),
        }
      }
    },
    async startOnRampPurchase({ purchaseCurrency, paymentCurrency, ...rest }, request) {
      const body = {
        ...rest,
        purchaseCurrency: toPurchaseWire(purchaseCurrency),
        paymentCurrency: toPaymentWire(paymentCurrency),
      }
      return send('v1/onramp/purchases', { body, schema: onRampPurchaseAnswerSchema }, request)
    },
    async getOnRampPurchase({ id }, request) {
      const path = `v1/onramp/purchases/${encodeURIComponent(id)}`
      return read('get', path, { schema: onRampPurchaseStatusSchema }, request)
    },
  }
}

function toProviderName(networkName = ''): string {
  const lowered = networkName.toLowerCase()
  const name = providerNames.get(lowered) ?? lowered
  return blockchains.includes(name) ? name : 'ethereum'
}

function defaultOptions(): OnRampOptions {
  const paymentMethodLimits = Object.entries(ON_RAMP_LIMITS).map(([id, limits]) => ({ id, ...limits }))
  const ethereum = { name: 'ethereum-mainnet', displayName: 'Ethereum', chainId: '1' }
  return {
    paymentCurrencies: [
      { id: 'USD', paymentMethodLimits },
      { id: 'EUR', paymentMethodLimits: paymentMethodLimits.filter(({ id }) => id === 'card') },
    ],
    purchaseCurrencies: [
      { id: 'ETH', name: 'Ethereum', symbol: 'ETH', networks: [{ ...ethereum, contractAddress: null }] },
      {
        id: 'USDC',
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [{ ...ethereum, contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }],
      },
    ],
  }
}
