import { type Clock, isHawserError, withDeadline } from '@hawser/common'
import { awaitWindowResult, openWindow } from '@hawser/embedded-wallet/protocol'
import type * as v from 'valibot'
import type { ScreenTexts } from '../../page/screenTexts.js'
import type { Place } from '../../screens/createStage.js'
import { showForm } from '../../screens/showForm.js'
import { type begunSchema, readResult } from '../socialSignIn.js'
import { explainWay } from './explainWay.js'

export type Begun = v.InferOutput<typeof begunSchema>

interface WindowScreen {
  readonly title: string
  readonly text: string
  readonly submit: string
  /** One that was begun before the press, in which the window has to open. */
  readonly begun: Begun
  /** Begins another one: each counts once. */
  readonly begin: (signal: AbortSignal) => Promise<Begun>
  readonly finish: (of: { readonly flow: Begun['flow']; readonly result: string }, signal: AbortSignal) => Promise<void>
  /** What is said where the browser opens no window. */
  readonly blocked?: string | undefined
  readonly back: string
}

/**
 * Has the user sign in at a provider, in a window that opens in their press, until it came to something. Resolves with false where they go back.
 * @throws as a screen does, and what ends it
 */
export function askInWindow(
  place: Place,
  { title, text, submit, begun: first, begin, finish, blocked, back }: WindowScreen,
  {
    clock,
    texts,
    serviceOrigin,
  }: { readonly clock: Clock; readonly texts: ScreenTexts; readonly serviceOrigin: string },
): Promise<boolean> {
  let begun: Begun | undefined = first
  return showForm<boolean>(place, {
    title,
    parts: [{ kind: 'text', text }],
    fields: [],
    submit: { label: submit },
    progress: texts.enrol.waiting,
    async run(_, signal) {
      // One that came to something is of no use a second time.
      const attempt = begun && begun.endsAt > clock.nowMs() ? begun : undefined
      begun = undefined
      const opened = openWindow({ page: place.window, url: requireWeb(attempt?.url ?? 'about:blank'), clock })
      try {
        const { flow, url, endsAt } = attempt ?? (await begin(signal))
        if (!attempt) (opened.window as unknown as Window).location.href = requireWeb(url)
        const watched = { page: place.window, opened: opened.window, origin: serviceOrigin, clock }
        const resultUri = await withDeadline((inner) => awaitWindowResult({ ...watched, signal: inner }), {
          clock,
          timeoutMs: Math.max(0, endsAt - clock.nowMs()),
          signal,
        })
        await finish({ flow, result: readResult(resultUri) }, signal)
        return true
      } finally {
        opened.close()
      }
    },
    explain: (error) => (isHawserError(error, 'WINDOW_BLOCKED') && blocked) || explainWay(error, texts),
    back: { label: back, chosen: false },
  })
}

/** Nothing but a page of the web: anything else would run in this page's own origin. */
export function requireWeb(url: string): string {
  if (url !== 'about:blank' && !/^https?:/.test(new URL(url).protocol))
    throw new Error('The address is none of the web.')
  return url
}
