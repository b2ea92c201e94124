import type { ChainNamespace, ChainNotConfiguredError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { PermissionGrant, PermissionRequest } from '../contracts/permissions.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../flows/timeouts.js'
import { requestWallet } from './requestWallet.js'
import { requireCapability, requireConnection, requireNetwork } from './requireConnection.js'
import type { WalletErrorType } from './signMessage.js'
import { untilRestored } from './untilRestored.js'

export interface GrantPermissionsParameters extends FlowParameters, PermissionRequest {
  /** The network on which it is allowed; the one that the wallet is on by default. The wallet is not switched to it. */
  readonly caipNetworkId?: string | undefined
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

export type GrantPermissionsReturnType = readonly PermissionGrant[]

export type GrantPermissionsErrorType = WalletErrorType | ChainNotConfiguredError

/** What the flow `grantPermissions` does. */
export async function grantPermissions(
  hawser: Hawser,
  parameters: GrantPermissionsParameters,
): Promise<GrantPermissionsReturnType> {
  const internals = assertAlive(hawser)
  const {
    signal,
    timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS,
    permissions,
    policies,
    signer,
    expiresAtMs,
  } = parameters
  const { namespace, timeoutMs } = await untilRestored(internals, {
    namespace: parameters.namespace,
    timeoutMs: givenMs,
    signals: [signal],
    isConfirming: true,
  })
  const { adapter, address, connection, getProvider } = requireConnection(internals, { ...parameters, namespace })
  const capability = requireCapability(adapter, 'permissions')
  const network = requireNetwork(internals, { ...parameters, namespace })
  const asked: PermissionRequest = { permissions, policies, signer, expiresAtMs }
  return requestWallet(internals, { connection, timeoutMs, signals: [signal] }, async (inner) =>
    capability.grantPermissions({ ...asked, provider: await getProvider(), address, network, signal: inner }),
  )
}
