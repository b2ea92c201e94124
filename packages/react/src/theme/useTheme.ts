import type { ThemeMode } from '@hawser/core'
import { createContext, useContext, useMemo } from 'react'
import { useHawserState } from '../provider/useHawserState.js'

/** The theme as the app gave it to `HawserProvider`; it goes before the client's own. */
export const ThemeContext = createContext<ThemeMode | undefined>(undefined)

/** The mode in force. `system` is left to the style sheet, which follows the system without a script and without a flash. */
export function useThemeMode(): ThemeMode {
  const given = useContext(ThemeContext)
  const own = useHawserState((state) => state.theme.mode)
  return given ?? own
}

/** The ref of an element that gets the app's custom properties: by script and not in the markup, which a strict content policy would refuse. */
export function useThemeVariables(): (element: HTMLElement | null) => void {
  const variables = useHawserState((state) => state.theme.variables)
  return useMemo(() => {
    let themed: HTMLElement | null = null
    return (element) => {
      for (const name of Object.keys(variables)) themed?.style.removeProperty(name)
      themed = element
      for (const [name, value] of Object.entries(variables)) themed?.style.setProperty(name, value)
    }
  }, [variables])
}
