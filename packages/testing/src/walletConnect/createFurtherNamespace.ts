import type { PeerNamespace, WalletConnectPeerNamespace } from './peerNamespace.js'

/** A namespace that was handed to a peer. An account has an address of its own on each network: what is shared is told by its place. */
export function createFurtherNamespace(given: WalletConnectPeerNamespace): PeerNamespace {
  let shared: readonly number[] | undefined
  const places = (caipNetworkId: string) => shared ?? given.addressesOn(caipNetworkId).map((_, place) => place)
  function placeOf(address: string): number | undefined {
    for (const chain of given.chains) {
      const place = given.addressesOn(chain).indexOf(address)
      if (place >= 0) return place
    }
    return undefined
  }
  return {
    name: given.namespace,
    knowsChain: (caipNetworkId) => given.chains.includes(caipNetworkId),
    approvedMethods: (asked) => given.methods.filter((method) => asked.includes(method)),
    sharedOn(caipNetworkId) {
      const addresses = given.addressesOn(caipNetworkId)
      return places(caipNetworkId).flatMap((place) => addresses[place] ?? [])
    },
    owns: (address) => placeOf(address) !== undefined,
    share(addresses) {
      shared = [...new Set(addresses.map(placeOf).filter((place) => place !== undefined))]
    },
    putFirst(address) {
      const place = placeOf(address)
      if (place !== undefined) {
        shared = [place, ...places(given.chains[0] ?? '').filter((other) => other !== place)]
      }
    },
    sessionProperties: () => given.sessionProperties?.() ?? {},
    answer: (request) => given.answer(request),
  }
}
