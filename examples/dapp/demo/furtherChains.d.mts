export interface FurtherChain {
  id: string
  config: {
    name: string
    symbol: string
    decimals: number
    rpcUrl: string
    webSocketUrl?: string
    tokens: { address: string; name: string; symbol: string; decimals: number }[]
  }
  fund(address: string, amount: bigint): Promise<unknown>
  fundToken?(address: string, amount: bigint): Promise<void>
}

export type FurtherKind = 'solana' | 'bip122' | 'polkadot'

export function startFurtherChains(owners: Record<FurtherKind, readonly string[]>): Promise<{
  chains: Record<string, FurtherChain['config']>
  byKind: Partial<Record<FurtherKind, FurtherChain>>
  summary: readonly string[]
  failures: readonly string[]
  stop(): Promise<void>
}>
