import { formatUnits } from 'viem'

/** What one whole of a currency or token of the local chains costs, in millionths of a dollar. */
const prices = {
  ETH: 3_012_550_000n,
  POL: 412_300n,
  LUSD: 1_000_000n,
}

/** What a dollar is worth, in hundred-millionths. */
const rates = {
  usd: 100_000_000n,
  eur: 92_000_000n,
  gbp: 79_000_000n,
  aud: 152_000_000n,
  cad: 137_000_000n,
  inr: 8_350_000_000n,
  jpy: 15_600_000_000n,
  btc: 1_050n,
  eth: 33_194n,
}
const decimals = 6 + 8

/** How services write the own currency of an EVM network. */
const ownAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Sepolia: nothing on it is worth anything. */
const testChainIds = ['11155111']

/**
 * The table of prices for local chains, as the gateway's configuration has it: of the EVM's, whose balances it tells.
 *
 * @param {Record<string, { symbol: string, tokens: readonly { address: string, symbol: string }[] }>} chains by decimal chain id, or CAIP-2 id
 * @returns {Record<string, Record<string, string>>} by CAIP-10 id and currency; what has no price is left out
 */
export function createPriceTable(chains) {
  const evm = Object.entries(chains).filter(([id]) => !id.includes(':') && !testChainIds.includes(id))
  return Object.fromEntries(
    evm.flatMap(([id, { symbol, tokens }]) =>
      [{ symbol, address: ownAddress }, ...tokens].flatMap((token) =>
        Object.hasOwn(prices, token.symbol) ? [[`eip155:${id}:${token.address}`, pricesOf(prices[token.symbol])]] : [],
      ),
    ),
  )
}

function pricesOf(price) {
  return Object.fromEntries(
    Object.entries(rates).map(([currency, rate]) => [currency, formatUnits(price * rate, decimals)]),
  )
}

/**
 * What money buys at these prices, in base units.
 *
 * @param {object} options
 * @param {bigint} options.cents of the currency
 * @param {string} options.currency such as `USD`
 * @param {string} options.symbol of what is bought
 * @param {number} options.decimals of what is bought
 * @returns {bigint | undefined} undefined of what has no price, or in what it has none
 */
export function buyAt({ cents, currency, symbol, decimals: tokenDecimals }) {
  const rate = Object.hasOwn(rates, currency.toLowerCase()) ? rates[currency.toLowerCase()] : undefined
  if (rate === undefined || !Object.hasOwn(prices, symbol)) return undefined
  return (cents * 10n ** BigInt(decimals - 2 + tokenDecimals)) / (prices[symbol] * rate)
}

/**
 * What is paid for that at these prices, in hundredths of the currency.
 *
 * @param {object} options
 * @param {bigint} options.base how much of it, in base units
 * @param {string} options.currency such as `USD`
 * @param {string} options.symbol of what is sold
 * @param {number} options.decimals of what is sold
 * @returns {bigint | undefined} undefined of what has no price, or in what it has none
 */
export function sellAt({ base, currency, symbol, decimals: tokenDecimals }) {
  const rate = Object.hasOwn(rates, currency.toLowerCase()) ? rates[currency.toLowerCase()] : undefined
  if (rate === undefined || !Object.hasOwn(prices, symbol)) return undefined
  return (base * prices[symbol] * rate) / 10n ** BigInt(decimals - 2 + tokenDecimals)
}
