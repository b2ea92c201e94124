import type { WalletKitTypes } from '@reown/walletkit'
import type { AppInfo, Proposal } from './walletSnapshot.js'

type Metadata = Pick<WalletKitTypes.Metadata, 'name' | 'url'>
type VerifyContext = WalletKitTypes.SessionProposal['verifyContext']

/** What an app says of itself, and what the Verify service says of where it runs. */
export function readApp(metadata: Metadata, context?: VerifyContext): AppInfo {
  const verified = context?.verified
  return {
    name: metadata.name.trim().slice(0, 60) || 'An app without a name',
    url: metadata.url,
    origin: verified?.origin || null,
    validation: verified?.validation ?? 'UNKNOWN',
    isScam: verified?.isScam === true,
  }
}

/** What is asked, sorted by what the wallet knows. */
export function readProposal(
  { id, params, verifyContext }: WalletKitTypes.SessionProposal,
  knowsChain: (chainId: number) => boolean,
): Proposal {
  const required = Object.entries(params.requiredNamespaces)
  const asked = [...required, ...Object.entries(params.optionalNamespaces ?? {})]
  const chains = unique(asked.flatMap(([name, { chains }]) => (name.includes(':') ? [name] : (chains ?? []))))
  const isKnown = (chain: string) => chain.startsWith('eip155:') && knowsChain(Number(chain.slice(7)))
  const own = asked.filter(([name]) => name.split(':')[0] === 'eip155').map(([, namespace]) => namespace)
  return {
    kind: 'proposal',
    id,
    app: readApp(params.proposer.metadata, verifyContext),
    chainIds: chains.filter(isKnown).map((chain) => Number(chain.slice(7))),
    unknownChains: chains.filter((chain) => !isKnown(chain)),
    missing: unique(required.map(([name]) => name.split(':')[0] ?? '').filter((name) => name !== 'eip155')),
    methods: unique(own.flatMap(({ methods }) => methods)),
    events: unique(own.flatMap(({ events }) => events)),
  }
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
