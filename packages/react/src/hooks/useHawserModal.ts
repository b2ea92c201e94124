import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'

/** Opens and closes the modal. */
export function useHawserModal() {
  const { open, close } = useHawser()
  const isOpen = useHawserState((state) => state.modal.isOpen)
  return { isOpen, open, close }
}
