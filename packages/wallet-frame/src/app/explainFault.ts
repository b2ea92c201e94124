import { type HawserError, isHawserError } from '@hawser/common'
import type { ScreenTexts } from '../page/screenTexts.js'

/** What the way to the service has against it. */
export const unreachable: ReadonlySet<string> = new Set(['HTTP_REQUEST_FAILED', 'HTTP_STATUS', 'TIMEOUT'])
/** After these nothing of a screen can go on. */
const ends: ReadonlySet<string> = new Set(['ABORTED', 'SIGNED_OUT', 'VAULT_LOCKED', 'USER_REJECTED'])

/** What went wrong, in words, for a screen that stays; null for what ends it. */
export function explainFault(error: unknown, texts: ScreenTexts): string | null {
  if (!isHawserError(error)) return texts.failed
  const { code, shortMessage } = error
  if (ends.has(code)) return null
  if (unreachable.has(code)) return texts.offline
  const { status } = error as { readonly status?: unknown }
  const seconds = status === 429 ? Number(/\d+/.exec(shortMessage)?.[0]) : 0
  if (seconds > 0) return texts.wait(seconds)
  return sayFault(error, texts) ?? texts.failed
}

/** Undefined for what has no words of its own. */
export function sayFault(error: HawserError, texts: Pick<ScreenTexts, 'faults'>): string | undefined {
  const { fault, field } = error as { readonly fault?: unknown; readonly field?: unknown }
  const said = new Map(Object.entries(texts.faults))
  return said.get(`${error.code}.${fault ?? field}`) ?? said.get(error.code)
}
