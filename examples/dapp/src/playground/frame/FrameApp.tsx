import type { Hawser } from '@hawser/core'
import { ConnectButton, HawserProvider, type Locale } from '@hawser/react'
import { useEffect, useState } from 'react'
import { listenToPage, send } from '../messages.js'
import { localeOf, type Settings, themeOf } from '../settings.js'

interface FrameAppProps {
  readonly client: Hawser
}

/** The live modal on a page of its own, as the playground's switches say. It is open from the beginning. */
export function FrameApp({ client }: FrameAppProps) {
  const [shown, setShown] = useState<{ readonly settings: Settings; readonly locale: Locale }>()
  useEffect(() => {
    let last: Settings | undefined
    const stop = listenToPage(({ settings }) => {
      last = settings
      client.setTheme(themeOf(settings))
      localeOf(settings).then((locale) => {
        // A later message may be there before the language of this one.
        if (last === settings) setShown((before) => ({ settings, locale: keepSame(before?.locale, locale) }))
      })
    })
    send(window.parent, { type: 'playground:ready' })
    return stop
  }, [client])
  useEffect(() => {
    if (!shown) return
    const { settings, locale } = shown
    const { dataset, style } = document.documentElement
    dataset.theme = settings.mode
    // The stage is tinted by the accent.
    if (settings.accent) style.setProperty('--stage-accent', settings.accent)
    else style.removeProperty('--stage-accent')
    document.documentElement.lang = locale.code
    document.documentElement.dir = locale.dir
  }, [shown])
  const isShown = shown !== undefined
  useEffect(() => {
    if (!isShown) return
    client.open()
    return whenShown(() => send(window.parent, { type: 'playground:shown' }))
  }, [client, isShown])
  if (!shown) return null
  return (
    <HawserProvider client={client} locale={shown.locale}>
      <main className="frame">
        <h1 className="visually-hidden">Live modal</h1>
        <ConnectButton />
      </main>
    </HawserProvider>
  )
}

/** The locale before, where it says the same: the modal is loaded anew for another one. */
function keepSame(before: Locale | undefined, next: Locale): Locale {
  return before?.code === next.code && before.dir === next.dir ? before : next
}

/** Calls once the dialog stands. Returns what takes the call back. */
function whenShown(callback: () => void): () => void {
  let request = 0
  const look = () => {
    if (document.querySelector('[role=dialog]')) callback()
    else request = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(request)
}
