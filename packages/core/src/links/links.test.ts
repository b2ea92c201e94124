import { parseWalletLink } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Environment } from '../environment/detectEnvironment.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { type CreateBrowseLinkOptions, createBrowseLink } from './createBrowseLink.js'
import { createWalletLink, type WalletLinkKind } from './createWalletLink.js'
import { openLink } from './openLink.js'

const uri = 'wc:c0ffee@2?relay-protocol=irn&symKey=abc&expiryTimestamp=1700000000'
const encoded = encodeURIComponent(uri)

const phone: Environment = {
  os: 'ios',
  isMobile: true,
  isTelegram: false,
  isIframe: false,
  inAppWallet: null,
  browser: 'safari',
}
const android: Environment = { ...phone, os: 'android', browser: 'chrome' }
const desktop: Environment = { ...phone, os: 'desktop', isMobile: false, browser: 'chrome' }

const linkOf = (links: WalletEntry['links'], kind: WalletLinkKind, environment = phone, preferUniversal = false) =>
  createWalletLink({ links }, { uri, kind, environment, preferUniversal })

describe('createWalletLink', () => {
  it.each([
    ['metamask://', 'metamask://wc?uri=', 'metamask://'],
    ['metamask:', 'metamask://wc?uri=', 'metamask://'],
    ['metamask', 'metamask://wc?uri=', 'metamask://'],
    ['  METAMASK://  ', 'metamask://wc?uri=', 'metamask://'],
    ['metamask:///', 'metamask://wc?uri=', 'metamask://'],
    ['okex://main', 'okex://main/wc?uri=', 'okex://main/'],
    ['okex://main/', 'okex://main/wc?uri=', 'okex://main/'],
    ['okex://main//', 'okex://main/wc?uri=', 'okex://main/'],
    ['my-wallet.v2+x://open', 'my-wallet.v2+x://open/wc?uri=', 'my-wallet.v2+x://open/'],
    ['wallet:open', 'wallet://open/wc?uri=', 'wallet://open/'],
    ['wallet://open?a=1#x', 'wallet://open/wc?a=1&uri=', 'wallet://open/'],
    ['https://wallet.app', 'https://wallet.app/wc?uri=', 'https://wallet.app/'],
    ['https://wallet.app/', 'https://wallet.app/wc?uri=', 'https://wallet.app/'],
    ['https://wallet.app/app', 'https://wallet.app/app/wc?uri=', 'https://wallet.app/app/'],
    ['https://wallet.app/app/?ref=1#top', 'https://wallet.app/app/wc?ref=1&uri=', 'https://wallet.app/app/'],
    ['http://127.0.0.1:8080/wallet', 'http://127.0.0.1:8080/wallet/wc?uri=', 'http://127.0.0.1:8080/wallet/'],
  ])('default: %s', (mobile, href, base) => {
    expect(linkOf({ mobile }, 'mobile')).toEqual({ href: `${href}${encoded}`, base, target: '_self' })
  })

  it.each<[string, WalletLinkKind, Partial<Environment>, string]>([
    ['a phone', 'mobile', {}, '_self'],
    ['a phone, in an iframe', 'mobile', { isIframe: true }, '_top'],
    ['a phone, in Telegram', 'mobile', { isTelegram: true }, '_blank'],
    ['a phone, in an iframe in Telegram', 'mobile', { isTelegram: true, isIframe: true }, '_blank'],
    ['a web app', 'web', {}, '_blank'],
    ['a web app, in an iframe', 'web', { isIframe: true }, '_blank'],
    ['a desktop app', 'desktop', { os: 'desktop' }, '_blank'],
  ])('parameters: target, %s', (_, kind, environment, target) => {
    const links = { mobile: 'w://', desktop: 'w://', web: 'https://w.app' }
    expect(linkOf(links, kind, { ...phone, ...environment })?.target).toBe(target)
  })

  it('parameters: kind chooses the app, and null is answered for one that the wallet has not', () => {
    const links = { mobile: 'm://', desktop: 'd://', web: 'https://w.app' }
    expect(linkOf(links, 'mobile')?.base).toBe('m://')
    expect(linkOf(links, 'desktop')?.base).toBe('d://')
    expect(linkOf(links, 'web')?.base).toBe('https://w.app/')
    for (const kind of ['mobile', 'desktop', 'web'] as const) expect(linkOf({}, kind)).toBeNull()
    expect(linkOf({ mobile: 'm://' }, 'desktop')).toBeNull()
  })

  it('parameters: preferUniversal takes the https twin; without it the own scheme is taken where there is one', () => {
    const both = { mobile: 'm://', universal: 'https://m.app' }
    expect(linkOf(both, 'mobile')?.base).toBe('m://')
    expect(linkOf(both, 'mobile', phone, true)?.base).toBe('https://m.app/')
    expect(linkOf({ universal: 'https://m.app' }, 'mobile')?.base).toBe('https://m.app/')
    expect(linkOf({ mobile: 'm://' }, 'mobile', phone, true)?.base).toBe('m://')
  })

  it.each([
    ['Telegram on Android', { ...android, isTelegram: true }, true],
    ['Telegram on iOS', { ...phone, isTelegram: true }, false],
    ['Telegram on a desktop', { ...desktop, isTelegram: true }, false],
    ['Android without Telegram', android, false],
  ])('behavior: the URI is encoded twice only in Telegram on Android: %s', (_, environment, isTwice) => {
    const link = linkOf({ mobile: 'm://' }, 'mobile', environment)
    const given = new URL(link?.href ?? '').searchParams.get('uri') ?? ''
    expect(isTwice ? decodeURIComponent(given) : given).toBe(uri)
    expect(link?.href.endsWith(isTwice ? encodeURIComponent(encoded) : encoded)).toBe(true)
  })

  it.each(dangerousLinks())('behavior: a dangerous link is never made: %s', (link) => {
    for (const kind of ['mobile', 'desktop', 'web'] as const) {
      expect(linkOf({ mobile: link, universal: link, desktop: link, web: link }, kind, phone, true)).toBeNull()
    }
  })

  it('behavior: a web app is opened by http(s) alone', () => {
    expect(linkOf({ web: 'wallet://' }, 'web')).toBeNull()
  })

  it.each(['', 'javascript:alert(1)', 'wc:', 'wc:a b', 'wc:"><script>', 'https://evil.example', `x${uri}`])(
    'behavior: what is no pairing URI makes no link: %s',
    (other) => {
      expect(
        createWalletLink({ links: { mobile: 'm://' } }, { uri: other, kind: 'mobile', environment: phone }),
      ).toBeNull()
    },
  )
})

function dangerousLinks(): string[] {
  return [
    'javascript:alert(1)',
    'JavaScript:alert(1)//',
    ' java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'java\r\nscript\t:alert(1)',
    '\u0000\u001fjavascript:alert(1)',
    '\ufeff\u00a0\u2028javascript:alert(1)',
    'javascript',
    'JaVaScRiPt:',
    'javascript%3Aalert(1)',
    'javascript&colon;alert(1)',
    '%6aavascript:alert(1)',
    'javascript\u200b:alert(1)',
    'jаvascript:alert(1)',
    'javascript：alert(1)',
    'feed:javascript:alert(1)',
    'view-source:javascript:alert(1)',
    'da\nta:text/html,<script>alert(1)</script>',
    'in\ttent://scan/#Intent;scheme=javascript;end',
    'javascript://%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'filesystem:https://a.example/1',
    'about:blank',
    'view-source:https://a.example',
    'intent://scan/#Intent;scheme=zxing;end',
    'content://com.example/1',
    'chrome://settings',
    'chrome-extension://abc/page.html',
    'ms-msdt:/id',
    'ms-settings:',
    'search-ms:query=a',
    'itms-services://?action=download-manifest',
    'chrome-untrusted://x',
    'devtools://devtools/bundled/x',
    'chrome-search://x',
    'tel:112',
    'telprompt:112',
    'callto:112',
    'sip:112@a.example',
    'facetime-audio-prompt:112',
    'sms:1',
    'smsto:1',
    'mmsto:1',
    'itmss://a.example',
    'itms-appss://a.example',
    'applescript://com.apple.scripteditor?action=new',
    'x-man-page://ls',
    'x-apple.systempreferences:',
    'apt:nmap',
    'vscode-insiders://file/x',
    'sftp://a.example',
    'vnc://a.example',
    'rdp://a.example',
    'mhtml:https://a.example!x',
    'mk:@MSITStore:x',
    'mailto:a@b.example',
    'ftp://a.example',
    'ws://a.example',
    'https://metamask.io@evil.example/',
    'https://user:word@evil.example/',
    '/relative',
    '//evil.example',
    '',
    'https://',
  ]
}

describe('parseWalletLink', () => {
  it.each(dangerousLinks())('behavior: refused: %s', (link) => {
    expect(parseWalletLink(link)).toBeUndefined()
  })

  it('parameters: kind', () => {
    expect(parseWalletLink('https://a.example/x?y=1')).toBe('https://a.example/x?y=1')
    expect(parseWalletLink('tg://resolve', 'web')).toBeUndefined()
    expect(parseWalletLink('tg://resolve')).toBe('tg://resolve')
  })
})

describe('createBrowseLink', () => {
  const page = 'https://dapp.example/swap?from=a&to=b#tab'
  const wallet = (overrides: Partial<WalletEntry>): WalletEntry => ({
    id: 'x',
    name: 'X',
    chains: [],
    badge: 'none',
    links: {},
    stores: {},
    isInstalled: false,
    ...overrides,
  })
  const phantom = wallet({ id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', name: 'Phantom' })
  const coinbase = wallet({ id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', name: 'Coinbase' })
  const linkTo = (entry: WalletEntry, options: Partial<CreateBrowseLinkOptions> = {}) =>
    createBrowseLink(entry, { url: page, namespaces: ['solana'], environment: phone, ...options })

  it('VIEW-13 default: Phantom and Coinbase Wallet open the page in their own browser', () => {
    expect(linkTo(phantom)).toEqual({
      href: `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent('https://dapp.example')}`,
      target: '_self',
    })
    expect(linkTo(coinbase)).toEqual({
      href: `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
      target: '_self',
    })
  })

  it.each([
    ['an rdns', { rdns: 'app.phantom' }],
    ['another rdns of the set', { rdns: 'org.toshi' }],
  ])('VIEW-13 behavior: known by %s', (_, overrides) => {
    expect(linkTo(wallet(overrides))).not.toBeNull()
  })

  it('VIEW-13 behavior: a name alone, or against another rdns, makes nobody known', () => {
    expect(linkTo(wallet({ name: 'Phantom' }))).toBeNull()
    expect(linkTo(wallet({ name: 'Phantom', rdns: 'com.evil' }))).toBeNull()
  })

  it('VIEW-13 behavior: none for another wallet, an installed one, on a desktop, or for no page', () => {
    expect(linkTo(wallet({}))).toBeNull()
    expect(linkTo({ ...phantom, isInstalled: true })).toBeNull()
    expect(linkTo(phantom, { environment: desktop })).toBeNull()
    expect(linkTo(phantom, { url: 'javascript:alert(1)' })).toBeNull()
    expect(linkTo(phantom, { url: 'nothing' })).toBeNull()
  })

  it('VIEW-13 behavior: Phantom only where Solana is wanted; one that can be handed a pairing is, on other chains', () => {
    expect(linkTo(phantom, { namespaces: ['eip155'] })).toBeNull()
    expect(linkTo(phantom, { namespaces: ['eip155', 'solana'] })).not.toBeNull()
    expect(linkTo(coinbase, { namespaces: ['eip155'] })).not.toBeNull()
    const paired = { ...coinbase, links: { mobile: 'cbwallet://' } }
    expect(linkTo(paired, { namespaces: ['eip155'] })).toBeNull()
    expect(linkTo(paired, { namespaces: ['solana'] })).not.toBeNull()
  })

  it('parameters: environment sets the target', () => {
    expect(linkTo(phantom, { environment: { ...phone, isIframe: true } })?.target).toBe('_top')
    expect(linkTo(phantom, { environment: { ...phone, isIframe: true, isTelegram: true } })?.target).toBe('_blank')
  })
})

describe('openLink', () => {
  it('default: opens at once, in the target; a new page is told nothing of this one', () => {
    const open = vi.fn()
    expect(openLink({ open }, { href: 'metamask://wc?uri=x', target: '_self' })).toBe(true)
    expect(openLink({ open }, { href: 'https://w.app/wc?uri=x', target: '_blank' })).toBe(true)
    expect(open.mock.calls).toEqual([
      ['metamask://wc?uri=x', '_self'],
      ['https://w.app/wc?uri=x', '_blank', 'noopener,noreferrer'],
    ])
  })

  it.each(dangerousLinks())('behavior: a dangerous link is never opened: %s', (href) => {
    const open = vi.fn()
    expect(openLink({ open }, { href, target: '_blank' })).toBe(false)
    expect(open).not.toHaveBeenCalled()
  })

  it('behavior: false without a page, and where the browser refuses', () => {
    expect(openLink(undefined, { href: 'm://', target: '_self' })).toBe(false)
    const open = () => {
      throw new Error('blocked')
    }
    expect(openLink({ open }, { href: 'm://', target: '_self' })).toBe(false)
  })
})

describe('whatever is given', () => {
  const scheme = fc.constantFrom(...dangerousSchemes())
  const noise = fc.stringMatching(/^[\t\n\r]{0,2}$/)
  /** Letters in either case, with what browsers leave out between them. */
  const disguised = fc
    .tuple(scheme, fc.array(fc.tuple(fc.boolean(), noise), { minLength: 20, maxLength: 20 }))
    .map(([name, marks]) =>
      [...name].map((letter, index) => {
        const [isUpper = false, gap = ''] = marks[index] ?? []
        return `${isUpper ? letter.toUpperCase() : letter}${gap}`
      }),
    )
    .map((letters) => letters.join(''))

  it('behavior: no disguise of a dangerous scheme is opened', () => {
    const open = vi.fn()
    fc.assert(
      fc.property(
        disguised,
        fc.string(),
        fc.constantFrom('', ' ', '\u0000', '\u001f\n', '\u00a0'),
        (name, rest, lead) => {
          const link = `${lead}${name}:${rest}`
          expect(parseWalletLink(link)).toBeUndefined()
          expect(linkOf({ mobile: link, desktop: link, web: link }, 'mobile')).toBeNull()
          expect(openLink({ open }, { href: link, target: '_blank' })).toBe(false)
        },
      ),
    )
    expect(open).not.toHaveBeenCalled()
  })

  it.each(['A: !', 'wallet://a b', 'wallet://[', 'wallet://<open>'])(
    'behavior: nothing is made of %j, which is no address once it has a host',
    (mobile) => {
      expect(linkOf({ mobile }, 'mobile')).toBeNull()
    },
  )

  it('behavior: a link that is made keeps the scheme and the host of the wallet, and hands over the pairing whole', () => {
    const link = fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true }), disguised)
    fc.assert(
      fc.property(link, (mobile) => {
        const made = linkOf({ mobile }, 'mobile')
        const wanted = parseWalletLink(mobile)
        if (!made || wanted === undefined) {
          expect(made).toBeNull()
          return
        }
        const [given, asked] = [new URL(made.href), new URL(wanted)]
        expect(given.protocol).toBe(asked.protocol)
        if (/^https?:$/.test(asked.protocol)) expect(given.host).toBe(asked.host)
        expect(given.hash).toBe('')
        expect(given.searchParams.getAll('uri').at(-1)).toBe(uri)
      }),
    )
  })
})

function dangerousSchemes(): string[] {
  return ['javascript', 'data', 'vbscript', 'file', 'blob', 'intent', 'content', 'filesystem', 'about', 'tel', 'chrome']
}
