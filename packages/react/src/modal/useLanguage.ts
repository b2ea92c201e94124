import { useContext, useEffect, useState } from 'react'
import { type Language, ModalLoaderContext } from './modalLoader.js'

/** The language that the modal came with; where the app changes its own, that one, as soon as its text is there. */
export function useLanguage(first: Language): Language {
  const loader = useContext(ModalLoaderContext)
  const [shown, setShown] = useState(first)

  useEffect(() => {
    let isLeft = false
    loader?.load().then(
      (next) => {
        if (!isLeft) setShown((last) => (last.locale === next.locale ? last : next))
      },
      // The code is there already, and English stands in for a text that does not come.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [loader])

  return shown
}
