import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { requireAdapter, requireCapability, requireNetwork } from '../asking/requireConnection.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { TransactionReceipt } from '../interfaces/capabilities.js'
import { RECEIPT_TIMEOUT_MS } from '../lateConstants.js'
import { invalidateResources } from '../resources/watchResource.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'

/** The time that an adapter has after its deadline to tell by its own error that it passed. */
const graceMs = 1_000

export interface WaitForReceiptParameters extends FlowParameters {
  readonly hash: string
  /** How many blocks, the transaction's own included; 1 by default. */
  readonly confirmations?: number | undefined
  readonly namespace?: ChainNamespace | undefined
  /** The network that it was sent on; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  /** The sender and the nonce, where they are known: they let a replacement be found. */
  readonly from?: string | undefined
  readonly nonce?: number | undefined
}

export type WaitForReceiptReturnType = TransactionReceipt

export type WaitForReceiptErrorType = ReadErrorType

/**
 * Waits until a transaction is mined, or another one has taken its place. What is known of the sender by `watchResource` is asked anew then; where
 * `from` is not given, what is known of anybody on that network.
 * @throws ReceiptTimeoutError after 180 seconds by default, CapabilityMissingError, ChainNotConfiguredError, AbortedError, ClientDestroyedError
 */
export async function waitForReceipt(
  hawser: Hawser,
  parameters: WaitForReceiptParameters,
): Promise<WaitForReceiptReturnType> {
  const internals = internalsOf(hawser)
  const { hash, confirmations, from, nonce, signal, timeoutMs = RECEIPT_TIMEOUT_MS } = parameters
  const network = requireNetwork(internals, parameters)
  const adapter = requireAdapter(internals, network.chainNamespace)
  const { waitForReceipt: wait } = adapter.contracts ?? requireCapability(adapter, 'send')
  const receipt = await withClientDeadline(internals, { timeoutMs: timeoutMs + graceMs, signals: [signal] }, (inner) =>
    wait({ hash, confirmations, from, nonce, network, timeoutMs, signal: inner }),
  )
  invalidateResources(hawser, { caipNetworkId: network.caipNetworkId, address: from })
  return receipt
}
