import type { Hawser } from '../client/hawser.js'
import type { RevokePermissionsParameters, RevokePermissionsReturnType } from '../lateFlows/revokePermissions.js'
import { callChain } from './callLate.js'

export type {
  RevokePermissionsErrorType,
  RevokePermissionsParameters,
  RevokePermissionsReturnType,
} from '../lateFlows/revokePermissions.js'

/**
 * Has the connected wallet take back what `grantPermissions` gave (ERC-7715). Resolves only when the wallet said that it did.
 *
 * @throws NotConnectedError, CapabilityMissingError, UserRejectedError, InvalidResponseError, HawserError of the wallet, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example await revokePermissions(hawser, { grant })
 */
export function revokePermissions(
  hawser: Hawser,
  parameters: RevokePermissionsParameters,
): Promise<RevokePermissionsReturnType> {
  return callChain(hawser, parameters, (late) => late.revokePermissions(hawser, parameters))
}
