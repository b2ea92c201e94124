import { useContext } from 'react'
import type { Text } from './createText.js'
import { TextContext } from './TextContext.js'

export type { Text }

/** The text of the modal's views. Part of the modal's chunk: buttons use `useButtonText`. */
export function useText(): Text {
  return useContext(TextContext)
}
