import type { CaipNetworkId, ChainNamespace, HawserError } from '@hawser/common'
import type { Abi } from 'abitype'
import { requireAdapter, requireCapability, requireNetwork } from '../asking/requireConnection.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { ContractCall } from '../interfaces/capabilities.js'
import type { ArgsParameter, FunctionName, FunctionResult, ReadMutability } from '../interfaces/contractTypes.js'
import { NATIVE_BALANCE_STALE_MS, READ_TIMEOUT_MS } from '../lateConstants.js'
import { createResource } from '../resources/createResource.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'

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

/**
 * Calls a contract's function that changes nothing. Needs no connection.
 *
 * @throws CapabilityMissingError, ChainNotConfiguredError, HawserError of the chain (a revert with its reason), TimeoutError, AbortedError, ClientDestroyedError
 * @example const supply = await readContract(hawser, { address, abi: erc20Abi, functionName: 'totalSupply' })
 */
export async function readContract<
  const TAbi extends Abi | readonly unknown[],
  TName extends FunctionName<TAbi, ReadMutability>,
>(hawser: Hawser, parameters: ReadContractParameters<TAbi, TName>): Promise<ReadContractReturnType<TAbi, TName>> {
  const internals = internalsOf(hawser)
  const { address, abi, functionName, from, signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const args: readonly unknown[] | undefined = parameters.args
  const network = requireNetwork(internals, parameters)
  const contracts = requireCapability(requireAdapter(internals, network.chainNamespace), 'contracts')
  const result = await withClientDeadline(internals, { timeoutMs, signals: [signal] }, (inner) =>
    contracts.read({ address, abi, functionName, args, from, network, signal: inner }),
  )
  return result as ReadContractReturnType<TAbi, TName>
}

export interface ContractQuestion extends ContractCall {
  readonly caipNetworkId: CaipNetworkId
  /** The address that the call seems to come from. */
  readonly from?: string | undefined
}

/** Contract reads, for `watchResource` and `readResource`: good for 30 seconds, and until a receipt on their network. */
export const contractResource = createResource<ContractQuestion, unknown>({
  key: ({ address, abi, functionName, args = [], caipNetworkId, from }) => [
    'hawser.contract',
    caipNetworkId,
    address,
    functionName,
    args,
    from,
    // By another description of the function the same answer says something else.
    abi.filter((item) => Object(item).name === functionName),
  ],
  load: (question, { hawser, signal }) => readContract(hawser, { ...(question as ReadContractParameters), signal }),
  staleTimeMs: NATIVE_BALANCE_STALE_MS,
  subject: ({ caipNetworkId }) => ({ caipNetworkId }),
})

/** The answer to one of several reads, or why there is none. */
export type ReadOutcome<TResult = unknown> =
  | { readonly status: 'success'; readonly result: TResult; readonly error?: undefined }
  | { readonly status: 'failure'; readonly error: HawserError; readonly result?: undefined }
