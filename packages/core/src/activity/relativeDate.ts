import { RELATIVE_DATE_UNITS } from '../lateConstants.js'

/** A unit of a relative date, as it is written where there is no room. */
export type RelativeUnit = (typeof RELATIVE_DATE_UNITS)[number][0]

/** How long ago something was, in the largest unit that has passed. */
export interface RelativeDate {
  readonly count: number
  readonly unit: RelativeUnit
}

/** Returns how long ago a time is; what a clock that is behind tells of the future is now. */
export function toRelativeDate(atMs: number, nowMs: number): RelativeDate {
  const passedMs = Math.max(0, nowMs - atMs)
  const [unit, lengthMs] = RELATIVE_DATE_UNITS.find(([, length]) => passedMs >= length) ?? RELATIVE_DATE_UNITS[5]
  return { count: Math.floor(passedMs / lengthMs), unit }
}
