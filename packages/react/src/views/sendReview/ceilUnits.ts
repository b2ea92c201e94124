import { formatUnits } from '@hawser/common'

/**
 * Base units as a decimal string of at most `places` decimals, rounded up: what is said to be the most it costs never is too little.
 * @example ceilUnits(1_000_001n, 6, 2) // '1.01'
 */
export function ceilUnits(value: bigint, decimals: number, places: number): string {
  if (places >= decimals) return formatUnits(value, decimals)
  const step = 10n ** BigInt(decimals - places)
  return formatUnits((value + step - 1n) / step, places)
}
