import type { Network, Platform } from '@hawser/common'
import type { AccountInfo } from './decodeAccountInfo.js'
import { decodeExistentialDeposit } from './decodeExistentialDeposit.js'
import { readAccountInfo } from './readAccountInfo.js'
import { requestRpc } from './requestRpc.js'

export interface AccountBalance extends Omit<AccountInfo, 'countsReserved'> {
  /** In base units, as the others: an account that would hold less is removed from the chain. */
  readonly existentialDeposit: bigint
  /** What can be sent while the account stays, fees not taken off. */
  readonly spendable: bigint
  readonly decimals: number
  readonly symbol: string
}

interface ReadAccountBalanceParameters {
  readonly address: string
  readonly existentialDeposit: bigint | undefined
  readonly network: Network
  readonly signal: AbortSignal
}

/** @throws what `readAccountInfo` throws */
export async function readAccountBalance(
  { address, network, signal, ...given }: ReadAccountBalanceParameters,
  platform: Pick<Platform, 'fetch' | 'clock'>,
): Promise<AccountBalance> {
  const { countsReserved, ...amounts } = await readAccountInfo({ address, network, signal }, platform)
  const existentialDeposit =
    given.existentialDeposit ??
    decodeExistentialDeposit(await requestRpc({ network, method: 'state_getMetadata', params: [], signal }, platform))
  const { free, reserved, frozen } = amounts
  // What is reserved counts against what is frozen, in accounts that the chain has brought to its present form.
  const locked = countsReserved ? frozen - reserved : frozen
  let kept = existentialDeposit
  if (locked > kept) kept = locked
  const { decimals, symbol } = network.nativeCurrency
  return { ...amounts, existentialDeposit, spendable: free > kept ? free - kept : 0n, decimals, symbol }
}
