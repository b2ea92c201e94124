import type { Network } from '@hawser/common'
import { type Connection, type HawserState, selectActiveNetwork } from '@hawser/core'

/**
 * Where what is sent to an account's address arrives. An address of Bitcoin or Polkadot is written for one network, and a smart account lives where it
 * was deployed; another key's address is the same on every network of its kind. A session that names its networks is believed no further than
 * that, even where its wallet can be asked for others: a contract's address is no one's on a network where it was not deployed, and a session does
 * not tell a contract from a key. Nothing where the wallet is on a network that is none of the app's.
 */
export function payableNetworks(state: HawserState, connection: Connection): readonly Network[] {
  const { requested } = state.networks
  const { namespace, accounts, address, approvedChainIds } = connection
  const isSmart = accounts.find((account) => account.address === address)?.type === 'smartAccount'
  const isEverywhere = (namespace === 'eip155' || namespace === 'solana') && !isSmart
  const current = selectActiveNetwork(state, namespace)?.caipNetworkId
  return requested.filter(
    ({ caipNetworkId, chainNamespace }) =>
      caipNetworkId === current ||
      (isEverywhere && chainNamespace === namespace && approvedChainIds?.includes(caipNetworkId) !== false),
  )
}
