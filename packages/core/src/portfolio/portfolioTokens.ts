import type { Currency } from '@hawser/blockchain-api/client'
import { type CaipNetworkId, parseCaipAddress, type TokenBalance } from '@hawser/common'
import { tokenKey } from '../profile/profileState.js'
import { addDecimals, compareDecimals, multiplyDecimals, percentOf, subtractDecimals } from './decimal.js'
import { findLookAlike } from './findLookAlike.js'

/** How a value has changed, in the currency of the portfolio and in percent of what it was. */
export interface PortfolioChange {
  /** Exact decimal text, with a minus where it is a loss. */
  readonly value: string
  /** Rounded to two decimals; null of nothing. */
  readonly percent: string | null
}

/**
 * Why a token deserves a second look: its symbol passes for another one by letters that look alike, or it has the symbol of another token of the account
 * on that network and, unlike it, no price.
 */
export interface TokenWarning {
  readonly type: 'lookAlike' | 'sameSymbol'
  /** The symbol that it passes for. */
  readonly symbol: string
}

/** One token that an account holds on one network. Amounts are exact decimal text. */
export interface PortfolioToken {
  /** Tells it from any other, of whichever account. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  /** The account that holds it. */
  readonly owner: string
  /** Null: the network's own currency. */
  readonly address: string | null
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly amount: string
  /** Of one whole token; null where it has none that could be right. */
  readonly price: string | null
  readonly value: string | null
  readonly dayChange: PortfolioChange | null
  readonly iconUrl: string | null
  readonly warning: TokenWarning | null
  /** Why it is not among those that are shown; null where it is. The user's word comes first. */
  readonly hiddenBecause: 'user' | 'spam' | 'small' | null
}

interface HeldBalance {
  readonly question: { readonly address: string; readonly caipNetworkId: CaipNetworkId }
  readonly balance: TokenBalance
}

interface DescribeOptions {
  readonly currency: Currency
  /** The user's word on single tokens, by `tokenKey`. */
  readonly words: Readonly<Record<string, 'hidden' | 'shown'>>
}

/** A price from here on is a mistake, or a trick. */
const MAX_PRICE = '1000000000'
/** And so is what is worth more than this. */
const MAX_VALUE = '1000000000000'
/** What is worth less is small: about a dollar's tenth. */
const smallValues: Readonly<Record<Currency, string>> = {
  usd: '0.1',
  eur: '0.1',
  gbp: '0.1',
  aud: '0.1',
  cad: '0.1',
  inr: '10',
  jpy: '10',
  btc: '0.000001',
  eth: '0.00003',
}

/** Names that are an advertisement, or an address to go to. */
const spam =
  /https?:|www\.|t\.me\/|\b(?:claim|airdrop|reward|voucher|giveaway|visit)s?\b|[\w-]\.(?:com|net|org|io|xyz|app|fi|gift|claims?|site|live|top|vip|online|lol|cc|info|pro|space|fun|world|finance|network|cash|link|click|events?)\b/i

/** Describes what accounts hold: the most valuable first, what has no price after it, and the networks' own currencies before tokens that are as good. */
export function describeTokens(held: readonly HeldBalance[], options: DescribeOptions): PortfolioToken[] {
  const tokens = held.map(({ question, balance }) => describeToken(balance, question, options))
  const priced = new Set(tokens.filter(({ price }) => price !== null).map(symbolKey))
  const natives = new Set(tokens.filter(({ address }) => address === null).map(symbolKey))
  return tokens
    .map((token): PortfolioToken => {
      const isCopy = token.address !== null && token.price === null
      if (token.warning || !isCopy || !(priced.has(symbolKey(token)) || natives.has(symbolKey(token)))) return token
      return { ...token, warning: { type: 'sameSymbol', symbol: token.symbol } }
    })
    .sort(inOrder)
}

const symbolKey = ({ caipNetworkId, symbol }: PortfolioToken): string => `${caipNetworkId} ${symbol.toUpperCase()}`

function inOrder(a: PortfolioToken, b: PortfolioToken): number {
  const byValue = compareDecimals(b.value ?? '-1', a.value ?? '-1')
  if (byValue !== 0) return byValue
  if ((a.address === null) !== (b.address === null)) return a.address === null ? -1 : 1
  return a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : a.id < b.id ? -1 : 1
}

function describeToken(
  { name, symbol, address: account, price: given, priceDayAgo, quantity, iconUrl }: TokenBalance,
  { address: owner, caipNetworkId }: HeldBalance['question'],
  { currency, words }: DescribeOptions,
): PortfolioToken {
  const address = account ? parseCaipAddress(account).address : null
  const amount = quantity.numeric
  const price = readPrice(given, amount)
  const value = price === null ? null : multiplyDecimals(amount, price)
  const before = priceDayAgo && price !== null ? readPrice(priceDayAgo, amount) : null
  const plain = findLookAlike(symbol) ?? findScriptMix(name)
  const key = tokenKey(caipNetworkId, address)
  const isSpam = address !== null && price === null && (spam.test(name) || spam.test(symbol))
  const isSmall = address !== null && value !== null && compareDecimals(value, smallValues[currency]) < 0
  const word = words[key]
  return {
    id: `${key}@${owner}`,
    caipNetworkId,
    owner,
    address,
    name,
    symbol,
    decimals: Number(quantity.decimals),
    amount,
    price,
    value,
    dayChange: before === null || value === null ? null : changeOf(value, multiplyDecimals(amount, before)),
    iconUrl,
    warning: plain === null || address === null ? null : { type: 'lookAlike', symbol: plain },
    hiddenBecause: word === 'shown' ? null : word === 'hidden' ? 'user' : isSpam ? 'spam' : isSmall ? 'small' : null,
  }
}

/** A price that can be right: there are services that send zero for none, and pools that anybody can set one with. */
function readPrice(price: string, amount: string): string | null {
  if (!/[1-9]/.test(price) || compareDecimals(price, MAX_PRICE) >= 0) return null
  return compareDecimals(multiplyDecimals(amount, price), MAX_VALUE) >= 0 ? null : price
}

/** A name of several scripts passes for one of Latin letters, too. Marks on letters are the business of languages. */
function findScriptMix(name: string): string | null {
  return /[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(name) ? findLookAlike(name) : null
}

function changeOf(now: string, before: string): PortfolioChange {
  const value = subtractDecimals(now, before)
  return { value, percent: percentOf(value, before) }
}

/** The change of all tokens together that have one; null where none has. */
export function sumChange(tokens: readonly PortfolioToken[]): PortfolioChange | null {
  const changed = tokens.flatMap(({ value, dayChange }) => (value !== null && dayChange ? [{ value, dayChange }] : []))
  if (changed.length === 0) return null
  const change = addDecimals(changed.map(({ dayChange }) => dayChange.value))
  const now = addDecimals(changed.map(({ value }) => value))
  return { value: change, percent: percentOf(change, subtractDecimals(now, change)) }
}
