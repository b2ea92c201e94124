import { expect, it } from 'vitest'
import { enBuy } from '../../text/enBuy.js'
import { catalogue } from '../../text/locales/deTrade.js'
import { createText } from '../../text/useText.js'
import { type BuyText, methodName } from './buyFeature.js'

const text = createText({ code: 'de', dir: 'ltr' }, catalogue).with(enBuy) as BuyText

it.each([
  ['card', 'Karte'],
  ['CARD', 'Karte'],
  ['ACH_BANK_ACCOUNT', 'Bankkonto (ACH)'],
  // What somebody has at Coinbase in a currency: its API calls it so, and nobody else.
  ['FIAT_WALLET', 'Guthaben beim Anbieter'],
  ['APPLE_PAY', 'Apple Pay'],
])('CAP-09 default: the way of paying %s is said in the user’s words', (id, name) => {
  expect(methodName(text, id)).toBe(name)
})
