import type { PeerNamespace } from './peerNamespace.js'
import type { ProposedNamespaces } from './walletConnectPeer.js'
import type { WalletConnectPeerBehavior, WalletConnectPeerBehaviorValue } from './walletConnectPeerBehaviors.js'

export interface SessionNamespace {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

type ReadBehavior = (name: WalletConnectPeerBehavior) => WalletConnectPeerBehaviorValue | undefined

export interface ApprovedNamespacesParameters {
  readonly requiredNamespaces: ProposedNamespaces
  readonly optionalNamespaces: ProposedNamespaces
  /** Those that the wallet speaks. */
  readonly namespaces: readonly PeerNamespace[]
  readonly behavior: ReadBehavior
}

const someSolanaAccount = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** Returns the part of a proposal that the wallet approves: the networks that it knows among those asked for, as its switches have it. */
export function approvedNamespaces(parameters: ApprovedNamespacesParameters): Record<string, SessionNamespace> {
  const { namespaces, behavior } = parameters
  if (behavior('approvesOtherNamespace')) {
    const chain = someSolanaAccount.split(':').slice(0, 2).join(':')
    return {
      solana: { chains: [chain], accounts: [someSolanaAccount], methods: ['solana_signMessage'], events: [] },
    }
  }
  const approved = namespaces.map((namespace) => [namespace.name, approve(namespace, parameters)] as const)
  const held = approved.filter(([, { chains }]) => chains.length > 0)
  return Object.fromEntries(held.length > 0 ? held : approved.slice(0, 1))
}

function approve(namespace: PeerNamespace, parameters: ApprovedNamespacesParameters): SessionNamespace {
  const { requiredNamespaces, optionalNamespaces, behavior } = parameters
  const asked = (part: 'chains' | 'methods' | 'events') => [
    ...new Set(
      [requiredNamespaces, optionalNamespaces].flatMap((proposed) =>
        Object.entries(proposed)
          .filter(([key]) => key.split(':')[0] === namespace.name)
          .flatMap(([, value]) => value[part]),
      ),
    ),
  ]
  const chains = chosenChains(
    namespace,
    asked('chains').filter((chain) => namespace.knowsChain(chain)),
    behavior,
  )
  const methods = namespace.approvedMethods(asked('methods'))
  return {
    chains,
    accounts: accountsOn(namespace, chains, behavior),
    methods: behavior('fewerMethods') ? fewer(namespace, methods) : [...methods],
    events: asked('events'),
  }
}

/** The accounts of the given networks (CAIP-10), formatted as the wallet gives them. */
export function accountsOn(namespace: PeerNamespace, chains: readonly string[], behavior: ReadBehavior): string[] {
  if (behavior('approvesNoAccounts')) return []
  if (behavior('malformedAccounts')) return chains.map((chain) => `${chain}:not-an-address`)
  const isLowerCase = behavior('lowerCaseAccounts') && namespace.name === 'eip155'
  return chains.flatMap((chain) =>
    namespace.sharedOn(chain).map((address) => `${chain}:${isLowerCase ? address.toLowerCase() : address}`),
  )
}

const fewer = ({ name }: PeerNamespace, methods: readonly string[]): string[] =>
  name === 'eip155' ? ['personal_sign'] : methods.slice(0, 1)

function chosenChains({ name }: PeerNamespace, known: string[], behavior: ReadBehavior): string[] {
  const unknown = behavior('approvesUnknownChain')
  if (unknown !== undefined) return [`${name}:${unknown === true ? 987_654_321 : Number(unknown)}`]
  const only = behavior('approvesFewerChains')
  if (only === undefined) return known
  return only === true ? known.slice(0, 1) : known.filter((chain) => chain === `${name}:${Number(only)}`)
}
