import { useContext } from 'react'
import type { Section, Text } from './createText.js'
import type { en } from './en.js'
import { TextContext } from './TextContext.js'

export type { Text }

/** The modal's text with one of its sections. */
export type SectionText<TSection> = Text<typeof en & TSection>

/**
 * The text of the modal's views. Part of the modal's chunk: buttons use `useButtonText`. What only a view that is loaded on demand says is a
 * section of its own, loaded with it: `useText(section)`.
 */
export function useText(): Text
export function useText<TSection extends Section>(section: TSection): SectionText<TSection>
export function useText(section?: Section): Text {
  const text = useContext(TextContext)
  return section ? text.with(section) : text
}
