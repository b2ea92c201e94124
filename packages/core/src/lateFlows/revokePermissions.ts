import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { PermissionsCapability, RevocableGrant } from '../contracts/permissions.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../flows/timeouts.js'
import { requestWallet } from './requestWallet.js'
import { requireCapability, requireConnection } from './requireConnection.js'
import type { WalletErrorType } from './signMessage.js'
import { untilRestored } from './untilRestored.js'

export interface RevokePermissionsParameters extends FlowParameters {
  /** What `grantPermissions` answered, or what was kept of it. Its method need not be known. */
  readonly grant: RevocableGrant
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

export type RevokePermissionsReturnType = Awaited<ReturnType<PermissionsCapability['revokePermissions']>>

export type RevokePermissionsErrorType = WalletErrorType

/** What the flow `revokePermissions` does. */
export async function revokePermissions(
  hawser: Hawser,
  parameters: RevokePermissionsParameters,
): Promise<RevokePermissionsReturnType> {
  const internals = assertAlive(hawser)
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
