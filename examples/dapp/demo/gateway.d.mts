import type { Clock } from '@hawser/common'
import type { GatewayOptions } from '@hawser/gateway'
import type { LocalStackChain } from './localStack.mjs'
import type { OnRamp } from './onRamp.mjs'

type Social = NonNullable<NonNullable<GatewayOptions['embeddedWallet']>['social']>

/** What a provider knows the gateway by. */
export type SignInClient = NonNullable<Social['providers']>[string]

export function startGateway(options: {
  /** Users of embedded wallets have smart accounts on those with a bundler. */
  chains: Record<string, LocalStackChain & { bundlerUrl?: string; paymasterUrl?: string; paymentTokens?: string[] }>
  port?: number
  projects?: GatewayOptions['projects']
  /** Takes the mails of embedded wallets, which there are none of without it. */
  smtpUrl?: string
  /** Other ways into embedded wallets than a mail. */
  providers?: Record<string, SignInClient>
  /** Lets people in by an account of Farcaster's, whose registry is on that network. */
  farcaster?: { relayUrl: string; network: string; registry?: string }
  /** Lets users of a back end in by its JWTs. */
  users?: Social['users']
  /** By whom tokens are bought. */
  onRamp?: OnRamp
  /** Lets people in who open a mini-app of this bot. */
  telegram?: Social['telegram']
  /** The name by which the embedded wallet is reached, and its ways of recovery. Default: this machine's address, and those that work there. */
  wallet?: { hostName: string; recovery: ('passkey' | 'password' | 'operator')[] }
  /** How often one address may ask. */
  limits?: GatewayOptions['limits']
  /** Where the database and the keys that seal it are, and stay. Without it, both end with the gateway. */
  folder?: string
  /** The system's by default. */
  clock?: Clock
}): Promise<{ url: string; port: number; relayUrl: string; stop(): Promise<void> }>

export function publishNames(chains: Record<string, LocalStackChain>, gateway: { url: string }): Promise<void>
