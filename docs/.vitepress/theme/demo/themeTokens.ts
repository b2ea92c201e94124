import type { ThemeVariable } from '@hawser/core'

/** A token of the playground, with what it is made by: a colour, a length in pixels, or a text of CSS. */
export interface ThemeToken {
  readonly name: ThemeVariable
  readonly label: string
  readonly kind: 'color' | 'length' | 'text'
  /** Of a length, in pixels. */
  readonly max?: number
}

export const themeTokens: readonly ThemeToken[] = [
  { name: '--hawser-accent', label: 'Accent', kind: 'color' },
  { name: '--hawser-on-accent', label: 'Text on the accent', kind: 'color' },
  { name: '--hawser-surface', label: 'Surface', kind: 'color' },
  { name: '--hawser-raised', label: 'Raised', kind: 'color' },
  { name: '--hawser-text', label: 'Text', kind: 'color' },
  { name: '--hawser-secondary', label: 'Secondary text', kind: 'color' },
  { name: '--hawser-danger', label: 'Danger', kind: 'color' },
  { name: '--hawser-success', label: 'Success', kind: 'color' },
  { name: '--hawser-warning', label: 'Warning', kind: 'color' },
  { name: '--hawser-mix-color', label: 'Colour mixed in', kind: 'color' },
  { name: '--hawser-mix-strength', label: 'Strength of the mix', kind: 'text' },
  { name: '--hawser-hairline', label: 'Hairline', kind: 'text' },
  { name: '--hawser-backdrop', label: 'Backdrop', kind: 'text' },
  { name: '--hawser-shadow', label: 'Shadow', kind: 'text' },
  { name: '--hawser-radius-card', label: 'Corners of the card', kind: 'length', max: 40 },
  { name: '--hawser-radius-row', label: 'Corners of rows', kind: 'length', max: 28 },
  { name: '--hawser-radius-chip', label: 'Corners of tags', kind: 'text' },
  { name: '--hawser-width', label: 'Width of the card', kind: 'length', max: 480 },
  { name: '--hawser-font-family', label: 'Font', kind: 'text' },
  { name: '--hawser-z-index', label: 'Layer', kind: 'text' },
]

/** What an app has set: only these are printed. */
export type Theme = Partial<Record<ThemeVariable, string>>

export const presets: Readonly<Record<string, Theme>> = {
  Default: {},
  Violet: { '--hawser-accent': '#7c3aed', '--hawser-on-accent': '#ffffff' },
  Square: { '--hawser-radius-card': '8px', '--hawser-radius-row': '6px', '--hawser-radius-chip': '4px' },
  Paper: {
    '--hawser-surface': '#fffaf0',
    '--hawser-raised': '#f5ecd9',
    '--hawser-text': '#2b2418',
    '--hawser-secondary': '#685c45',
    '--hawser-accent': '#8a4b08',
    '--hawser-on-accent': '#ffffff',
  },
  Midnight: {
    '--hawser-surface': '#0d1117',
    '--hawser-raised': '#1b2330',
    '--hawser-text': '#eef2f7',
    '--hawser-secondary': '#9fb0c3',
    '--hawser-accent': '#7cb7ff',
    '--hawser-on-accent': '#06182c',
    '--hawser-danger': '#ff8a80',
    '--hawser-success': '#6fdc9f',
    '--hawser-warning': '#f2c14e',
    '--hawser-hairline': 'rgb(255 255 255 / 14%)',
  },
}

/** What stands on what, and the least contrast that it is read by (WCAG 2.2, 1.4.3). */
export const contrastPairs: readonly {
  readonly text: ThemeVariable
  readonly on: ThemeVariable
  readonly least: number
}[] = [
  { text: '--hawser-text', on: '--hawser-surface', least: 4.5 },
  { text: '--hawser-text', on: '--hawser-raised', least: 4.5 },
  { text: '--hawser-secondary', on: '--hawser-surface', least: 4.5 },
  { text: '--hawser-secondary', on: '--hawser-raised', least: 4.5 },
  { text: '--hawser-accent', on: '--hawser-surface', least: 4.5 },
  { text: '--hawser-on-accent', on: '--hawser-accent', least: 4.5 },
  { text: '--hawser-danger', on: '--hawser-surface', least: 4.5 },
  { text: '--hawser-success', on: '--hawser-surface', least: 4.5 },
  { text: '--hawser-warning', on: '--hawser-surface', least: 4.5 },
]

/** The style sheet of a theme; empty where nothing is set. */
export function toCss(theme: Theme): string {
  const lines = Object.entries(theme).map(([name, value]) => `  ${name}: ${value};`)
  return lines.length === 0 ? '' : `:root {\n${lines.join('\n')}\n}\n`
}
