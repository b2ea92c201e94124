import { getHost } from '@hawser/core'
import { useLayoutEffect, useState } from 'react'
import { useHawser } from '../provider/useHawser.js'
import type { TextDirection } from '../text/catalogue.js'
import { useThemeMode, useThemeVariables } from '../theme/useTheme.js'

/** The client's own element at the end of the body, which connectors share. Everything of the modal is in it, and it goes with the client. */
export function useHostElement(language: { readonly locale: string; readonly dir: TextDirection }): HTMLElement | null {
  const hawser = useHawser()
  const mode = useThemeMode()
  const [host, setHost] = useState<HTMLElement | null>(null)

  useLayoutEffect(() => {
    setHost(hawser.signal.aborted ? null : getHost(hawser))
  }, [hawser])
  useLayoutEffect(() => {
    if (!host) return
    host.lang = language.locale
    host.dir = language.dir
    host.dataset.hawserTheme = mode
  }, [host, language.locale, language.dir, mode])
  useThemeVariables(host)

  return host
}
