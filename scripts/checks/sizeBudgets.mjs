/**
 * Budgets in bytes after gzip; 1 kB is 1000 bytes. React is not counted: every app has it.
 *
 * What guards users against hostile pages, lists and storage took 0.6 kB of the first load, 0.4 kB of an adapter's (wallets that claim one id are
 * told apart before any code is loaded) and 1.2 kB of a session's: the limits stand close above what was measured with it.
 */
export const sizeBudgets = {
  firstLoad: 20_700,
  modal: 45_000,
  // 10 kB is what is aimed at. Solana's transfers passed it by the checks of whose account is paid, the wallet list by the hosts of its links.
  lazyChunk: 10_400,
  styles: 12_000,
  locale: 8_000,
  connectorFirst: 2_000,
  connectorCode: 7_300,
  adapterFirst: 2_500,
  allAdapters: 7_000,
}

/** What a page with the provider, all hooks and the connect button loads. `*` stands for the rest of a name. */
export const firstLoadImports = [
  { from: '@hawser/react', names: ['HawserProvider', 'ConnectButton', 'use*'] },
  { from: '@hawser/core', names: ['createHawser'] },
  { from: '@hawser/adapter-eip155', names: ['eip155'] },
]

/** The lazy chunks that the first click on the connect button loads, by the beginning of their file names: the modal with its Connect view, and the flows. */
export const modalChunks = ['Modal', 'lateFlows']

/** Code that nothing may load before the action that needs it. */
export const lateCode = [
  { name: 'viem', packages: ['viem', 'viem/*', '@noble/*'], pattern: /\/node_modules\/(?:viem|ox|@noble|abitype)\// },
  { name: 'bitcoinjs-lib', packages: ['bitcoinjs-lib'], pattern: /\/node_modules\/(?:bitcoinjs-lib|bip174)\// },
  { name: 'the Polkadot libraries', packages: ['@polkadot/*'], pattern: /\/node_modules\/@polkadot\// },
  { name: 'the Solana libraries', packages: ['@solana/*'], pattern: /\/node_modules\/@solana\// },
]

/** Entries that hold a locale. */
export const localeEntries = ['@hawser/react/locales/pseudo-rtl']

export const styleSheets = ['styles.css', 'styles.unlayered.css']

/** Connectors that an app passes in, and the lazy chunk that a stored session loads of each. */
export const connectors = [{ from: '@hawser/walletconnect', name: 'walletConnect', session: 'createSession' }]

/** Adapters that an app passes in beside eip155. */
export const furtherAdapters = [
  { from: '@hawser/adapter-solana', name: 'solana' },
  { from: '@hawser/adapter-bip122', name: 'bip122' },
  { from: '@hawser/adapter-polkadot', name: 'polkadot' },
]
