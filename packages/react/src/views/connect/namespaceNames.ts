import type { ChainNamespace } from '@hawser/common'

/** Names of their own, the same in every language. */
const names: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** The kinds of chain as one list in the manner of `locale`. */
export function namespaceNames(namespaces: readonly ChainNamespace[], locale: string): string {
  return new Intl.ListFormat(locale, { style: 'short', type: 'unit' }).format(
    namespaces.map((namespace) => names[namespace]),
  )
}
