import type { ThemeMode } from '@hawser/core'
import { createContext } from 'react'

/** The theme as the app gave it to `HawserProvider`; it goes before the client's own. */
export const ThemeContext = createContext<ThemeMode | undefined>(undefined)
