import type { Network } from '@hawser/common'

interface FeeLimits {
  readonly small: bigint
  readonly high: bigint
}

/** In thousandths of a coin: a few dollars, and ten times that. A transfer takes 21,000 of gas, one of a token seldom 100,000. */
const limits: ReadonlyMap<string, number> = new Map([
  ['ETH', 2],
  ['BNB', 5],
  ['POL', 1_000],
])
/** Of coins that are not known here. */
const usual = 100

/** From which fee on it is looked at, and which one is out of the ordinary, in wei. The currency is the app's own word, so that no node can move it. */
export function feeLimitsOf({ nativeCurrency: { symbol, decimals } }: Pick<Network, 'nativeCurrency'>): FeeLimits {
  const small = (BigInt(limits.get(symbol) ?? usual) * 10n ** BigInt(decimals)) / 1_000n
  return { small, high: small * 10n }
}
