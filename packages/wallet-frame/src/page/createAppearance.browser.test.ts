import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAppearance } from './createAppearance.js'
import './page.css'

const root = document.documentElement
const styleOf = (name: string) => root.style.getPropertyValue(`--${name}`)

beforeEach(() => {
  document.body.replaceChildren()
})
afterEach(() => {
  root.removeAttribute('style')
  root.removeAttribute('dir')
  delete root.dataset.theme
})

describe('language', () => {
  it('default: what the app says, by its language alone, with direction and title; listeners are told once', async () => {
    const appearance = createAppearance({ window })
    const heard = vi.fn()
    const stop = appearance.watch(heard)
    appearance.set({ themeMode: 'light', locale: 'ar-EG' })
    await vi.waitFor(() => expect(appearance.text().code).toBe('ar'))
    expect([root.lang, root.dir, document.title]).toEqual(['ar', 'rtl', 'المحفظة'])
    expect(heard).toHaveBeenCalledTimes(1)
    appearance.set({ themeMode: 'dark', locale: 'ar' })
    stop()
    appearance.set({ locale: 'de' })
    await vi.waitFor(() => expect(root.lang).toBe('de'))
    expect(root.dir).toBe('ltr')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('behavior: the last language that was said is shown, whichever file comes first; one that is not there is English', async () => {
    const appearance = createAppearance({ window })
    for (const locale of ['ja', 'es', 'de']) appearance.set({ locale })
    await vi.waitFor(() => expect(root.lang).toBe('de'))
    appearance.set({ locale: 'tlh' })
    await vi.waitFor(() => expect(root.lang).toBe('en'))
    appearance.set({ locale: 'not a tag' })
    expect(appearance.text()('consent.title.send')).toBe('Send')
  })

  it('behavior: the words of the other screens come when they are asked for, in the language that is shown', async () => {
    const appearance = createAppearance({ window })
    expect((await appearance.screens()).tree('screen', { back: 'Back' })).toEqual({ back: 'Back' })
    appearance.set({ locale: 'de' })
    await vi.waitFor(() => expect(root.lang).toBe('de'))
    expect(appearance.text().tree('screen', { back: 'Back' })).toEqual({ back: 'Back' })
    const screens = await appearance.screens()
    expect(screens.tree('screen', { back: 'Back' })).toEqual({ back: 'Zurück' })
    expect([screens.code, screens('consent.title.send')]).toEqual(['de', appearance.text()('consent.title.send')])
  })

  it('behavior: before an app has spoken it is the browser’s', async () => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fil', 'es-MX', 'de'])
    const appearance = createAppearance({ window })
    expect(appearance.text().code).toBe('en')
    await vi.waitFor(() => expect(appearance.text().code).toBe('es'))
    languages.mockRestore()
  })
})

describe('look', () => {
  it('behavior: who follows hears the look that was set last, and each one from then on, until it stops', () => {
    const appearance = createAppearance({ window })
    const heard = vi.fn()
    appearance.follow(heard)()
    expect(heard).not.toHaveBeenCalled()
    const looks = [
      { themeMode: 'dark', themeVariables: { '--hawser-accent': '#ffdd00' }, locale: 'de' },
      { themeMode: 'light' },
    ] as const
    appearance.set(looks[0])
    const stop = appearance.follow(heard)
    appearance.set(looks[1])
    stop()
    appearance.set({})
    expect(heard.mock.calls).toEqual(looks.map((look) => [look]))
  })

  it('default: the app’s colours, corners and font, until it says others', () => {
    const appearance = createAppearance({ window })
    appearance.set({
      themeMode: 'dark',
      themeVariables: {
        '--hawser-accent': 'rgb(255 221 0)',
        '--hawser-surface': 'oklch(0.2 0.02 250)',
        '--hawser-radius-row': '4px',
        '--hawser-font-family': 'Acme Grotesk, "Segoe UI", system-ui',
      },
    })
    expect(root.dataset.theme).toBe('dark')
    expect(styleOf('accent')).toBe('rgb(255 221 0)')
    expect(styleOf('surface')).toBe('oklch(0.2 0.02 250)')
    expect(styleOf('radius-row')).toBe('4px')
    expect(styleOf('font-family')).toBe('"Segoe UI", system-ui')
    // Dark on yellow: the default of a dark page is readable.
    expect(styleOf('on-accent')).toBe('')
    appearance.set({ themeMode: 'light' })
    expect(root.dataset.theme).toBe('light')
    for (const name of ['accent', 'surface', 'radius-row', 'font-family']) expect(styleOf(name)).toBe('')
  })

  it('behavior: what stands on the accent can be read', () => {
    const appearance = createAppearance({ window })
    appearance.set({ themeMode: 'light', themeVariables: { '--hawser-accent': '#ffdd00' } })
    expect(styleOf('on-accent')).toBe('#000000')
    appearance.set({
      themeMode: 'light',
      themeVariables: { '--hawser-accent': '#112244', '--hawser-on-accent': '#112345' },
    })
    expect(styleOf('on-accent')).toBe('#ffffff')
  })

  it.each([
    [{ '--hawser-text': '#ffffff' }, 'white on white'],
    [{ '--hawser-danger': 'color-mix(in srgb, white 90%, red)' }, 'a warning that cannot be seen'],
    [{ '--hawser-text': 'rgb(0 0 0 / 10%)' }, 'text that can be seen through'],
    [{ '--hawser-surface': 'transparent' }, 'a page that can be seen through'],
    [{ '--hawser-raised': 'rgb(255 255 255 / 99%)' }, 'a field that can be seen through'],
    [{ '--hawser-mix-color': '#10181f', '--hawser-mix-strength': '60%' }, 'a ground as dark as its text'],
  ])('behavior: %j, %s, is left out', (themeVariables: object, _what) => {
    const appearance = createAppearance({ window })
    appearance.set({ themeMode: 'light', themeVariables: { ...themeVariables, '--hawser-accent': '#552200' } })
    for (const name of Object.keys(themeVariables)) expect(styleOf(name.replace('--hawser-', ''))).not.toBeTruthy()
    expect(styleOf('accent')).toBe('#552200')
  })

  it('behavior: an accent that can be seen through is none', () => {
    createAppearance({ window }).set({ themeMode: 'light', themeVariables: { '--hawser-accent': 'transparent' } })
    expect(styleOf('accent')).toBe('')
    expect(styleOf('on-accent')).toBe('')
  })

  it.each([
    { '--hawser-surface': 'url(https://evil.example/x)' },
    { '--hawser-surface': 'var(--elsewhere, red)' },
    { '--hawser-text': 'inherit' },
    { '--hawser-text': 'currentColor' },
    { '--hawser-text': 'red; background: url(x)' },
    { '--hawser-text': 'red } * { display: none' },
    { '--hawser-text': 7 },
    { '--hawser-radius-row': 'calc(1px * 1e9)' },
    { '--hawser-mix-strength': '-4%' },
    { '--hawser-font-family': 'Webdings, "Adobe Blank"' },
    { '--hawser-font-family': 'serif; display: none' },
    { '--hawser-z-index': '1' },
    { '--display': 'none', display: 'none', '--hawser-unheard-of': 'red' },
    { '--hawser-text': `#${'0'.repeat(300)}` },
  ])('behavior: %j sets nothing', (themeVariables) => {
    createAppearance({ window }).set({ themeMode: 'light', themeVariables })
    expect(root.getAttribute('style') ?? '').toBe('')
  })
})
