import { offRampOrderAnswerSchema, offRampQuoteAnswerSchema } from '../schemas/offramp.js'
import { onRampOptionsAnswerSchema, onRampPurchaseAnswerSchema } from '../schemas/onramp.js'
import type { BlockchainApi } from './blockchainApi.js'
import { toPaymentWire, toPurchaseWire } from './onRampWire.js'
import type { ServiceContext } from './serviceContext.js'

export type OffRampMethods = Pick<
  BlockchainApi,
  'getOffRampOptions' | 'getOffRampQuote' | 'startOffRampOrder' | 'getOffRampOrder'
>

/** Of sales, which have nothing to fall back to: what nobody offers is not sold. */
export function createOffRampMethods({ read, send, isSupported }: ServiceContext): OffRampMethods {
  return {
    async getOffRampOptions({ chainId, ...place }, request) {
      if (!(await isSupported(chainId, request))) return { paymentCurrencies: [], purchaseCurrencies: [] }
      return read('get', 'v1/offramp/options', { params: { ...place }, schema: onRampOptionsAnswerSchema }, request)
    },
    async getOffRampQuote({ sellCurrency, payoutCurrency, ...rest }, request) {
      const body = {
        ...rest,
        sellCurrency: toPurchaseWire(sellCurrency),
        payoutCurrency: toPaymentWire(payoutCurrency),
      }
      return read('post', 'v1/offramp/quote', { body, schema: offRampQuoteAnswerSchema }, request)
    },
    async startOffRampOrder({ sellCurrency, payoutCurrency, ...rest }, request) {
      const body = {
        ...rest,
        sellCurrency: toPurchaseWire(sellCurrency),
        payoutCurrency: toPaymentWire(payoutCurrency),
      }
      return send('v1/offramp/orders', { body, schema: onRampPurchaseAnswerSchema }, request)
    },
    async getOffRampOrder({ id }, request) {
      const path = `v1/offramp/orders/${encodeURIComponent(id)}`
      return read('get', path, { schema: offRampOrderAnswerSchema }, request)
    },
  }
}
