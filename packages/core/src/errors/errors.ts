import { type ChainNamespace, HawserError, type HawserErrorOptions } from '@hawser/common'
import type { FeatureFlags } from '../state/optionsState.js'

/** The wallet does not let the app use that account. */
export class AccountNotFoundError extends HawserError {
  override readonly name = 'AccountNotFoundError'

  constructor(options?: HawserErrorOptions) {
    super('ACCOUNT_NOT_FOUND', 'The wallet has not shared that account.', options)
  }
}

/** The chain's adapter cannot do what was asked, or no adapter was given for the chain. */
export class CapabilityMissingError extends HawserError {
  override readonly name = 'CapabilityMissingError'
  readonly capability: string
  readonly namespace: ChainNamespace

  constructor(capability: string, namespace: ChainNamespace, options?: HawserErrorOptions) {
    super('CAPABILITY_MISSING', 'This is not possible on this chain.', {
      details:
        capability === 'adapter'
          ? `No adapter for ${namespace} was passed to createHawser: pass one in \`adapters\`.`
          : `Hawser has no "${capability}" for ${namespace}. Pass the \`namespace\` of a chain that has it, and offer it only where hasCapability(hawser, '${namespace}', '${capability}') says so.`,
      ...options,
    })
    this.capability = capability
    this.namespace = namespace
  }
}

/** The wallet was disconnected, or another one took its place, before it had answered. What its user still approves may take effect all the same. */
export class ConnectionEndedError extends HawserError {
  override readonly name = 'ConnectionEndedError'

  constructor(options?: HawserErrorOptions) {
    super('CONNECTION_ENDED', 'The wallet was disconnected before it answered.', options)
  }
}

/** No wallet is connected for what was asked. */
export class NotConnectedError extends HawserError {
  override readonly name = 'NotConnectedError'

  constructor(options?: HawserErrorOptions) {
    super('NOT_CONNECTED', 'No wallet is connected. Connect one first.', options)
  }
}

/** A feature that was asked for is off in this app's options. */
export class FeatureOffError extends HawserError {
  override readonly name = 'FeatureOffError'
  readonly feature: string

  constructor(feature: keyof FeatureFlags, options?: HawserErrorOptions) {
    super('FEATURE_OFF', 'This app has not turned this on.', {
      details: `Pass \`features: { ${feature}: true }\` in the options of createHawser, or offer nothing that needs it.`,
      ...options,
    })
    this.feature = feature
  }
}

/** The request needs a remote service that is off. */
export class ServiceOffError extends HawserError {
  override readonly name = 'ServiceOffError'

  constructor(service: string, options?: HawserErrorOptions) {
    super('SERVICE_OFF', 'This needs a service that this app has not turned on.', {
      details: `Name \`services.${service}\` in the options of createHawser, and offer this only where hasService(hawser, '${service}') says so.`,
      ...options,
    })
  }
}
