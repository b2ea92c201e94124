import type { Wallet, WalletProtocol } from './wallet.js'

const maxEntries = 50
const maxIconLength = 131_072
// Control, zero-width, filler, private-use and text-direction characters: they let one wallet's name pass for another's, or for none.
const invisible = /[\p{C}\p{DI}\p{Zl}\p{Zp}]/gu

/** Wallets that announce nothing, by the place where they stand. */
const known: readonly (readonly [path: string, name: string, protocol: WalletProtocol])[] = [
  ['LeatherProvider', 'Leather', 'leather'],
  ['okxwallet', 'OKX Wallet', 'okx'],
  ['unisat', 'UniSat Wallet', 'unisat'],
  ['bitkeep.unisat', 'Bitget Wallet', 'unisat'],
  ['binancew3w.bitcoin', 'Binance Wallet', 'unisat'],
]

/**
 * The wallets that stand at `btc_providers` (sats-connect) and at places of their own. Never throws, whatever the page's getters do.
 * Checked by hand: discovery is in the first load, and a schema library is not.
 */
export function readInjectedWallets(page: object): Wallet[] {
  const wallets: Wallet[] = []
  const add = (name: string, protocol: WalletProtocol, type: Wallet['type'], path: string, icon?: string): void => {
    const id = name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    const provider = find(page, path)
    const isWallet = protocol === 'okx' ? isObject(read(provider, 'bitcoin')) : isObject(provider)
    if (id && isWallet && isObject(provider))
      wallets.push({ id, type, name, protocol, provider, ...(icon && { icon }) })
  }
  const entries = read(page, 'btc_providers')
  for (const entry of Array.isArray(entries) ? entries.slice(0, maxEntries) : []) {
    const [path, name, icon] = [read(entry, 'id'), read(entry, 'name'), read(entry, 'icon')]
    if (typeof path !== 'string' || path.length > 128 || typeof name !== 'string') continue
    const isIcon = typeof icon === 'string' && icon.length <= maxIconLength && /^data:image\/|^https:/i.test(icon)
    const protocol = path === 'LeatherProvider' ? 'leather' : 'sats-connect'
    const shownName = name.replace(invisible, '').trim().slice(0, 64).trim()
    add(shownName, protocol, 'ANNOUNCED', path, isIcon ? repairIcon(icon) : undefined)
  }
  for (const [path, name, protocol] of known) add(name, protocol, 'INJECTED', path)
  return wallets
}

/** One wallet gives an SVG under a media type that browsers do not draw. */
function repairIcon(icon: string): string {
  return icon.replace(/^data:image\/svg([;,])/i, 'data:image/svg+xml$1')
}

function find(page: object, path: string): unknown {
  return path.split('.').reduce<unknown>(read, page)
}

function read(value: unknown, name: string): unknown {
  try {
    return isObject(value) ? (value as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
