import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { detectEnvironment } from '../environment/detectEnvironment.js'
import type { SocialProvider } from '../state/optionsState.js'

/** What Telegram's own browser does not open, or opens to no end. */
const refusedByTelegram: Readonly<Record<string, readonly SocialProvider[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
}

/** The providers that the app names for the connect view, in its order, but for those that a webview of Telegram cannot open. */
export function getSocials(hawser: Hawser): readonly SocialProvider[] {
  const { options, platform } = internalsOf(hawser)
  const named = options.socials || []
  const { isTelegram, os } = detectEnvironment(platform.window)
  if (!isTelegram) return named
  const place = os === 'desktop' && /\bMac/.test(platform.userAgent) ? 'mac' : os
  return named.filter((provider) => !refusedByTelegram[place]?.includes(provider))
}

/** Whether this browser opens a window for a provider: webviews of other apps, Telegram's among them, open none that comes back. */
export function canOpenWindows(hawser: Hawser): boolean {
  const { isTelegram, browser } = detectEnvironment(internalsOf(hawser).platform.window)
  return !isTelegram && browser !== 'webview'
}
