import { type ChainNamespace, HawserError, type HawserErrorOptions } from '@hawser/common'

/** The chain's adapter cannot do what was asked, or no adapter was given for the chain. */
export class CapabilityMissingError extends HawserError {
  override readonly name = 'CapabilityMissingError'
  readonly capability: string
  readonly namespace: ChainNamespace

  constructor(capability: string, namespace: ChainNamespace, options?: HawserErrorOptions) {
    super('CAPABILITY_MISSING', 'This is not possible on this chain.', {
      details: `The adapter for ${namespace} has no "${capability}", or no adapter for ${namespace} was passed to createHawser.`,
      ...options,
    })
    this.capability = capability
    this.namespace = namespace
  }
}
