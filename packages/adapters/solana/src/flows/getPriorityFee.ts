import type { Hawser } from '@hawser/core'
import type { FlowErrorType, FlowParameters } from '@hawser/core/actions'
import { withWallet } from '@hawser/core/adapter'
import { requireSolana } from './requireSolana.js'

export interface GetPriorityFeeParameters extends FlowParameters {
  /** The accounts that the transaction writes to; the account in use by default. */
  readonly writable?: readonly string[] | undefined
}

/** Micro-lamports for each compute unit. */
export type GetPriorityFeeReturnType = bigint

export type GetPriorityFeeErrorType = FlowErrorType

/**
 * Returns the fee that was paid of late on top of the base fee by transactions that write to the same accounts, on the network that the wallet is on.
 *
 * @throws {@link GetPriorityFeeErrorType}
 * @example const microLamports = await getPriorityFee(hawser, { writable: [pool] })
 */
export function getPriorityFee(
  hawser: Hawser,
  { writable, ...parameters }: GetPriorityFeeParameters = {},
): Promise<GetPriorityFeeReturnType> {
  return withWallet(hawser, { ...parameters, namespace: 'solana' }, async ({ adapter, address, network, signal }) =>
    (await requireSolana(adapter).loadChain()).getPriorityFee({ network, writable: writable ?? [address], signal }),
  )
}
