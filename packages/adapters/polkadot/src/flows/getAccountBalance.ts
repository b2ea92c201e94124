import { type CaipNetworkId, type ChainNotConfiguredError, type InvalidResponseError, loadModule } from '@hawser/common'
import type { Hawser, NotConnectedError } from '@hawser/core'
import type { FlowErrorType, FlowParameters } from '@hawser/core/actions'
import { type InvalidAddressError, withNetwork, withWallet } from '@hawser/core/adapter'
import type { AccountBalance } from '../chain/readAccountBalance.js'

export interface GetAccountBalanceParameters extends FlowParameters {
  /** In any network's form; the account in use by default. */
  readonly address?: string | undefined
  /** One of the requested networks; by default the one that the wallet is on, else the selected one, else the first. */
  readonly caipNetworkId?: CaipNetworkId<'polkadot'> | undefined
  /** In base units. Without it, the node's description of its whole runtime is loaded for it, about a megabyte: ask once, and give it from then on. */
  readonly existentialDeposit?: bigint | undefined
}

export type GetAccountBalanceReturnType = AccountBalance

export type GetAccountBalanceErrorType =
  | FlowErrorType
  | ChainNotConfiguredError
  | InvalidAddressError
  | InvalidResponseError
  | NotConnectedError

/**
 * Returns the balance of an account, by what can be done with it, all in base units (planck). `getBalance` of `@hawser/core` tells the free balance alone.
 *
 * @throws NotConnectedError, InvalidAddressError, ChainNotConfiguredError, InvalidResponseError, NetworkRequestError, HttpRequestError, RpcError, TimeoutError, AbortedError, ClientDestroyedError
 * @example const { spendable, existentialDeposit } = await getAccountBalance(hawser)
 */
export async function getAccountBalance(
  hawser: Hawser,
  { address: given, existentialDeposit, ...rest }: GetAccountBalanceParameters = {},
): Promise<GetAccountBalanceReturnType> {
  const address =
    given ?? (await withWallet(hawser, { ...rest, namespace: 'polkadot' }, async (wallet) => wallet.address))
  return withNetwork(hawser, { ...rest, namespace: 'polkadot' }, async ({ network, platform, signal }) => {
    const { readAccountBalance } = await loadModule(() => import('../chain/readAccountBalance.js'))
    return readAccountBalance({ address, existentialDeposit, network, signal }, platform)
  })
}
