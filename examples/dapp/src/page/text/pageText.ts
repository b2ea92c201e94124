import type { ThemeMode } from '@hawser/core'
import type { Corners } from '../../playground/settings.js'

/** What the first screen says. */
export interface PageText {
  readonly facts: string
  /** A line each. */
  readonly headline: readonly [string, string, string]
  readonly what: string
  readonly makeItYours: string
  /** What a visitor without a wallet can do, in a run that has something for them. */
  readonly notes: { readonly demo: string; readonly failed: string }
  readonly install: { readonly heading: string; readonly manager: string; readonly copy: string }
  readonly copy: { readonly idle: string; readonly copied: string; readonly failed: string }
  readonly copyFile: (file: string) => string
  readonly theme: string
  readonly themeIs: (mode: string) => string
  readonly modes: Readonly<Record<ThemeMode, string>>
  readonly playground: {
    readonly heading: string
    readonly lead: string
    /** The modal's frame, for screen readers. */
    readonly live: string
    /** What the code is of, for screen readers. */
    readonly code: string
    readonly accent: string
    readonly accents: Readonly<Record<'teal' | 'indigo' | 'pink' | 'orange' | 'graphite' | 'own', string>>
    readonly corners: string
    readonly cornerNames: Readonly<Record<Corners, string>>
    readonly language: string
    readonly direction: string
    readonly directions: { readonly ltr: string; readonly rtl: string }
  }
}
