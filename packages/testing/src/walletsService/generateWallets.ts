import { createHash } from 'node:crypto'
import type { WalletsServiceEntry } from './walletsServiceEntry.js'

const firstWords =
  'Amber Anchor Atlas Aurora Birch Bluff Breeze Cedar Coral Delta Drift Ember Fjord Gale Harbour Heron Inlet Iris Jade Juniper Kelp Lantern Lark Maple Marlin Mist Nimbus North Oak Opal'
const secondWords =
  'Box Chest Clasp Coffer Deck Dock Fold Gate Hold Keep Key Latch Ledge Locker Pocket Port Pouch Purse Quay Safe'
const chainSets = [
  ['eip155:1'],
  ['eip155:1', 'eip155:10', 'eip155:8453'],
  ['eip155:1', 'eip155:137', 'eip155:42161', 'eip155:43114'],
  ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['eip155:1', 'eip155:10', 'bip122:000000000019d6689c085ae165831e93'],
]
const words = { first: firstWords.split(' '), second: secondWords.split(' ') }

/**
 * `count` invented wallets, the same at each call. Each name is one of its kind. Every third wallet is certified; every fourth
 * has a mobile link alone, every fifth no mobile link, every seventh a web app, every eleventh no picture, and every
 * ninth announces itself.
 */
export function generateWallets(count: number): readonly WalletsServiceEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const name = nameOf(index)
    const slug = name.toLowerCase().replaceAll(' ', '-')
    const hash = createHash('sha256').update(slug).digest('hex')
    const home = `https://${slug}.example.com`
    const hasMobile = index % 5 !== 4
    const isMobileOnly = index % 4 === 3
    const hasDesktop = !isMobileOnly || !hasMobile
    return {
      id: hash,
      name,
      homepage: `${home}/`,
      image_id: index % 11 === 10 ? null : imageIdOf(hash),
      order: index + 1,
      rdns: index % 9 === 8 ? `com.example.${slug}` : null,
      chains: chainSets[index % chainSets.length],
      badge_type: index % 3 === 0 ? 'certified' : 'none',
      description: `${name} is an invented wallet.`,
      injected: null,
      mobile_link: hasMobile ? `${slug}://` : null,
      link_mode: hasMobile && index % 2 === 0 ? `${home}/app` : null,
      desktop_link: hasDesktop ? `${slug}-desktop://` : null,
      webapp_link: index % 7 === 6 ? `${home}/web` : null,
      app_store: hasMobile ? `https://apps.apple.com/app/id${1_000_000 + index}` : null,
      play_store: hasMobile ? `https://play.google.com/store/apps/details?id=com.example.${slug}` : null,
      chrome_store: hasDesktop ? `https://chromewebstore.google.com/detail/${hash.slice(0, 32)}` : null,
    }
  })
}

/** Two words for the first ones, and a number more once they are used up. */
function nameOf(index: number): string {
  const { first, second } = words
  // The lists' lengths share the factor 10, so that the second word shifts once the first ones have gone round.
  const round = Math.floor(index / first.length)
  const turn = Math.floor(round / second.length)
  const name = `${first[index % first.length]} ${second[(index + round) % second.length]}`
  return turn === 0 ? name : `${name} ${turn + 1}`
}

function imageIdOf(hash: string): string {
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}
