import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { AccountType } from './account.js'

export interface FeatureFlags {
  /** Whether the account's balance is shown unasked: reading it tells the network's RPC the user's address as soon as the page has loaded. */
  balance: boolean
  receive: boolean
  send: boolean
  analytics: boolean
  legalCheckbox: boolean
  /** Whether wallets are asked for permissions (ERC-7715), by which a key of the app's acts without a prompt. What was granted is listed and taken back all the same. */
  smartSessions: boolean
  /** Whether accounts can be paid from exchanges that the service has. */
  pay: boolean
}

export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type ConnectMethod = 'email' | 'social' | 'wallet'
/** `passkey` is none of others: an account by a passkey alone. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook' | 'passkey'
/** A provider of the app's own: any OpenID Connect issuer that the embedded wallet's service is set up for. */
export interface OwnSocialProvider {
  /** As the service has it: small letters, digits and hyphens. */
  readonly id: string
  /** What users read. */
  readonly name: string
  /** An https or data URL. Without one its letters are shown. */
  readonly imageUrl?: string | undefined
}
/** The groups of the connect list. */
export type ConnectorGroup =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

export interface ExcludedWallet {
  readonly rdns?: string | undefined
  readonly name?: string | undefined
}

/** A token that an app names in its options; the rest is read on chain. */
export interface TokenReference {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  readonly iconUrl?: string | undefined
}

/** The options that an app gave, over the specification's defaults. */
export interface OptionsState {
  appName: string
  features: FeatureFlags
  walletFeaturesOrder: WalletFeature[]
  /** Null until configured: then the order depends on whether injected wallets exist. */
  connectMethodsOrder: ConnectMethod[] | null
  socials: (SocialProvider | OwnSocialProvider)[]
  defaultAccountTypes: Partial<Record<ChainNamespace, AccountType>>
  connectorTypeOrder: ConnectorGroup[] | null
  excludedWallets: ExcludedWallet[]
  enableNetworkSwitch: boolean
  allowUnsupportedChain: boolean
  /** Whether the modal shows the alerts that are for whoever builds the app, too. */
  debug: boolean
  tokens: TokenReference[]
  /** Whether the connect list leads to the list of all wallets. */
  allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
}
