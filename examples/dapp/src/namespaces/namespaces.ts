import type { ChainNamespace } from '@hawser/common'
import { type ComponentType, lazy } from 'react'

/** A namespace as the page shows it. */
export interface ShownNamespace {
  readonly namespace: ChainNamespace
  /** What it is called beside a verb. */
  readonly name: string
  /** What is said after it where there is room. */
  readonly more?: string
  /** The part of the address that links to its tab. */
  readonly hash: string
  readonly mark: string
  /** What can be tried. Loaded when its tab is first seen. */
  readonly Actions: ComponentType
}

/** All namespaces that the page knows, in their order. */
export const shownNamespaces: readonly ShownNamespace[] = [
  {
    namespace: 'eip155',
    name: 'Ethereum',
    more: '& EVM',
    hash: 'ethereum',
    mark: '/marks/ethereum.svg',
    Actions: lazy(() =>
      import('../ethereum/EthereumActions.js').then((module) => ({ default: module.EthereumActions })),
    ),
  },
  {
    namespace: 'solana',
    name: 'Solana',
    hash: 'solana',
    mark: '/marks/solana.svg',
    Actions: lazy(() => import('../solana/SolanaActions.js').then((module) => ({ default: module.SolanaActions }))),
  },
  {
    namespace: 'bip122',
    name: 'Bitcoin',
    hash: 'bitcoin',
    mark: '/marks/bitcoin.svg',
    Actions: lazy(() => import('../bitcoin/BitcoinActions.js').then((module) => ({ default: module.BitcoinActions }))),
  },
  {
    namespace: 'polkadot',
    name: 'Polkadot',
    hash: 'polkadot',
    mark: '/marks/polkadot.svg',
    Actions: lazy(() =>
      import('../polkadot/PolkadotActions.js').then((module) => ({ default: module.PolkadotActions })),
    ),
  },
]
