import type { ThemeMode } from '@hawser/core'
import { createContext, useContext } from 'react'
import { useHawserState } from '../provider/useHawserState.js'
import { useIsomorphicLayoutEffect } from '../provider/useIsomorphicLayoutEffect.js'

/** The theme as the app gave it to `HawserProvider`; it goes before the client's own. */
export const ThemeContext = createContext<ThemeMode | undefined>(undefined)

/** The mode in force. `system` is left to the style sheet, which follows the system without a script and without a flash. */
export function useThemeMode(): ThemeMode {
  const given = useContext(ThemeContext)
  const own = useHawserState((state) => state.theme.mode)
  return given ?? own
}

/** Puts the app's custom properties on an element: by script and not in the markup, which a strict content policy would refuse. */
export function useThemeVariables(element: HTMLElement | null): void {
  const variables = useHawserState((state) => state.theme.variables)
  useIsomorphicLayoutEffect(() => {
    if (!element) return
    for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value)
    return () => {
      for (const name of Object.keys(variables)) element.style.removeProperty(name)
    }
  }, [element, variables])
}
