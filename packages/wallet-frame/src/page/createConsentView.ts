import type { Clock } from '@hawser/common'
import type { ConsentPart } from '../consent/consent.js'
import type { ConsentQueue, ConsentRequest } from '../consent/createConsentQueue.js'
import { levelOf, type WarningLevel } from '../consent/warnings.js'
import { type VisibilityWatch, watchVisibility } from '../guard/watchVisibility.js'
import { createMake, type Make } from '../screens/createMake.js'
import type { Stage } from '../screens/createStage.js'
import type { TypedField, TypedValue } from '../signing/typedData.js'
import { type FrameTexts, warningText } from './frameTexts.js'
import { type FrameNetwork, type Line, type SayContext, sayAction, sayAmount, sayTitle } from './sayAction.js'

export interface ConsentViewOptions {
  readonly queue: ConsentQueue
  /** Where requests stand: all that wait, one after the other, when it is their turn. What ends there refuses them. */
  readonly stage: Stage
  readonly clock: Clock
  readonly texts: FrameTexts
  /** The app's, as the browser says it; null where it does not. */
  readonly origin: string | null
  readonly networkOf: (chainId: string) => FrameNetwork
  readonly visibleTimeMs?: number | undefined
}

/**
 * Shows the queue's requests, one at a time. Approve counts only as the press of a person on what has been visible for long enough. Nothing of a request
 * becomes markup: all of it is text.
 */
export function createConsentView(options: ConsentViewOptions): { stop(): void } {
  const { queue, stage, clock, texts, visibleTimeMs } = options
  const { root, window } = stage
  const stopped = new AbortController()
  let shown: { readonly request: ConsentRequest; readonly watch: VisibilityWatch; readonly card: Card } | null = null
  let hasAsked = false
  /** Gives the stage to others, while it is the requests' turn. */
  let leave: (() => void) | null = null

  function update(): void {
    if (leave) draw(leave)
    else if (!hasAsked && queue.current()) void takeTurn()
  }

  async function takeTurn(): Promise<void> {
    hasAsked = true
    let isEnded = false
    await stage
      .run(
        () =>
          new Promise<void>((resolve) => {
            leave = resolve
            draw(resolve)
          }),
        stopped.signal,
      )
      .catch(() => {
        isEnded = true
      })
    leave = null
    shown?.watch.stop()
    shown = null
    if (isEnded) queue.rejectAll()
    hasAsked = false
    if (!stopped.signal.aborted) update()
  }

  function draw(end: () => void): void {
    const request = queue.current()
    if (shown && request === shown.request) {
      shown.card.setWaiting(queue.waiting())
      return
    }
    shown?.watch.stop()
    shown = null
    root.replaceChildren()
    if (request) {
      shown = show(request)
      return
    }
    leave = null
    end()
  }

  function show(request: ConsentRequest) {
    const card = createCard(request, options)
    root.append(card.element)
    const watch = watchVisibility({
      target: card.element,
      window,
      clock,
      visibleTimeMs,
      onChange: () => look(),
    })
    // How long it gets is up to the app: what matters may stand below what is seen at first.
    let isRead = !request.parts.some(isLong)
    const look = (): void => {
      const { reason } = watch.now()
      // At the end of what nobody can see nothing has been read.
      if (reason === null) isRead ||= isAtEnd(card.body)
      card.setHidden(reason === null ? (isRead ? '' : texts.unread) : texts.hidden[reason])
    }
    card.body.addEventListener('scroll', look)
    look()
    card.approve.addEventListener('click', (event) => {
      // A press by script is nobody's.
      if (event.isTrusted && isRead && watch.now().isVisible) queue.approve(request.id)
    })
    card.reject.addEventListener('click', () => queue.reject(request.id))
    card.setWaiting(queue.waiting())
    card.heading.focus()
    return { request, watch, card }
  }

  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && shown) queue.reject(shown.request.id)
  }
  window.addEventListener('keydown', onKey)
  const stopWatching = queue.watch(update)
  update()

  return {
    stop() {
      stopWatching()
      window.removeEventListener('keydown', onKey)
      stopped.abort()
    },
  }
}

/** Whether a part has something whose length is the app's to choose. */
function isLong({ actions }: ConsentPart): boolean {
  return actions.length > 1 || actions.some(({ kind }) => kind !== 'send' && kind !== 'allow' && kind !== 'allowAll')
}

function isAtEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  // Browsers round in thirds of a pixel.
  return scrollTop + clientHeight >= scrollHeight - 2
}

interface Card {
  readonly element: HTMLElement
  /** What scrolls. */
  readonly body: HTMLElement
  readonly heading: HTMLElement
  readonly approve: HTMLButtonElement
  readonly reject: HTMLButtonElement
  setHidden(reason: string): void
  setWaiting(count: number): void
}

function createCard({ parts }: ConsentRequest, options: ConsentViewOptions): Card {
  const { stage, texts, origin, networkOf } = options
  const make = createMake(stage.window.document)
  const [first] = parts
  const context: SayContext = { texts, network: networkOf(first?.chainId ?? '') }
  const isDangerous = parts.some(({ warnings }) => warnings.some((one) => levelOf(one) === 'danger'))

  const heading = make('h1', { text: sayTitle(parts, context) })
  heading.tabIndex = -1
  const who = make('p', { className: 'origin', text: origin ?? texts.values.unknownApp })
  const status = make('p', { className: 'status' })
  status.setAttribute('role', 'status')
  const waiting = make('p', { className: 'waiting' })
  const reject = make('button', { text: texts.buttons.reject })
  const approve = make('button', {
    className: isDangerous ? 'approve danger' : 'approve',
    text: isDangerous ? texts.buttons.approveAnyway : texts.buttons.approve,
  })
  reject.type = 'button'
  approve.type = 'button'
  approve.setAttribute('aria-disabled', 'true')

  const body = make('div', { className: 'body' })
  // It scrolls by keyboard too.
  body.tabIndex = 0
  body.setAttribute('role', 'group')
  body.setAttribute('aria-label', texts.labels.details)
  for (const [at, part] of parts.entries()) {
    if (parts.length > 1) body.append(make('h2', { text: texts.part(at + 1, parts.length) }))
    body.append(...describePart(part, { make, context: { texts, network: networkOf(part.chainId) } }))
  }
  const header = make('header', { children: [who, heading] })
  const footer = make('footer', {
    children: [status, make('div', { className: 'buttons', children: [reject, approve] }), waiting],
  })
  const element = make('main', { className: 'card', children: [header, body, footer] })
  return {
    element,
    body,
    heading,
    approve,
    reject,
    setHidden(reason) {
      approve.setAttribute('aria-disabled', String(reason !== ''))
      status.textContent = reason
    },
    setWaiting(count) {
      waiting.textContent = count === 0 ? '' : texts.waiting(count)
    },
  }
}

function describePart(
  part: ConsentPart,
  { make, context }: { readonly make: Make; readonly context: SayContext },
): readonly Node[] {
  const { texts, network } = context
  const { labels, values } = texts
  const listWarnings = (level: WarningLevel): readonly Node[] => {
    const items = part.warnings
      .filter((warning) => levelOf(warning) === level)
      .map((warning) => {
        const item = make('li', { className: level, text: warningText(warning) })
        item.dataset.code = warning.code
        return item
      })
    return items.length > 0 ? [make('ul', { className: 'warnings', children: items })] : []
  }
  const said = part.actions.map((action) => sayAction(action, context))
  const steps = said.map(({ title, lines }) =>
    make('section', {
      className: 'step',
      children: [...(said.length > 1 ? [make('h3', { text: title })] : []), listLines(lines, make)],
    }),
  )
  const changes =
    part.simulation?.status === 'done'
      ? part.simulation.changes.map(({ asset, units, decimals }): Line => {
          const amount = sayAmount({ asset, quantity: units < 0n ? -units : units, decimals }, context)
          // What has a name here is a token of the steps, which stand above with its address.
          const token = asset.kind === 'token' && !asset.symbol ? ` ${asset.token ?? ''}` : ''
          return { kind: 'amount', label: labels.changes, value: `${units < 0n ? '−' : '+'}${amount}${token}` }
        })
      : []
  const fee: readonly Line[] = part.fee
    ? [
        {
          kind: 'amount',
          label: part.fee.isMost ? labels.maxFee : labels.fee,
          value: sayAmount({ asset: { kind: 'native' }, quantity: part.fee.units }, context),
        },
      ]
    : []
  const around: readonly Line[] = [
    ...changes,
    ...fee,
    { kind: 'text', label: labels.network, value: network.name },
    { kind: 'address', label: labels.account, value: part.account || values.unknown },
  ]
  return [...listWarnings('danger'), ...steps, ...listWarnings('caution'), listLines(around, make)]
}

function listLines(lines: readonly Line[], make: Make): HTMLElement {
  const children = lines.flatMap((line) => {
    const label = make('dt', { text: line.label })
    if (line.kind === 'tree')
      return [label, make('dd', { className: 'tree', children: [listFields(line.fields, make)] })]
    return [label, make('dd', { className: line.kind, text: line.value })]
  })
  return make('dl', { children })
}

function listFields(fields: readonly TypedField[], make: Make): HTMLElement {
  const items = fields.map(({ name, type, value }) =>
    make('li', {
      children: [
        make('span', { className: 'name', text: name }),
        make('span', { className: 'type', text: type }),
        sayValue(value, make),
      ],
    }),
  )
  return make('ul', { children: items })
}

function sayValue(value: TypedValue, make: Make): HTMLElement {
  if (value.kind === 'value') return make('span', { className: 'value', text: value.text })
  if (value.kind === 'struct') return listFields(value.fields, make)
  return make('ol', { children: value.items.map((item) => make('li', { children: [sayValue(item, make)] })) })
}
