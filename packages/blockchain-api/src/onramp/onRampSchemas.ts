import { decimalTextSchema, listSchema, parseUnits, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import type { OnRampOptions, PurchaseNetwork } from './onRamp.js'

/**
 * The schema of what an on-ramp service sells, and by what it is paid. A currency, network or limit in a wrong form is left out; an
 * answer without the two lists is refused.
 */
export const onRampOptionsSchema: v.GenericSchema<unknown, OnRampOptions> = /* @__PURE__ */ createOptionsSchema()

/** As many decimals as an amount from outside can have: limits are compared exactly. */
const MAX_DECIMALS = 80

function createOptionsSchema() {
  const id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/))
  const limit = v.pipe(
    v.object({ id, min: decimalTextSchema, max: decimalTextSchema }),
    // Not a check: that one runs on amounts that were refused too.
    v.rawTransform(({ dataset: { value: limit }, addIssue, NEVER }) => {
      if (parseUnits(limit.min, MAX_DECIMALS) <= parseUnits(limit.max, MAX_DECIMALS)) return limit
      addIssue({ message: 'Expected a minimum that is not above the maximum' })
      return NEVER
    }),
  )
  const network = v.pipe(
    v.object({
      name: id,
      display_name: shownTextSchema(100),
      chain_id: id,
      contract_address: v.nullish(v.pipe(v.string(), v.regex(/^[\w.-]{0,128}$/)), null),
    }),
    v.transform(
      ({ name, display_name: displayName, chain_id: chainId, contract_address: contract }): PurchaseNetwork => ({
        name,
        displayName,
        chainId,
        contractAddress: contract || null,
      }),
    ),
  )
  const paymentCurrency = v.pipe(
    v.object({ id, payment_method_limits: listSchema(limit) }),
    v.transform(({ payment_method_limits: paymentMethodLimits, ...rest }) => ({ ...rest, paymentMethodLimits })),
  )
  return v.object({
    paymentCurrencies: listSchema(paymentCurrency),
    purchaseCurrencies: listSchema(
      v.object({ id, name: shownTextSchema(100), symbol: shownTextSchema(32), networks: listSchema(network) }),
    ),
  })
}

/** The schema of an on-ramp service's quote. Refused as a whole where any part is wrong: it is what a user pays. */
export const onRampQuoteSchema = /* @__PURE__ */ createQuoteSchema()

function createQuoteSchema() {
  const money = v.object({ amount: decimalTextSchema, currency: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)) })
  return v.object({
    quoteId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/)),
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    coinbaseFee: v.optional(money),
  })
}
