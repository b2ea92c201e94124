export type BrowserName = 'safari' | 'chrome' | 'firefox' | 'edge' | 'opera' | 'samsung' | 'webview' | 'other'

/** Where the page runs. */
export interface Environment {
  readonly os: 'ios' | 'android' | 'desktop'
  /** A phone or a tablet. */
  readonly isMobile: boolean
  /** In Telegram: a mini app, or a page in its own browser. */
  readonly isTelegram: boolean
  readonly isIframe: boolean
  /** The wallet whose own browser shows the page, `'Wallet'` where it does not say which; null in any other browser. */
  readonly inAppWallet: string | null
  readonly browser: BrowserName
}

/** The parts of a page's window that tell where it runs. */
export interface EnvironmentWindow {
  readonly navigator: { readonly userAgent: string; readonly maxTouchPoints?: number | undefined }
  readonly self?: unknown
  readonly top?: unknown
  readonly [name: string]: unknown
}

/** A phone or a tablet. */
export function isMobileDevice(userAgent: string, maxTouchPoints: number): boolean {
  // An iPad says that it is a Mac; no Mac has a touch screen.
  return /android|iphone|ipad|ipod|mobile/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

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

/** Wallets whose browsers name themselves. */
const userAgents: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['MetaMask', /metamaskmobile/i],
  ['Trust', /\btrust(?:wallet)?\//i],
  ['Coinbase Wallet', /coinbasewallet|cbwallet|\btoshi\b/i],
  ['TokenPocket', /tokenpocket/i],
  ['imToken', /imtoken/i],
  ['Bitget Wallet', /bitkeep|bitget/i],
  ['OKX Wallet', /\bok(?:app|ex|x)\//i],
  ['Phantom', /\bphantom\b/i],
  ['Binance Wallet', /\bbinance|bnc\//i],
  ['Rainbow', /\brainbow\b/i],
  ['SafePal', /safepal/i],
]

/** The flags that wallets set on the provider that they put into the page. Many also claim to be MetaMask, which comes last. */
const flags: readonly (readonly [name: string, flag: string])[] = [
  ['Trust', 'isTrust'],
  ['Trust', 'isTrustWallet'],
  ['Coinbase Wallet', 'isCoinbaseWallet'],
  ['Coinbase Wallet', 'isCoinbaseBrowser'],
  ['TokenPocket', 'isTokenPocket'],
  ['imToken', 'isImToken'],
  ['Bitget Wallet', 'isBitKeep'],
  ['OKX Wallet', 'isOkxWallet'],
  ['Phantom', 'isPhantom'],
  ['Rainbow', 'isRainbow'],
  ['Binance Wallet', 'isBinance'],
  ['SafePal', 'isSafePal'],
  ['MetaMask', 'isMetaMask'],
]

/** The wallet whose own browser shows the page; a wallet that is an extension of a phone's ordinary browser is none. */
export function findInAppWallet(
  page: EnvironmentWindow,
  { os, browser }: Pick<Environment, 'os' | 'browser'>,
): string | null {
  if (os === 'desktop') return null
  const { userAgent } = page.navigator
  const named = userAgents.find(([, pattern]) => pattern.test(userAgent))
  if (named) return named[0]
  if (browser !== 'webview') return null
  const provider: Record<string, unknown> | undefined = [page.ethereum, page.solana, page.phantom]
    .map((value) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined))
    .find((value) => value !== undefined)
  if (!provider) return null
  return flags.find(([, flag]) => provider[flag] === true)?.[0] ?? 'Wallet'
}
