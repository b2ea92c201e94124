import type { ErrorInfo } from '@hawser/core'
import type { enSend } from '../../text/enSend.js'
import type { SectionText } from '../../text/useText.js'
import { errorText } from '../errors.js'

/** What these say of a wallet that was asked to send. */
const walletCodes: Readonly<Record<string, string>> = { TIMEOUT: 'WALLET_TIMEOUT', INVALID_RESPONSE: 'WALLET_UNCLEAR' }

/** Why a transfer cannot go on, in words about this transfer where there are some. */
export function sendProblemText(
  text: SectionText<typeof enSend>,
  error: ErrorInfo,
  names: { readonly wallet: string; readonly currency: string; readonly isFromWallet: boolean },
): string {
  const code = (names.isFromWallet && Object.hasOwn(walletCodes, error.code) && walletCodes[error.code]) || error.code
  const key = `send.problem.${code}` as const
  return text.has(key) ? text(key, { wallet: names.wallet, currency: names.currency }) : errorText(text, error)
}
