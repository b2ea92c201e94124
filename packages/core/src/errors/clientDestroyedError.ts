import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A client was used after its `destroy`. Create another one with `createHawser`. */
export class ClientDestroyedError extends HawserError {
  override readonly name = 'ClientDestroyedError'

  constructor(options?: HawserErrorOptions) {
    super('CLIENT_DESTROYED', 'This client was destroyed. Create another one with createHawser.', options)
  }
}
