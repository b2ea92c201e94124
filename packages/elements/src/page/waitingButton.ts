import { createNativeButton } from '../native/createNativeButton.js'
import { loadingLook } from '../native/readLook.js'
import type { Part } from './parts.js'

/** Holds a button's place while it has no client. Returns what takes it away. */
export function createWaitingButton({ kind, element }: Part): () => void {
  if (kind === 'modal' || kind === 'account') return () => {}
  const button = createNativeButton(element, { onIntent: () => {}, onPress: () => {} })
  button.draw(loadingLook(kind))
  return () => void button.remove()
}
