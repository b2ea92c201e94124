import type { EmbeddedWalletTexts } from '../embeddedWalletOptions.js'

export interface CreateFrameElementOptions {
  readonly host: HTMLElement
  readonly url: string
  readonly texts: EmbeddedWalletTexts
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
  'display: block; position: fixed; inset: 0; z-index: 2147483647; margin: 0; padding: 0; border: 0; background: rgb(0 0 0 / 40%)'
const wide = 'position: absolute; inset: 0; margin: auto; inline-size: 360px; block-size: min(600px, 100%)'
const narrow =
  'position: absolute; inset-inline: 0; inset-block-end: 0; inline-size: 100%; block-size: min(600px, 100%)'
const closeButton =
  'position: absolute; inset-block-start: 8px; inset-inline-end: 8px; min-inline-size: 44px; min-block-size: 44px; padding: 0 12px; border: 0; border-radius: 8px; background: #fff; color: #111; font: 500 16px/1 system-ui, sans-serif; cursor: pointer'
/** In CSS pixels. */
const narrowWidth = 430

/** Puts a frame into the client's element. It stays where it is put: a frame that is moved loads anew. */
export function createFrameElement({ host, url, texts, onClose }: CreateFrameElementOptions): FrameElement {
  const page = host.ownerDocument
  const box = page.createElement('div')
  const iframe = page.createElement('iframe')
  const close = page.createElement('button')
  let focusedBefore: Element | null = null

  box.dataset.hawserFrame = ''
  box.setAttribute('role', 'dialog')
  box.setAttribute('aria-modal', 'true')
  box.setAttribute('aria-label', texts.frameTitle)
  box.style.cssText = hidden

  iframe.title = texts.frameTitle
  iframe.referrerPolicy = 'origin'
  // Everything but the page around it: it cannot lead the page elsewhere.
  iframe.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation',
  )
  const { origin } = new URL(url)
  iframe.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${origin}`)
    .join('; ')
  iframe.src = url

  close.type = 'button'
  close.textContent = texts.close
  close.style.cssText = closeButton
  close.addEventListener('click', onClose)
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // The modal below it stays open.
    event.stopPropagation()
    onClose()
  }
  box.addEventListener('keydown', onKey)
  box.append(iframe, close)
  host.append(box)

  const isShown = (): boolean => box.style.display !== 'none'
  // A phone may be turned meanwhile.
  const fit = (): void => {
    iframe.style.cssText = `${(page.defaultView?.innerWidth ?? 0) <= narrowWidth ? narrow : wide}; border: 0; border-radius: 16px; background: #fff`
  }
  return {
    iframe,
    isShown,
    show() {
      if (isShown()) return
      focusedBefore = page.activeElement
      box.style.cssText = shown
      fit()
      page.defaultView?.addEventListener('resize', fit)
      iframe.focus()
    },
    hide() {
      if (!isShown()) return
      box.style.cssText = hidden
      page.defaultView?.removeEventListener('resize', fit)
      if (focusedBefore && 'focus' in focusedBefore && typeof focusedBefore.focus === 'function') focusedBefore.focus()
      focusedBefore = null
    },
    remove() {
      close.removeEventListener('click', onClose)
      box.removeEventListener('keydown', onKey)
      page.defaultView?.removeEventListener('resize', fit)
      box.remove()
    },
  }
}
