import type { ChainNamespace } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import { requireCapability } from '../asking/requireConnection.js'
import type { Hawser } from '../client/hawser.js'
import type { TypedData } from '../interfaces/capabilities.js'
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
  const { domain, types, primaryType, message } = 'typedData' in parameters ? parameters.typedData : parameters
  const typedData: TypedData = { types, primaryType, message, ...(domain !== undefined && { domain }) }
  return askConnected(hawser, { ...parameters, isConfirming: true }, ({ adapter }) => {
    const capability = requireCapability(adapter, 'typedData')
    return (question) => capability.signTypedData({ ...question, typedData })
  })
}
