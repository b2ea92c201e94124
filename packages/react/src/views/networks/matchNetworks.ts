import type { Network } from '@hawser/common'

/** The networks whose name or chain reference holds what was typed, whatever its case. */
export function matchNetworks(networks: readonly Network[], search: string): readonly Network[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return networks
  return networks.filter(({ id, name }) => name.toLocaleLowerCase().includes(wanted) || String(id) === wanted)
}
