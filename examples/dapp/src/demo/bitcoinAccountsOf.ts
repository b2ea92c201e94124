import type { BitcoinAccountPlan } from '@hawser/testing/bip122'

/** One address for money and one for what is inscribed, both of the first key. */
export function bitcoinAccountsOf(privateKeys: readonly `0x${string}`[]): readonly BitcoinAccountPlan[] {
  const privateKey = privateKeys[0]?.slice(2) ?? ''
  return [
    { privateKey, type: 'segwit', purpose: 'payment' },
    { privateKey, type: 'taproot', purpose: 'ordinals' },
  ]
}
