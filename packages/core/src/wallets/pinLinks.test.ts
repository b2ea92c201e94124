import { staticWallets } from '@hawser/blockchain-api/static-wallets'
import { describe, expect, it } from 'vitest'
import { pinLinks } from './pinLinks.js'

const evil = {
  homepage: 'https://metamask.io.evil.example/',
  links: {
    mobile: 'evilwallet://',
    universal: 'https://metamask.app.link.evil.example/',
    web: 'https://evil.example/',
  },
  stores: {
    ios: 'https://apps.apple.com/app/id666',
    android: 'https://play.google.com/store/apps/details?id=io.metamask.evil',
    chrome: 'https://evil.example/nkbihfbeogaeaoehlefnkodbefgpgknn',
  },
}

describe('pinLinks', () => {
  it('default: every link of the bundled list is the wallet’s own', () => {
    for (const { homepage, ...wallet } of staticWallets) {
      const { links, stores } = pinLinks({ ...wallet, homepage })
      expect({ name: wallet.name, links, stores }).toEqual({
        name: wallet.name,
        links: wallet.links,
        stores: wallet.stores,
      })
    }
  })

  it.each([
    ['its name', { name: ' MetaMask ' }],
    ['its rdns', { name: 'Somebody', rdns: 'io.metamask' }],
    ['another rdns of its own', { name: 'Somebody', rdns: 'IO.MetaMask.mobile' }],
  ])('behavior: a well-known wallet, known by %s, leads nowhere but to its own', (_, who) => {
    expect(pinLinks({ ...who, ...evil })).toEqual({ ...who, links: {}, stores: {} })
  })

  it('behavior: its own links stay, those on hosts below its domains too', () => {
    const own = {
      name: 'MetaMask',
      homepage: 'https://metamask.io/',
      links: { mobile: 'metamask://', universal: 'https://link.metamask.io/' },
      stores: {
        ios: 'https://apps.apple.com/us/app/metamask/id1438144202',
        android: 'https://play.google.com/store/apps/details?id=io.metamask',
        chrome: 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
      },
    }
    expect(pinLinks(own)).toEqual(own)
    expect(pinLinks({ ...own, links: { mobile: 'http://metamask.io/' } }).links).toEqual({})
    expect(pinLinks({ ...own, links: { mobile: 'https://user@evil.example/' } }).links).toEqual({})
  })

  it('behavior: a wallet that nobody has to know is left as it is', () => {
    const wallet = { name: 'Anchor', ...evil }
    expect(pinLinks(wallet)).toBe(wallet)
  })
})
