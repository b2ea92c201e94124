import type { Question } from '@hawser/core'
import { useState } from 'react'
import { useHawserState } from '../provider/useHawserState.js'
import type { ShownView } from './useShownView.js'

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
