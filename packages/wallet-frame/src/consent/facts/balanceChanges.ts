import type { BalanceChange } from '../consent.js'

/** Changes of the same asset as one, and none of nothing. */
export function sumChanges(changes: readonly BalanceChange[]): readonly BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  for (const { asset, units } of changes) {
    const key = asset.kind === 'native' ? '' : `${asset.token?.toLowerCase()}|${asset.id ?? ''}`
    sums.set(key, { asset, units: (sums.get(key)?.units ?? 0n) + units })
  }
  return [...sums.values()].filter(({ units }) => units !== 0n)
}
