import type { WalletFacts } from './walletFacts.js'

/** Wallets that Solana, Polkadot or Bitcoin are as much to as the EVM, or more. What stands above each says where its facts are published: see walletFacts.ts. */
export function otherWallets(): readonly WalletFacts[] {
  return [
    // B R T
    {
      id: 'magic-eden',
      name: 'Magic Eden Wallet',
      mark: 'magic-eden',
      homepage: 'https://wallet.magiceden.io/',
      namespaces: ['solana', 'bip122', 'eip155'],
      rdns: 'io.magiceden.wallet',
      links: { mobile: 'magiceden://' },
      stores: { ios: 6478631482, android: 'com.magiceden.wallet', chrome: 'mkpegjkblkkefacfnmkajcjmabijhclg' },
    },
    // R T
    {
      id: 'enkrypt',
      name: 'Enkrypt',
      mark: 'enkrypt',
      homepage: 'https://www.enkrypt.com/',
      namespaces: ['eip155', 'polkadot'],
      rdns: 'com.enkrypt',
      stores: { chrome: 'kkpllkodjeloidieedojogacfhpaihoh' },
    },
    // R T
    {
      id: 'backpack',
      name: 'Backpack',
      mark: 'backpack',
      homepage: 'https://backpack.app/',
      namespaces: ['solana', 'eip155'],
      rdns: 'app.backpack',
      links: { mobile: 'backpack://' },
      stores: { ios: 6445964121, android: 'app.backpack.mobile', chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof' },
    },
    // T
    {
      id: 'jupiter',
      name: 'Jupiter',
      mark: 'jupiter',
      homepage: 'https://jup.ag/mobile',
      namespaces: ['solana'],
      links: { mobile: 'jupiter://' },
      stores: { ios: 6484069059, android: 'ag.jup.jupiter.android' },
    },
    // S T
    {
      id: 'nightly',
      name: 'Nightly',
      mark: 'nightly',
      homepage: 'https://nightly.app/',
      namespaces: ['solana', 'polkadot', 'eip155'],
      rdns: 'app.nightly',
      links: { mobile: 'nightly://' },
      stores: { ios: 6444768157, android: 'com.nightlymobile', chrome: 'fiikommddbeccaoicoejoniammnalkfa' },
    },
    // G
    {
      id: 'glow',
      name: 'Glow',
      mark: 'glow',
      homepage: 'https://glow.app/',
      namespaces: ['solana'],
      stores: { chrome: 'ojbcfhjmpigfobfclfflafhblgemeidi' },
    },
    // P R T
    {
      id: 'nova',
      name: 'Nova Wallet',
      mark: 'nova',
      homepage: 'https://novawallet.io/',
      namespaces: ['polkadot', 'eip155'],
      rdns: 'io.novawallet',
      links: { mobile: 'novawallet://' },
      stores: { ios: 1597119355, android: 'io.novafoundation.nova.market' },
    },
    // P
    {
      id: 'fearless',
      name: 'Fearless Wallet',
      mark: 'fearless',
      homepage: 'https://fearlesswallet.io/',
      namespaces: ['polkadot'],
      stores: { chrome: 'nhlnehondigmgckngjomcpcefcdplmgc' },
    },
    // P
    {
      id: 'polkagate',
      name: 'PolkaGate',
      mark: 'polkagate',
      homepage: 'https://polkagate.xyz/',
      namespaces: ['polkadot'],
      stores: { chrome: 'ginchbkmljhldofnbjabmeophlhdldgp' },
    },
    // B G
    {
      id: 'wizz',
      name: 'Wizz Wallet',
      mark: 'wizz',
      homepage: 'https://wizzwallet.io/',
      namespaces: ['bip122'],
      stores: { chrome: 'ghlmndacnhlaekppcllcpcjjjomjkjpg' },
    },
    // B
    {
      id: 'oyl',
      name: 'Oyl',
      mark: 'oyl',
      homepage: 'https://www.oyl.io/',
      namespaces: ['bip122'],
      stores: { chrome: 'ilolmnhjbbggkmopnemiphomhaojndmb' },
    },
    // B
    {
      id: 'orange',
      name: 'Orange Wallet',
      mark: 'orange',
      homepage: 'https://www.orangewallet.com/',
      namespaces: ['bip122'],
      stores: { chrome: 'glmhbknppefdmpemdmjnjlinpbclokhn' },
    },
  ]
}
