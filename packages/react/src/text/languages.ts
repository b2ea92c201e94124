import type { Locale } from './catalogue.js'
import { ar } from './locales/ar.js'
import { de } from './locales/de.js'
import { es } from './locales/es.js'
import { ja } from './locales/ja.js'

/** The languages that a user can choose, by their tags: code that is loaded for whoever has chosen one. That of an app comes with the app. */
export const languages: readonly Locale[] = [ar, de, { code: 'en', dir: 'ltr' }, es, ja]
