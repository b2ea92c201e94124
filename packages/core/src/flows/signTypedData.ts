import type { ChainNamespace } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import { requireCapability } from '../asking/requireConnection.js'
import type { Hawser } from '../client/hawser.js'
import type { TypedData } from '../interfaces/capabilities.js'
import type { TypedDataOf } from '../interfaces/contractTypes.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

/** The data as a whole, or its parts. */
export type SignTypedDataParameters<
  TTypes extends TypedData['types'] = TypedData['types'],
  TPrimaryType extends keyof TTypes & string = keyof TTypes & string,
> = FlowParameters & {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
} & (TypedDataOf<TTypes, TPrimaryType> | { readonly typedData: TypedDataOf<TTypes, TPrimaryType> })

export type SignTypedDataReturnType = string

export type SignTypedDataErrorType = WalletErrorType

/**
 * Has the connected wallet sign typed structured data (EIP-712). The message is known by the types.
 *
 * @throws NotConnectedError, CapabilityMissingError, AccountNotFoundError, UserRejectedError, RequestPendingError, InvalidResponseError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export async function signTypedData<
  const TTypes extends TypedData['types'],
  TPrimaryType extends keyof TTypes & string,
>(hawser: Hawser, parameters: SignTypedDataParameters<TTypes, TPrimaryType>): Promise<SignTypedDataReturnType> {
  const { domain, types, primaryType, message } = (
    'typedData' in parameters ? parameters.typedData : parameters
  ) as TypedData
  const typedData: TypedData = { types, primaryType, message, ...(domain !== undefined && { domain }) }
  return askConnected(hawser, { ...parameters, isConfirming: true }, ({ adapter }) => {
    const capability = requireCapability(adapter, 'typedData')
    return (question) => capability.signTypedData({ ...question, typedData })
  })
}
