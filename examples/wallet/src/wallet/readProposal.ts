import type { WalletKitTypes } from '@reown/walletkit'
import { walletNamespaces } from '../keyrings/walletChain.js'
import type { AppInfo, Proposal } from './walletSnapshot.js'

type Metadata = Pick<WalletKitTypes.Metadata, 'name' | 'url' | 'icons'>
type VerifyContext = WalletKitTypes.SessionProposal['verifyContext']

/** Former names of Solana's networks, which apps go on asking for beside the present ones. */
const formerChains = ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K']

/** What an app says of itself, and what the Verify service says of where it runs. */
export function readApp(metadata: Metadata, context?: VerifyContext): AppInfo {
  const verified = context?.verified
  return {
    name: metadata.name.trim().slice(0, 60) || 'An app without a name',
    url: metadata.url,
    icon: [metadata.icons].flat().find((icon) => isOwnIcon(icon, metadata.url)) ?? null,
    origin: verified?.origin || null,
    validation: verified?.validation ?? 'UNKNOWN',
    isScam: verified?.isScam === true,
  }
}

/** Whether it is a picture in the address itself, or on the server of the app, which knows already who uses it. */
function isOwnIcon(icon: unknown, appUrl: string): icon is string {
  if (typeof icon !== 'string' || !URL.canParse(icon) || !URL.canParse(appUrl)) return false
  const { protocol, origin, pathname } = new URL(icon)
  if (protocol === 'data:') return pathname.startsWith('image/')
  return /^https?:$/.test(protocol) && origin === new URL(appUrl).origin
}

/** What is asked, sorted by what the wallet knows. */
export function readProposal(
  { id, params, verifyContext }: WalletKitTypes.SessionProposal,
  knowsChain: (chainId: string) => boolean,
): Proposal {
  const required = Object.entries(params.requiredNamespaces)
  const asked = [...required, ...Object.entries(params.optionalNamespaces ?? {})]
  const chains = unique(asked.flatMap(([name, { chains }]) => (name.includes(':') ? [name] : (chains ?? []))))
  const namespaces = walletNamespaces.flatMap((namespace) => {
    const chainIds = chains.filter((chain) => chain.startsWith(`${namespace}:`) && knowsChain(chain))
    const own = asked.filter(([name]) => name.split(':')[0] === namespace).map(([, value]) => value)
    const methods = unique(own.flatMap((value) => value.methods))
    return chainIds.length > 0
      ? [{ namespace, chainIds, methods, events: unique(own.flatMap(({ events }) => events)) }]
      : []
  })
  const known = namespaces.map(({ namespace }) => String(namespace))
  return {
    kind: 'proposal',
    id,
    app: readApp(params.proposer.metadata, verifyContext),
    namespaces,
    unknownChains: chains.filter((chain) => !knowsChain(chain) && !formerChains.includes(chain)),
    missing: unique(required.map(([name]) => name.split(':')[0] ?? '').filter((name) => !known.includes(name))),
  }
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
