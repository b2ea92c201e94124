import type { BrowserName, Environment, EnvironmentWindow } from './environment.js'
import { findInAppWallet } from './findInAppWallet.js'
import { isMobileDevice } from './isMobileDevice.js'

function readOs(userAgent: string, maxTouchPoints: number): Environment['os'] {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return /macintosh/i.test(userAgent) && isMobileDevice(userAgent, maxTouchPoints) ? 'ios' : 'desktop'
}

function isInWebView(userAgent: string, os: Environment['os']): boolean {
  if (os === 'android') return /; wv\)|\bversion\/[\d.]+ chrome\//i.test(userAgent)
  return os === 'ios' && /applewebkit/i.test(userAgent) && !/safari\//i.test(userAgent)
}

const browsers: readonly (readonly [BrowserName, RegExp])[] = [
  ['edge', /edg(?:e|a|ios)?\//i],
  ['opera', /op(?:r|t|ios)\//i],
  ['samsung', /samsungbrowser\//i],
  ['firefox', /firefox\/|fxios\//i],
  ['chrome', /chrom(?:e|ium)\/|crios\//i],
  ['safari', /version\/.*safari\//i],
]

function readBrowser(userAgent: string, os: Environment['os']): BrowserName {
  if (isInWebView(userAgent, os)) return 'webview'
  return browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
}

/** Telegram puts its bridge into the page; its script alone, which any page may load, does not make it Telegram. */
function isInTelegram(page: EnvironmentWindow): boolean {
  if (page.TelegramWebviewProxy || page.TelegramWebviewProxyProto) return true
  const app: unknown = Object(Object(page.Telegram).WebApp)
  const { platform, initData } = app as { readonly platform?: unknown; readonly initData?: unknown }
  return (
    (typeof platform === 'string' && platform !== '' && platform !== 'unknown') ||
    (typeof initData === 'string' && initData !== '') ||
    /telegram-android/i.test(page.navigator.userAgent)
  )
}

function isInIframe({ self, top }: EnvironmentWindow): boolean {
  return self !== undefined && top !== undefined && self !== top
}

/** A getter of a foreign object may throw; the page is then taken for an ordinary one. */
function orElse<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/**
 * Where the page runs: phone or desktop, Telegram, a wallet's own browser, an iframe. The one place that looks at the user agent.
 * On a server, where there is no window, it is a desktop.
 */
export function detectEnvironment(page: object | undefined): Environment {
  const given = page as EnvironmentWindow | undefined
  if (!given) {
    return { os: 'desktop', isMobile: false, isTelegram: false, isIframe: false, inAppWallet: null, browser: 'other' }
  }
  const { userAgent = '', maxTouchPoints = 0 } = given.navigator ?? {}
  const os = readOs(userAgent, maxTouchPoints)
  const browser = readBrowser(userAgent, os)
  return {
    os,
    isMobile: isMobileDevice(userAgent, maxTouchPoints),
    isTelegram: orElse(() => isInTelegram(given), false),
    // The top window of another origin may refuse to be looked at: then it is another one.
    isIframe: orElse(() => isInIframe(given), true),
    inAppWallet: orElse(() => findInAppWallet(given, { os, browser }), null),
    browser,
  }
}
