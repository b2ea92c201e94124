import { toShownText } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { detectEnvironment } from '../environment/detectEnvironment.js'
import type { OwnSocialProvider, SocialProvider } from '../state/optionsState.js'
import { isImageUrl, isText } from '../state/untrusted.js'

/** What Telegram's own browser does not open, or opens to no end. */
const refusedByTelegram: Readonly<Record<string, readonly SocialProvider[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
}

const idForm = /^[a-z][a-z\d-]{0,31}$/

/**
 * The providers that the app names for the connect view, in its order, but for those that a webview of Telegram cannot open. Of the app's own, those alone that
 * can be named: an image that may not be drawn is left away.
 */
export function getSocials(hawser: Hawser): readonly (SocialProvider | OwnSocialProvider)[] {
  const { options, platform } = internalsOf(hawser)
  const { isTelegram, os } = detectEnvironment(platform.window)
  const place = os === 'desktop' && /\bMac/.test(platform.userAgent) ? 'mac' : os
  const refused = isTelegram ? refusedByTelegram[place] : undefined
  return (options.socials || []).flatMap((provider) => {
    if (typeof provider === 'string') return refused?.includes(provider) ? [] : provider
    const { id, name: given, imageUrl } = Object(provider)
    const name = toShownText(given)
    return isText(id) && idForm.test(id) && name ? { id, name, ...(isImageUrl(imageUrl) && { imageUrl }) } : []
  })
}

/** Whether this browser opens a window for a provider: webviews of other apps, Telegram's among them, open none that comes back. */
export function canOpenWindows(hawser: Hawser): boolean {
  const { isTelegram, browser } = detectEnvironment(internalsOf(hawser).platform.window)
  return !isTelegram && browser !== 'webview'
}
