import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import { requestWallet } from './requestWallet.js'
import { requireConnection } from './requireConnection.js'
import type { WalletErrorType } from './signMessage.js'
import { untilRestored } from './untilRestored.js'

export interface GetProviderParameters extends FlowParameters {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

/** In the manner of its namespace: an EIP-1193 provider for eip155. */
export type GetProviderReturnType = unknown

export type GetProviderErrorType = WalletErrorType

/** What the flow `getProvider` does. */
export async function getProvider(
  hawser: Hawser,
  parameters: GetProviderParameters = {},
): Promise<GetProviderReturnType> {
  const internals = assertAlive(hawser)
  const { signal, timeoutMs: givenMs = READ_TIMEOUT_MS } = parameters
  const { namespace, timeoutMs } = await untilRestored(internals, {
    namespace: parameters.namespace,
    timeoutMs: givenMs,
    signals: [signal],
  })
  const { connection, getProvider } = requireConnection(internals, { ...parameters, namespace })
  return requestWallet(internals, { connection, timeoutMs, signals: [signal] }, getProvider)
}
