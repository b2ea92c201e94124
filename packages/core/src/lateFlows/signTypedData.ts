import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { TypedData } from '../contracts/capabilities.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../flows/timeouts.js'
import { requestWallet } from './requestWallet.js'
import { requireCapability, requireConnection } from './requireConnection.js'
import type { WalletErrorType } from './signMessage.js'
import { untilRestored } from './untilRestored.js'

/** The data as a whole, or its parts. */
export type SignTypedDataParameters = FlowParameters & {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
} & (TypedData | { readonly typedData: TypedData })

export type SignTypedDataReturnType = string

export type SignTypedDataErrorType = WalletErrorType

/** What the flow `signTypedData` does. */
export async function signTypedData(
  hawser: Hawser,
  parameters: SignTypedDataParameters,
): Promise<SignTypedDataReturnType> {
  const internals = assertAlive(hawser)
  const { signal, timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS } = parameters
  const { namespace, timeoutMs } = await untilRestored(internals, {
    namespace: parameters.namespace,
    timeoutMs: givenMs,
    signals: [signal],
    isConfirming: true,
  })
  const { domain, types, primaryType, message } = 'typedData' in parameters ? parameters.typedData : parameters
  const { adapter, address, connection, getProvider } = requireConnection(internals, { ...parameters, namespace })
  const capability = requireCapability(adapter, 'typedData')
  const typedData: TypedData = { types, primaryType, message, ...(domain !== undefined && { domain }) }
  return requestWallet(internals, { connection, timeoutMs, signals: [signal] }, async (inner) =>
    capability.signTypedData({ provider: await getProvider(), address, typedData, signal: inner }),
  )
}
