import type { RemoteFeature } from '@hawser/blockchain-api/client'
import type { Hawser } from '../client/hawser.js'
import type { HawserOptions, RemoteFeatureOptions } from '../client/hawserOptions.js'
import { internalsKey } from '../client/internals.js'
import type { HawserState } from '../state/tree.js'
import type { ServiceName, ServicesOptions } from './servicesOptions.js'

/** Features that a remote service is needed for, and that the project's configuration may decide. */
export interface RemoteFeatures {
  /** The aggregators that swaps go by; false where there are none. */
  readonly swaps: readonly string[] | false
  /** The services that sell crypto; false where there are none. */
  readonly onramp: readonly string[] | false
  readonly activity: boolean
}

export type RemoteFeatureName = keyof RemoteFeatures

export const remoteFeatureNames: readonly RemoteFeatureName[] = ['swaps', 'onramp', 'activity']

/** As the configuration names them. */
const ids = { swaps: 'swap', onramp: 'onramp', activity: 'activity' } as const

const defaults: RemoteFeatures = { swaps: ['1inch'], onramp: ['coinbase', 'meld'], activity: true }

/** Returns whether a remote service is on. What needs one that is off is not shown. */
export function hasService(hawser: Hawser, name: ServiceName): boolean {
  const services: ServicesOptions = hawser[internalsKey].options.services || {}
  return Boolean(services[name])
}

/**
 * Returns how the remote features stand: as the project's configuration says once it is known, else as the app's options do, else by default. All are
 * off without `services.blockchainApi`. For a page of your own; it changes when `state.project` does.
 *
 * @example const { swaps } = getRemoteFeatures(hawser)
 */
export function getRemoteFeatures(
  hawser: Hawser,
  { project }: Pick<HawserState, 'project'> = hawser.getSnapshot(),
): RemoteFeatures {
  const { options } = hawser[internalsKey]
  if (!hasService(hawser, 'blockchainApi')) return { swaps: false, onramp: false, activity: false }
  const local = { ...defaults, ...withoutUndefined(options.features) }
  const decided = decideRemotely(options, project?.features)
  return { swaps: local.swaps, onramp: local.onramp, activity: local.activity, ...decided }
}

/** What the configuration decides: a feature that it does not list is off, and one whose `config` is null is the app's to decide. */
export function decideRemotely(
  { features: local, services }: HawserOptions,
  remote: readonly RemoteFeature[] | null | undefined,
): Partial<RemoteFeatures> {
  const config = services ? services.config : undefined
  if (!remote || !config) return {}
  const entries = remoteFeatureNames.flatMap((name) => {
    const found = remote.find(({ id }) => id === ids[name])
    if (found?.config === null || (config.precedence === 'local' && local?.[name] !== undefined)) return []
    const listed = found?.isEnabled ? (found.config ?? undefined) : undefined
    const isOn = listed !== undefined && (name === 'activity' || listed.length > 0)
    return [[name, isOn && (name === 'activity' || listed)]]
  })
  return Object.fromEntries(entries)
}

function withoutUndefined(options: RemoteFeatureOptions = {}): Partial<RemoteFeatures> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
