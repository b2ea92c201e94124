import type { WalletListing } from './walletListing.js'

/**
 * Well-known wallets, for a list that needs no service: the modal opens with it, and keeps it where the service is off or
 * cannot be reached. Ids are those of the hosted service.
 */
export const staticWallets: readonly WalletListing[] = [
  {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    name: 'MetaMask',
    rdns: 'io.metamask',
    chains: ['eip155:1'],
    badge: 'none',
    homepage: 'https://metamask.io/',
    injected: [],
    links: { mobile: 'metamask://', universal: 'https://metamask.app.link' },
    stores: {},
  },
]
