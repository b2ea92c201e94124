import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { AssetFilters, WalletHoldings } from '../contracts/capabilities.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import { requestWallet } from './requestWallet.js'
import { requireCapability, requireConnection } from './requireConnection.js'
import type { WalletErrorType } from './signMessage.js'
import { untilRestored } from './untilRestored.js'

export interface GetAssetsParameters extends FlowParameters, AssetFilters {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

export type GetAssetsReturnType = WalletHoldings

export type GetAssetsErrorType = WalletErrorType

/** What the flow `getAssets` does. */
export async function getAssets(hawser: Hawser, parameters: GetAssetsParameters = {}): Promise<GetAssetsReturnType> {
  const internals = assertAlive(hawser)
  const { signal, timeoutMs: givenMs = READ_TIMEOUT_MS, caipNetworkIds, types } = parameters
  const { namespace, timeoutMs } = await untilRestored(internals, {
    namespace: parameters.namespace,
    timeoutMs: givenMs,
    signals: [signal],
  })
  const { adapter, address, connection, getProvider } = requireConnection(internals, { ...parameters, namespace })
  const capability = requireCapability(adapter, 'assets')
  return requestWallet(internals, { connection, timeoutMs, signals: [signal] }, async (inner) =>
    capability.getAssets({ provider: await getProvider(), address, caipNetworkIds, types, signal: inner }),
  )
}
