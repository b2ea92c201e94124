import type { ChainNamespace } from '@hawser/common'
import { requestWallet } from '../asking/requestWallet.js'
import { requireCapability, requireConnection } from '../asking/requireConnection.js'
import { untilRestored } from '../asking/untilRestored.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { TypedData } from '../interfaces/capabilities.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

/** The data as a whole, or its parts. */
export type SignTypedDataParameters = FlowParameters & {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
} & (TypedData | { readonly typedData: TypedData })

export type SignTypedDataReturnType = string

export type SignTypedDataErrorType = WalletErrorType

/**
 * Has the connected wallet sign typed structured data (EIP-712).
 *
 * @throws NotConnectedError, CapabilityMissingError, AccountNotFoundError, UserRejectedError, RequestPendingError, InvalidResponseError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export async function signTypedData(
  hawser: Hawser,
  parameters: SignTypedDataParameters,
): Promise<SignTypedDataReturnType> {
  const internals = internalsOf(hawser)
  const { signal, timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS } = parameters
  const { namespace, timeoutMs } = await untilRestored(internals, {
    namespace: parameters.namespace,
    timeoutMs: givenMs,
    signals: [signal],
    isConfirming: true,
  })
  const { domain, types, primaryType, message } = 'typedData' in parameters ? parameters.typedData : parameters
  const { adapter, address, connection, getProvider } = requireConnection(internals, { ...parameters, namespace })
  const capability = requireCapability(adapter, 'typedData')
  const typedData: TypedData = { types, primaryType, message, ...(domain !== undefined && { domain }) }
  return requestWallet(internals, { connection, timeoutMs, signals: [signal] }, async (inner) =>
    capability.signTypedData({ provider: await getProvider(), address, typedData, signal: inner }),
  )
}
