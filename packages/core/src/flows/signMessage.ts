import type {
  ChainNamespace,
  InvalidResponseError,
  ProviderNotFoundError,
  RequestPendingError,
  UserRejectedError,
} from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import type { Hawser } from '../client/hawser.js'
import type {
  AccountNotFoundError,
  CapabilityMissingError,
  ConnectionEndedError,
  NotConnectedError,
} from '../errors/errors.js'
import type { FlowErrorType, FlowParameters } from './flowParameters.js'

export interface SignMessageParameters extends FlowParameters {
  /** Text, or the bytes themselves. */
  readonly message: string | Uint8Array
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

/** The signature in the form of its chain: hexadecimal for eip155. */
export type SignMessageReturnType = string

/** The errors of a flow that asks a connected wallet. */
export type WalletErrorType =
  | FlowErrorType
  | AccountNotFoundError
  | CapabilityMissingError
  | ConnectionEndedError
  | InvalidResponseError
  | NotConnectedError
  | ProviderNotFoundError
  | RequestPendingError
  | UserRejectedError

export type SignMessageErrorType = WalletErrorType

/**
 * Has the connected wallet sign a message (EIP-191 for eip155).
 *
 * @throws NotConnectedError, AccountNotFoundError, UserRejectedError, RequestPendingError, InvalidResponseError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const signature = await signMessage(hawser, { message: 'Hello' })
 */
export async function signMessage(hawser: Hawser, parameters: SignMessageParameters): Promise<SignMessageReturnType> {
  const { message, ...asked } = parameters
  return askConnected(
    hawser,
    { ...asked, isConfirming: true },
    ({ adapter }) =>
      (question) =>
        adapter.signMessage({ ...question, message }),
  )
}
