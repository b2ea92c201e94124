import type { WalletsServiceEntry } from './walletsServiceEntry.js'

const lists = ['include', 'exclude', 'chains', 'names', 'rdns'] as const

/** A query in a form that the service does not know. */
export class WalletsQueryError extends Error {
  override readonly name = 'WalletsQueryError'
  constructor(readonly field: string) {
    super(`${field} is malformed.`)
  }
}

/**
 * Returns the wallets of a query as the hosted service does: `count` is of all that match, and the page is cut from them.
 * @throws WalletsQueryError
 */
export function findWallets(wallets: readonly WalletsServiceEntry[], query: URLSearchParams) {
  const page = readPositive(query, 'page', 1)
  const entries = readPositive(query, 'entries', 40)
  const search = query.get('search')?.trim().toLowerCase()
  const badge = query.get('badge_type')
  const platform = query.get('platform')
  const [include, exclude, chains, names, rdns] = lists.map((name) => readList(query, name))

  const found = wallets.filter(
    (wallet) =>
      (!search || wallet.name.toLowerCase().includes(search)) &&
      (!badge || (wallet.badge_type ?? 'none') === badge) &&
      (!include || include.has(wallet.id)) &&
      !exclude?.has(wallet.id) &&
      (!chains || (wallet.chains ?? []).some((id) => chains.has(id))) &&
      (!names || names.has(wallet.name)) &&
      (!rdns || rdns.has(wallet.rdns ?? '')) &&
      (!platform || Boolean(platform === 'ios' ? wallet.app_store : wallet.play_store)),
  )
  return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
}

function readPositive(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name)
  if (text === null) return fallback
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new WalletsQueryError(name)
  return Number(text)
}

/** Undefined where it is missing or empty: then it limits nothing. */
function readList(query: URLSearchParams, name: string): ReadonlySet<string> | undefined {
  const text = query.get(name)
  return text ? new Set(text.split(',')) : undefined
}
