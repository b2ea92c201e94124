import type { Address } from 'viem'
import type { ProposedNamespaces } from './walletConnectPeer.js'
import type { WalletConnectPeerBehavior, WalletConnectPeerBehaviorValue } from './walletConnectPeerBehaviors.js'

export interface SessionNamespace {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

export interface ApprovedNamespacesParameters {
  readonly requiredNamespaces: ProposedNamespaces
  readonly optionalNamespaces: ProposedNamespaces
  readonly accounts: readonly Address[]
  readonly knowsChain: (chainId: number) => boolean
  readonly behavior: (name: WalletConnectPeerBehavior) => WalletConnectPeerBehaviorValue | undefined
}

const someSolanaAccount = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** What the wallet approves of a proposal: the networks that it knows among those asked for, as its switches have it. */
export function approvedNamespaces(parameters: ApprovedNamespacesParameters): Record<string, SessionNamespace> {
  const { requiredNamespaces, optionalNamespaces, knowsChain, behavior } = parameters
  const asked = (['chains', 'methods', 'events'] as const).map((part) => [
    ...new Set([...(requiredNamespaces.eip155?.[part] ?? []), ...(optionalNamespaces.eip155?.[part] ?? [])]),
  ])
  const [askedChains = [], askedMethods = [], events = []] = asked
  if (behavior('approvesOtherNamespace')) {
    const chain = someSolanaAccount.split(':').slice(0, 2).join(':')
    return {
      solana: { chains: [chain], accounts: [someSolanaAccount], methods: ['solana_signMessage'], events: [] },
    }
  }
  const chains = chosenChains(
    askedChains.filter((chain) => knowsChain(Number(chain.split(':')[1]))),
    behavior,
  )
  const methods = behavior('fewerMethods') ? ['personal_sign'] : askedMethods
  return { eip155: { chains, accounts: accountsOn(chains, parameters), methods, events } }
}

/** The accounts of the given networks (CAIP-10), formatted as the wallet gives them. */
export function accountsOn(
  chains: readonly string[],
  { accounts, behavior }: Pick<ApprovedNamespacesParameters, 'accounts' | 'behavior'>,
): string[] {
  if (behavior('approvesNoAccounts')) return []
  if (behavior('malformedAccounts')) return chains.map((chain) => `${chain}:not-an-address`)
  return chains.flatMap((chain) =>
    accounts.map((address) => `${chain}:${behavior('lowerCaseAccounts') ? address.toLowerCase() : address}`),
  )
}

function chosenChains(known: string[], behavior: ApprovedNamespacesParameters['behavior']): string[] {
  const unknown = behavior('approvesUnknownChain')
  if (unknown !== undefined) return [`eip155:${unknown === true ? 987_654_321 : Number(unknown)}`]
  const only = behavior('approvesFewerChains')
  if (only === undefined) return known
  return only === true ? known.slice(0, 1) : known.filter((chain) => chain === `eip155:${Number(only)}`)
}
