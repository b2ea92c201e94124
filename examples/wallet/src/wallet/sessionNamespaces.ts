import type { SessionTypes } from '@walletconnect/types'
import type { Keyring } from '../keyrings/keyring.js'
import { toWalletChain } from '../keyrings/toWalletChain.js'
import type { WalletChain, WalletNamespace } from '../keyrings/walletChain.js'
import { readApp } from './readProposal.js'
import type { ApprovedNamespace, Proposal, SessionPlace, WalletSession } from './walletSnapshot.js'

interface Known {
  readonly keyrings: readonly Keyring[]
  readonly chains: readonly WalletChain[]
}

/** The session that the wallet's user approved: in each namespace these accounts on these networks, in their order. */
export function approvedNamespaces(
  proposal: Pick<Proposal, 'namespaces'>,
  approved: readonly ApprovedNamespace[],
  known: Known,
): SessionTypes.Namespaces {
  return Object.fromEntries(
    approved.flatMap((choice) => {
      const keyring = known.keyrings.find(({ namespace }) => namespace === choice.namespace)
      const asked = proposal.namespaces.find(({ namespace }) => namespace === choice.namespace)
      if (!keyring || !asked) return []
      const methods = keyring.methods.filter((method) => asked.methods.includes(method))
      const events = keyring.events.filter((event) => asked.events.includes(event))
      return [[choice.namespace, { ...placesOf(choice, keyring, known.chains), methods, events }]]
    }),
  )
}

/** What apps should know of the accounts beside their addresses, in the session's properties. */
export function approvedProperties(
  approved: readonly ApprovedNamespace[],
  { keyrings, chains }: Known,
): Record<string, string> {
  const properties = approved.flatMap(({ namespace, accounts, chainIds }) => {
    const keyring = keyrings.find((candidate) => candidate.namespace === namespace)
    const chain = chains.find(({ id }) => id === chainIds[0])
    return Object.entries((chain && keyring?.describeAccounts?.(accounts, chain)) ?? {})
  })
  return Object.fromEntries(properties)
}

/** A session's namespaces with other accounts or networks in one of them. */
export function changedNamespaces(
  session: SessionTypes.Struct,
  change: ApprovedNamespace,
  { keyrings, chains }: Known,
): SessionTypes.Namespaces {
  const keyring = keyrings.find(({ namespace }) => namespace === change.namespace)
  if (!keyring) return session.namespaces
  const { methods = [], events = [] } = session.namespaces[change.namespace] ?? {}
  return { ...session.namespaces, [change.namespace]: { methods, events, ...placesOf(change, keyring, chains) } }
}

/** CAIP-10, the first account of every network first. */
function placesOf({ accounts, chainIds }: ApprovedNamespace, keyring: Keyring, known: readonly WalletChain[]) {
  const chains = chainIds.flatMap((chainId) => known.find(({ id }) => id === chainId) ?? [])
  return {
    chains: chains.map(({ id }) => id),
    accounts: chains.flatMap((chain) => {
      const addresses = keyring.addresses(chain)
      return accounts.flatMap((index) => (addresses[index] === undefined ? [] : [`${chain.id}:${addresses[index]}`]))
    }),
  }
}

/** A session as the page shows it, or null for one that shares none of the wallet's accounts. */
export function readSession(
  session: SessionTypes.Struct,
  keyrings: readonly Keyring[],
  activeChain: (namespace: WalletNamespace) => string | undefined,
): WalletSession | null {
  const places = keyrings.flatMap(({ namespace, indexOf }): SessionPlace[] => {
    const shared = (session.namespaces[namespace]?.accounts ?? []).map((account) => account.split(':'))
    const indexes = shared.map(([, , address = '']) => indexOf(address)).filter((index) => index >= 0)
    const accounts = [...new Set(indexes)]
    const chainIds = [...new Set(shared.map(([name, reference]) => `${name}:${reference}`))]
    const [first] = chainIds
    if (accounts.length === 0 || first === undefined) return []
    const active = activeChain(namespace)
    return [{ namespace, accounts, chainIds, chainId: active && chainIds.includes(active) ? active : first }]
  })
  if (places.length === 0) return null
  return { topic: session.topic, app: readApp(session.peer.metadata), places, expiresAtMs: session.expiry * 1000 }
}

/** The network of a request, which the wallet need not know: an app may be on one that it has added itself. */
export function chainOfRequest(chainId: string, chains: readonly WalletChain[]): WalletChain | null {
  return chains.find(({ id }) => id === chainId) ?? toWalletChain(chainId, { name: chainId, rpcUrl: '', symbol: '' })
}
