import type { Platform } from '@hawser/common'

/**
 * Whether the page falls asleep while the user is in a wallet's app, so that the connect shows as under way when the user comes back:
 * Telegram's web view, and Safari on iOS (STA-02).
 */
export function isHandOverBrowser({ userAgent, window }: Pick<Platform, 'userAgent' | 'window'>): boolean {
  const isTelegram = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'TelegramWebview'].some(
    (name) => name in Object(window),
  )
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isIos =
    /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && (window?.navigator.maxTouchPoints ?? 0) > 1)
  const isSafari = /safari/i.test(userAgent) && !/crios|fxios|edgios|opt\/|opios|duckduckgo|gsa\//i.test(userAgent)
  return isTelegram || /telegram/i.test(userAgent) || (isIos && isSafari)
}
