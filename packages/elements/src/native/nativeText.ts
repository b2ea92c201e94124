import { formatMessage, type MessageParameters } from '@hawser/common'
import type { ButtonText, Locale } from '@hawser/react'

/** What React's buttons say in English, for those that stand in for them. */
const english = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  loading: 'Loading wallet',
  account: 'Account {address}',
  network: 'Network: {network}',
  unknownNetwork: 'Unsupported network',
  noNetwork: 'Choose a network',
  notAnswering: 'Wallet not responding',
  unconfirmed: 'Not confirmed',
  modalFailed: 'Couldn’t load the wallet window. Check your connection, then try again or reload the page.',
} as const satisfies ButtonText

export type NativeText = (key: keyof typeof english, parameters?: MessageParameters) => string

/** The buttons' text in a language. */
export function nativeText(locale: Locale | undefined): NativeText {
  return (key, parameters) => formatMessage(locale?.buttons?.[key] ?? english[key], parameters, locale?.dir ?? 'ltr')
}
