import { type RefObject, useRef } from 'react'

/** Returns what had the focus as the modal opened: until the dialog has it, keys that are meant for the dialog come from there. */
export function useOpener(isOpen: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen
  return opener
}
