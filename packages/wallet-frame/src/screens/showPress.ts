import type { Clock } from '@hawser/common'
import { UserRejectedError } from '@hawser/common'
import { type HiddenReason, watchVisibility } from '../guard/watchVisibility.js'
import { createMake } from './createMake.js'
import type { Place } from './createStage.js'
import { drawButton, drawParts, drawScreen, type ScreenPart } from './drawScreen.js'

export interface PressScreen<TResult> {
  readonly title: string
  readonly parts: readonly ScreenPart[]
  readonly yes: string
  readonly no: string
  /** Why a press would not count now. */
  readonly explain: (reason: HiddenReason) => string
  /** Said while it runs. */
  readonly progress: string
  /** Called within the press. */
  readonly run: (signal: AbortSignal) => Promise<TResult>
}

/**
 * Shows what is agreed to by a press: of a person, on what has been visible for long enough, as with a request.
 * @throws UserRejectedError, what `run` throws, and as {@link Place.show}
 */
export function showPress<TResult>(
  place: Place,
  { title, parts, yes, no, explain, progress, run }: PressScreen<TResult>,
  { clock, visibleTimeMs }: { readonly clock: Clock; readonly visibleTimeMs?: number | undefined },
): Promise<TResult> {
  const { window } = place
  const make = createMake(window.document)
  return place.show<TResult>(({ choose, fail, onChanged, signal }) => {
    const agree = drawButton(make, { label: yes, look: 'primary', onPress: () => {} })
    const decline = drawButton(make, { label: no, look: 'quiet', onPress: () => fail(new UserRejectedError()) })
    const view = drawScreen(make, { title, body: drawParts(make, parts), buttons: [agree, decline] })
    let isRunning = false
    const look = (): void => {
      if (isRunning) return
      const { reason } = watch.now()
      agree.setAttribute('aria-disabled', String(reason !== null))
      view.setHint(reason === null ? '' : explain(reason))
    }
    const watch = watchVisibility({ target: view.element, window, clock, visibleTimeMs, onChange: look })
    onChanged(() => watch.restart())
    signal.addEventListener('abort', () => watch.stop())
    agree.addEventListener('click', (event) => {
      // A press by script is nobody's.
      if (isRunning || !event.isTrusted || !watch.now().isVisible) return
      isRunning = true
      view.setProgress(progress)
      run(signal).then(choose, fail)
    })
    look()
    return view.element
  })
}
