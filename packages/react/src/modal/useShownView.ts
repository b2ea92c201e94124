import { type HawserState, isSameView, type Question, selectCurrentView, type View } from '@hawser/core'
import { useContext, useDeferredValue, useState } from 'react'
import { useHawserState } from '../provider/useHawserState.js'
import { PressedConnectContext } from '../views/connect/usePressedConnect.js'

export interface ShownView {
  readonly view: View
  /** How many views the stack has. */
  readonly depth: number
  /** Another one for each view that comes to be shown. */
  readonly key: string
  /** Where it came from: the first view of an open modal from nowhere. */
  readonly direction: 'none' | 'forward' | 'back'
}

const firstView: View = { name: 'Connect' }

function selectPlace(state: HawserState) {
  return { view: selectCurrentView(state) ?? firstView, depth: state.router.stack.length }
}

/**
 * The view on top of the stack. While the modal closes it stays what it was, whatever the stack is reset to meanwhile. The view of a wallet that the
 * press has asked already waits until the browser has nothing more urgent to do: where the wallet answers at once, the page shows who is connected
 * before that view says so.
 */
export function useShownView(): ShownView {
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const { view, depth } = useHawserState(selectPlace)
  const pressed = useContext(PressedConnectContext)
  const isAsked = useHawserState(
    ({ connecting: { attempt }, modal }) =>
      modal.connected !== undefined || (attempt !== null && attempt.generation === pressed?.generation),
  )
  const drawn = useDeferredValue(view)
  const [{ shown, count }, setShown] = useState<{ readonly shown: ShownView; readonly count: number }>({
    shown: { view, depth, key: 'view/0', direction: 'none' },
    count: 0,
  })
  if (!isOpen || (depth === shown.depth && isSameView(shown.view, view))) return shown
  if (isAsked && view.name === 'ConnectingExternal' && drawn !== view) return shown

  const key = `view/${count + 1}`
  const next: ShownView = { view, depth, key, direction: depth < shown.depth ? 'back' : 'forward' }
  setShown({ shown: next, count: count + 1 })
  return next
}

/** The question that waits for the user, if any. While the modal closes it stays what it was. */
export function useShownQuestion(depth: number): (ShownView & { readonly question: Question }) | undefined {
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const question = useHawserState((state) => state.connecting.questions?.[0])
  const [kept, keep] = useState(question)
  if (isOpen && question !== kept) keep(question)
  const shown = isOpen ? question : kept
  if (!shown) return undefined
  return {
    question: shown,
    view: { name: 'Question', parameters: { question: shown } },
    depth,
    key: `question/${shown.id}`,
    direction: 'forward',
  }
}
