import { isHawserError } from '@hawser/common'
import { MIN_PASSWORD_LENGTH } from '../../errors.js'
import type { ScreenTexts } from '../../page/screenTexts.js'
import type { PasskeySecret } from '../../recovery/recoveryShare.js'
import type { SignInAnswer, SignInQuestion } from '../../recovery/signInPasskey.js'
import type { Place } from '../../screens/createStage.js'
import type { ScreenPart } from '../../screens/drawScreen.js'
import { showChoice } from '../../screens/showChoice.js'
import { showWork } from '../../screens/showWork.js'
import { explainFault } from '../explainFault.js'
import type { PasskeyUse } from './findPasskeyPlace.js'

/** What may be wrong with a new password. */
type PasswordFault = 'short' | 'simple' | 'email'

/** What is wrong with a new password, or null. It keeps out what is guessed first, and measures nothing beyond that. */
export function findPasswordFault(password: string, email: string | null): PasswordFault | null {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < MIN_PASSWORD_LENGTH) return 'short'
  const [name = ''] = (email ?? '').toLowerCase().split('@')
  if (name.length > 3 && password.toLowerCase().includes(name)) return 'email'
  const kinds = new Set(characters.map((one) => one.toLowerCase())).size
  return kinds < 6 || isRow(characters) ? 'simple' : null
}

/** Characters that follow each other, such as those of `abcdefghijkl` and `123456789012`. */
function isRow(characters: readonly string[]): boolean {
  const codes = characters.map((one) => one.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1)
  return steps.length >= characters.length - 3
}

/** What went wrong with a passkey or password, in words; null for what ends the screen. */
export function explainRecovery(error: unknown, texts: ScreenTexts): string | null {
  if (isHawserError(error, 'WINDOW_BLOCKED')) return texts.enrol.blocked
  if (isHawserError(error, 'WINDOW_CLOSED') || isHawserError(error, 'IFRAME_RELOADED')) return texts.enrol.closed
  if (isHawserError(error, 'VAULT_PASSWORD_WEAK')) return texts.recovery.password.short(MIN_PASSWORD_LENGTH)
  return explainFault(error, texts)
}

/**
 * Runs what needs a passkey: the press is the user's, as browsers demand it of pages in a frame. Until it came to something, or another way is chosen.
 * @throws as a screen does, and what ends it
 */
export async function withPasskey<TOther extends string>(
  { place, texts, passkeys }: { readonly place: Place; readonly texts: ScreenTexts; readonly passkeys: Passkeys },
  {
    use,
    title,
    parts,
    label,
    others = [],
    back,
    run,
  }: {
    readonly use: PasskeyUse
    readonly title: string
    readonly parts: readonly ScreenPart[]
    readonly label: string
    /** Below it. */
    readonly others?: readonly { readonly label: string; readonly chosen: TOther }[] | undefined
    readonly back?: { readonly label: string; readonly chosen: TOther } | undefined
    /** Begins in the press itself. */
    readonly run: (signal: AbortSignal) => Promise<void>
  },
): Promise<TOther | 'done'> {
  let error: string | undefined
  // What cannot be loaded now is when it is used.
  await showWork(place, { title, progress: texts.working, run: () => passkeys.prepare().catch(() => {}) })
  for (;;) {
    const chosen = await showChoice<TOther | 'passkey'>(place, {
      title,
      parts,
      buttons: [{ label, chosen: 'passkey', look: 'primary' }, ...others],
      back,
      error,
    })
    if (chosen !== 'passkey') return chosen
    try {
      await showWork(place, {
        title,
        parts: [{ kind: 'text', text: texts.recovery.passkey.follow }],
        progress: passkeys.isInWindow(use) ? texts.enrol.waiting : texts.working,
        run,
      })
      return 'done'
    } catch (fault) {
      const words = explainRecovery(fault, texts)
      if (words === null || place.signal.aborted) throw fault
      error = words
    }
  }
}

/** Passkeys as a browser has them: in this page, or in a window of its origin where a browser refuses them in a frame. */
export interface Passkeys {
  /** Loads what is needed within the press: a window opens there alone. */
  prepare(): Promise<void>
  /** Whether a window opens for it, in which the user goes on. */
  isInWindow(use: PasskeyUse): boolean
  create(user: { readonly name: string }, signal: AbortSignal): Promise<PasskeySecret>
  /** Makes one that signs in, or asks for one: what its service asked, by `ask`, which is called within the press. */
  signIn(
    of: { readonly use: PasskeyUse; readonly ask: () => Promise<SignInQuestion> },
    signal: AbortSignal,
  ): Promise<SignInAnswer>
  /** Asks for any of these. */
  ask(known: readonly Pick<PasskeySecret, 'credentialId' | 'prfSalt'>[], signal: AbortSignal): Promise<PasskeySecret>
}
