import type { Network } from '@hawser/common'
import { generalSs58Prefix, ss58Prefixes } from './ss58Prefixes.js'

/** The SS58 prefix of a network's addresses: as the app says, else as it is known, else the general one. */
export function findSs58Prefix(
  { id, caipNetworkId }: Pick<Network, 'id' | 'caipNetworkId'>,
  own: Readonly<Record<string, number>>,
): number {
  const key = String(id)
  const known = Object.hasOwn(ss58Prefixes, key) ? ss58Prefixes[key] : undefined
  return own[caipNetworkId] ?? known ?? generalSs58Prefix
}
