export function startFarcaster(options: { chain: { rpcUrl: string; chainId: number }; port?: number }): Promise<{
  /** The page that stands in for the phone. */
  url: string
  /** As the gateway's configuration has it. */
  config: { relayUrl: string; network: string; registry: string }
  /** Does what the phone does that has scanned, or opened, the link. */
  approve(link: string, name: string): Promise<void>
  stop(): Promise<void>
}>
