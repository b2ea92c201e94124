import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Catalogue, Locale } from '../text/catalogue.js'
import { createText, type Text } from '../text/useText.js'
import { type Language, ModalLoaderContext } from './modalLoader.js'

interface UsedLanguage {
  readonly text: Text
  /** Brings the text of an account's views, in this language and in those that the app changes to. It never fails: English stands in. */
  readonly loadAccountText: () => Promise<void>
}

interface LanguageOptions {
  readonly isOpen: boolean
  /** The user's own, which goes before the app's. */
  readonly chosen?: Language | undefined
}

/** The language that the modal came with; where the app changes its own, that one, as soon as its text is there. Each opening asks for a text that failed. */
export function useLanguage(first: Language, { isOpen, chosen }: LanguageOptions): UsedLanguage {
  const loader = useContext(ModalLoaderContext)
  const [shown, setShown] = useState(first)
  const [account, setAccount] = useState<Language>()
  const latest = useRef({ locale: first.locale, isAccountWanted: false })
  useLayoutEffect(() => {
    latest.current.locale = shown.locale
  }, [shown])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more at each opening
  useEffect(() => {
    let isLeft = false
    const follow = async (): Promise<void> => {
      const next = chosen ?? (await loader?.load())
      if (!next || isLeft) return
      const catalogue = latest.current.isAccountWanted ? await readAccountText(next.locale) : undefined
      if (isLeft) return
      setShown((last) => sameOr(next, last))
      if (catalogue) setAccount((last) => sameOr({ locale: next.locale, catalogue }, last))
    }
    // The code is there already, and English stands in for a text that does not come.
    follow().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [loader, isOpen, chosen])

  const loadAccountText = useCallback(async () => {
    const { locale } = latest.current
    latest.current.isAccountWanted = true
    const catalogue = await readAccountText(locale)
    if (catalogue && latest.current.locale === locale) setAccount((last) => sameOr({ locale, catalogue }, last))
  }, [])

  const text = useMemo(() => {
    const { locale, catalogue } = shown
    return createText(locale, account?.locale === locale ? { ...catalogue, ...account.catalogue } : catalogue)
  }, [shown, account])
  return { text, loadAccountText }
}

async function readAccountText({ loadAccount, loadTrade }: Locale): Promise<Partial<Catalogue> | undefined> {
  try {
    const [account, trade] = await Promise.all([loadAccount?.(), loadTrade?.()])
    return account && { ...account.catalogue, ...trade?.catalogue }
  } catch {
    return undefined
  }
}

/** The last one where the next is the same, so that nothing is drawn again. */
function sameOr(next: Language, last: Language | undefined): Language {
  return last?.locale === next.locale && last.catalogue === next.catalogue ? last : next
}
