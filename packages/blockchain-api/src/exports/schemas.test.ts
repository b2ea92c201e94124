import { createHttpClient, systemClock } from '@hawser/common'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { arbitraryOf } from '../fixtures/arbitraryOf.js'
import { recordedAnswers } from '../fixtures/recordedAnswers.js'
import * as entry from './schemas.js'

const { currencies, remoteFeatureIds, MAX_WALLETS_PER_PAGE, ...schemas } = entry
const named = (ending: string) =>
  Object.entries(schemas)
    .filter(([name]) => name.endsWith(ending))
    .map(([name, schema]) => [name, schema as v.GenericSchema] as const)

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "MAX_WALLETS_PER_PAGE",
      "activateSessionBodySchema",
      "allowanceQuerySchema",
      "allowanceSchema",
      "analyticsConfigSchema",
      "balanceAnswerSchema",
      "balanceQuerySchema",
      "balanceWireSchema",
      "buildApproveAnswerSchema",
      "buildApproveQuerySchema",
      "buildApproveWireSchema",
      "buildTransactionAnswerSchema",
      "buildTransactionBodySchema",
      "buildTransactionWireSchema",
      "createSessionBodySchema",
      "createSessionWireSchema",
      "currencies",
      "failureAnswerSchema",
      "failureWireSchema",
      "gasPriceQuerySchema",
      "gasPriceSchema",
      "getAssetsParamsSchema",
      "getAssetsWireSchema",
      "getExchangeBuyStatusAnswerSchema",
      "getExchangeBuyStatusParamsSchema",
      "getExchangeBuyStatusWireSchema",
      "getExchangePayUrlAnswerSchema",
      "getExchangePayUrlParamsSchema",
      "getExchangePayUrlWireSchema",
      "getExchangesAnswerSchema",
      "getExchangesParamsSchema",
      "getExchangesWireSchema",
      "historyAnswerSchema",
      "historyQuerySchema",
      "historyWireSchema",
      "identityAnswerSchema",
      "identityQuerySchema",
      "identityWireSchema",
      "nameAddressMessageSchema",
      "nameAddressesAnswerSchema",
      "nameAddressesWireSchema",
      "nameAnswerSchema",
      "nameAttributesAnswerSchema",
      "nameAttributesMessageSchema",
      "nameAttributesWireSchema",
      "nameChangeBodySchema",
      "nameQuerySchema",
      "nameRecordWireSchema",
      "nameWireSchema",
      "nftsAnswerSchema",
      "nftsQuerySchema",
      "nftsWireSchema",
      "offRampOrderAnswerSchema",
      "offRampOrderBodySchema",
      "offRampOrderParamsSchema",
      "offRampOrderWireSchema",
      "offRampQuoteAnswerSchema",
      "offRampQuoteBodySchema",
      "offRampQuoteWireSchema",
      "onRampOptionsAnswerSchema",
      "onRampOptionsQuerySchema",
      "onRampOptionsWireSchema",
      "onRampPurchaseAnswerSchema",
      "onRampPurchaseBodySchema",
      "onRampPurchaseParamsSchema",
      "onRampPurchaseStatusSchema",
      "onRampPurchaseWireSchema",
      "onRampQuoteAnswerSchema",
      "onRampQuoteBodySchema",
      "onRampQuoteWireSchema",
      "onRampUrlAnswerSchema",
      "onRampUrlBodySchema",
      "onRampUrlWireSchema",
      "originsAnswerSchema",
      "originsWireSchema",
      "priceAnswerSchema",
      "priceBodySchema",
      "priceWireSchema",
      "projectConfigAnswerSchema",
      "projectConfigWireSchema",
      "projectQuerySchema",
      "quotesAnswerSchema",
      "quotesQuerySchema",
      "quotesWireSchema",
      "registerNameAnswerSchema",
      "registerNameMessageSchema",
      "registerNameWireSchema",
      "remoteFeatureIds",
      "reverseAnswerSchema",
      "reverseQuerySchema",
      "reverseWireSchema",
      "revokeSessionBodySchema",
      "revokeSessionPayloadSchema",
      "rpcQuerySchema",
      "rpcRequestSchema",
      "sessionContextQuerySchema",
      "sessionContextWireSchema",
      "sessionsAnswerSchema",
      "sessionsQuerySchema",
      "sessionsWireSchema",
      "signSessionBodySchema",
      "suggestionsAnswerSchema",
      "suggestionsQuerySchema",
      "suggestionsWireSchema",
      "supportedChainsAnswerSchema",
      "supportedChainsWireSchema",
      "swapTokensAnswerSchema",
      "swapTokensQuerySchema",
      "swapTokensWireSchema",
      "telemetryBodySchema",
      "telemetryWireSchema",
      "walletCallBodySchema",
      "walletListingSchema",
      "walletsQuerySchema",
      "walletsWireSchema",
    ]
  `)
})

describe('what a server must send', () => {
  it.each([
    ['supportedChains', schemas.supportedChainsWireSchema],
    ['identity', schemas.identityWireSchema],
    ['history', schemas.historyWireSchema],
    ['balance', schemas.balanceWireSchema],
    ['nfts', schemas.nftsWireSchema],
    ['price', schemas.priceWireSchema],
    ['swapTokens', schemas.swapTokensWireSchema],
    ['quotes', schemas.quotesWireSchema],
    ['gasPrice', schemas.gasPriceSchema],
    ['allowance', schemas.allowanceSchema],
    ['buildApprove', schemas.buildApproveWireSchema],
    ['buildTransaction', schemas.buildTransactionWireSchema],
    ['name', schemas.nameWireSchema],
    ['suggestions', schemas.suggestionsWireSchema],
    ['offRampQuote', schemas.offRampQuoteWireSchema],
    ['offRampOrder', schemas.offRampOrderWireSchema],
    ['onRampUrl', schemas.onRampUrlWireSchema],
    ['onRampOptions', schemas.onRampOptionsWireSchema],
    ['onRampQuote', schemas.onRampQuoteWireSchema],
    ['onRampPurchase', schemas.onRampPurchaseWireSchema],
    ['onRampPurchaseStatus', schemas.onRampPurchaseStatusSchema],
    ['sessions', schemas.sessionsWireSchema],
    ['projectConfig', schemas.projectConfigWireSchema],
    ['origins', schemas.originsWireSchema],
    ['analyticsConfig', schemas.analyticsConfigSchema],
    ['wallets', schemas.walletsWireSchema],
  ] as const)('API-01 default: the recorded answer %s', (name, schema) => {
    expect(v.parse(schema as v.GenericSchema, recordedAnswers[name])).toEqual(recordedAnswers[name])
  })

  it.each(named('WireSchema'))('API-01 behavior: nothing beside its fields: %s', (name, schema) => {
    fc.assert(
      fc.property(arbitraryOf(schema), (answer) => {
        expect(v.is(schema, answer)).toBe(true)
        if (
          typeof answer === 'object' &&
          answer !== null &&
          !Array.isArray(answer) &&
          !/Attributes|Addresses/.test(name)
        )
          expect(v.is(schema, { ...answer, extra: 1 })).toBe(false)
      }),
      { numRuns: 30 },
    )
  })
})

describe('what a client reads', () => {
  /** Those that a client refuses parts of on purpose, though their form is right. */
  const choosy = ['buildApprove', 'buildTransaction', 'getExchangePayUrl', 'onRampUrl', 'onRampPurchase']

  it.each(
    named('WireSchema').flatMap(([name, wire]) => {
      const answer = Object.entries(schemas).find(([other]) => other === name.replace('Wire', 'Answer'))?.[1]
      return answer && !choosy.some((one) => name.startsWith(one))
        ? [[name, wire, answer as v.GenericSchema] as const]
        : []
    }),
  )('API-01 behavior: whatever %s lets through is an answer', (_, wire, answer) => {
    fc.assert(
      fc.property(arbitraryOf(wire), (sent) => {
        expect(v.safeParse(answer, sent).issues).toBeUndefined()
      }),
      { numRuns: 100 },
    )
  })

  it.each(named('AnswerSchema'))('ENT-10 behavior: what %s refuses is a named error', async (_, schema) => {
    const client = createHttpClient({
      baseUrl: 'https://api.example.com',
      clock: systemClock,
      fetch: async () => new Response('5'),
    })
    await expect(client.get('x', { schema })).rejects.toMatchObject({
      name: 'InvalidResponseError',
      code: 'INVALID_RESPONSE',
    })
  })

  it('ENT-10 behavior: whatever comes, a schema answers or refuses, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (value) => {
        for (const schema of Object.values(schemas)) v.safeParse(schema as v.GenericSchema, value)
      }),
    )
  })
})
