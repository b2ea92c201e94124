import type { HawserError } from '@hawser/common'
import type { SwitchAttempt } from '../state/tree.js'

/** How what a wallet was asked stands after `error`, as the state tells it; null where the caller ended it. */
export function phaseOf({ code }: HawserError): Exclude<SwitchAttempt['phase'], 'waiting'> | null {
  switch (code) {
    case 'USER_REJECTED':
      return 'rejected'
    case 'REQUEST_PENDING':
      return 'alreadyOpen'
    case 'TIMEOUT':
      return 'timedOut'
    case 'ABORTED':
      return null
    default:
      return 'failed'
  }
}
