import type { Abi } from 'abitype'
import { sendByWallet, type TransactionParameters } from '../asking/sendByWallet.js'
import type { Hawser } from '../client/hawser.js'
import type { ArgsParameter, FunctionName, WriteMutability } from '../interfaces/contractTypes.js'
import type { WalletErrorType } from './signMessage.js'
import type { SwitchNetworkErrorType } from './switchNetwork.js'

export type WriteContractParameters<
  TAbi extends Abi | readonly unknown[] = Abi,
  TName extends FunctionName<TAbi, WriteMutability> = FunctionName<TAbi, WriteMutability>,
> = TransactionParameters & {
  /** The contract's address. */
  readonly address: string
  /** Written `as const`, so that names and arguments are known by type. */
  readonly abi: TAbi
  readonly functionName: TName | FunctionName<TAbi, WriteMutability>
  /** In base units of the native currency, for payable functions. */
  readonly value?: bigint | undefined
} & ArgsParameter<TAbi, TName, WriteMutability>

export interface WriteContractReturnType {
  /** The transaction's hash. It is not mined yet: see `waitForReceipt`. */
  readonly hash: string
}

export type WriteContractErrorType = WalletErrorType | SwitchNetworkErrorType

/**
 * Has the connected wallet sign and send a call of a contract's function. It is simulated first, so that a revert is found
 * before the user is asked.
 *
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, ChainNotConfiguredError, UserRejectedError, HawserError of the chain (a revert with its reason), TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { hash } = await writeContract(hawser, { address, abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
 */
export async function writeContract<
  const TAbi extends Abi | readonly unknown[],
  TName extends FunctionName<TAbi, WriteMutability>,
>(hawser: Hawser, parameters: WriteContractParameters<TAbi, TName>): Promise<WriteContractReturnType> {
  const { address, abi, functionName, value } = parameters
  const args: readonly unknown[] | undefined = parameters.args
  return sendByWallet(hawser, parameters, (contracts, question) =>
    contracts.write({ ...question, address, abi, functionName, args, value }),
  )
}
