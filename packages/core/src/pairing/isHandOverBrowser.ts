import { detectEnvironment } from '../environment/detectEnvironment.js'

/**
 * Whether the page falls asleep while the user is in a wallet's app, so that the connect shows as under way when the user comes back:
 * Telegram's web view, and Safari on iOS.
 */
export function isHandOverBrowser(window: object | undefined): boolean {
  const { os, browser, isTelegram } = detectEnvironment(window)
  return isTelegram || (os === 'ios' && browser === 'safari')
}
