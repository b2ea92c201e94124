import { useHawserTheme } from '@hawser/react'
import { useEffect } from 'react'

const next = { system: 'light', light: 'dark', dark: 'system' } as const

/** System, light, dark: for the page and the modal together. */
export function ThemeSwitch() {
  const { mode, setTheme } = useHawserTheme()
  useEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])
  return (
    <button type="button" className="button quiet" onClick={() => setTheme({ mode: next[mode] })}>
      Theme: {mode}
    </button>
  )
}
