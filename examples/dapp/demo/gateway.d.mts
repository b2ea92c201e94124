import type { GatewayOptions } from '@hawser/gateway'
import type { LocalStackChain } from './localStack.mjs'

export function startGateway(options: {
  chains: Record<string, LocalStackChain>
  port?: number
  projects?: GatewayOptions['projects']
}): Promise<{ url: string; port: number; relayUrl: string; stop(): Promise<void> }>
