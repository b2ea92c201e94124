import type { HawserState } from '../state/tree.js'
import type { View } from '../state/view.js'

/** The view on top of the modal's stack, whether the modal is open or not. */
export function selectCurrentView(state: HawserState): View | undefined {
  return state.router.stack.at(-1)
}
