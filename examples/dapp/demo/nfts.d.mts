import type { ChainEndpoint } from '@hawser/testing/node'

export function deployDemoNfts(
  chain: ChainEndpoint,
  owners: readonly `0x${string}`[],
): Promise<{ lighthouses: `0x${string}`; anchors: `0x${string}` }>

export function mintLighthouse(
  chain: ChainEndpoint,
  token: { contract: `0x${string}`; to: `0x${string}`; tokenId: bigint },
): Promise<void>
