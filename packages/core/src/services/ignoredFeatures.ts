import type { RemoteFeature } from '@hawser/blockchain-api/client'
import { HawserError, type HawserErrorOptions } from '@hawser/common'
import type { HawserOptions } from '../client/hawserOptions.js'
import type { Internals } from '../client/internals.js'
import { decideRemotely, type RemoteFeatureName, remoteFeatureNames } from './remoteFeatures.js'
import { alertIntegrator } from './serviceAlerts.js'

/** The app has set features that the project's configuration decides. */
export class LocalConfigurationIgnoredError extends HawserError {
  override readonly name = 'LocalConfigurationIgnoredError'

  constructor(names: readonly string[], options?: HawserErrorOptions) {
    super('LOCAL_CONFIGURATION_IGNORED', 'Local configuration ignored', {
      details: `The project's configuration decides ${names.map((name) => `features.${name}`).join(', ')}. Remove it from the options of createHawser, or let it win by \`services.config.precedence: 'local'\`.`,
      ...options,
    })
  }
}

/** Warns an app of the features that it has set and the project's configuration decides all the same. */
export function warnOfIgnoredFeatures(internals: Internals, remote: readonly RemoteFeature[]): void {
  const ignored = findIgnored(internals.options, remote)
  if (ignored.length > 0) alertIntegrator(internals, new LocalConfigurationIgnoredError(ignored), 'warning')
}

function findIgnored(options: HawserOptions, remote: readonly RemoteFeature[]): RemoteFeatureName[] {
  const decided = decideRemotely(options, remote)
  return remoteFeatureNames.filter((name) => name in decided && options.features?.[name] !== undefined)
}
