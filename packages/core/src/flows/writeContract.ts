import type { Abi } from 'abitype'
import type { Hawser } from '../client/hawser.js'
import type { FunctionName, WriteMutability } from '../contracts/contractTypes.js'
import type { WriteContractParameters, WriteContractReturnType } from '../lateFlows/writeContract.js'
import { callChain } from './callLate.js'

export type {
  WriteContractErrorType,
  WriteContractParameters,
  WriteContractReturnType,
} from '../lateFlows/writeContract.js'

/**
 * Has the connected wallet sign and send a call of a contract's function. It is simulated first, so that a revert is found
 * before the user is asked.
 *
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, ChainNotConfiguredError, UserRejectedError, HawserError of the chain (a revert with its reason), TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { hash } = await writeContract(hawser, { address, abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
 */
export function writeContract<
  const TAbi extends Abi | readonly unknown[],
  TName extends FunctionName<TAbi, WriteMutability>,
>(hawser: Hawser, parameters: WriteContractParameters<TAbi, TName>): Promise<WriteContractReturnType> {
  return callChain(hawser, parameters, (late) => late.writeContract(hawser, parameters))
}
