import { toShownText } from '../schemas/toShownText.js'

/** A wallet as it registered itself (Wallet Standard 1.x). Its getters are the page's: read them inside try, and check what they answer. */
export interface StandardWalletObject {
  readonly version: unknown
  readonly name: unknown
  readonly icon: unknown
  readonly chains: unknown
  readonly features: unknown
  readonly accounts: unknown
}

/** A registered wallet, as it was when it registered. */
export interface StandardWallet {
  /** Made of the name, the same on every page load; numbered from the second wallet of a name on. */
  readonly id: string
  readonly name: string
  /** A data URL of an image. */
  readonly icon?: string | undefined
  readonly chains: readonly string[]
  /** The names of its features. */
  readonly features: readonly string[]
  /** The wallet itself: compared by identity, and asked for what it offers now. */
  readonly wallet: StandardWalletObject
}

/** In characters of the URL: room for any sensible logo, and none for filling the page's memory or storage. */
const maxIconLength = 131_072
const maxNames = 200

/**
 * A checked registration, or undefined where it is not one. Never throws, whatever its getters do, and reads each of them once.
 * Checked by hand: discovery is in the first load, and a schema library is not.
 */
export function parseStandardWallet(value: unknown): StandardWallet | undefined {
  try {
    const wallet = value as StandardWalletObject
    const { version, name, icon, chains, features } = wallet
    if (typeof version !== 'string' || !version.startsWith('1.')) return undefined
    const written = toShownText(name)
    const id = written
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    if (!id || typeof features !== 'object' || features === null) return undefined
    const isIcon = typeof icon === 'string' && icon.length <= maxIconLength && /^data:image\//i.test(icon)
    return {
      id,
      // One wallet calls itself differently here than everywhere else.
      name: written === 'Trust' ? 'Trust Wallet' : written,
      ...(isIcon && { icon }),
      chains: Array.isArray(chains) ? chains.slice(0, maxNames).filter((name) => typeof name === 'string') : [],
      features: Object.keys(features).slice(0, maxNames),
      wallet,
    }
  } catch {
    return undefined
  }
}
