export function startSampleWallet(options: {
  relayUrl: string
  chains: Record<string, { name: string; rpcUrl: string; symbol: string; decimals?: number }>
  mnemonic?: string
  port?: number
}): Promise<{ url: string; port: number; close(): Promise<void> }>
