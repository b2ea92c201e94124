import type { CaipNetworkId } from '@hawser/common'
import type { AskFrameOptions } from '../../protocol/createAppChannel.js'
import type { RequestOf } from '../../protocol/messages.js'
import type { WalletState } from '../session/createWalletState.js'

/** What the providers of all namespaces are made of. */
export interface ProvidersContext {
  readonly state: WalletState
  /** Whether the frame is one of the field's, which has no say in other networks than those that it is switched to. */
  readonly isCompatible: boolean
  readonly ask: (request: RequestOf<'RPC_REQUEST'>, options: AskFrameOptions) => Promise<unknown>
  /** Puts the frame on a network. */
  readonly switchFrame: (chainId: CaipNetworkId, signal: AbortSignal | undefined) => Promise<void>
  /** The network that the frame was put on last. */
  readonly frameChain: () => CaipNetworkId | undefined
  readonly keepChain: (chainId: CaipNetworkId) => void
  /** A method was asked for that is not allowed: the user is told so, and what is open is refused. */
  readonly onRefused: () => void
  /** Runs what the user has to consent to, in its turn. */
  readonly consent: <T>(run: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined) => Promise<T>
}
