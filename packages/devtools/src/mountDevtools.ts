import { wrapError } from '@hawser/common'
import { type Hawser, reportError } from '@hawser/core'
import type { DevtoolsOptions } from './options.js'

// Put in its place by bundlers; not there in a page that none has built.
declare const process: { readonly env: { readonly NODE_ENV?: string | undefined } }

/**
 * Puts the panel for developers into the page, and records from the time when its code is there. Returns what takes it away again, with all that came by it;
 * `destroy` of the client does so too. Does nothing on a server, and in production unless `isEnabled` is true.
 *
 * @example
 * const unmount = mountDevtools(hawser, { position: 'bottom-left' })
 */
export function mountDevtools(hawser: Hawser, options: DevtoolsOptions = {}): () => void {
  const { isEnabled = isDevelopment() } = options
  if (!isEnabled || typeof document === 'undefined' || hawser.signal.aborted) return () => {}
  let close: (() => void) | undefined
  let isEnded = false
  const end = (): void => {
    isEnded = true
    hawser.signal.removeEventListener('abort', end)
    close?.()
    close = undefined
  }
  hawser.signal.addEventListener('abort', end, { once: true })
  import('./panel/openPanel.js').then(
    ({ openPanel }) => {
      if (!isEnded) close = openPanel(hawser, options)
    },
    (error: unknown) => {
      if (!isEnded) reportError(hawser, wrapError(error))
    },
  )
  return end
}

/** Whether the page is known to be none of production. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
