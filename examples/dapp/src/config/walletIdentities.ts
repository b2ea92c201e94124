import type { WalletIdentity } from '@hawser/core'

/** Where the Demo wallet's objects stand in the page: what shows that they are one wallet. */
export const walletIdentities: readonly WalletIdentity[] = ['dev.hawser.demo-wallet', 'dev.hawser.quay0'].map(
  (rdns) => ({
    rdns,
    places: {
      eip155: 'hawserDemoWallet.eip155',
      solana: 'hawserDemoWallet.solana',
      bip122: 'hawserDemoWallet.bip122',
      polkadot: 'injectedWeb3.Demo wallet',
    },
  }),
)
