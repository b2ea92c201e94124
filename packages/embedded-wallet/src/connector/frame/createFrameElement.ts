import type { EmbeddedWalletTexts } from '../embeddedWalletOptions.js'

export interface CreateFrameElementOptions {
  readonly host: HTMLElement
  readonly url: string
  /** Read each time that it is shown, and when the host's attributes change: they say them in the modal's language. */
  readonly readTexts: () => Pick<EmbeddedWalletTexts, 'close' | 'frameTitle'>
  /** The user has closed the frame. */
  readonly onClose: () => void
}

/** The frame in the page: hidden, until something in it has to be seen. */
export interface FrameElement {
  readonly iframe: HTMLIFrameElement
  isShown(): boolean
  show(): void
  hide(): void
  remove(): void
}

// By script, and not by a style sheet or attributes: an app's content security policy refuses neither. No filter, opacity or transform: a frame that tells by
// an IntersectionObserver whether it can be seen would take itself for hidden.
const hidden = 'display: none'
const shown =
  'display: grid; grid-template-rows: minmax(0, 1fr); position: fixed; inset: 0; z-index: 2147483647; box-sizing: border-box; margin: 0; border: 0; background: rgb(0 0 0 / 40%)'
const wideBox = `${shown}; place-items: center; padding: 8px`
const narrowBox = `${shown}; place-items: end stretch; padding: 8px 0 0`
// The button above the frame, and never over it: what is covered cannot be consented to.
const panel =
  'display: flex; flex-direction: column-reverse; align-items: flex-end; gap: 8px; inline-size: 100%; block-size: min(652px, 100%)'
const widePanel = `${panel}; max-inline-size: 360px`
const frame = 'display: block; flex: 1; min-block-size: 0; inline-size: 100%; border: 0'
const wideFrame = `${frame}; border-radius: 16px`
const narrowFrame = `${frame}; border-radius: 16px 16px 0 0`
const closeButton =
  'flex: none; margin: 0; min-inline-size: 44px; min-block-size: 44px; padding: 0 16px; border: 0; border-radius: 999px; background: rgb(16 24 31 / 72%); color: #fff; font: 500 16px/1 system-ui, sans-serif; cursor: pointer'
const narrowCloseButton = `${closeButton}; margin-inline-end: 8px`
/** Seen by nobody, and over nothing. */
const guardBox =
  'position: fixed; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px; outline: none; pointer-events: none'
/** In CSS pixels. */
const narrowWidth = 430

/** Puts a frame into the client's element. It stays where it is put: a frame that is moved loads anew. */
export function createFrameElement({ host, url, readTexts, onClose }: CreateFrameElementOptions): FrameElement {
  const page = host.ownerDocument
  const box = page.createElement('div')
  const iframe = page.createElement('iframe')
  const inner = page.createElement('div')
  const close = page.createElement('button')
  // By Tab one stays in the dialog: from its end to its beginning, and back.
  const guard = page.createElement('span')
  let focusedBefore: Element | null = null
  let isLeaping = false

  box.dataset.hawserFrame = ''
  box.setAttribute('role', 'dialog')
  box.setAttribute('aria-modal', 'true')
  box.style.cssText = hidden

  iframe.referrerPolicy = 'origin'
  // Everything but the page around it: it cannot lead the page elsewhere.
  iframe.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation allow-top-navigation-by-user-activation',
  )
  const { origin } = new URL(url)
  iframe.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${origin}`)
    .join('; ')
  iframe.src = url

  close.type = 'button'
  close.addEventListener('click', onClose)
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // The modal below it stays open.
    event.stopPropagation()
    onClose()
  }
  box.addEventListener('keydown', onKey)
  guard.tabIndex = 0
  guard.style.cssText = guardBox
  const onGuard = (): void => {
    if (!isLeaping) close.focus()
    isLeaping = false
  }
  const onLeave = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || event.shiftKey) return
    // The key itself leads on from there, to the first of the frame.
    isLeaping = true
    guard.focus()
  }
  guard.addEventListener('focus', onGuard)
  close.addEventListener('keydown', onLeave)
  inner.append(guard, iframe, close)
  box.append(inner)
  host.append(box)

  const say = (): void => {
    const texts = readTexts()
    box.setAttribute('aria-label', texts.frameTitle)
    iframe.title = texts.frameTitle
    close.textContent = texts.close
  }
  say()
  const view = page.defaultView
  const words = view?.MutationObserver && new view.MutationObserver(say)
  words?.observe(host, { attributes: true, attributeFilter: ['data-hawser-close', 'data-hawser-frame-title'] })

  const isShown = (): boolean => box.style.display !== 'none'
  // A phone may be turned meanwhile.
  const layOut = (): void => {
    const isNarrow = (page.defaultView?.innerWidth ?? 0) <= narrowWidth
    box.style.cssText = isNarrow ? narrowBox : wideBox
    inner.style.cssText = isNarrow ? panel : widePanel
    iframe.style.cssText = isNarrow ? narrowFrame : wideFrame
    close.style.cssText = isNarrow ? narrowCloseButton : closeButton
  }
  return {
    iframe,
    isShown,
    show() {
      if (isShown()) return
      focusedBefore = page.activeElement
      say()
      layOut()
      page.defaultView?.addEventListener('resize', layOut)
      iframe.focus()
    },
    hide() {
      if (!isShown()) return
      box.style.cssText = hidden
      page.defaultView?.removeEventListener('resize', layOut)
      if (focusedBefore && 'focus' in focusedBefore && typeof focusedBefore.focus === 'function') focusedBefore.focus()
      focusedBefore = null
    },
    remove() {
      words?.disconnect()
      close.removeEventListener('click', onClose)
      close.removeEventListener('keydown', onLeave)
      guard.removeEventListener('focus', onGuard)
      box.removeEventListener('keydown', onKey)
      page.defaultView?.removeEventListener('resize', layOut)
      box.remove()
    },
  }
}
