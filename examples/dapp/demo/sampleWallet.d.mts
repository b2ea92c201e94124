export function startSampleWallet(options: {
  relayUrl: string
  chains: Record<string, { name: string; rpcUrl: string; symbol: string }>
  mnemonic?: string
  port?: number
}): Promise<{ url: string; port: number; close(): Promise<void> }>
