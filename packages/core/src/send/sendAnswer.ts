import { isHawserError } from '@hawser/common'
import type { SendCapability } from '../interfaces/capabilities.js'

/** What came of asking a wallet to send. */
export type SendAnswer = Awaited<ReturnType<SendCapability['send']>> & {
  /** Whether it may have been sent, and nobody knows: its hash tells, once it is looked up. */
  readonly isUncertain?: boolean
}

/**
 * The answer of a send that broke off after the wallet had signed.
 * @throws the error itself where nothing was sent
 */
export function toUncertainAnswer(error: unknown): SendAnswer {
  const { hash } = Object(error) as { readonly hash?: unknown }
  if (isHawserError(error, 'TRANSACTION_UNKNOWN') && typeof hash === 'string') return { hash, isUncertain: true }
  throw error
}
