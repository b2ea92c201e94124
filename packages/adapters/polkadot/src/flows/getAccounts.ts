import { loadModule } from '@hawser/common'
import type { Hawser, NotConnectedError } from '@hawser/core'
import type { FlowErrorType, FlowParameters } from '@hawser/core/actions'
import { withWallet } from '@hawser/core/adapter'
import type { PolkadotAccount } from '../provider/polkadotProvider.js'

export type GetAccountsParameters = FlowParameters

export type GetAccountsReturnType = readonly PolkadotAccount[]

export type GetAccountsErrorType = FlowErrorType | NotConnectedError

/**
 * The connected wallet's accounts for the network in use, with the names that the user gave them and their kinds of key.
 *
 * @throws NotConnectedError, TimeoutError, AbortedError, ClientDestroyedError
 */
export function getAccounts(hawser: Hawser, parameters: GetAccountsParameters = {}): Promise<GetAccountsReturnType> {
  return withWallet(hawser, { ...parameters, namespace: 'polkadot' }, async ({ provider }) => {
    const { toPolkadotProvider } = await loadModule(() => import('../provider/toPolkadotProvider.js'))
    return (await toPolkadotProvider(provider)).accounts()
  })
}
