const USUAL_PLACES = 6
const LEAST_DIGITS = 2

/** The decimals that a fee is shown with: a few, and for one that is smaller than those as many as show two of its digits. */
export function feePlaces(fee: bigint, decimals: number): number {
  const zeros = fee === 0n ? 0 : decimals - fee.toString().length
  return Math.min(decimals, Math.max(USUAL_PLACES, zeros + LEAST_DIGITS))
}
