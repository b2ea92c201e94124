import type {
  ChainNamespace,
  InvalidResponseError,
  ProviderNotFoundError,
  RequestPendingError,
  UserRejectedError,
} from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { AccountNotFoundError } from '../errors/accountNotFoundError.js'
import type { CapabilityMissingError } from '../errors/capabilityMissingError.js'
import type { NotConnectedError } from '../errors/notConnectedError.js'
import { assertAlive } from './assertAlive.js'
import { type FlowErrorType, type FlowParameters, request, USER_RESPONSE_TIMEOUT_MS } from './request.js'
import { requireConnection } from './requireConnection.js'

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

/** What a flow may throw that asks a connected wallet. */
export type WalletErrorType =
  | FlowErrorType
  | AccountNotFoundError
  | CapabilityMissingError
  | InvalidResponseError
  | NotConnectedError
  | ProviderNotFoundError
  | RequestPendingError
  | UserRejectedError

export type SignMessageErrorType = WalletErrorType

/**
 * Has the connected wallet sign a message (EIP-191 for eip155).
 *
 * @throws NotConnectedError, AccountNotFoundError, UserRejectedError, RequestPendingError, InvalidResponseError, TimeoutError, AbortedError, ClientDestroyedError
 * @example const signature = await signMessage(hawser, { message: 'Hello' })
 */
export async function signMessage(hawser: Hawser, parameters: SignMessageParameters): Promise<SignMessageReturnType> {
  const internals = assertAlive(hawser)
  const { message, signal, timeoutMs = USER_RESPONSE_TIMEOUT_MS } = parameters
  const { adapter, address, getProvider } = requireConnection(internals, parameters)
  return request(internals, { timeoutMs, signals: [signal] }, async (inner) =>
    adapter.signMessage({ provider: await getProvider(), address, message, signal: inner }),
  )
}
