/** A unit of a relative date, as it is written where there is no room. */
export type RelativeUnit = 'sec' | 'min' | 'hr' | 'd' | 'mo' | 'yr'

/** How long ago something was, in the largest unit that has passed. */
export interface RelativeDate {
  readonly count: number
  readonly unit: RelativeUnit
}

const lengthsMs: readonly (readonly [RelativeUnit, number])[] = [
  ['yr', 31_536_000_000],
  ['mo', 2_592_000_000],
  ['d', 86_400_000],
  ['hr', 3_600_000],
  ['min', 60_000],
]

/** Returns how long ago a time is; what a clock that is behind tells of the future is now. */
export function toRelativeDate(atMs: number, nowMs: number): RelativeDate {
  const passedMs = Math.max(0, nowMs - atMs)
  const [unit, lengthMs] = lengthsMs.find(([, length]) => passedMs >= length) ?? (['sec', 1_000] as const)
  return { count: Math.floor(passedMs / lengthMs), unit }
}
