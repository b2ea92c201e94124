import type { Network, Platform } from '@hawser/common'
import type { CreateEnabler } from './connector/createEnabler.js'

/** What the parts of one adapter share. */
export interface PolkadotContext {
  readonly platform: Pick<Platform, 'clock' | 'window'>
  readonly appName?: string | undefined
  /** The requested networks as they are now, those of other namespaces among them. */
  readonly networks: () => readonly Network[]
  /** SS58 prefixes of the app's own networks, by CAIP-2 id. */
  readonly ss58Prefixes: Readonly<Record<string, number>>
  /** How a wallet is asked to let the app in. By default it is asked itself. */
  readonly createEnabler?: CreateEnabler | undefined
}
