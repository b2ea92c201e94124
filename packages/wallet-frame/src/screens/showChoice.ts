import { createMake } from './createMake.js'
import type { Place } from './createStage.js'
import type { Mark } from './drawMark.js'
import { type ButtonLook, drawButton, drawParts, drawScreen, type ScreenPart } from './drawScreen.js'

export interface ScreenButton<TChosen> {
  readonly label: string
  readonly chosen: TChosen
  /** Default quiet. */
  readonly look?: ButtonLook | undefined
}

export interface ChoiceScreen<TChosen> {
  readonly title: string
  readonly parts?: readonly ScreenPart[] | undefined
  /** Each in a card of its own, with what it means. */
  readonly choices?:
    | readonly {
        readonly label: string
        readonly text: string
        readonly mark?: Mark | undefined
        readonly chosen: TChosen
      }[]
    | undefined
  readonly buttons?: readonly ScreenButton<TChosen>[] | undefined
  readonly back?: { readonly label: string; readonly chosen: TChosen } | undefined
  /** Ends the screen with what it resolves with; where it rejects, nothing of it is heard. */
  readonly until?: Promise<TChosen> | undefined
  /** What went wrong before. */
  readonly error?: string | undefined
  /** Whether it says that something has been done. */
  readonly isSuccess?: boolean | undefined
}

/** Shows what can be chosen, and resolves with it. @throws as {@link Place.show} */
export function showChoice<const TChosen>(place: Place, screen: ChoiceScreen<TChosen>): Promise<TChosen> {
  const make = createMake(place.window.document)
  const { title, parts = [], choices = [], buttons = [], back, until, error, isSuccess } = screen
  return place.show(({ choose }) => {
    until?.then(choose, () => {})
    const cards = choices.map(({ label, text, mark, chosen }) => {
      const name = make('span', { className: 'name', text: label })
      const button = make('button', {
        className: mark ? 'choice marked' : 'choice',
        children: [...(mark ? [mark(place.window.document)] : []), name, ...(text ? [make('span', { text })] : [])],
      })
      button.type = 'button'
      button.addEventListener('click', () => choose(chosen))
      return make('li', { children: [button] })
    })
    const drawn = drawScreen(make, {
      title,
      body: [
        ...drawParts(make, parts),
        ...(cards.length > 0 ? [make('ul', { className: 'cards', children: cards })] : []),
      ],
      buttons: buttons.map(({ label, chosen, look = 'quiet' }) =>
        drawButton(make, { label, look, onPress: () => choose(chosen) }),
      ),
      back: back && { label: back.label, go: () => choose(back.chosen) },
      isSuccess,
    })
    if (error !== undefined) drawn.setError(error)
    return drawn.element
  })
}
