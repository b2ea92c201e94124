import type { ChainNamespace } from '@hawser/common'
import { requestWallet } from '../asking/requestWallet.js'
import { requireCapability, requireConnection } from '../asking/requireConnection.js'
import { untilRestored } from '../asking/untilRestored.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { WalletCapabilities } from '../interfaces/capabilities.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

export interface GetCapabilitiesParameters extends FlowParameters {
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

export type GetCapabilitiesReturnType = WalletCapabilities

export type GetCapabilitiesErrorType = WalletErrorType

/**
 * Returns what the connected wallet can do beyond the basics, by chain (EIP-5792).
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, HawserError of the wallet, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export async function getCapabilities(
  hawser: Hawser,
  parameters: GetCapabilitiesParameters = {},
): Promise<GetCapabilitiesReturnType> {
  const internals = internalsOf(hawser)
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
