import { InvalidOptionsError } from '@hawser/common'
import { defaultRelayLimits, type RelayLimits } from './relayLimits.js'

/**
 * The defaults with `limits` over them.
 *
 * @throws InvalidOptionsError for a name that is no limit, and for a value that is no whole number above zero.
 */
export function resolveLimits(limits: Partial<RelayLimits> = {}): RelayLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(defaultRelayLimits, name)) {
      throw new InvalidOptionsError(
        `The relay has no limit "${name}". It has: ${Object.keys(defaultRelayLimits).join(', ')}.`,
      )
    }
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new InvalidOptionsError(`The relay's limit "${name}" is ${value}: write a whole number above zero.`)
    }
  }
  return { ...defaultRelayLimits, ...limits }
}
