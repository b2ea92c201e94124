import type { Clock } from '@hawser/common'
import type { ConsentPart } from '../consent/consent.js'
import type { ConsentQueue, ConsentRequest, PaymentChoice } from '../consent/createConsentQueue.js'
import { levelOf, type WarningLevel } from '../consent/warnings.js'
import { type VisibilityWatch, watchVisibility } from '../guard/watchVisibility.js'
import { createMake, type Make } from '../screens/createMake.js'
import type { Stage } from '../screens/createStage.js'
import type { Text } from '../text/createText.js'
import { markLanguage } from '../text/markLanguage.js'
import type { Appearance } from './createAppearance.js'
import { drawLines } from './drawLines.js'
import { type FrameNetwork, type Line, type SayContext, sayAction, sayAmount, sayTitle } from './sayAction.js'
import { sayWarning } from './sayWarning.js'

export interface ConsentViewOptions {
  readonly queue: ConsentQueue
  /** Where requests stand: all that wait, one after the other, when it is their turn. What ends there refuses them. */
  readonly stage: Stage
  readonly clock: Clock
  readonly appearance: Pick<Appearance, 'text' | 'watch'>
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
  const { queue, stage, clock, appearance, visibleTimeMs } = options
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
    const text = appearance.text()
    markLanguage(root, text)
    const card = createCard(request, { ...options, text })
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
    let isChanging = false
    const look = (): void => {
      const { reason } = watch.now()
      // At the end of what nobody can see nothing has been read.
      if (reason === null) isRead ||= isAtEnd(card.body)
      if (isChanging) card.setHidden(text('consent.payer.changing'))
      else card.setHidden(reason === null ? (isRead ? '' : text('consent.unread')) : text(`consent.hidden.${reason}`))
    }
    card.body.addEventListener('scroll', look)
    look()
    card.approve.addEventListener('click', (event) => {
      // A press by script is nobody's.
      if (event.isTrusted && isRead && !isChanging && watch.now().isVisible) queue.approve(request.id)
    })
    card.payer?.addEventListener('change', () => void changePayer())
    async function changePayer(): Promise<void> {
      const { payer } = card
      if (!payer || !request.payment || isChanging) return
      isChanging = true
      payer.disabled = true
      look()
      try {
        await request.payment.choose(payer.selectedIndex)
      } catch {
        isChanging = false
        payer.disabled = false
        payer.selectedIndex = request.payment.current
        card.setPayerError(text('consent.payer.failed'))
        look()
        payer.focus()
      }
    }
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
  // In other words it is another screen: it has to be looked at anew, as what was read may stand elsewhere now.
  const stopFollowing = appearance.watch(() => {
    if (!leave) return
    shown?.watch.stop()
    shown = null
    draw(leave)
  })
  update()

  return {
    stop() {
      stopWatching()
      stopFollowing()
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
  /** Where its user says who pays; absent where there is no choice. */
  readonly payer: HTMLSelectElement | undefined
  setPayerError(text: string): void
  setHidden(reason: string): void
  setWaiting(count: number): void
}

function createCard(
  { parts, payment }: ConsentRequest,
  options: Pick<ConsentViewOptions, 'stage' | 'origin' | 'networkOf'> & { readonly text: Text },
): Card {
  const { stage, text, origin, networkOf } = options
  const make = createMake(stage.window.document)
  const [first] = parts
  const context: SayContext = { text, network: networkOf(first?.chainId ?? '') }
  const isDangerous = parts.some(({ warnings }) => warnings.some((one) => levelOf(one) === 'danger'))

  const replaces = first?.replaces
  const heading = make('h1', { text: replaces ? text(`consent.title.${replaces}`) : sayTitle(parts, context) })
  heading.tabIndex = -1
  const who = make('p', {
    className: 'origin',
    children: [make('bdi', { text: origin ?? text('consent.value.unknownApp') })],
  })
  const status = make('p', { className: 'status' })
  status.setAttribute('role', 'status')
  const waiting = make('p', { className: 'waiting' })
  const reject = make('button', { text: text('consent.button.reject') })
  const approve = make('button', {
    className: isDangerous ? 'approve danger' : 'approve',
    text: text(isDangerous ? 'consent.button.approveAnyway' : 'consent.button.approve'),
  })
  reject.type = 'button'
  approve.type = 'button'
  approve.setAttribute('aria-disabled', 'true')

  const body = make('div', { className: 'body' })
  // It scrolls by keyboard too.
  body.tabIndex = 0
  body.setAttribute('role', 'group')
  body.setAttribute('aria-label', text('consent.label.details'))
  for (const [at, part] of parts.entries()) {
    if (parts.length > 1)
      body.append(make('h2', { text: text('consent.part', { number: at + 1, count: parts.length }) }))
    const context = { text, network: networkOf(part.chainId) }
    body.append(...describePart(part, { make, context, isOneOfSeveral: parts.length > 1 }))
  }
  const payer = payment && createPayer(payment, { make, context })
  if (payer) body.append(payer.element)
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
    payer: payer?.select,
    setPayerError: (told) => payer?.setError(told),
    setHidden(reason) {
      approve.setAttribute('aria-disabled', String(reason !== ''))
      status.textContent = reason
    },
    setWaiting(count) {
      waiting.textContent = count === 0 ? '' : text.plural('consent.waiting', count)
    },
  }
}

/** Who pays, as a choice. */
function createPayer(
  { all, current }: PaymentChoice,
  { make, context: { text, network } }: { readonly make: Make; readonly context: SayContext },
) {
  const options = all.map((one) => {
    const symbol = one.kind === 'token' ? one.symbol : network.symbol
    return make('option', {
      text: one.kind === 'sponsor' ? text('consent.payer.sponsor') : text('consent.payer.own', { symbol }),
    })
  })
  const select = make('select', { children: options })
  select.selectedIndex = current
  const error = make('p', { className: 'error' })
  error.setAttribute('role', 'alert')
  const label = make('label', {
    className: 'payer',
    children: [make('span', { text: text('consent.label.payer') }), select],
  })
  return {
    element: make('div', { children: [label, error] }),
    select,
    setError(told: string) {
      error.textContent = told
    },
  }
}

function describePart(
  part: ConsentPart,
  {
    make,
    context,
    isOneOfSeveral,
  }: { readonly make: Make; readonly context: SayContext; readonly isOneOfSeveral: boolean },
): readonly Node[] {
  const { text, network } = context
  const listWarnings = (level: WarningLevel): readonly Node[] => {
    const items = part.warnings
      .filter((warning) => levelOf(warning) === level)
      .map((warning) => {
        const item = make('li', { className: level, text: sayWarning(warning, text) })
        item.dataset.code = warning.code
        return item
      })
    return items.length > 0 ? [make('ul', { className: 'warnings', children: items })] : []
  }
  // What is cancelled is taken by a call of nothing to the account itself: to send nothing is nobody's wish.
  const actions =
    part.replaces === 'cancel'
      ? part.actions.filter((action) => action.kind !== 'send' || action.quantity !== 0n)
      : part.actions
  const said = actions.map((action) => sayAction(action, context))
  const steps = said.map(({ title, lines }) =>
    make('section', {
      className: 'step',
      children: [
        ...(said.length > 1 || isOneOfSeveral ? [make('h3', { text: title })] : []),
        drawLines(lines, make, text),
      ],
    }),
  )
  const changes =
    part.simulation?.status === 'done'
      ? part.simulation.changes.map(({ asset, units, decimals }): Line => {
          const amount = sayAmount({ asset, quantity: units < 0n ? -units : units, decimals }, context)
          // What has a name here is a token of the steps, which stand above with its address.
          const token = asset.kind === 'token' && !asset.symbol ? ` ${asset.token ?? ''}` : ''
          return {
            kind: 'amount',
            label: text('consent.label.changes'),
            value: `${units < 0n ? '−' : '+'}${amount}${token}`,
          }
        })
      : []
  const fee: readonly Line[] = part.fee
    ? [
        {
          kind: 'amount',
          label: part.fee.isMost ? text('consent.label.maxFee') : text('consent.label.fee'),
          value: sayAmount({ asset: { kind: 'native' }, quantity: part.fee.units }, context),
        },
        ...sayPayer(part, context),
      ]
    : []
  const around: readonly Line[] = [
    ...changes,
    ...fee,
    { kind: 'text', label: text('consent.label.network'), value: network.name },
    { kind: 'address', label: text('consent.label.account'), value: part.account || text('consent.value.unknown') },
  ]
  const replaced = part.replaces ? [make('p', { className: 'quiet', text: text('consent.value.replaces') })] : []
  return [...listWarnings('danger'), ...replaced, ...steps, ...listWarnings('caution'), drawLines(around, make, text)]
}

/** Who pays in the account's place; where the request allows it a token, it is paid with that, and no more than is allowed. */
function sayPayer({ fee, actions }: ConsentPart, context: SayContext): readonly Line[] {
  const { text } = context
  if (fee?.payer === undefined) return []
  const { payer: address, payerHost } = fee
  const payer = payerHost === undefined ? address : `${payerHost} (${address})`
  const taken = actions.filter(
    (action) =>
      action.kind === 'allow' && action.spender.toLowerCase() === address.toLowerCase() && action.quantity !== 0n,
  )
  const amounts = taken.map((action) =>
    action.kind === 'allow' && action.isUnlimited
      ? text('consent.value.unlimited')
      : sayAmount(action as never, context),
  )
  const value =
    amounts.length > 0
      ? text('consent.value.paidInToken', { amount: amounts.join(', '), payer })
      : text('consent.value.paidBy', { payer })
  return [{ kind: 'text', label: '', value }]
}
