import type { Abi } from 'abitype'
import { prepareTransaction, type TransactionParameters } from '../asking/prepareTransaction.js'
import { requestWallet } from '../asking/requestWallet.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
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
  const internals = internalsOf(hawser)
  const { address, abi, functionName, value, signal } = parameters
  const args: readonly unknown[] | undefined = parameters.args
  const { connection, contracts, from, network, getProvider, timeoutMs } = await prepareTransaction(hawser, parameters)
  const sent = await requestWallet(internals, { connection, timeoutMs, signals: [signal] }, async (inner) =>
    contracts.write({
      provider: await getProvider(),
      from,
      address,
      abi,
      functionName,
      args,
      value,
      network,
      signal: inner,
    }),
  )
  internals.events.emit('transactionSent', { caipNetworkId: network.caipNetworkId, from, hash: sent.hash })
  return sent
}
