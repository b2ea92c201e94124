import { toShownText } from '@hawser/common'

/** A wallet's entry at `window.injectedWeb3`, as little of it as Hawser relies on. Everything it answers is unknown until checked. */
export interface InjectedEntry {
  enable?(appName: string): Promise<unknown>
  connect?(appName: string): Promise<unknown>
}

/** A wallet found on the page. */
export interface Wallet {
  /** Made of the key that it wrote itself under; numbered from the second key on that makes the same one. */
  readonly id: string
  readonly name: string
  /** The key that it wrote itself under. */
  readonly key: string
  readonly entry: InjectedEntry
}

/** Beyond this many, a page is being flooded. Well above what a list shows, so that who comes after a flood can still be found. */
const maxWallets = 500

/**
 * The wallets that stand at `window.injectedWeb3` now, one for each key. Never throws, whatever the page's getters do.
 * Keys that make one id are numbered, and `ids` keeps what each of them was given.
 */
export function readWallets(page: object, ids: Map<string, string> = new Map()): Wallet[] {
  const wallets: Wallet[] = []
  for (const [key, entry] of readEntries(page)) {
    const identity = nameWallet(key)
    if (!identity || !isEntry(entry)) continue
    const taken = new Set(ids.values())
    let id = ids.get(key) ?? identity.id
    for (let number = 2; !ids.has(key) && taken.has(id); number += 1) id = `${identity.id}#${number}`
    ids.set(key, id)
    wallets.push({ ...identity, id, key, entry })
  }
  return wallets
}

function readEntries(page: object): [string, unknown][] {
  try {
    const all = (page as { injectedWeb3?: unknown }).injectedWeb3
    if (typeof all !== 'object' || all === null) return []
    return Object.keys(all)
      .slice(0, maxWallets)
      .map((key) => [key, readEntry(all, key)])
  } catch {
    return []
  }
}

function readEntry(all: object, key: string): unknown {
  try {
    return (all as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is InjectedEntry {
  try {
    const { enable, connect } = value as InjectedEntry
    return typeof enable === 'function' || typeof connect === 'function'
  } catch {
    return false
  }
}

/** The names of wallets, by the key they write themselves under: the protocol knows no name. Other keys are names already. */
const knownNames: Readonly<Record<string, string>> = {
  'polkadot-js': 'polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  polkagate: 'PolkaGate',
  enkrypt: 'Enkrypt',
  'fearless-wallet': 'Fearless Wallet',
  'nova wallet': 'Nova Wallet',
  mimir: 'Mimir',
  'manta-wallet-js': 'Manta Wallet',
  polywallet: 'Polymesh Wallet',
  okxwallet: 'OKX Wallet',
}

/** The name and the id of the wallet behind a key; undefined where the key could not be shown. */
export function nameWallet(key: string): { readonly id: string; readonly name: string } | undefined {
  const shown = toShownText(key)
  const lower = shown.toLowerCase()
  const id = lower.replace(/[^a-z0-9.]+/g, '-').replace(/^-|-$/g, '')
  if (!id) return undefined
  return { id, name: Object.hasOwn(knownNames, lower) ? (knownNames[lower] ?? shown) : shown }
}
