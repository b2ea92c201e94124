import type { Clock } from '@hawser/common'
import { MODAL_SHAKE_MS } from '../constants.js'
import type { HawserState } from '../state/tree.js'

/** The modal's slice as a client begins. */
export function createModalSlice(): HawserState['modal'] {
  return { isOpen: false, isLoading: false, isShaking: false, isMounted: false }
}

/** Whether the modal is open, busy or shaking. What it shows is the router's. */
export function createModalController(slice: HawserState['modal'], deps: { readonly clock: Clock }) {
  let endShake: (() => void) | undefined
  let parts = 0

  const stopShaking = (): void => {
    endShake?.()
    endShake = undefined
    slice.isShaking = false
  }

  return {
    /** As the user or the app wants it. */
    open(): void {
      slice.hasOpened = slice.isOpen = true
    },
    /** As what comes up wants it: nobody has asked for it. */
    show(): void {
      slice.isOpen = true
    },
    /** Closes, and is neither loading nor shaking afterwards. */
    close(): void {
      stopShaking()
      slice.isOpen = false
      slice.isLoading = false
    },
    setLoading(isLoading: boolean): void {
      slice.isLoading = isLoading
    },
    /** Shakes for {@link MODAL_SHAKE_MS}; a shake during a shake begins anew. Ignored while closed. */
    shake(): void {
      if (!slice.isOpen) return
      endShake?.()
      slice.isShaking = true
      endShake = deps.clock.setTimeout(stopShaking, MODAL_SHAKE_MS)
    },
    /** Counts a part of the modal that stands in the page, until the returned function is called. */
    mount(): () => void {
      slice.isMounted = ++parts > 0
      let isThere = true
      return () => {
        if (isThere) slice.isMounted = --parts > 0
        isThere = false
      }
    },
    /** Ends a pending timer. */
    dispose: stopShaking,
  }
}

export type ModalController = ReturnType<typeof createModalController>
