import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { WalletCapabilities } from '../contracts/capabilities.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import { requestWallet } from './requestWallet.js'
import { requireCapability, requireConnection } from './requireConnection.js'
import type { WalletErrorType } from './signMessage.js'
import { untilRestored } from './untilRestored.js'

export interface GetCapabilitiesParameters extends FlowParameters {
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

export type GetCapabilitiesReturnType = WalletCapabilities

export type GetCapabilitiesErrorType = WalletErrorType

/** What the flow `getCapabilities` does. */
export async function getCapabilities(
  hawser: Hawser,
  parameters: GetCapabilitiesParameters = {},
): Promise<GetCapabilitiesReturnType> {
  const internals = assertAlive(hawser)
  const { signal, timeoutMs: givenMs = READ_TIMEOUT_MS } = parameters
  const { namespace, timeoutMs } = await untilRestored(internals, {
    namespace: parameters.namespace,
    timeoutMs: givenMs,
    signals: [signal],
  })
  const { adapter, address, connection, getProvider } = requireConnection(internals, { ...parameters, namespace })
  const capability = requireCapability(adapter, 'calls')
  return requestWallet(internals, { connection, timeoutMs, signals: [signal] }, async (inner) =>
    capability.getCapabilities({ provider: await getProvider(), address, signal: inner }),
  )
}
