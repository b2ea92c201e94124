import { useLayoutEffect, useState } from 'react'
import { useHawser } from '../provider/useHawser.js'
import type { TextDirection } from '../text/catalogue.js'
import { useThemeMode } from '../theme/useThemeMode.js'
import { useThemeVariables } from '../theme/useThemeVariables.js'

/** The client's own element at the end of the body. Everything of the modal is in it, and nothing in it is ever moved. */
export function useHostElement(language: { readonly locale: string; readonly dir: TextDirection }): HTMLElement | null {
  const { id } = useHawser()
  const mode = useThemeMode()
  const [host, setHost] = useState<HTMLElement | null>(null)

  useLayoutEffect(() => {
    const element = document.createElement('div')
    element.dataset.hawserRoot = id
    document.body.append(element)
    setHost(element)
    return () => {
      element.remove()
      setHost(null)
    }
  }, [id])
  useLayoutEffect(() => {
    if (!host) return
    host.lang = language.locale
    host.dir = language.dir
    host.dataset.hawserTheme = mode
  }, [host, language.locale, language.dir, mode])
  useThemeVariables(host)

  return host
}
