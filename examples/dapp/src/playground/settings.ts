import type { ThemeMode } from '@hawser/core'
import type { Locale } from '@hawser/react'
import * as v from 'valibot'
import { accentFor } from './accentFor.js'

interface Language {
  readonly name: string
  /** BCP 47. */
  readonly code: string
  readonly dir: 'ltr' | 'rtl'
  /** How an app has it: the name of the locale and the entry that it comes from. English is in the package's own. */
  readonly importName?: string
  readonly entry?: string
  readonly load?: () => Promise<Locale>
}

/** The languages to choose from. A further one is a line here. */
export const languages: readonly Language[] = [
  { name: 'English', code: 'en', dir: 'ltr' },
  further('Deutsch', 'de', 'ltr', async () => (await import('@hawser/react/locales/de')).de),
  further('Español', 'es', 'ltr', async () => (await import('@hawser/react/locales/es')).es),
  further('العربية', 'ar', 'rtl', async () => (await import('@hawser/react/locales/ar')).ar),
  further('日本語', 'ja', 'ltr', async () => (await import('@hawser/react/locales/ja')).ja),
]

/** A language that comes by an entry of its own, under its code. */
function further(name: string, code: string, dir: Language['dir'], load: NonNullable<Language['load']>): Language {
  return { name, code, dir, importName: code, entry: `@hawser/react/locales/${code}`, load }
}

export function languageOf(code: string): Language {
  const [english] = languages
  const language = languages.find((one) => one.code === code) ?? english
  if (!language) throw new Error('The list of languages is empty.')
  return language
}

/** Of the card, and of the rows, fields and buttons in it. Undefined is what the style sheet has. */
export const corners = {
  sharp: { card: '4px', row: '2px' },
  small: { card: '14px', row: '8px' },
  round: undefined,
  full: { card: '32px', row: '999px' },
} as const

export type Corners = keyof typeof corners

/** What the switches say. */
export const settingsSchema = v.object({
  mode: v.picklist(['system', 'light', 'dark'] satisfies ThemeMode[]),
  /** Null is what the style sheet has. */
  accent: v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))),
  corners: v.picklist(Object.keys(corners) as Corners[]),
  language: v.picklist(languages.map(({ code }) => code)),
  dir: v.picklist(['ltr', 'rtl']),
})

export type Settings = v.InferOutput<typeof settingsSchema>

export const defaultSettings: Settings = {
  mode: 'system',
  accent: null,
  corners: 'round',
  language: 'en',
  dir: 'ltr',
}

/** The theme that stands for the settings: the very object that the live modal is given, and that is printed. */
export function themeOf({ mode, accent, corners: name }: Settings) {
  const radius = corners[name]
  return {
    mode,
    variables: {
      ...(accent && accentFor(accent, mode)),
      ...(radius && { '--hawser-radius-card': radius.card, '--hawser-radius-row': radius.row }),
    },
  }
}

/** The locale that stands for the settings. */
export async function localeOf({ language: code, dir }: Settings): Promise<Locale> {
  const { load } = languageOf(code)
  return { ...(await load?.()), code, dir }
}
