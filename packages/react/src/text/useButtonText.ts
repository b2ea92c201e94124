import { useContext } from 'react'
import { type ButtonText, buttonText } from './buttonText.js'
import { formatMessage, type MessageParameters } from './formatMessage.js'
import { LocaleContext } from './LocaleContext.js'

/** The buttons' text in the app's language. */
export function useButtonText(): (key: keyof ButtonText, parameters?: MessageParameters) => string {
  const { buttons, dir } = useContext(LocaleContext)
  return (key, parameters) => formatMessage(buttons?.[key] ?? buttonText[key], parameters, dir)
}
