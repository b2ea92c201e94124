import { formatMessage, type MessageParameters } from '@hawser/common'
import { createContext, useContext } from 'react'
import { type ButtonText, buttonText } from './buttonText.js'
import type { Locale } from './catalogue.js'

/** The language as the app gave it. */
export const LocaleContext = createContext<Locale>({ code: 'en', dir: 'ltr' })

/** The buttons' text in the app's language. */
export function useButtonText(): (key: keyof ButtonText, parameters?: MessageParameters) => string {
  const { buttons, dir } = useContext(LocaleContext)
  return (key, parameters) => formatMessage(buttons?.[key] ?? buttonText[key], parameters, dir)
}
