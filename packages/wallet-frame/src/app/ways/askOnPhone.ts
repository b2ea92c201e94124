import { type Clock, withDeadline } from '@hawser/common'
import { encode } from 'uqr'
import type { ScreenTexts } from '../../page/screenTexts.js'
import { createMake, type Make } from '../../screens/createMake.js'
import type { Place } from '../../screens/createStage.js'
import { drawScreen } from '../../screens/drawScreen.js'
import { showChoice } from '../../screens/showChoice.js'
import { showWork } from '../../screens/showWork.js'
import { untilAnswered } from '../socialSignIn.js'
import type { Begun } from './askInWindow.js'
import { explainWay } from './explainWay.js'

interface PhoneScreen {
  readonly title: string
  readonly text: string
  readonly begin: (signal: AbortSignal) => Promise<Begun>
  /** Looks whether they have approved: 'waiting' while they have not. */
  readonly look: (flow: Begun['flow'], signal: AbortSignal) => Promise<'waiting' | 'done'>
  readonly back: string
}

/**
 * Has the user approve on their phone (Farcaster): by a code that it scans, or a link on the phone itself, until it came to something. Resolves with false where they
 * go back. @throws as a screen does, and what ends it
 */
export async function askOnPhone(
  place: Place,
  { title, text, begin, look, back }: PhoneScreen,
  { clock, texts }: { readonly clock: Clock; readonly texts: ScreenTexts },
): Promise<boolean> {
  const { signIn } = texts.manage
  const make = createMake(place.window.document)
  for (;;) {
    try {
      const begun = await showWork(place, { title, progress: texts.working, run: begin })
      if (!/^https:\/\//.test(begun.url)) throw new Error('The address is none of the web.')
      return await place.show<boolean>(({ choose, fail, signal }) => {
        const code = drawCode(begun.url, signIn.farcasterCode, place)
        const view = drawScreen(make, {
          title,
          body: [
            make('p', { className: 'text', text }),
            ...(code ? [code] : []),
            drawLink(make, begun.url, signIn.farcasterOpen),
          ],
          buttons: [],
          back: { label: back, go: () => choose(false) },
        })
        view.setProgress(signIn.waiting)
        const timeoutMs = Math.max(0, begun.endsAt - clock.nowMs())
        const looking = (end: AbortSignal) =>
          untilAnswered(async () => ((await look(begun.flow, end)) === 'done' ? true : undefined), {
            endsAtMs: begun.endsAt,
            signal: end,
            clock,
          })
        withDeadline(looking, { clock, timeoutMs, signal }).then(() => choose(true), fail)
        return view.element
      })
    } catch (fault) {
      const error = place.signal.aborted ? null : explainWay(fault, texts)
      if (error === null) throw fault
      const again = await showChoice<boolean>(place, {
        title,
        parts: [{ kind: 'text', text }],
        buttons: [{ label: signIn.again, chosen: true, look: 'primary' }],
        back: { label: back, chosen: false },
        error,
      })
      if (!again) return false
    }
  }
}

/** For the phone that it is on. */
function drawLink(make: Make, url: string, label: string): HTMLElement {
  const link = make('a', { className: 'link', text: label })
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  return link
}

/** Undefined where the text is longer than a code holds. Dark on light in every theme: phones read no other. */
function drawCode(text: string, label: string, { window: { document } }: Place): Element | undefined {
  let code: ReturnType<typeof encode>
  try {
    code = encode(text, { ecc: 'M', border: 4 })
  } catch {
    return undefined
  }
  const path = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  const draw = (name: string, attributes: Readonly<Record<string, string>>): Element => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  const image = draw('svg', {
    class: 'qr',
    viewBox: `0 0 ${code.size} ${code.size}`,
    role: 'img',
    'aria-label': label,
    'shape-rendering': 'crispEdges',
  })
  image.append(draw('path', { d: path }))
  return image
}
