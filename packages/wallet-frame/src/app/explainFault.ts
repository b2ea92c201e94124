import { isHawserError } from '@hawser/common'
import type { ScreenTexts } from '../page/screenTexts.js'

/** What the way to the service has against it. */
const unreachable: ReadonlySet<string> = new Set(['HTTP_REQUEST_FAILED', 'HTTP_STATUS', 'TIMEOUT'])
/** After these nothing of a screen can go on. */
const ends: ReadonlySet<string> = new Set(['ABORTED', 'SIGNED_OUT', 'VAULT_LOCKED', 'USER_REJECTED'])

/** What went wrong, in words, for a screen that stays; null for what ends it. */
export function explainFault(error: unknown, texts: ScreenTexts): string | null {
  if (!isHawserError(error)) return texts.failed
  const { code, shortMessage } = error
  if (ends.has(code)) return null
  if (unreachable.has(code)) return texts.offline
  const { fault, field, status } = error as { readonly fault?: unknown; readonly field?: unknown; status?: unknown }
  const seconds = status === 429 ? Number(/\d+/.exec(shortMessage)?.[0]) : 0
  if (seconds > 0) return texts.wait(seconds)
  const said = new Map(Object.entries(texts.faults))
  return said.get(`${code}.${fault ?? field}`) ?? said.get(code) ?? texts.failed
}
