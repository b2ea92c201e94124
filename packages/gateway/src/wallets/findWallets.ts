import type { walletsQuerySchema } from '@hawser/blockchain-api/schemas'
import type * as v from 'valibot'
import type { ListedWallet, WireWallet } from './walletList.js'

export type WalletsQuery = v.InferOutput<typeof walletsQuerySchema>

/** Returns the page that a query asks for; `count` is of everything that matches, and the page is cut from that. */
export function findWallets(
  wallets: readonly ListedWallet[],
  query: WalletsQuery,
): { count: number; data: WireWallet[] } {
  const search = query.search?.trim().toLowerCase()
  const [include, exclude, names, rdns] = [query.include, query.exclude, query.names, query.rdns].map(toSet)
  const chains = query.chains && query.chains.length > 0 ? query.chains : undefined
  const found = wallets.filter(
    ({ wire, namespaces }) =>
      (!search || wire.name.toLowerCase().includes(search)) &&
      (!query.badge_type || (wire.badge_type ?? 'none') === query.badge_type) &&
      (!include || include.has(wire.id)) &&
      !exclude?.has(wire.id) &&
      (!names || names.has(wire.name)) &&
      (!rdns || rdns.has(wire.rdns ?? '')) &&
      (!chains || chains.some((id) => takesNetwork({ wire, namespaces }, id))) &&
      (!query.platform || Boolean(query.platform === 'ios' ? wire.app_store : wire.play_store)),
  )
  const { page, entries } = query
  return { count: found.length, data: found.slice((page - 1) * entries, page * entries).map(({ wire }) => wire) }
}

/** An empty list limits nothing: clients send one where they have nothing to leave out. */
function toSet(list: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return list && list.length > 0 ? new Set(list) : undefined
}

function takesNetwork({ wire, namespaces }: ListedWallet, id: string): boolean {
  return Boolean(wire.chains?.includes(id)) || namespaces.includes(id.split(':')[0] ?? '')
}
