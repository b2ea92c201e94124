import { useHawserTheme } from '@hawser/react'
import { useEffect } from 'react'
import { usePageText } from './pageLanguage.js'

const next = { system: 'light', light: 'dark', dark: 'system' } as const

const drawings = {
  system: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  light:
    'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  dark: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z',
} as const

/** System, light, dark: for the page and the modal together. */
export function ThemeSwitch() {
  const { mode, setTheme } = useHawserTheme()
  const text = usePageText()
  const name = text.themeIs(text.modes[mode])
  useEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])
  return (
    <button
      type="button"
      className="button quiet theme-switch"
      aria-label={name}
      title={name}
      onClick={() => setTheme({ mode: next[mode] })}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={drawings[mode]} />
      </svg>
    </button>
  )
}
