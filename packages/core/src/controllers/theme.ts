import { InvalidOptionsError } from '@hawser/common'
import { optionMessage, warnDeveloper } from '#optionMessage'
import type { HawserState, ThemeMode } from '../state/tree.js'

const modes: readonly unknown[] = ['light', 'dark', 'system'] satisfies ThemeMode[]
const variableName = /^--hawser-[a-z0-9]+(-[a-z0-9]+)*$/i
const maximumValueLength = 256
// Ends a declaration, opens a block, a tag or a comment, or hides one of these behind an escape.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what is refused
const unsafeSyntax = /[;{}<>\\@\u0000-\u001f\u007f]|\/\*|!\s*important/i
// Functions that fetch or draw what they name.
const unsafeFunction = /(?:url|src|image|image-set|cross-fade|element|paint|attr|expression)\s*\(/i

export interface ThemePatch {
  readonly mode?: ThemeMode | undefined
  /** Custom properties by name. They take the place of all earlier ones. */
  readonly variables?: Readonly<Record<string, string>> | undefined
}

/** Whether every quote and every parenthesis is closed: what is left when the inmost pairs are taken away, again and again. */
function isBalanced(value: string): boolean {
  let text = value.replace(/"[^"]*"|'[^']*'/g, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\([^()]*\)/g, '')
  }
  return !/["'()]/.test(text)
}

function assertVariable(name: string, value: unknown): void {
  if (!variableName.test(name)) throw new InvalidOptionsError(optionMessage('themeVariable', name))
  if (
    typeof value !== 'string' ||
    value.trim() === '' ||
    value.length > maximumValueLength ||
    unsafeSyntax.test(value) ||
    unsafeFunction.test(value) ||
    !isBalanced(value)
  ) {
    throw new InvalidOptionsError(optionMessage('themeValue', name, maximumValueLength))
  }
}

/** The theme's slice as a client begins. @throws InvalidOptionsError */
export function createThemeSlice(theme: ThemePatch = {}): HawserState['theme'] {
  const slice: HawserState['theme'] = { mode: 'system', variables: {} }
  createThemeController(slice).set(theme)
  return slice
}

/** The theme as the app chose it. What `system` comes to is the binding's to find. */
export function createThemeController(slice: HawserState['theme']) {
  return {
    /**
     * Takes over what is given; nothing changes when a part of it is refused.
     * @throws InvalidOptionsError for an unknown mode, a name outside `--hawser-`, or a value that could leave its declaration or fetch something
     */
    set({ mode, variables }: ThemePatch): void {
      if (mode !== undefined && !modes.includes(mode)) {
        throw new InvalidOptionsError(optionMessage('themeMode', String(mode)))
      }
      for (const [name, value] of Object.entries(variables ?? {})) assertVariable(name, value)
      if (mode !== undefined) slice.mode = mode
      if (variables === undefined) return
      slice.variables = { ...variables }
      warnDeveloper('themeNames', Object.keys(variables))
    },
  }
}

export type ThemeController = ReturnType<typeof createThemeController>
