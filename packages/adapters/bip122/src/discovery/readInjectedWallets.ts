import { parseStandardWallet } from '@hawser/common/wallet-standard'

/** How a wallet on the page is spoken to. */
export type WalletProtocol = 'sats-connect' | 'leather' | 'wallet-standard' | 'okx' | 'unisat'

/** A wallet found on the page. */
export interface Wallet {
  /** Made of the name, the same on every page load; numbered from the second wallet of a name on. */
  readonly id: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly icon?: string | undefined
  readonly protocol: WalletProtocol
  readonly provider: object
  /** Whether it stands at a place that belongs to one wallet. */
  readonly isPlaced: boolean
}

/** Beyond this many, a page is being flooded. Well above what a list shows, so that who comes after a flood can still be found. */
const maxEntries = 500

/** Wallets that announce nothing, by the place where they stand. Most speak as UniSat does. */
const known: readonly (readonly [path: string, name: string, protocol?: WalletProtocol])[] = [
  ['LeatherProvider', 'Leather', 'leather'],
  ['okxwallet.bitcoin', 'OKX Wallet', 'okx'],
  ['unisat', 'UniSat Wallet'],
  ['bitkeep.unisat', 'Bitget Wallet'],
  ['binancew3w.bitcoin', 'Binance Wallet'],
]

/** Places that belong to one wallet: who stands there is it, by whichever other protocol it offers itself as well. */
const places: readonly string[] = [...known.map(([path]) => path), 'XverseProviders.BitcoinProvider']

/**
 * The wallets that stand at `btc_providers` (sats-connect) and at places of their own. Never throws, whatever the page's getters do.
 * Checked by hand: discovery is in the first load, and a schema library is not.
 */
export function readInjectedWallets(page: object | undefined): Wallet[] {
  const wallets: Wallet[] = []
  const add = (
    type: Wallet['type'],
    path: unknown,
    name: unknown,
    protocol: WalletProtocol = 'unisat',
    icon?: unknown,
  ) => {
    try {
      const provider = (path as string).split('.').reduce<unknown>(read, page)
      // Names and pictures are checked as those of wallets that register themselves. One wallet's SVG has a type that browsers do not draw.
      const picture = (icon as string | undefined)?.replace('image/svg;', 'image/svg+xml;')
      const shown = parseStandardWallet({ version: '1.0', name, icon: picture, features: {} })
      if (shown && Object(provider) === provider)
        wallets.push({
          ...shown,
          type,
          protocol,
          provider: provider as object,
          isPlaced: places.includes(path as string),
        })
    } catch {
      // An entry that is none.
    }
  }
  const entries = read(page, 'btc_providers')
  for (let index = 0; index < maxEntries; index += 1) {
    const entry = read(entries, index)
    const path = read(entry, 'id')
    const protocol = path === 'LeatherProvider' ? 'leather' : 'sats-connect'
    // Hundreds of entries that are not there would be hundreds of errors, on every page.
    if (typeof path === 'string') add('ANNOUNCED', path, read(entry, 'name'), protocol, read(entry, 'icon'))
  }
  for (const wallet of known) add('INJECTED', ...wallet)
  return wallets
}

function read(value: unknown, name: string | number): unknown {
  try {
    return Object(value)[name]
  } catch {
    return undefined
  }
}
