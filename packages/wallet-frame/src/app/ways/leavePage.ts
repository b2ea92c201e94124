import { type Clock, isHawserError, withDeadline } from '@hawser/common'
import { WindowBlockedError } from '@hawser/embedded-wallet/errors'
import type { RequestOf } from '@hawser/embedded-wallet/protocol'
import type { ScreenTexts } from '../../page/screenTexts.js'
import type { Place } from '../../screens/createStage.js'
import { showForm } from '../../screens/showForm.js'
import type { SocialSignIn } from '../socialSignIn.js'
import { type Begun, requireWeb } from './askInWindow.js'
import { explainWay } from './explainWay.js'

/** Where no window comes back: how somebody shows that it is them by leaving the page for their provider. */
export interface Leave {
  /** Of the app's, which the browser comes back to. */
  readonly returnTo: string
  readonly appOrigin: string
  /** What of the wallet's own screens goes on then. */
  readonly part: NonNullable<NonNullable<RequestOf<'MANAGE_WALLET'>>['part']>
  readonly social: () => Promise<Pick<SocialSignIn, 'keepErrand'>>
}

interface LeaveScreen {
  readonly title: string
  readonly text: string
  readonly submit: string
  /** One that was begun before the press, in which the page has to go. */
  readonly begun: Begun
  /** Begins another one: each counts once. */
  readonly begin: (signal: AbortSignal) => Promise<Begun>
  /** Keeps it for the page that comes back. */
  readonly keep: (begun: Begun) => void
  /** What is said where the browser, or the app's page, does not let a frame lead the page elsewhere. */
  readonly blocked?: string | undefined
  readonly back: string
}

/**
 * Has the whole page go to a provider in the user's press, and come back. It is led there from here, and not by the app, which so knows no address that it could give
 * to somebody else. Resolves with false where they go back. @throws as a screen does, and what ends it
 */
export function leavePage(
  place: Place,
  { title, text, submit, begun: first, begin, keep, blocked, back }: LeaveScreen,
  { clock, texts }: { readonly clock: Clock; readonly texts: ScreenTexts },
): Promise<false> {
  let begun: Begun | undefined = first
  return showForm<false>(place, {
    title,
    parts: [{ kind: 'text', text }],
    fields: [],
    submit: { label: submit },
    progress: texts.working,
    async run(_, signal) {
      // Within the press: browsers let a frame lead the page elsewhere in no other moment.
      const attempt = begun && begun.endsAt > clock.nowMs() ? begun : await begin(signal)
      begun = undefined
      keep(attempt)
      leadPage(place.window, requireWeb(attempt.url))
      return withDeadline(neverEnding, { clock, timeoutMs: Math.max(0, attempt.endsAt - clock.nowMs()), signal })
    },
    explain: (error) => (isHawserError(error, 'WINDOW_BLOCKED') && blocked) || explainWay(error, texts),
    back: { label: back, chosen: false },
  })
}

/** The page goes with what waits for it. */
const neverEnding = (): Promise<never> => new Promise<never>(() => {})

/** @throws WindowBlockedError where the browser or the app's page does not let a frame do so */
function leadPage({ top }: Window, url: string): void {
  try {
    if (top) top.location.href = url
  } catch (cause) {
    throw new WindowBlockedError({ cause })
  }
}
