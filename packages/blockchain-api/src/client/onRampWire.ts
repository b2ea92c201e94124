import type { PaymentCurrency, PurchaseCurrency } from '../schemas/onramp.js'

/** A currency with its networks as a server reads it. */
export function toPurchaseWire({ networks, ...currency }: PurchaseCurrency) {
  return {
    ...currency,
    networks: networks.map(({ name, displayName, chainId, contractAddress }) => ({
      name,
      display_name: displayName,
      chain_id: chainId,
      contract_address: contractAddress ?? '',
    })),
  }
}

/** A currency with its ways of paying as a server reads it. */
export function toPaymentWire({ id, paymentMethodLimits }: PaymentCurrency) {
  return { id, payment_method_limits: paymentMethodLimits }
}
