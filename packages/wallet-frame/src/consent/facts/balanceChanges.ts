import type { Asset } from '../consent.js'

/** What a simulation says that the account has more or less of afterwards. The fee is left out, but for Solana's. */
export interface BalanceChange {
  readonly asset: Asset
  /** Negative for what goes. */
  readonly units: bigint
  /** Where the request's own steps tell them. */
  readonly decimals?: number | undefined
}

export type Simulation =
  | { readonly status: 'done'; readonly changes: readonly BalanceChange[] }
  /** The network would take the fee and do nothing. */
  | { readonly status: 'fails'; readonly reason: string | null }
  /** The node has no way to tell, or gave no answer. */
  | { readonly status: 'unknown' }

/** Changes of the same asset as one, and none of nothing. */
export function sumChanges(changes: readonly BalanceChange[]): readonly BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  for (const { asset, units } of changes) {
    const key = asset.kind === 'native' ? '' : `${asset.token?.toLowerCase()}|${asset.id ?? ''}`
    sums.set(key, { asset, units: (sums.get(key)?.units ?? 0n) + units })
  }
  return [...sums.values()].filter(({ units }) => units !== 0n)
}
