/** Lengths up to which a size fits beside the token, the largest size first. */
const limits = [7, 9, 12, 16]

/** The step that an amount of that length is shown in: 1 is the largest. */
export function amountSize(length: number): number {
  const fitting = limits.findIndex((limit) => length <= limit)
  return (fitting === -1 ? limits.length : fitting) + 1
}
