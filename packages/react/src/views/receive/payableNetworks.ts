import type { Network } from '@hawser/common'
import { type Connection, type HawserState, selectActiveNetwork } from '@hawser/core'
import { isApprovedNetwork } from '../networkList/isApprovedNetwork.js'

/**
 * Where what is sent to an account's address arrives. An address of Bitcoin or Polkadot is written for one network, and a smart account lives where it
 * was deployed; another key's address is the same on every
 * network of its kind, of which a session may cover some alone (a wallet that is a contract has no other). Nothing where the wallet is on a network that is none of the app's.
 */
export function payableNetworks(state: HawserState, connection: Connection): readonly Network[] {
  const { requested } = state.networks
  const { namespace, accounts, address } = connection
  const isSmart = accounts.find((account) => account.address === address)?.type === 'smartAccount'
  const isEverywhere = (namespace === 'eip155' || namespace === 'solana') && !isSmart
  const current = selectActiveNetwork(state, namespace)?.caipNetworkId
  return requested.filter(({ caipNetworkId, chainNamespace }) =>
    isEverywhere
      ? chainNamespace === namespace && isApprovedNetwork(connection, caipNetworkId)
      : caipNetworkId === current,
  )
}
