import { InvalidOptionsError } from '@hawser/common'
import { hostOf } from './isAudienceOf.js'
import { isLoopback } from './isLoopback.js'

/** @throws InvalidOptionsError for audiences that no client's token could name. */
export function checkAudiences(audiences: readonly string[] | undefined): void {
  if (!audiences) return
  const wrong = audiences.find((audience) => hostOf(audience) === undefined)
  if (audiences.length > 0 && wrong === undefined) return
  throw new InvalidOptionsError(
    `The relay's option auth.audiences is ${JSON.stringify(audiences)}: write the URLs that clients connect to, such as "wss://relay.example.com".`,
  )
}

/** @throws InvalidOptionsError where a relay that others can reach does not know what they call it. */
export function requireAudiences(host: string, audiences: readonly string[] | undefined): void {
  if (audiences || isLoopback(host)) return
  throw new InvalidOptionsError(
    `The relay's option auth.audiences is missing, and "${host}" can be reached by others: write the URLs that clients connect to, such as ["wss://relay.example.com"].`,
  )
}
