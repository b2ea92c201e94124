import type { HawserOptions } from '../client/hawserOptions.js'
import type { ConnectMethod, FeatureFlags, OptionsState, WalletFeature } from '../state/optionsState.js'

/** The part of {@link HawserOptions} that is kept in state, with what is not built yet. */
export interface OptionsInput
  extends Omit<
    Pick<HawserOptions, keyof OptionsState>,
    'features' | 'socials' | 'walletFeaturesOrder' | 'connectMethodsOrder'
  > {
  readonly features?: { readonly [Name in keyof FeatureFlags]?: boolean | undefined } | undefined
  readonly socials?: readonly OptionsState['socials'][number][] | false | undefined
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
}

/** The options' slice: what the app gave, over the specification's defaults. */
export function createOptionsSlice(input: OptionsInput = {}): OptionsState {
  const slice: OptionsState = {
    appName: '',
    features: {
      balance: true,
      receive: true,
      send: true,
      analytics: true,
      legalCheckbox: false,
      smartSessions: false,
      pay: false,
    },
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
    connectMethodsOrder: null,
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    defaultAccountTypes: { eip155: 'smartAccount', bip122: 'payment', polkadot: 'eoa', solana: 'eoa' },
    connectorTypeOrder: null,
    excludedWallets: [],
    enableNetworkSwitch: true,
    allowUnsupportedChain: false,
    debug: false,
    tokens: [],
    allWallets: 'SHOW',
  }
  createOptionsController(slice).update(input)
  return slice
}

/** Puts what is known of `patch` over `target`, copied, so that no array of the caller's is shared with the state. Undefined fields change nothing. */
function merge(target: object, patch: object = {}): void {
  const entries = Object.entries(patch).filter(([key, value]) => value !== undefined && Object.hasOwn(target, key))
  Object.assign(target, structuredClone(Object.fromEntries(entries)))
}

/** The app's options, which it may change while the client lives. */
export function createOptionsController(slice: OptionsState) {
  return {
    /** Takes over the fields that are given. `features` and `defaultAccountTypes` are merged, lists are replaced. */
    update({ features, defaultAccountTypes, socials, ...rest }: OptionsInput): void {
      merge(slice.features, features)
      merge(slice.defaultAccountTypes, defaultAccountTypes)
      merge(slice, { ...rest, socials: socials === false ? [] : socials })
    },
  }
}

export type OptionsController = ReturnType<typeof createOptionsController>
