import type { ChainNamespace } from '@hawser/common'
import { requestWallet } from '../asking/requestWallet.js'
import { requireCapability, requireConnection } from '../asking/requireConnection.js'
import { untilRestored } from '../asking/untilRestored.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { PermissionsCapability, RevocableGrant } from '../interfaces/permissions.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
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
  const internals = internalsOf(hawser)
  const { signal, timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS } = parameters
  const { namespace, timeoutMs } = await untilRestored(internals, {
    namespace: parameters.namespace,
    timeoutMs: givenMs,
    signals: [signal],
  })
  const { context, method } = parameters.grant
  const { adapter, connection, getProvider } = requireConnection(internals, { namespace })
  const capability = requireCapability(adapter, 'permissions')
  return requestWallet(internals, { connection, timeoutMs, signals: [signal] }, async (inner) =>
    capability.revokePermissions({ provider: await getProvider(), context, method, signal: inner }),
  )
}
