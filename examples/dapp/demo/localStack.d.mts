import type { DeployedEns } from '@hawser/testing/node'

export interface LocalStackChain {
  name: string
  symbol: string
  rpcUrl: string
  tokens: { address: string; name: string; symbol: string; decimals: number }[]
  ensRegistry?: string
  /** The whole name service of the chain that has one. */
  ens?: DeployedEns
  /** Swaps its currency for its token. */
  swapRouter?: `0x${string}`
  /** Whether it is used with approvals that are signed. */
  hasSwapPermits?: boolean
  /** The contracts of its NFTs. */
  nfts?: { lighthouses: `0x${string}`; anchors: `0x${string}` }
}

export function startLocalStack(options: {
  privateKeys: readonly `0x${string}`[]
  alsoFunded?: readonly `0x${string}`[]
}): Promise<{
  chains: Record<string, LocalStackChain>
  owners: readonly `0x${string}`[]
  summary: readonly string[]
  stop(): Promise<void>
}>
