import type { CaipNetworkId } from '@hawser/common'
import type { VaultNamespace } from '../keys/accounts.js'
import type { SignRequest } from '../signing/sign.js'

/** What an app asks, as the protocol's schemas have parsed it: its method is one that the user has to consent to, and its params are of that method. */
export interface FrameRequest {
  /** Of the protocol's message. */
  readonly id: string
  readonly chainId: CaipNetworkId<VaultNamespace>
  readonly method: string
  readonly params: unknown
}

/** A request with all that goes into its signature. Nothing of it changes any more: what is shown is what is signed. */
export interface PreparedRequest {
  /** One after the other; the user sees all of them. */
  readonly toSign: readonly SignRequest[]
  /** Makes the app's answer of the signatures, and sends what is to be sent. */
  finish(signatures: readonly (string | Uint8Array)[], signal: AbortSignal): Promise<unknown>
}
