import type { CaipNetworkId, ChainNamespace, ChainNotConfiguredError } from '@hawser/common'
import { readForAddress } from '../asking/readForAddress.js'
import type { Hawser } from '../client/hawser.js'
import type { CapabilityMissingError, NotConnectedError } from '../errors/errors.js'
import type { Balance } from '../interfaces/capabilities.js'
import { NATIVE_BALANCE_STALE_MS } from '../lateConstants.js'
import { createResource } from '../resources/createResource.js'
import type { FlowErrorType, FlowParameters } from './flowParameters.js'

export interface GetBalanceParameters extends FlowParameters {
  /** Any address; the account in use by default. */
  readonly address?: string | undefined
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** A requested network; the active one of the namespace by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

export type GetBalanceReturnType = Balance

/** The errors of a flow that only reads from a chain. */
export type ReadErrorType = FlowErrorType | CapabilityMissingError | ChainNotConfiguredError

export type GetBalanceErrorType = ReadErrorType | NotConnectedError

/**
 * The native balance of an account, from the chain.
 *
 * @throws NotConnectedError without `address`, CapabilityMissingError, ChainNotConfiguredError on an unknown network, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function getBalance(hawser: Hawser, parameters: GetBalanceParameters = {}): Promise<GetBalanceReturnType> {
  return readForAddress(hawser, 'balance', parameters, (balance, question) => balance.getBalance(question))
}

export interface BalanceQuestion {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/** Native balances, for `watchResource` and `readResource`: good for 30 seconds, and until a receipt that concerns the account. */
export const balanceResource = createResource<BalanceQuestion, Balance>({
  key: ({ address, caipNetworkId }) => ['hawser.balance', caipNetworkId, address],
  load: (question, { hawser, signal }) => getBalance(hawser, { ...question, signal }),
  staleTimeMs: NATIVE_BALANCE_STALE_MS,
  subject: ({ address, caipNetworkId }) => ({ address, caipNetworkId }),
})
