import { InvalidOptionsError } from '@hawser/common'

/** One segment of a path: nothing in it can lead to another path. @throws InvalidOptionsError, which calls it `what` */
export function toPathSegment(id: string, what: string): string {
  // Half of a surrogate pair cannot be encoded.
  if (typeof id !== 'string' || id.length > 256 || /^\.{0,2}$/.test(id) || /\p{Cs}/u.test(id))
    throw new InvalidOptionsError(`${JSON.stringify(String(id).slice(0, 256))} is no ${what}.`)
  return encodeURIComponent(id)
}
