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

/** What of a page's window tells where it runs. */
export interface EnvironmentWindow {
  readonly navigator: { readonly userAgent: string; readonly maxTouchPoints?: number | undefined }
  readonly self?: unknown
  readonly top?: unknown
  readonly [name: string]: unknown
}
