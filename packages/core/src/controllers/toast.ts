import type { Clock } from '@hawser/common'
import { TOAST_AUTO_CLOSE_MS, TOAST_REOPEN_MS } from '../lateConstants.js'
import type { HawserState, ToastVariant } from '../state/tree.js'

export interface ToastMessage {
  readonly message: string
  readonly variant: ToastVariant
  /** Name of the icon that a view draws instead of the variant's own. */
  readonly svg?: string | undefined
  /** Key of the modal's text by which a view says it in another language than English. */
  readonly textKey?: string | undefined
  /** Default true. A loading toast never closes itself: its end is another toast or `hide`. */
  readonly autoClose?: boolean | undefined
}

export interface ToastControllerDeps {
  readonly state: Pick<HawserState, 'toast'>
  readonly platform: { readonly clock: Clock }
}

/** One toast at a time. A part of its own: most page loads show none. */
export function createToastController({ state, platform }: ToastControllerDeps) {
  const slice = state.toast
  let next: ToastMessage | undefined
  let cancelTimer: (() => void) | undefined

  const clearTimer = (): void => {
    cancelTimer?.()
    cancelTimer = undefined
  }
  const hide = (): void => {
    clearTimer()
    next = undefined
    slice.open = false
  }
  const present = ({ message, variant, svg, textKey, autoClose = true }: ToastMessage): void => {
    const closesItself = autoClose && variant !== 'loading'
    Object.assign(slice, { message, variant, svg: svg ?? null, textKey, autoClose: closesItself, open: true })
    clearTimer()
    if (closesItself) cancelTimer = platform.clock.setTimeout(hide, TOAST_AUTO_CLOSE_MS)
  }

  return {
    /** Shows a toast. Where one is open, that one closes first; of several shown meanwhile the last one opens. */
    show(toast: ToastMessage): void {
      if (next) {
        next = toast
        return
      }
      if (!slice.open) {
        present(toast)
        return
      }
      clearTimer()
      next = toast
      slice.open = false
      cancelTimer = platform.clock.setTimeout(() => {
        const pending = next
        next = undefined
        if (pending) present(pending)
      }, TOAST_REOPEN_MS)
    },
    /** Closes the toast, and forgets one that is about to open. */
    hide,
    /** Ends a pending timer. */
    dispose: hide,
  }
}
