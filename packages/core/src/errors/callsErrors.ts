import { HawserError, type HawserErrorOptions } from '@hawser/common'

interface CallsInterruptedOptions extends HawserErrorOptions {
  /** By which `getCallsStatus` knows those that were sent. */
  readonly id: string
  /** The transactions that were sent. */
  readonly hashes: readonly string[]
  /** How many calls there are in all. */
  readonly total: number
}

/** Of calls that were sent one after the other, some were sent and the rest was not. The cause says why. */
export class CallsInterruptedError extends HawserError {
  override readonly name = 'CallsInterruptedError'
  readonly id: string
  readonly hashes: readonly string[]
  readonly total: number

  constructor({ id, hashes, total, ...options }: CallsInterruptedOptions) {
    super('CALLS_INTERRUPTED', `Only ${hashes.length} of ${total} transactions were sent.`, options)
    this.id = id
    this.hashes = hashes
    this.total = total
  }
}

/** A batch of calls was not confirmed in time. It may still be. */
export class CallsTimeoutError extends HawserError {
  override readonly name = 'CallsTimeoutError'
  readonly id: string

  constructor(id: string, timeoutMs: number, options?: HawserErrorOptions) {
    super('CALLS_TIMEOUT', 'The calls are not confirmed yet. They may still go through.', {
      details: `No outcome of ${id.slice(0, 200)} within ${timeoutMs} ms.`,
      ...options,
    })
    this.id = id
  }
}
