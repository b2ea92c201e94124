import { shortenAddress } from '@hawser/common'
import type { ErrorInfo } from '@hawser/core'
import type { enSignIn } from '../../text/enSignIn.js'
import type { SectionText } from '../../text/useText.js'
import { errorText } from '../errors.js'

interface Asked {
  readonly wallet: string
  readonly address: string
  readonly isSmart: boolean
  /** Whether the wallet has no app of its own, to be opened and unlocked. */
  readonly isEmbedded: boolean
}

/** Returns the text for a sign-in that did not go well: what happened, and what to do. */
export function describeProblem(
  text: SectionText<typeof enSignIn>,
  error: ErrorInfo,
  { wallet, address, isSmart, isEmbedded }: Asked,
): { readonly title: string; readonly text: string } {
  const failed = text('signIn.failed.title')
  switch (error.code) {
    case 'USER_REJECTED':
      return { title: text('errors.SIGNATURE_DECLINED'), text: text('signIn.declined.text') }
    case 'TIMEOUT':
      if (isEmbedded) return { title: failed, text: errorText(text, error) }
      return { title: text('signIn.timedOut.title', { wallet }), text: text('signIn.timedOut.text') }
    case 'WRONG_ACCOUNT':
    case 'ACCOUNT_NOT_FOUND':
    case 'SIWX_SIGNATURE_INVALID':
      return {
        title: failed,
        text: isSmart
          ? text('signIn.unsupported', { wallet })
          : text('signIn.wrongAccount', { wallet, address: shortenAddress(address) }),
      }
    case 'SIWX_MESSAGE_INVALID':
      return { title: failed, text: text('signIn.outdated') }
    case 'SIWX_UNVERIFIABLE':
      return { title: failed, text: text('signIn.unverifiable') }
    case 'UNKNOWN':
    case 'HTTP_REQUEST_FAILED':
    case 'MODULE_LOAD_FAILED':
      return { title: failed, text: text('signIn.away') }
    default:
      return { title: failed, text: errorText(text, error) }
  }
}
