import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** No wallet is connected for what was asked. */
export class NotConnectedError extends HawserError {
  override readonly name = 'NotConnectedError'

  constructor(options?: HawserErrorOptions) {
    super('NOT_CONNECTED', 'No wallet is connected. Connect one first.', options)
  }
}
