import { createContext } from 'react'
import type { Locale } from './catalogue.js'

/** The language as the app gave it. */
export const LocaleContext = createContext<Locale>({ code: 'en', dir: 'ltr' })
