import type { HawserState } from '../state/tree.js'
import type { View } from '../state/view.js'

/** The router's slice as a client begins: the stack stands at Connect. */
export function createRouterSlice(): HawserState['router'] {
  return { stack: [{ name: 'Connect' }] }
}

/** Whether two entries show the same thing: one name, and parameters that are equal field by field. An app's own may hold anything. */
export function isSameView(a: View | undefined, b: View): boolean {
  if (a?.name !== b.name) return false
  const left: Readonly<Record<string, unknown>> = { ...a.parameters }
  const right: Readonly<Record<string, unknown>> = { ...b.parameters }
  return [...Object.keys(left), ...Object.keys(right)].every((key) => Object.is(left[key], right[key]))
}

export interface RouterControllerDeps {
  /** Closes the modal: where Back leads when one view remains. */
  readonly close: () => void
  /** Whether the view that stands cannot be left. */
  readonly isLocked?: (() => boolean) | undefined
}

/** The modal's view stack. It is never empty. */
export function createRouterController(slice: HawserState['router'], deps: RouterControllerDeps) {
  const goBack = (): void => {
    if (slice.stack.length > 1 && !deps.isLocked?.()) slice.stack.pop()
    else deps.close()
  }

  return {
    /** Shows `view` above the current one. Ignored when the current view is the same one with equal parameters. */
    push(view: View): void {
      if (!isSameView(slice.stack.at(-1), view)) slice.stack.push(view)
    },
    /** Puts `view` in the place of the current one. */
    replace(view: View): void {
      slice.stack.splice(-1, 1, view)
    },
    /** Makes these views the whole stack, the last one on top. */
    reset(...stack: readonly [...View[], View]): void {
      slice.stack.splice(0, slice.stack.length, ...stack)
    },
    /** Goes back one view, and closes the modal when only one remains. */
    goBack,
    /** Goes back to the view at `index`, counted from 0. Ignored unless that is a view below the current one. */
    goBackToIndex(index: number): void {
      if (Number.isInteger(index) && index >= 0 && index < slice.stack.length - 1) {
        slice.stack.splice(index + 1)
      }
    },
    /** The same as `goBack`, by the name that says so where a view's only way on is out. */
    goBackOrClose: goBack,
  }
}

export type RouterController = ReturnType<typeof createRouterController>

/** The view on top of the modal's stack, whether the modal is open or not. */
export function selectCurrentView(state: HawserState): View | undefined {
  return state.router.stack.at(-1)
}

/** Whether the view on top is the one that cannot be left. What an app shows above that one leads back to it. */
export function selectIsViewLocked(state: HawserState): boolean {
  return !!state.modal.isLocked && selectCurrentView(state)?.name === state.connecting.required?.name
}
