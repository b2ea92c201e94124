import type { Network, Platform } from '@hawser/common'

/** The context that the modules of one adapter share. */
export interface PolkadotContext {
  readonly platform: Pick<Platform, 'clock' | 'window'>
  /** The requested networks as they are now, those of other namespaces among them. */
  readonly networks: () => readonly Network[]
  /** SS58 prefixes of the app's own networks, by CAIP-2 id. */
  readonly ss58Prefixes: Readonly<Record<string, number>>
}
