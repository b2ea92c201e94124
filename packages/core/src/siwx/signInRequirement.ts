import type { SiwxConfig } from '@hawser/common'
import type { Requirement } from '../interfaces/requirement.js'
import { PAIRING_TIMEOUT_MS } from '../lateConstants.js'

/** Whether whoever connects has to sign in: also where the app's own word for it fails, since nobody is let in by an error. */
export function isSignInRequired(config: SiwxConfig): boolean {
  try {
    return config.getRequired?.() ?? true
  } catch {
    return true
  }
}

/** Returns the requirement that an app with a sign-in has of every connect. */
export function createSignInRequirement(
  config: SiwxConfig,
  meet: Requirement['meet'],
  connect?: Requirement['connect'],
): Requirement {
  return {
    id: 'siwx',
    timeoutMs: PAIRING_TIMEOUT_MS,
    get otherwise() {
      return isSignInRequired(config) ? ('disconnect' as const) : ('skip' as const)
    },
    unmetView: { name: 'Connect' },
    meet,
    connect,
  }
}
