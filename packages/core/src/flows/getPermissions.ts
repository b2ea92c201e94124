import type { ChainNamespace } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import { requireCapability } from '../asking/requireConnection.js'
import type { Hawser } from '../client/hawser.js'
import type { PermissionGrant } from '../interfaces/permissions.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

export interface GetPermissionsParameters extends FlowParameters {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

export type GetPermissionsReturnType = readonly PermissionGrant[]

export type GetPermissionsErrorType = WalletErrorType

/**
 * Returns the grants of this app that the connected wallet says still hold (ERC-7715), of all its accounts and networks.
 *
 * @throws NotConnectedError, CapabilityMissingError, InvalidResponseError, HawserError of the wallet (RPC_METHOD_NOT_FOUND where it tells of none), TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const [grant] = await getPermissions(hawser)
 */
export async function getPermissions(
  hawser: Hawser,
  parameters: GetPermissionsParameters = {},
): Promise<GetPermissionsReturnType> {
  return askConnected(hawser, parameters, ({ adapter }) => {
    const capability = requireCapability(adapter, 'permissions')
    return ({ provider, address, signal }) => capability.getPermissions({ provider, address, signal })
  })
}
