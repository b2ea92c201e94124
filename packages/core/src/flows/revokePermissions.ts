import type { ChainNamespace } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import { requireCapability } from '../asking/requireConnection.js'
import type { Hawser } from '../client/hawser.js'
import type { PermissionsCapability, RevocableGrant } from '../interfaces/permissions.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

export interface RevokePermissionsParameters extends FlowParameters {
  /** A grant that `grantPermissions` returned, or the part of it that was kept. Its method need not be known. */
  readonly grant: RevocableGrant
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

export type RevokePermissionsReturnType = Awaited<ReturnType<PermissionsCapability['revokePermissions']>>

export type RevokePermissionsErrorType = WalletErrorType

/**
 * Has the connected wallet take back what `grantPermissions` gave (ERC-7715). Resolves only when the wallet said that it did.
 *
 * @throws NotConnectedError, CapabilityMissingError, UserRejectedError, InvalidResponseError, HawserError of the wallet, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example await revokePermissions(hawser, { grant })
 */
export async function revokePermissions(
  hawser: Hawser,
  parameters: RevokePermissionsParameters,
): Promise<RevokePermissionsReturnType> {
  const { grant, ...asked } = parameters
  const { context, method } = grant
  return askConnected(hawser, asked, ({ adapter }) => {
    const capability = requireCapability(adapter, 'permissions')
    return ({ provider, signal }) => capability.revokePermissions({ provider, context, method, signal })
  })
}
