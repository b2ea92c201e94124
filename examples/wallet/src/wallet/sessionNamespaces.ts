import type { SessionTypes } from '@walletconnect/types'
import type { Address } from 'viem'
import { supportedMethods } from './parseRequest.js'
import { readApp } from './readProposal.js'
import type { Proposal, WalletSession } from './walletSnapshot.js'

const supportedEvents = ['accountsChanged', 'chainChanged']

/** The session that the wallet's user approved: these accounts on these networks, the first account first. */
export function approvedNamespaces(
  proposal: Pick<Proposal, 'methods' | 'events'>,
  addresses: readonly Address[],
  chainIds: readonly number[],
): SessionTypes.Namespaces {
  return {
    eip155: {
      ...placesOf(addresses, chainIds),
      methods: supportedMethods.filter((method) => proposal.methods.includes(method)),
      events: supportedEvents.filter((event) => proposal.events.includes(event)),
    },
  }
}

/** A session's namespaces with other accounts or networks. */
export function changedNamespaces(
  session: SessionTypes.Struct,
  addresses: readonly Address[],
  chainIds: readonly number[],
): SessionTypes.Namespaces {
  const { eip155 } = session.namespaces
  return {
    ...session.namespaces,
    eip155: { methods: eip155?.methods ?? [], events: eip155?.events ?? [], ...placesOf(addresses, chainIds) },
  }
}

/** CAIP-10, the first account of every network first. */
function placesOf(addresses: readonly Address[], chainIds: readonly number[]) {
  const chains = chainIds.map((id) => `eip155:${id}`)
  return { chains, accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)) }
}

/** A session as the page shows it, or null for one that shares none of the wallet's accounts. */
export function readSession(
  session: SessionTypes.Struct,
  own: readonly Address[],
  activeChainId: number | undefined,
): WalletSession | null {
  const places = (session.namespaces.eip155?.accounts ?? []).map((account) => account.split(':'))
  const addresses = [...new Set(places.map(([, , address]) => address))].flatMap(
    (address) => own.find((candidate) => candidate.toLowerCase() === address?.toLowerCase()) ?? [],
  )
  const chainIds = [...new Set(places.map(([, id]) => Number(id)))]
  const [address] = addresses
  const [firstChainId] = chainIds
  if (address === undefined || firstChainId === undefined) return null
  return {
    topic: session.topic,
    app: readApp(session.peer.metadata),
    address,
    addresses,
    chainId: activeChainId !== undefined && chainIds.includes(activeChainId) ? activeChainId : firstChainId,
    chainIds,
    expiresAtMs: session.expiry * 1000,
  }
}
