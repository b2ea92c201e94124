import { isCaipNetworkId, parseSafeLink } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { staticWallets } from './staticWallets.js'

const values = (list: readonly object[]): string[] => list.flatMap((one) => Object.values(one) as string[])

describe('staticWallets', () => {
  it('default: each wallet has an id and a name of its own', () => {
    expect(staticWallets.length).toBeGreaterThan(10)
    for (const key of ['id', 'name', 'rdns'] as const) {
      const all = staticWallets.flatMap((wallet) => wallet[key] ?? [])
      expect(new Set(all).size).toBe(all.length)
    }
    for (const { id } of staticWallets) expect(id).toMatch(/^[\da-f]{64}$/)
  })

  it('behavior: every link may be opened as it is, and nothing is left to guess', () => {
    const links = values(staticWallets.map((wallet) => wallet.links))
    const web = [
      ...staticWallets.flatMap(({ homepage, links: { universal, web: page } }) => [homepage, universal, page]),
      ...values(staticWallets.map(({ stores }) => stores)),
    ].filter((link) => link !== undefined)
    expect(web.length).toBeGreaterThan(staticWallets.length)
    for (const link of [...links, ...web]) expect(parseSafeLink(link)).toBe(link)
    for (const link of web) expect(link).toMatch(/^https:\/\//)
    for (const { chains } of staticWallets) expect(chains.every(isCaipNetworkId)).toBe(true)
  })

  it('behavior: each wallet can be got or opened somehow', () => {
    for (const { links, stores } of staticWallets) expect(values([links, stores]).length).toBeGreaterThan(0)
  })
})
