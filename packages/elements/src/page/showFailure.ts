import type { Hawser, ThemeMode } from '@hawser/core'
import type { Locale } from '@hawser/react'
import { nativeText } from '../native/nativeText.js'

/** For as long as the style sheet shows it. */
const shownMs = 13_000

/** Says at the end of the page that the modal's code did not come. The client's own element there is part of what did not come. */
export function showFailure({
  client,
  locale,
  theme,
  signal,
}: {
  readonly client: Hawser
  readonly locale: Locale | undefined
  readonly theme: ThemeMode
  readonly signal: AbortSignal
}): void {
  const root = document.createElement('div')
  root.dataset.hawserRoot = ''
  root.dataset.hawserTheme = theme
  root.lang = locale?.code ?? 'en'
  root.dir = locale?.dir ?? 'ltr'
  const toasts = document.createElement('div')
  toasts.className = 'hawser-toasts'
  toasts.role = 'alert'
  const toast = document.createElement('p')
  toast.className = 'hawser-toast hawser-load-failure'
  toast.textContent = nativeText(locale)('modalFailed')
  toasts.append(toast)
  root.append(toasts)
  document.body.append(root)
  const remove = (): void => root.remove()
  signal.addEventListener('abort', remove, { once: true })
  client.platform.clock.setTimeout(() => {
    signal.removeEventListener('abort', remove)
    remove()
  }, shownMs)
}
