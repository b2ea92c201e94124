import { parseWalletLink } from '@hawser/common'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { walletListingSchema } from '../schemas/wallets.js'
import { bestKnownWallets } from './bestKnownWallets.js'
import { rareWalletDrawings } from './rareWalletDrawings.generated.js'
import { staticWallets } from './staticWallets.js'
import { walletDrawings } from './walletDrawings.generated.js'
import { findWalletMark, letterTiles } from './walletMarks.js'

const values = (list: readonly object[]): string[] => list.flatMap((one) => Object.values(one) as string[])

describe('staticWallets', () => {
  it('default: sixty wallets, each with an id, a name, an rdns and a picture of its own', () => {
    expect(staticWallets).toHaveLength(60)
    for (const key of ['id', 'name', 'rdns', 'imageId'] as const) {
      const all = staticWallets.flatMap((wallet) => wallet[key]?.toLowerCase() ?? [])
      expect(new Set(all).size).toBe(all.length)
    }
    for (const { id, order } of staticWallets) {
      expect(id).toMatch(/^(?:[\da-f]{64}|[\da-z-]+)$/)
      expect(staticWallets[(order ?? 0) - 1]?.id).toBe(id)
    }
  })

  it('behavior: an entry holds nothing that the same entry of a service would not be let in with', () => {
    for (const { imageId, namespaces, ...wallet } of staticWallets) {
      const { id, name, rdns, homepage, order, chains, links, stores } = wallet
      const wire = {
        ...{ id, name, rdns, homepage, order, chains, injected: [] },
        ...{
          mobile_link: links.mobile,
          link_mode: links.universal,
          desktop_link: links.desktop,
          webapp_link: links.web,
        },
        ...{ app_store: stores.ios, play_store: stores.android, chrome_store: stores.chrome },
      }
      expect(v.parse(walletListingSchema, wire)).toEqual(wallet)
    }
  })

  it('behavior: every link may be opened as it is, tells nobody where the user comes from, and takes a pairing behind it', () => {
    for (const { homepage, links, stores } of staticWallets) {
      const { mobile, desktop, universal, web } = links
      for (const link of [mobile, desktop].filter((link) => link !== undefined)) {
        expect(parseWalletLink(link)).toBe(link)
        expect(link).toMatch(/^[a-z][a-z\d.-]*:\/\/[^?#]*$/)
      }
      for (const link of [homepage, universal, web].filter((link) => link !== undefined)) {
        expect(parseWalletLink(link, 'web')).toBe(link)
        expect(link).toMatch(/^https:\/\/[^?#]+$/)
      }
      expect([stores.ios, stores.android, stores.chrome]).toEqual([
        stores.ios && expect.stringMatching(/^https:\/\/apps\.apple\.com\/app\/id\d{8,}$/),
        stores.android && expect.stringMatching(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/),
        stores.chrome && expect.stringMatching(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/),
      ])
    }
  })

  it('behavior: no two wallets lead to the same app', () => {
    const links = staticWallets.flatMap((wallet) => [...new Set(values([wallet.links, wallet.stores]))])
    expect(new Set(links).size).toBe(links.length)
  })

  it('behavior: each is of one namespace or several of the four, and each namespace has some', () => {
    const four = ['eip155', 'solana', 'bip122', 'polkadot']
    const all = staticWallets.flatMap(({ namespaces = [] }) => {
      expect(namespaces.length).toBeGreaterThan(0)
      expect(new Set(namespaces).size).toBe(namespaces.length)
      return namespaces
    })
    expect(new Set(all)).toEqual(new Set(four))
    for (const one of four) expect(all.filter((namespace) => namespace === one).length).toBeGreaterThanOrEqual(8)
  })

  it('behavior: each can be got or opened somewhere; Brave Wallet comes with its browser', () => {
    const without = staticWallets.filter(({ links, stores }) => values([links, stores]).length === 0)
    expect(without.map(({ name, homepage }) => [name, homepage])).toEqual([
      ['Brave Wallet', 'https://brave.com/wallet/'],
    ])
  })
})

describe('findWalletMark', () => {
  const names = staticWallets.map(({ imageId = '' }) => imageId.replace(/^mark:/, ''))

  it('default: a picture for each wallet of the list, and for nobody else', async () => {
    const drawn = [walletDrawings, rareWalletDrawings, letterTiles()].flatMap((table) => Object.keys(table))
    expect(drawn.sort()).toEqual([...names].sort())
    expect(await Promise.all(names.map(findWalletMark))).not.toContain(undefined)
    for (const name of ['nobody', '', 'constructor', '__proto__']) expect(await findWalletMark(name)).toBeUndefined()
  })

  it('behavior: no two look alike, and none runs, loads or names anything', async () => {
    const marks = await Promise.all(names.map(findWalletMark))
    expect(new Set(marks).size).toBe(60)
    for (const mark of marks) {
      expect(mark).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24" fill="none">.*<\/svg>$/)
      expect(mark?.slice(40)).not.toMatch(/<(?:script|style|image|use|foreignObject|a)\b|\bon\w+=|href|\/\//)
    }
  })

  it('behavior: the wallets that a list shows first wait for no further code', () => {
    const best = bestKnownWallets().map(({ mark }) => mark)
    expect(best.filter((name) => Object.hasOwn(rareWalletDrawings, name))).toEqual([])
    expect(Object.keys(walletDrawings).filter((name) => !best.includes(name))).toEqual([])
  })
})
