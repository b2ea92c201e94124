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
import type { ConnectionEndedError } from '../errors/connectionEndedError.js'
import type { NotConnectedError } from '../errors/notConnectedError.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../flows/timeouts.js'
import { requestWallet } from './requestWallet.js'
import { requireConnection } from './requireConnection.js'
import { untilRestored } from './untilRestored.js'

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
  | ConnectionEndedError
  | InvalidResponseError
  | NotConnectedError
  | ProviderNotFoundError
  | RequestPendingError
  | UserRejectedError

export type SignMessageErrorType = WalletErrorType

/** What the flow `signMessage` does. */
export async function signMessage(hawser: Hawser, parameters: SignMessageParameters): Promise<SignMessageReturnType> {
  const internals = assertAlive(hawser)
  const { message, signal, timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS } = parameters
  const { namespace, timeoutMs } = await untilRestored(internals, {
    namespace: parameters.namespace,
    timeoutMs: givenMs,
    signals: [signal],
    isConfirming: true,
  })
  const { adapter, address, connection, getProvider } = requireConnection(internals, { ...parameters, namespace })
  return requestWallet(internals, { connection, timeoutMs, signals: [signal] }, async (inner) =>
    adapter.signMessage({ provider: await getProvider(), address, message, signal: inner }),
  )
}
