import { useHawserState } from '../provider/useHawserState.js'
import { useIsomorphicLayoutEffect } from '../provider/useIsomorphicLayoutEffect.js'

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
