import type { Locale } from '@hawser/react'
import { useRef, useState } from 'react'
import { languageOf } from '../playground/settings.js'
import { english, loadPageText, type ShownLanguage } from './pageLanguage.js'

interface PageLanguage {
  readonly shown: ShownLanguage
  /** For the page's own buttons and modal. */
  readonly locale: Locale | undefined
  /** Takes a BCP 47 code. */
  readonly choose: (code: string) => void
}

/** The first screen's language, and what the page's buttons and modal speak: English until another one is chosen and has come. */
export function usePageLanguage(firstLocale: Locale | undefined): PageLanguage {
  const [{ shown, locale }, setLanguage] = useState<Omit<PageLanguage, 'choose'>>({
    shown: english,
    locale: firstLocale,
  })
  const wanted = useRef('')
  const choose = (code: string) => {
    wanted.current = code
    const { dir, load } = languageOf(code)
    Promise.all([loadPageText(code), load?.() ?? { code, dir }]).then(
      ([text, next]) => {
        // A later choice may have come before this one.
        if (wanted.current === code) setLanguage({ shown: { text, attributes: { lang: code, dir } }, locale: next })
      },
      // Offline: the page stays as it is, and choosing anew asks anew.
      () => undefined,
    )
  }
  return { shown, locale, choose }
}
