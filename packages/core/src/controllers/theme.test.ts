import { InvalidOptionsError } from '@hawser/common'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createThemeController, createThemeSlice } from './theme.js'

describe('theme', () => {
  it('default: follows the system and sets no variable', () => {
    expect(createThemeSlice()).toEqual({ mode: 'system', variables: {} })
  })

  it.each([
    ['--hawser-accent', '#3b82f6'],
    ['--hawser-accent', 'color-mix(in oklch, var(--brand) 80%, white)'],
    ['--hawser-font-family', `"Inter", 'Fira Sans', system-ui`],
    ['--hawser-radius', 'calc(4px * 2)'],
    ['--hawser-curl', 'curl'],
  ])('parameters: variables %s: %s', (name, value) => {
    expect(createThemeSlice({ variables: { [name]: value } }).variables).toEqual({ [name]: value })
  })

  it.each([
    ['--brand', 'red'],
    ['--hawser-', 'red'],
    ['--hawser-a;b', 'red'],
    ['color', 'red'],
    ['--hawser-accent', 'red; background: blue'],
    ['--hawser-accent', 'red} body {display:none'],
    ['--hawser-accent', 'url(https://evil.example/x)'],
    ['--hawser-accent', 'URL (x)'],
    ['--hawser-accent', 'image-set("x" 1x)'],
    ['--hawser-accent', '\\75rl(x)'],
    ['--hawser-accent', '</style><script>'],
    ['--hawser-accent', 'red /* '],
    ['--hawser-accent', 'red !important'],
    ['--hawser-accent', 'rgb(0 0 0'],
    ['--hawser-accent', ')('],
    ['--hawser-accent', '"open'],
    ['--hawser-accent', 'a\nb'],
    ['--hawser-accent', ' '],
    ['--hawser-accent', 'x'.repeat(257)],
  ])('behavior: refuses %s: %s, and changes nothing', (name, value) => {
    const slice = createThemeSlice({ mode: 'dark', variables: { '--hawser-radius': '8px' } })
    const theme = createThemeController(slice)
    expect(() => theme.set({ mode: 'light', variables: { '--hawser-gap': '1px', [name]: value } })).toThrow(
      InvalidOptionsError,
    )
    expect(slice).toEqual({ mode: 'dark', variables: { '--hawser-radius': '8px' } })
  })

  it('behavior: a name that is none of Hawser’s is set, and told in the console of whoever builds the page', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const slice = createThemeSlice({ variables: { '--hawser-accent': 'red', '--hawser-radius-row': '4px' } })
    expect(warn).not.toHaveBeenCalled()
    createThemeController(slice).set({ variables: { '--hawser-accent': 'red', '--hawser-acent': 'red' } })
    expect(slice.variables).toEqual({ '--hawser-accent': 'red', '--hawser-acent': 'red' })
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^Hawser: The theme has "--hawser-acent", which nothing reads\. .*--hawser-accent/)],
    ])
  })

  it('behavior: refuses an unknown mode and a value that is no text', () => {
    const theme = createThemeController(createThemeSlice())
    expect(() => theme.set(JSON.parse('{"mode":"sepia"}'))).toThrow('"sepia"')
    expect(() => theme.set(JSON.parse('{"variables":{"--hawser-accent":1}}'))).toThrow(InvalidOptionsError)
  })

  it('behavior: new variables take the place of all earlier ones; the mode stays', () => {
    const slice = createThemeSlice({ mode: 'dark', variables: { '--hawser-radius': '8px' } })
    createThemeController(slice).set({ variables: { '--hawser-accent': 'red' } })
    expect(slice).toEqual({ mode: 'dark', variables: { '--hawser-accent': 'red' } })
  })
})
