import type { ErrorInfo } from '@hawser/core'
import type { enSend } from '../../text/enSend.js'
import type { SectionText } from '../../text/useText.js'
import { errorText } from '../problem/errorText.js'

/** Why a transfer cannot go on, in words about this transfer where there are some. */
export function sendProblemText(
  text: SectionText<typeof enSend>,
  error: ErrorInfo,
  names: { readonly wallet: string; readonly currency: string; readonly isFromWallet: boolean },
): string {
  const code = names.isFromWallet && error.code === 'TIMEOUT' ? 'WALLET_TIMEOUT' : error.code
  const key = `send.problem.${code}` as const
  return text.has(key) ? text(key, { wallet: names.wallet, currency: names.currency }) : errorText(text, error)
}
