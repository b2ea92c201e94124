import type { RuntimeContext } from '../runtime/readRuntime.js'

/** The context that the send methods of one adapter share. */
export interface SendContext extends RuntimeContext {
  /** SS58 prefixes of the app's own networks, by CAIP-2 id. */
  readonly ss58Prefixes: Readonly<Record<string, number>>
}
