import type { ThemeMode } from '@hawser/core'
import { useContext } from 'react'
import { useHawserState } from '../provider/useHawserState.js'
import { ThemeContext } from './ThemeContext.js'

/** The mode in force. `system` is left to the style sheet, which follows the system without a script and without a flash. */
export function useThemeMode(): ThemeMode {
  const given = useContext(ThemeContext)
  const own = useHawserState((state) => state.theme.mode)
  return given ?? own
}
