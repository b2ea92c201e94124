import type { Clock } from '@hawser/common'
import { watchVisibility } from '../guard/watchVisibility.js'
import { createMake } from './createMake.js'
import type { Place } from './createStage.js'
import { type ButtonLook, drawButton, drawParts, drawScreen, type ScreenPart } from './drawScreen.js'
import type { ScreenButton } from './showChoice.js'

export interface ActionScreen<TResult> {
  readonly title: string
  readonly parts: readonly ScreenPart[]
  readonly clock: Clock
  readonly action: { readonly label: string; readonly look?: ButtonLook | undefined }
  /** Said while {@link ActionScreen.run} runs. */
  readonly progress: string
  /** Said of a press that does not count, since what it is for could not be seen. */
  readonly unseen: string
  /** The screen ends with what comes of it. */
  run(signal: AbortSignal): Promise<TResult>
  /** What went wrong, in words, where it may be tried once more; null ends the screen with the error. */
  explain(error: unknown): string | null
  readonly buttons?: readonly ScreenButton<TResult>[] | undefined
  readonly back?: { readonly label: string; readonly chosen: TResult } | undefined
}

/**
 * Shows what cannot be undone. Its button counts for a person's press alone, on what has been visible for long enough: a page around the frame leads nobody to it
 * unseen. @throws as {@link Place.show}, and what is not to be tried once more
 */
export function showAction<TResult>(place: Place, screen: ActionScreen<TResult>): Promise<TResult> {
  const { window } = place
  const make = createMake(window.document)
  const { title, parts, clock, action, progress, unseen, run, explain, buttons = [], back } = screen
  return place.show<TResult>(({ choose, fail, onChanged, signal }) => {
    const press = drawButton(make, { label: action.label, look: action.look ?? 'danger', onPress: () => {} })
    const view = drawScreen(make, {
      title,
      body: drawParts(make, parts),
      buttons: [
        press,
        ...buttons.map(({ label, chosen, look = 'quiet' }) =>
          drawButton(make, { label, look, onPress: () => choose(chosen) }),
        ),
      ],
      back: back && { label: back.label, go: () => choose(back.chosen) },
    })
    const watch = watchVisibility({ target: view.element, window, clock, onChange: () => {} })
    onChanged(() => watch.restart())
    signal.addEventListener('abort', () => watch.stop())
    let isRunning = false

    press.addEventListener('click', async (event) => {
      // A press by script is nobody's.
      if (isRunning || !event.isTrusted) return
      if (!watch.now().isVisible) {
        view.setError(unseen)
        return
      }
      isRunning = true
      view.setError('')
      view.setProgress(progress)
      try {
        choose(await run(signal))
      } catch (error) {
        const words = signal.aborted ? null : explain(error)
        if (words === null) fail(error)
        else view.setError(words)
      }
      isRunning = false
      view.setProgress('')
    })
    return view.element
  })
}
