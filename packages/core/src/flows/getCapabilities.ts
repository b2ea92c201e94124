import type { ChainNamespace } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import { requireCapability } from '../asking/requireConnection.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { WalletCapabilities } from '../interfaces/calls.js'
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
 * Returns what the connected wallet can do beyond the basics, by chain (EIP-5792). `permissions` are left out while `features.smartSessions` is off.
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, HawserError of the wallet, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export async function getCapabilities(
  hawser: Hawser,
  { timeoutMs = READ_TIMEOUT_MS, ...asked }: GetCapabilitiesParameters = {},
): Promise<GetCapabilitiesReturnType> {
  const capabilities = await askConnected(hawser, { ...asked, timeoutMs }, ({ adapter }) => {
    const capability = requireCapability(adapter, 'calls')
    return (question) => capability.getCapabilities(question)
  })
  if (internalsOf(hawser).state.options.features.smartSessions) return capabilities
  return Object.fromEntries(
    Object.entries(capabilities).map(([chain, { permissions: _, ...offered }]) => [chain, offered]),
  )
}
