import { HawserError } from './hawserError.js'

/** A CAIP-2 network id of the wrong form (VAL-03). */
export class InvalidCaipNetworkIdError extends HawserError {
  override readonly name = 'InvalidCaipNetworkIdError'

  constructor(value: unknown) {
    super('INVALID_CAIP_NETWORK_ID', 'A network id must have two parts and a known namespace, such as eip155:1.', {
      details: describeValue(value),
    })
  }
}

/** A CAIP-10 account id of the wrong form (VAL-03). */
export class InvalidCaipAddressError extends HawserError {
  override readonly name = 'InvalidCaipAddressError'

  constructor(value: unknown) {
    super(
      'INVALID_CAIP_ADDRESS',
      'An account id must have three parts and a known namespace, such as eip155:1:0xab16….',
      {
        details: describeValue(value),
      },
    )
  }
}

/** What was received, short enough for a log and never by way of the value's own `toString`. */
function describeValue(value: unknown): string {
  return typeof value === 'string'
    ? `Received "${value.slice(0, 200)}"`
    : `Received ${value === null ? 'null' : typeof value}`
}
