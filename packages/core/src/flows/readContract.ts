import type { Abi } from 'abitype'
import type { Hawser } from '../client/hawser.js'
import type { FunctionName, ReadMutability } from '../contracts/contractTypes.js'
import type { ReadContractParameters, ReadContractReturnType } from '../lateFlows/readContract.js'
import { callChain } from './callLate.js'

export type {
  ReadContractErrorType,
  ReadContractParameters,
  ReadContractReturnType,
} from '../lateFlows/readContract.js'

/**
 * Calls a contract's function that changes nothing. Needs no connection.
 *
 * @throws CapabilityMissingError, ChainNotConfiguredError, HawserError of the chain (a revert with its reason), TimeoutError, AbortedError, ClientDestroyedError
 * @example const supply = await readContract(hawser, { address, abi: erc20Abi, functionName: 'totalSupply' })
 */
export function readContract<
  const TAbi extends Abi | readonly unknown[],
  TName extends FunctionName<TAbi, ReadMutability>,
>(hawser: Hawser, parameters: ReadContractParameters<TAbi, TName>): Promise<ReadContractReturnType<TAbi, TName>> {
  return callChain(hawser, parameters, (late) => late.readContract(hawser, parameters))
}
