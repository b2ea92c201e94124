import type { ProposedNamespaces, WalletConnectPeerSession } from './walletConnectPeer.js'

interface RawNamespace {
  readonly chains?: string[] | undefined
  readonly methods: string[]
  readonly events: string[]
}

interface RawSession {
  readonly topic: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly peer: { readonly metadata: WalletConnectPeerSession['app'] }
  readonly namespaces: Readonly<Record<string, RawNamespace & { readonly accounts: string[] }>>
}

/** A session of the SDK as the peer tells it. */
export function toPeerSession({ topic, expiry, peer, namespaces }: RawSession): WalletConnectPeerSession {
  return {
    topic,
    app: peer.metadata,
    expiresAtMs: expiry * 1000,
    namespaces: Object.fromEntries(
      Object.entries(namespaces).map(([name, { accounts, chains, methods, events }]) => {
        const used = accounts.map((account) => account.split(':').slice(0, 2).join(':'))
        return [name, { accounts, chains: [...new Set([...(chains ?? []), ...used])], methods, events }]
      }),
    ),
  }
}

/** Returns the proposed namespaces; a key may name one network (`eip155:1`). */
export function toProposed(namespaces: Readonly<Record<string, RawNamespace>> | undefined): ProposedNamespaces {
  return Object.fromEntries(
    Object.entries(namespaces ?? {}).map(([name, { chains = [], methods, events }]) => [
      name,
      { chains: name.includes(':') ? [name] : chains, methods, events },
    ]),
  )
}
