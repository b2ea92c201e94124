import { type HawserEvents, mountModal } from '@hawser/core'
import { useEffect, useRef } from 'react'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useThemeMode } from '../theme/useTheme.js'

/** Counts the component as a part of the modal while it is mounted: with one, an unsupported network opens the modal by itself. */
export function useModalPart(): void {
  const hawser = useHawser()
  useEffect(() => mountModal(hawser), [hawser])
}

/** Opens and closes the modal. */
export function useHawserModal() {
  const { open, close } = useHawser()
  useModalPart()
  const isOpen = useHawserState((state) => state.modal.isOpen)
  return { isOpen, open, close }
}

/** The theme in force, and a way to change it. A theme given to `HawserProvider` goes before the mode that is set here. */
export function useHawserTheme() {
  const { setTheme } = useHawser()
  const mode = useThemeMode()
  const variables = useHawserState((state) => state.theme.variables)
  return { mode, variables, setTheme }
}

/**
 * Listens to the client's events while the component is mounted. The listener may be a new one in each render.
 *
 * @example useHawserEvent('addressChanged', ({ namespace, to }) => reloadPortfolio(namespace, to))
 */
export function useHawserEvent<TName extends keyof HawserEvents>(
  name: TName,
  listener: (event: HawserEvents[TName]) => void,
): void {
  const hawser = useHawser()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => hawser.on(name, (event) => latest.current(event)), [hawser, name])
}
