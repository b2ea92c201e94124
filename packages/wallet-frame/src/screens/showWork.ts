import { createMake } from './createMake.js'
import type { Place } from './createStage.js'
import { drawParts, drawScreen, type ScreenPart } from './drawScreen.js'

/** Shows what is going on while `run` does, and resolves with what it does. @throws as {@link Place.show}, and what `run` throws */
export function showWork<TResult>(
  place: Place,
  {
    title,
    parts = [],
    progress,
    run,
  }: {
    readonly title: string
    readonly parts?: readonly ScreenPart[] | undefined
    readonly progress: string
    readonly run: (signal: AbortSignal) => Promise<TResult>
  },
): Promise<TResult> {
  const make = createMake(place.window.document)
  return place.show(({ choose, fail, signal }) => {
    const view = drawScreen(make, { title, body: drawParts(make, parts), buttons: [] })
    view.setProgress(progress)
    run(signal).then(choose, fail)
    return view.element
  })
}
