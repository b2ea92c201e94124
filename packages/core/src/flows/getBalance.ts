import type { Hawser } from '../client/hawser.js'
import type { GetBalanceParameters, GetBalanceReturnType } from '../lateFlows/getBalance.js'
import { callChain } from './callLate.js'

export type {
  GetBalanceErrorType,
  GetBalanceParameters,
  GetBalanceReturnType,
  ReadErrorType,
} from '../lateFlows/getBalance.js'

/**
 * The native balance of an account, from the chain.
 *
 * @throws NotConnectedError without `address`, CapabilityMissingError, ChainNotConfiguredError on an unknown network, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export function getBalance(hawser: Hawser, parameters: GetBalanceParameters = {}): Promise<GetBalanceReturnType> {
  return callChain(hawser, parameters, (late) => late.getBalance(hawser, parameters))
}
