import type { GatewayOptions } from '@hawser/gateway'
import type { LocalStackChain } from './localStack.mjs'

export function startGateway(options: {
  /** Users of embedded wallets have smart accounts on those with a bundler. */
  chains: Record<string, LocalStackChain & { bundlerUrl?: string; paymasterUrl?: string }>
  port?: number
  projects?: GatewayOptions['projects']
  /** Takes the mails of embedded wallets, which there are none of without it. */
  smtpUrl?: string
  /** Other ways into embedded wallets than a mail. */
  providers?: Record<string, { issuer: string; clientId: string; clientSecret: string }>
  /** Lets people in by an account of Farcaster's, whose registry is on that network. */
  farcaster?: { relayUrl: string; network: string }
  /** The name by which the embedded wallet is reached, and its ways of recovery. Default: this machine's address, and those that work there. */
  wallet?: { hostName: string; recovery: ('passkey' | 'password' | 'operator')[] }
  /** Where the database is, and stays. Without it, it ends with the gateway. */
  folder?: string
}): Promise<{ url: string; port: number; relayUrl: string; stop(): Promise<void> }>

export function publishNames(chains: Record<string, LocalStackChain>, gateway: { url: string }): Promise<void>
