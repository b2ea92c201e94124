import { isHawserError, toHawserError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { ArgsParameter, FunctionName, FunctionResult, ReadMutability } from '../interfaces/contractTypes.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'
import { type ReadContractParameters, type ReadOutcome, readContract } from './readContract.js'

/** One of several reads. */
export interface ContractRead {
  /** The contract's address. */
  readonly address: string
  /** Written `as const`, so that names, arguments and the result are known by type. */
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args?: readonly unknown[] | undefined
}

/** The name and the arguments that the ABI of a read has. */
export type CheckedRead<TRead> = TRead extends {
  readonly abi: infer TAbi extends readonly unknown[]
  readonly functionName: infer TName extends string
}
  ? { readonly functionName: FunctionName<TAbi, ReadMutability> } & ArgsParameter<TAbi, TName, ReadMutability>
  : unknown

export type ReadContractsParameters<TReads extends readonly ContractRead[] = readonly ContractRead[]> = FlowParameters &
  Pick<ReadContractParameters, 'namespace' | 'caipNetworkId' | 'from'> & {
    readonly contracts: readonly [...{ readonly [K in keyof TReads]: TReads[K] & CheckedRead<TReads[K]> }]
  }

/** In the order of the reads. */
export type ReadContractsReturnType<TReads extends readonly unknown[] = readonly ContractRead[]> = {
  readonly [K in keyof TReads]: TReads[K] extends {
    readonly abi: infer TAbi extends readonly unknown[]
    readonly functionName: infer TName extends string
  }
    ? ReadOutcome<FunctionResult<TAbi, TName, ReadMutability>>
    : ReadOutcome
}

export type ReadContractsErrorType = ReadErrorType

/**
 * Calls functions of contracts on one network that change nothing: as one request where the network has a `multicall3`. One that fails keeps no other from
 * its answer.
 *
 * @throws AbortedError, ClientDestroyedError
 * @example
 * const [name, supply] = await readContracts(hawser, {
 *   contracts: [
 *     { address, abi: erc20Abi, functionName: 'name' },
 *     { address, abi: erc20Abi, functionName: 'totalSupply' },
 *   ],
 * })
 */
export async function readContracts<const TReads extends readonly ContractRead[]>(
  hawser: Hawser,
  { contracts, ...shared }: ReadContractsParameters<TReads>,
): Promise<ReadContractsReturnType<TReads>> {
  const outcomes = (contracts as readonly ContractRead[]).map(async (contract): Promise<ReadOutcome> => {
    try {
      return { status: 'success', result: await readContract(hawser, { ...contract, ...shared }) }
    } catch (cause) {
      if (isHawserError(cause) && (cause.code === 'ABORTED' || cause.code === 'CLIENT_DESTROYED')) throw cause
      return { status: 'failure', error: toHawserError(cause) }
    }
  })
  return (await Promise.all(outcomes)) as unknown as ReadContractsReturnType<TReads>
}
