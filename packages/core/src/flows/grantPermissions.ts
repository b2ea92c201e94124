import type { Hawser } from '../client/hawser.js'
import type { GrantPermissionsParameters, GrantPermissionsReturnType } from '../lateFlows/grantPermissions.js'
import { callChain } from './callLate.js'

export type {
  GrantPermissionsErrorType,
  GrantPermissionsParameters,
  GrantPermissionsReturnType,
} from '../lateFlows/grantPermissions.js'

/**
 * Asks the connected wallet to allow something ahead of time, within limits and for a while (ERC-7715). What it allowed may be less than
 * what was asked for. Wallets that know the standard by its present names alone are asked by those.
 *
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, ChainNotConfiguredError, InvalidOptionsError, UserRejectedError, InvalidResponseError, HawserError of the wallet, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example
 * const [grant] = await grantPermissions(hawser, {
 *   permissions: [{ type: 'native-token-allowance', data: { allowance: 10n ** 16n } }],
 *   signer: { type: 'account', data: { address: sessionAddress } },
 *   expiresAtMs: Date.now() + 3_600_000,
 * })
 */
export function grantPermissions(
  hawser: Hawser,
  parameters: GrantPermissionsParameters,
): Promise<GrantPermissionsReturnType> {
  return callChain(hawser, parameters, (late) => late.grantPermissions(hawser, parameters))
}
