import { createMake, type Make } from './createMake.js'
import type { Place } from './createStage.js'
import { type ButtonLook, drawButton, drawParts, drawScreen, type ScreenPart } from './drawScreen.js'
import type { ScreenButton } from './showChoice.js'

export interface FormField {
  readonly name: string
  readonly label: string
  /** `code` is six digits, `words` are several lines. */
  readonly kind: 'text' | 'email' | 'password' | 'code' | 'words'
  /** As browsers and password managers know it (HTML, 4.10.18.7). */
  readonly autocomplete: AutoFill
  readonly hint?: string | undefined
  /** What stands in it at first. */
  readonly value?: string | undefined
}

export interface FormScreen<TResult> {
  readonly title: string
  readonly parts?: readonly ScreenPart[] | undefined
  readonly fields: readonly FormField[]
  /** Whose password it is, for password managers; nobody sees it. */
  readonly username?: string | undefined
  readonly submit: { readonly label: string; readonly look?: ButtonLook | undefined }
  /** Said while {@link FormScreen.run} runs. */
  readonly progress: string
  /** What comes of what was entered: the screen ends with it. */
  run(values: Readonly<Record<string, string>>, signal: AbortSignal): Promise<TResult>
  /** What went wrong, in words, where it may be tried once more; null ends the screen with the error. */
  explain(error: unknown): string | null
  /** Done beside the form, which stays: returns what is said of it, such as how long to wait. */
  readonly aside?: { readonly label: string; run(signal: AbortSignal): Promise<string> } | undefined
  readonly buttons?: readonly ScreenButton<TResult>[] | undefined
  readonly back?: { readonly label: string; readonly chosen: TResult } | undefined
  readonly error?: string | undefined
}

/** Shows a form until what was entered came to something, or another button was pressed. @throws as {@link Place.show}, and what is not to be tried once more */
export function showForm<TResult>(place: Place, screen: FormScreen<TResult>): Promise<TResult> {
  const make = createMake(place.window.document)
  const { title, parts = [], fields, username, submit, progress, run, explain, aside, buttons = [], back } = screen
  return place.show<TResult>(({ choose, fail, signal }) => {
    const drawn = fields.map((field) => drawField(make, field))
    const form = make('form', {
      children: [...(username === undefined ? [] : [drawUsername(make, username)]), ...drawn.map(({ row }) => row)],
    })
    form.id = 'screen-form'
    form.noValidate = true
    const send = drawButton(make, { label: submit.label, look: submit.look ?? 'primary' })
    send.setAttribute('form', form.id)
    const view = drawScreen(make, {
      title,
      body: [...drawParts(make, parts), form],
      buttons: [
        send,
        ...(aside ? [drawButton(make, { label: aside.label, look: 'quiet', onPress: () => void stepAside() })] : []),
        ...buttons.map(({ label, chosen, look = 'quiet' }) =>
          drawButton(make, { label, look, onPress: () => choose(chosen) }),
        ),
      ],
      back: back && { label: back.label, go: () => choose(back.chosen) },
    })
    let isRunning = false

    async function work(text: string, task: () => Promise<void>): Promise<void> {
      if (isRunning) return
      isRunning = true
      view.setError('')
      view.setProgress(text)
      try {
        await task()
      } catch (error) {
        const words = signal.aborted ? null : explain(error)
        if (words === null) fail(error)
        else view.setError(words)
      }
      isRunning = false
      view.setProgress('')
    }
    async function stepAside(): Promise<void> {
      let said = ''
      await work(progress, async () => {
        said = (await aside?.run(signal)) ?? ''
      })
      if (said !== '') view.setError(said)
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const values = Object.fromEntries(drawn.map(({ name, input }) => [name, input.value]))
      void work(progress, async () => choose(await run(values, signal))).then(() => {
        if (!signal.aborted) drawn[0]?.input.focus()
      })
    })
    if (screen.error !== undefined) view.setError(screen.error)
    return view.element
  })
}

function drawField(make: Make, { name, label, kind, autocomplete, hint, value = '' }: FormField) {
  const input = kind === 'words' ? make('textarea') : make('input')
  input.id = `field-${name}`
  input.name = name
  input.value = value
  input.autocomplete = autocomplete
  input.spellcheck = false
  input.setAttribute('autocapitalize', 'none')
  if (input instanceof HTMLInputElement) {
    input.type = kind === 'code' ? 'text' : kind
    if (kind === 'code') {
      input.inputMode = 'numeric'
      input.maxLength = 6
      input.className = 'code'
    }
  }
  const title = make('label', { text: label })
  title.htmlFor = input.id
  const row = make('div', { className: 'field', children: [title, input] })
  if (hint !== undefined) {
    const said = make('p', { className: 'quiet', text: hint })
    said.id = `${input.id}-hint`
    input.setAttribute('aria-describedby', said.id)
    row.append(said)
  }
  return { name, input, row }
}

/** Password managers keep a password by a name that stands in the form. */
function drawUsername(make: Make, username: string): HTMLElement {
  const input = make('input', { className: 'unseen' })
  input.type = 'text'
  input.name = 'username'
  input.autocomplete = 'username'
  input.value = username
  input.readOnly = true
  input.tabIndex = -1
  input.setAttribute('aria-hidden', 'true')
  return input
}
