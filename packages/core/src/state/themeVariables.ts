/** The custom properties that `setTheme({ variables })` and an app's own style sheet may set. The style sheet of @hawser/react says what each is. */
export const themeVariables = [
  '--hawser-surface',
  '--hawser-raised',
  '--hawser-hairline',
  '--hawser-text',
  '--hawser-secondary',
  '--hawser-accent',
  '--hawser-on-accent',
  '--hawser-danger',
  '--hawser-success',
  '--hawser-warning',
  '--hawser-shadow',
  '--hawser-backdrop',
  '--hawser-mix-color',
  '--hawser-mix-strength',
  '--hawser-font-family',
  '--hawser-width',
  '--hawser-radius-card',
  '--hawser-radius-row',
  '--hawser-radius-chip',
  '--hawser-z-index',
] as const

export type ThemeVariable = (typeof themeVariables)[number]
export type ThemeVariables = { readonly [TName in ThemeVariable]?: string }
