import { createText, type Text } from '../text/createText.js'
import type { Catalogue } from '../text/english.js'
import { findFormatLocale, findLanguage, type Language } from '../text/languages.js'
import { markLanguage } from '../text/markLanguage.js'
import { applyTheme } from './applyTheme.js'

/** What the app's modal looks like, and what it speaks, as the app says it. */
export interface Look {
  /** The browser's own colour scheme where there is none. */
  readonly themeMode?: 'light' | 'dark' | undefined
  /** By the names of the modal's custom properties. */
  readonly themeVariables?: Readonly<Record<string, unknown>> | undefined
  /** BCP 47; the browser's own language where there is none. */
  readonly locale?: string | undefined
}

/** The look and the language of the page. */
export interface Appearance {
  /** The words as they are now. A screen keeps those that it was drawn with, or is drawn anew by `watch`. */
  text(): Text
  /** The same with those of the screens that are no consent: English where they do not come. */
  screens(): Promise<Text>
  /** As the modal looks from now on. What no screen may look like is left out, and a language comes when its file has come. */
  set(look: Look): void
  /** Calls a listener when the language has become another one. Returns what ends it. */
  watch(listener: () => void): () => void
  /** Calls a listener with the look that was set last, and with each that is set from then on. Returns what ends it. */
  follow(listener: (look: Look) => void): () => void
}

/** Gives a page its look and its language: the browser's, until an app has spoken. */
export function createAppearance({ window }: { readonly window: Window & typeof globalThis }): Appearance {
  const { document, navigator } = window
  const listeners = new Set<() => void>()
  const followers = new Set<(look: Look) => void>()
  let last: Look | undefined
  let wanted: Language | undefined
  let text: Text
  let shown: Language
  let words: Partial<Catalogue>

  const textOf = (language: Language, catalogue: Parameters<typeof createText>[1]): Text => {
    const { code, dir } = language
    return createText({ code, dir, formatLocale: findFormatLocale(language, navigator.languages) }, catalogue)
  }
  function show(language: Language, catalogue: Partial<Catalogue>): void {
    shown = language
    words = catalogue
    text = textOf(language, catalogue)
    // Of the words that are shown, whatever the app's own are.
    markLanguage(document.documentElement, text)
    document.title = text('page.title')
    for (const listener of [...listeners]) listener()
  }

  async function speak(language: Language): Promise<void> {
    if (language === wanted) return
    wanted = language
    try {
      const { catalogue } = await language.load()
      if (language === wanted) show(language, catalogue)
    } catch {
      // The words stay as they are, and are asked for again when the app says its language once more.
      if (language === wanted) wanted = undefined
    }
  }

  show(findLanguage([]), {})
  let speaking = speak(findLanguage(navigator.languages))
  return {
    text: () => text,
    async screens() {
      await speaking
      const [language, first, before] = [shown, words, text]
      try {
        const { catalogue } = await language.loadScreens()
        return textOf(language, { ...first, ...catalogue })
      } catch {
        return before
      }
    },
    set(look) {
      const { themeMode, themeVariables = {}, locale } = look
      last = look
      applyTheme({ window, mode: themeMode ?? null, variables: themeVariables })
      speaking = speak(findLanguage(locale === undefined ? navigator.languages : [locale]))
      for (const follower of [...followers]) follower(look)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(listener) {
      followers.add(listener)
      if (last) listener(last)
      return () => followers.delete(listener)
    },
  }
}
