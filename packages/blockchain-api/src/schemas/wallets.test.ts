import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { walletListingSchema } from './wallets.js'

const parse = (entry: unknown) => v.safeParse(walletListingSchema, entry)
const wallet = { id: 'a1', name: 'Wallet' }
const bare = { id: 'a1', name: 'Wallet', chains: [], badge: 'none', injected: [], links: {}, stores: {} }

describe('walletListingSchema', () => {
  it('ENT-10 default: a whole wallet', () => {
    const { output } = parse({
      id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
      name: 'MetaMask',
      homepage: 'https://metamask.io/',
      image_id: '018b2d52-10e9-4158-1fde-a5d5bac5aa00',
      order: 10,
      rdns: 'io.metamask',
      chains: ['eip155:1', 'eip155:1', 'nonsense', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      badge_type: 'certified',
      description: 'A wallet.',
      injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
      mobile_link: 'metamask://',
      link_mode: 'https://metamask.app.link',
      desktop_link: null,
      webapp_link: '',
      app_store: 'https://apps.apple.com/app/id1438144202',
      play_store: null,
      chrome_store: 'https://chromewebstore.google.com/detail/x',
      something: 'new',
    })
    expect(output).toStrictEqual({
      id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
      name: 'MetaMask',
      imageId: '018b2d52-10e9-4158-1fde-a5d5bac5aa00',
      rdns: 'io.metamask',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      badge: 'certified',
      description: 'A wallet.',
      homepage: 'https://metamask.io/',
      order: 10,
      injected: [{ namespace: 'eip155', injectedId: 'isMetaMask' }],
      links: { mobile: 'metamask://', universal: 'https://metamask.app.link/' },
      stores: {
        ios: 'https://apps.apple.com/app/id1438144202',
        chrome: 'https://chromewebstore.google.com/detail/x',
      },
    })
  })

  it('ENT-10 behavior: an id and a name are enough, and what is of a wrong form is left out', () => {
    expect(parse(wallet).output).toStrictEqual(bare)
    const wrong = {
      ...wallet,
      homepage: 7,
      image_id: '../x',
      order: 'first',
      rdns: '<b>',
      chains: 'eip155:1',
      badge_type: 'gold',
      description: {},
      injected: [{ namespace: 'eip155' }, null, 1],
      mobile_link: [],
      app_store: { url: 'https://a.example.com' },
    }
    expect(parse(wrong).output).toStrictEqual(bare)
    expect(
      parse(
        Object.fromEntries(
          Object.keys(wrong).map((key) => [key, key === 'id' ? 'a1' : key === 'name' ? 'Wallet' : null]),
        ),
      ).output,
    ).toStrictEqual(bare)
  })

  it.each([
    ['no object', null],
    ['no id', { name: 'Wallet' }],
    ['an id that is a path', { id: '../a', name: 'Wallet' }],
    ['an id with a comma', { id: 'a,b', name: 'Wallet' }],
    ['no name', { id: 'a1' }],
    ['a name that is no text', { id: 'a1', name: 7 }],
    ['a name that nobody sees', { id: 'a1', name: ' \u200b\u202e\u0000 ' }],
  ])('ENT-10 behavior: %s fails', (_, entry) => {
    expect(parse(entry).success).toBe(false)
  })

  it.each([
    ['metamask', 'metamask://'],
    ['metamask:', 'metamask://'],
    [' rainbow:// ', 'rainbow://'],
    ['bnc://app.example.com/cedefi', 'bnc://app.example.com/cedefi'],
    ['https://wallet.example.com/app?x=1', 'https://wallet.example.com/app?x=1'],
    ['tg://resolve?domain=wallet', 'tg://resolve?domain=wallet'],
  ])('behavior: the mobile link %s is %s', (link, expected) => {
    expect(parse({ ...wallet, mobile_link: link }).output).toMatchObject({ links: { mobile: expected } })
  })

  it.each([
    'javascript:alert(1)',
    'javascript',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example.com/1',
    'view-source:https://a.example.com',
    'intent://scan/#Intent;scheme=zxing;end',
    'tel:112',
    'itms-services://?action=download-manifest',
    'https://metamask.io@evil.example.com/',
    'https://user:word@evil.example.com/',
    '//a.example.com',
    '/wc',
    'a b',
    '',
    `https://a.example.com/${'x'.repeat(3_000)}`,
  ])('ENT-10 behavior: the link %j is left out', (link) => {
    const { output } = parse({ ...wallet, mobile_link: link, desktop_link: link, webapp_link: link, homepage: link })
    expect(output).toStrictEqual(bare)
  })

  it('behavior: web pages and stores are http(s) alone', () => {
    const link = 'wallet://x'
    const stores = { app_store: link, play_store: link, chrome_store: link }
    expect(parse({ ...wallet, ...stores, webapp_link: link, link_mode: link, homepage: link }).output).toStrictEqual(
      bare,
    )
  })

  it('behavior: texts lose what cannot be seen, and their excess length', () => {
    const { output } = parse({
      id: 'a1',
      name: ` Meta\u200b\u202eMask\n ${'😀'.repeat(200)}`,
      description: 'd'.repeat(5_000),
    })
    expect(output).toMatchObject({ name: `Meta Mask ${'😀'.repeat(90)}`, description: 'd'.repeat(1_000) })
  })

  it('ENT-10 behavior: whatever comes, the answer is a safe wallet or a failure, never a throw', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            id: fc.oneof(fc.constant('a1'), fc.anything()),
            name: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
            mobile_link: fc.oneof(fc.string(), fc.webUrl(), fc.anything()),
            webapp_link: fc.oneof(fc.string(), fc.webUrl(), fc.anything()),
            chains: fc.anything(),
            injected: fc.anything(),
            badge_type: fc.anything(),
          },
          { requiredKeys: [] },
        ),
        (entry) => {
          const result = parse(entry)
          if (!result.success) return
          const { name, links } = result.output
          expect(name).toMatch(/^[^\p{Cc}\p{Cf}]{1,200}$/u)
          for (const link of Object.values(links))
            expect(link).not.toMatch(/^\s*(javascript|data|vbscript|file|blob):/i)
        },
      ),
    )
  })
})
