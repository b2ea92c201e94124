import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { Abi } from 'abitype'
import type { Hawser } from '../client/hawser.js'
import type { ArgsParameter, FunctionName, FunctionResult, ReadMutability } from '../contracts/contractTypes.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { request } from '../flows/request.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import type { ReadErrorType } from './getBalance.js'
import { requireAdapter, requireCapability, requireNetwork } from './requireConnection.js'

export type ReadContractParameters<
  TAbi extends Abi | readonly unknown[] = Abi,
  TName extends FunctionName<TAbi, ReadMutability> = FunctionName<TAbi, ReadMutability>,
> = FlowParameters & {
  /** The contract's address. */
  readonly address: string
  /** Written `as const`, so that names, arguments and the result are known by type. */
  readonly abi: TAbi
  readonly functionName: TName | FunctionName<TAbi, ReadMutability>
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** A requested network; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  /** The address that the call seems to come from. */
  readonly from?: string | undefined
} & ArgsParameter<TAbi, TName, ReadMutability>

export type ReadContractReturnType<
  TAbi extends Abi | readonly unknown[] = Abi,
  TName extends FunctionName<TAbi, ReadMutability> = FunctionName<TAbi, ReadMutability>,
> = FunctionResult<TAbi, TName, ReadMutability>

export type ReadContractErrorType = ReadErrorType

/** What the flow `readContract` does. */
export async function readContract<
  const TAbi extends Abi | readonly unknown[],
  TName extends FunctionName<TAbi, ReadMutability>,
>(hawser: Hawser, parameters: ReadContractParameters<TAbi, TName>): Promise<ReadContractReturnType<TAbi, TName>> {
  const internals = assertAlive(hawser)
  const { address, abi, functionName, from, signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const args: readonly unknown[] | undefined = parameters.args
  const network = requireNetwork(internals, parameters)
  const contracts = requireCapability(requireAdapter(internals, network.chainNamespace), 'contracts')
  const result = await request(internals, { timeoutMs, signals: [signal] }, (inner) =>
    contracts.read({ address, abi, functionName, args, from, network, signal: inner }),
  )
  return result as ReadContractReturnType<TAbi, TName>
}
