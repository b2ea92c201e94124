import type { Address } from 'viem'
import type { PeerRequests } from './createPeerRequests.js'
import type { PeerNamespace } from './peerNamespace.js'

export interface Eip155Namespace extends PeerNamespace {
  readonly selected: readonly Address[]
}

export interface CreateEip155NamespaceParameters {
  readonly addresses: readonly Address[]
  readonly requests: () => PeerRequests
}

const referenceOf = (caipNetworkId: string): number => Number(caipNetworkId.split(':')[1])

/** A peer's eip155: the same addresses on each network, and every method that an app asks for. */
export function createEip155Namespace({ addresses, requests }: CreateEip155NamespaceParameters): Eip155Namespace {
  let selected = addresses
  const find = (address: string) => addresses.find((known) => known.toLowerCase() === address.toLowerCase())
  return {
    name: 'eip155',
    get selected() {
      return selected
    },
    knowsChain: (caipNetworkId) => requests().knowsChain(referenceOf(caipNetworkId)),
    approvedMethods: (asked) => asked,
    sharedOn: () => selected,
    owns: (address) => find(address) !== undefined,
    share(next) {
      selected = [...new Set(next.map(find).filter((address) => address !== undefined))]
    },
    putFirst(address) {
      const chosen = find(address)
      if (chosen) selected = [chosen, ...selected.filter((other) => other !== chosen)]
    },
    sessionProperties: () => ({}),
    answer: ({ caipNetworkId, method, params }) =>
      requests().answer({ chainId: referenceOf(caipNetworkId), method, params }),
  }
}
