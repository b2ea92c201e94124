import { describe, expect, it } from 'vitest'
import { detectEnvironment, type Environment } from './detectEnvironment.js'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iosSafari = `${ios} Version/17.5 Mobile/15E148 Safari/604.1`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const macSafari = `${mac} Version/17.5 Safari/605.1.15`
const androidLike = (rest: string) =>
  `Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`
const androidChrome = androidLike('Chrome/125.0.0.0 Mobile Safari/537.36')
const androidWebView =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36'
const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36'

const page = (userAgent: string, rest: Record<string, unknown> = {}, maxTouchPoints = 0) => {
  const self = { navigator: { userAgent, maxTouchPoints }, ...rest }
  return 'top' in rest ? self : Object.assign(self, { self, top: self })
}
const phone = { isMobile: true, isTelegram: false, isIframe: false, inAppWallet: null }
const desk = { ...phone, isMobile: false }

describe('platforms', () => {
  it.each<[string, string, number, Environment]>([
    ['Safari on an iPhone', iosSafari, 5, { os: 'ios', browser: 'safari', ...phone }],
    [
      'Chrome on an iPhone',
      `${ios} CriOS/125.0 Mobile/15E148 Safari/604.1`,
      5,
      { os: 'ios', browser: 'chrome', ...phone },
    ],
    [
      'Firefox on an iPhone',
      `${ios} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`,
      5,
      { os: 'ios', browser: 'firefox', ...phone },
    ],
    [
      'Edge on an iPhone',
      `${ios} Version/17.0 EdgiOS/125.0 Mobile/15E148 Safari/605.1.15`,
      5,
      { os: 'ios', browser: 'edge', ...phone },
    ],
    ['a web view on an iPhone', `${ios} Mobile/15E148`, 5, { os: 'ios', browser: 'webview', ...phone }],
    ['an iPad that says it is a Mac', macSafari, 5, { os: 'ios', browser: 'safari', ...phone }],
    ['a Mac', macSafari, 0, { os: 'desktop', browser: 'safari', ...desk }],
    ['Chrome on Android', androidChrome, 5, { os: 'android', browser: 'chrome', ...phone }],
    [
      'Firefox on Android',
      'Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0',
      5,
      { os: 'android', browser: 'firefox', ...phone },
    ],
    [
      'Samsung Internet',
      androidLike('SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36'),
      5,
      { os: 'android', browser: 'samsung', ...phone },
    ],
    [
      'an Android tablet',
      androidLike('Chrome/125.0.0.0 Safari/537.36'),
      5,
      { os: 'android', browser: 'chrome', ...phone },
    ],
    [
      'Opera on Android',
      androidLike('Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0'),
      5,
      { os: 'android', browser: 'opera', ...phone },
    ],
    ['a web view on Android', androidWebView, 5, { os: 'android', browser: 'webview', ...phone }],
    ['Chrome on Windows', windowsChrome, 0, { os: 'desktop', browser: 'chrome', ...desk }],
    ['a Windows laptop with a touch screen', windowsChrome, 10, { os: 'desktop', browser: 'chrome', ...desk }],
    ['Edge on Windows', `${windowsChrome} Edg/125.0`, 0, { os: 'desktop', browser: 'edge', ...desk }],
    [
      'Firefox on Linux',
      'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0',
      0,
      { os: 'desktop', browser: 'firefox', ...desk },
    ],
    ['nothing known', 'x', 0, { os: 'desktop', browser: 'other', ...desk }],
  ])('default: %s', (_, userAgent, touch, expected) => {
    expect(detectEnvironment(page(userAgent, {}, touch))).toEqual(expected)
  })

  it('behavior: a server is a desktop, and a page without a navigator does not fail', () => {
    expect(detectEnvironment(undefined)).toEqual({ os: 'desktop', browser: 'other', ...desk })
    expect(detectEnvironment({})).toEqual({ os: 'desktop', browser: 'other', ...desk })
  })
})

describe('Telegram', () => {
  it.each<[string, Record<string, unknown>, string, boolean]>([
    ["Android's web view", { TelegramWebviewProxy: { postEvent: () => {} } }, androidWebView, true],
    ["iOS's web view", { TelegramWebviewProxyProto: class {} }, `${ios} Mobile/15E148`, true],
    ['a mini app', { Telegram: { WebApp: { platform: 'ios', initData: '' } } }, iosSafari, true],
    ['a mini app that tells who the user is', { Telegram: { WebApp: { initData: 'query_id=1' } } }, iosSafari, true],
    ['Telegram on the web', { Telegram: { WebApp: { platform: 'weba', initData: '' } } }, windowsChrome, true],
    ['the user agent', {}, `${androidWebView} Telegram-Android/10.0`, true],
    [
      'its script in an ordinary page',
      { Telegram: { WebApp: { platform: 'unknown', initData: '' } } },
      iosSafari,
      false,
    ],
    ['an empty object of its name', { Telegram: {} }, iosSafari, false],
    ['nothing', {}, iosSafari, false],
  ])('default: %s', (_, rest, userAgent, expected) => {
    expect(detectEnvironment(page(userAgent, rest)).isTelegram).toBe(expected)
  })

  it('behavior: a getter that throws is no Telegram', () => {
    const hostile = Object.defineProperty(page(iosSafari), 'Telegram', {
      get() {
        throw new Error('no')
      },
    })
    expect(detectEnvironment(hostile).isTelegram).toBe(false)
  })
})

describe('iframe', () => {
  it('default: another top window; one that refuses to be looked at is another one too', () => {
    expect(detectEnvironment(page(iosSafari)).isIframe).toBe(false)
    expect(detectEnvironment(page(iosSafari, { self: {}, top: {} })).isIframe).toBe(true)
    const refused = {
      navigator: { userAgent: iosSafari },
      self: {},
      get top(): unknown {
        throw new Error('cross-origin')
      },
    }
    expect(detectEnvironment(refused).isIframe).toBe(true)
  })
})

describe("wallets' own browsers", () => {
  it.each<[string, string, Record<string, unknown>, string | null]>([
    ['MetaMask by user agent', `${androidWebView} WebView MetaMaskMobile`, {}, 'MetaMask'],
    ['Trust by user agent', `${ios} Mobile/15E148 Trust/8.1`, {}, 'Trust'],
    [
      'Trust by flag, though it claims to be MetaMask',
      androidWebView,
      { ethereum: { isTrust: true, isMetaMask: true } },
      'Trust',
    ],
    ['MetaMask by flag', androidWebView, { ethereum: { isMetaMask: true } }, 'MetaMask'],
    ['Coinbase Wallet by flag', `${ios} Mobile/15E148`, { ethereum: { isCoinbaseBrowser: true } }, 'Coinbase Wallet'],
    ['Phantom by its Solana provider', `${ios} Mobile/15E148`, { solana: { isPhantom: true } }, 'Phantom'],
    ['one that does not say which', androidWebView, { ethereum: {} }, 'Wallet'],
    ['a web view without a wallet', androidWebView, {}, null],
    ['an extension of Safari on a phone', iosSafari, { ethereum: { isRainbow: true } }, null],
    ['an extension on a desktop', windowsChrome, { ethereum: { isMetaMask: true } }, null],
    ['a desktop that names a wallet', `${windowsChrome} MetaMaskMobile`, {}, null],
    ['something that is no provider', androidWebView, { ethereum: 'isMetaMask' }, null],
  ])('default: %s', (_, userAgent, rest, expected) => {
    expect(detectEnvironment(page(userAgent, rest)).inAppWallet).toBe(expected)
  })

  it('behavior: a hostile provider is no wallet', () => {
    const ethereum = new Proxy(
      {},
      {
        get() {
          throw new Error('no')
        },
      },
    )
    expect(detectEnvironment(page(androidWebView, { ethereum })).inAppWallet).toBeNull()
  })
})
