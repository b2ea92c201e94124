import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useThemeMode } from '../theme/useThemeMode.js'

/** The theme in force, and a way to change it. A theme given to `HawserProvider` goes before the mode that is set here. */
export function useHawserTheme() {
  const { setTheme } = useHawser()
  const mode = useThemeMode()
  const variables = useHawserState((state) => state.theme.variables)
  return { mode, variables, setTheme }
}
