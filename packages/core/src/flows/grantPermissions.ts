import type { ChainNamespace, ChainNotConfiguredError } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import { requireCapability, requireNetwork } from '../asking/requireConnection.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { FeatureOffError } from '../errors/errors.js'
import type { PermissionGrant, PermissionRequest } from '../interfaces/permissions.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

export interface GrantPermissionsParameters extends FlowParameters, PermissionRequest {
  /** The network on which it is allowed; the one that the wallet is on by default. The wallet is not switched to it. */
  readonly caipNetworkId?: string | undefined
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

export type GrantPermissionsReturnType = readonly PermissionGrant[]

export type GrantPermissionsErrorType = WalletErrorType | ChainNotConfiguredError | FeatureOffError

/**
 * Asks the connected wallet to allow something ahead of time, within limits and for a while (ERC-7715). What it allowed may be less than
 * what was asked for. Wallets that know the standard by its present names alone are asked by those. Off by default: `features.smartSessions` turns it on.
 *
 * @throws FeatureOffError, NotConnectedError, AccountNotFoundError, CapabilityMissingError, ChainNotConfiguredError, InvalidOptionsError, UserRejectedError, InvalidResponseError, HawserError of the wallet, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example
 * const [grant] = await grantPermissions(hawser, {
 *   permissions: [{ type: 'native-token-allowance', data: { allowance: 10n ** 16n } }],
 *   signer: { type: 'account', data: { address: sessionAddress } },
 *   expiresAtMs: Date.now() + 3_600_000,
 * })
 */
export async function grantPermissions(
  hawser: Hawser,
  parameters: GrantPermissionsParameters,
): Promise<GrantPermissionsReturnType> {
  if (!internalsOf(hawser).state.options.features.smartSessions) throw new FeatureOffError('smartSessions')
  const { caipNetworkId, permissions, policies, signer, expiresAtMs, ...asked } = parameters
  return askConnected(hawser, { ...asked, isConfirming: true }, ({ adapter, internals, namespace }) => {
    const capability = requireCapability(adapter, 'permissions')
    const network = requireNetwork(internals, { caipNetworkId, namespace })
    return (question) =>
      capability.grantPermissions({ ...question, permissions, policies, signer, expiresAtMs, network })
  })
}
