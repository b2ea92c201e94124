import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { isMobileDevice } from '../environment/detectEnvironment.js'
import type { FeatureContext } from '../interfaces/feature.js'

/** What a list depends on beside what the service says: another one makes another list. */
export interface ListScope {
  readonly namespaces: readonly ChainNamespace[]
  /** What the service is asked for. Empty where the app has test networks alone, which no wallet of the list names. */
  readonly chains: readonly CaipNetworkId[]
  readonly isMobile: boolean
}

export function readListScope({ getSnapshot, platform }: Pick<FeatureContext, 'getSnapshot' | 'platform'>): ListScope {
  const { requested } = getSnapshot().networks
  return {
    namespaces: [...new Set(requested.map(({ chainNamespace }) => chainNamespace))],
    chains: requested.filter(({ testnet }) => !testnet).map(({ caipNetworkId }) => caipNetworkId),
    isMobile: isMobileDevice(platform.userAgent, platform.window?.navigator?.maxTouchPoints ?? 0),
  }
}
