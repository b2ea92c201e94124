import type { CaipNetworkId, KeyValueStore, Network, Platform, SiwxConfig } from '@hawser/common'
import type { InitialState } from '../connections/storedConnection.js'
import type { WalletIdentity } from '../identity/walletIdentities.js'
import type { AdapterFactory } from '../interfaces/adapter.js'
import type { ConnectorFactory } from '../interfaces/connector.js'
import type { ServicesOptions } from '../services/servicesOptions.js'
import type {
  ConnectMethod,
  FeatureFlags,
  OptionsState,
  OwnSocialProvider,
  SocialProvider,
  WalletFeature,
} from '../state/optionsState.js'
import type { ThemeVariables } from '../state/themeVariables.js'
import type { ThemeMode } from '../state/tree.js'
import type { SwapRouter } from '../swap/swapRouters.js'
import type { WalletListOptions } from './walletListOptions.js'

/** Options of `createHawser`. */
export interface HawserOptions extends WalletListOptions {
  /** The requested networks; at least one, no id twice, each of a namespace that has an adapter. */
  readonly networks: readonly Network[]
  /** One of `networks`; the first one by default. */
  readonly defaultNetwork?: CaipNetworkId | undefined
  /** One for each namespace. */
  readonly adapters: readonly AdapterFactory[]
  readonly connectors?: readonly ConnectorFactory[] | undefined
  readonly appName?: string | undefined
  /** Tells two clients on one page apart; part of the storage prefix. Default `default`. */
  readonly id?: string | undefined
  /** Where connections persist; the platform's own store by default, `false` for memory only. */
  readonly storage?: KeyValueStore | false | undefined
  /** The connections that a server read from a cookie by `cookieToInitialState`. */
  readonly initialState?: InitialState | undefined
  readonly theme?:
    | { readonly mode?: ThemeMode | undefined; readonly variables?: ThemeVariables | undefined }
    | undefined
  readonly features?: FeatureOptions | undefined
  /** The actions on the account, in the order in which they are shown. */
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
  /** The ways to connect, in their order. One that is left out is not shown. */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  readonly defaultAccountTypes?: OptionsState['defaultAccountTypes'] | undefined
  readonly connectorTypeOrder?: NonNullable<OptionsState['connectorTypeOrder']> | undefined
  readonly excludedWallets?: OptionsState['excludedWallets'] | undefined
  /** Wallets that are several objects in a page, and where these stand, beside those that are known. Names alone make no two of them one. */
  readonly walletIdentities?: readonly WalletIdentity[] | undefined
  readonly enableNetworkSwitch?: boolean | undefined
  readonly allowUnsupportedChain?: boolean | undefined
  /** Whether the modal shows every alert, those too that are for whoever builds the app, such as 'Local configuration ignored'. Default false. */
  readonly debug?: boolean | undefined
  readonly tokens?: OptionsState['tokens'] | undefined
  /** Contracts that swap, beside those that are known: a user is asked to approve and to call no other. */
  readonly swapRouters?: readonly SwapRouter[] | undefined
  /** Remote services: `gateway(url)`, `hostedServices(projectId)`, or single ones. All are off until they are named here. */
  readonly services?: ServicesOptions | false | undefined
  readonly onRamp?: OnRampSettings | undefined
  readonly platform?: Partial<Platform> | undefined
  /** Has whoever connects sign in: `localSiwx()` of @hawser/siwx, or a configuration of the app's own. */
  readonly siwx?: SiwxConfig | false | undefined
  /** As {@link siwx}, for an app that has a SIWE client already. One of the two. */
  readonly siweConfig?: SiwxConfig | false | undefined
  /**
   * The providers that the connect view offers, in their order: those that the embedded wallet's service is set up for, the app's own among them. None unless they are named. What a
   * webview of Telegram cannot open is left out there.
   */
  readonly socials?: readonly (SocialProvider | OwnSocialProvider)[] | false | undefined
}

/** How tokens are bought, and deposited from exchanges. */
export interface OnRampSettings {
  /**
   * Where the pages of providers and exchanges are, as origins by their ids, beside those that are known. A page of one that is named here or known is opened
   * at these alone.
   */
  readonly pages?: Readonly<Record<string, readonly string[]>> | undefined
  /** The app's own key of Meld's page, to which buyers are led where the service does not sell by Meld. None by default; `page` is `https://meldcrypto.com/`. */
  readonly meld?: { readonly publicKey: string; readonly page?: string | undefined } | undefined
}

type BuiltFeature = 'balance' | 'receive' | 'send' | 'analytics' | 'smartSessions' | 'pay'

/** Features that the project's configuration (`services.config`) may decide too. `getRemoteFeatures` tells how they stand. */
export interface RemoteFeatureOptions {
  /** The aggregators that swaps go by, or false for no swaps. Default `['1inch']`; which routes there are is the service's to say. */
  readonly swaps?: readonly string[] | false | undefined
  /** The providers by which tokens are bought, or false for no purchases. Default `['coinbase', 'meld']`; those that the service does not have are left out. */
  readonly onramp?: readonly string[] | false | undefined
  /** Whether an account's history is shown. Default true. */
  readonly activity?: boolean | undefined
}

/** A part that is not built yet can only be off. */
export type FeatureOptions = { readonly [Name in BuiltFeature]?: FeatureFlags[Name] | undefined } & {
  readonly [Name in Exclude<keyof FeatureFlags, BuiltFeature>]?: false | undefined
} & RemoteFeatureOptions
