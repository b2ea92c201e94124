import { isHawserError } from '@hawser/common'
import { WalletServiceError } from '../../errors.js'
import type { ScreenTexts } from '../../page/screenTexts.js'
import { explainFault } from '../explainFault.js'

/** What went wrong at somebody else's, in words; null for what ends the screen. */
export function explainWay(error: unknown, texts: ScreenTexts): string | null {
  const { again, enrol, manage } = texts
  const { signIn } = manage
  if (isHawserError(error, 'WINDOW_BLOCKED')) return enrol.blocked
  if (isHawserError(error, 'WINDOW_CLOSED')) return enrol.closed
  // That of the attempt, which is as long as a person takes.
  if (isHawserError(error, 'TIMEOUT')) return signIn.expired
  if (!(error instanceof WalletServiceError)) return explainFault(error, texts)
  const { field, status } = error
  if (field === 'provider' && status === 400) return signIn.taken
  if (field === 'provider') return status === 401 ? signIn.refused : signIn.down
  const said = new Map([
    ['identity', again.other],
    ['cancelled', signIn.cancelled],
    ['flow', signIn.expired],
    ['authentication', signIn.expired],
    ['last', signIn.last],
    ['lastRecovery', signIn.lastRecovery],
    ['id', signIn.gone],
  ])
  return said.get(field) ?? explainFault(error, texts)
}
