/**
 * What a small app that is built with Vite may take, in bytes after gzip (1 kB is 1000 bytes), React left out.
 *
 * `goal` is what is aimed at. `today` stands where it is not reached yet: as much as it is now, so that it grows no more. Whoever makes it less writes
 * down the new figure, and takes `today` away where the goal is reached.
 *
 * @typedef {{ goal: number, today?: number }} Budget
 */

/** @type {Record<'typical' | 'typicalScripts' | 'elements' | 'devtools' | 'hook' | 'firstHook' | 'walletHook' | 'walletConnect' | 'embeddedWallet' | 'namespaces' | 'modal' | 'modalScripts' | 'actions' | 'chunk' | 'service' | 'styles' | 'locale' | 'late', Budget>} */
export const appBudgets = {
  // The theme's check has 370 B of it: what `createHawser` and `setTheme` refuse, they refuse at once. Modules that are merged after the build earn 1.6 kB
  // and three scripts in react, 430 B and a script in what is loaded next, and 200 B and a script in common where there is more than one adapter or
  // WalletConnect; in the adapters they earned nothing. What late code shares, in core and in common, earns 100 B: fewer scripts to name.
  // The names of what asks a wallet for several calls at once (EIP-5792) came last.
  typical: { goal: 17_000 },
  typicalScripts: { goal: 3 },
  // The whole page, as there is no React: the client and the adapter of the typical app, and 4 kB of the elements' own.
  elements: { goal: 18_200 },
  // The component alone. In production its panel is never loaded.
  devtools: { goal: 600 },
  hook: { goal: 150 },
  // One that asks a wallet brings 500 B, and one that reads remote data 550 B, which all of its sort share. A module that a hook shares with a view, and
  // that is not among the merged ones, splits the first script into four: the views have none of the hooks of remote data, and ask by the actions
  // that they come with.
  firstHook: { goal: 150, today: 650 },
  walletHook: { goal: 10_000 },
  walletConnect: { goal: 20_000 },
  embeddedWallet: { goal: 500 },
  namespaces: { goal: 24_000 },
  // What follows from a wallet's word comes with the list of wallets: 1 kB that the page without the modal is spared.
  modal: { goal: 45_000 },
  modalScripts: { goal: 6 },
  // Each of the two parts: what leads to a connection, and, beside that, what a connected wallet is asked. A connect alone is 5 kB of the first; restoring,
  // questions and pairing run within a tap too, or are what a reload waits for. That they are merged earns 3 kB and a dozen scripts. The page names no script
  // of the second part: those of the first do, which earns 300 B at the button.
  actions: { goal: 10_000 },
  // The activity comes close: what a transaction has cost, and what looks up those that wait, come apart from it.
  chunk: { goal: 10_000 },
  // With valibot (3.2 kB) and the HTTP client, which they share.
  service: { goal: 10_000 },
  styles: { goal: 12_000 },
  locale: { goal: 8_000 },
  late: { goal: 0 },
}

export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot']

export const styleSheets = ['styles.css', 'styles.unlayered.css']

export const locales = ['ar', 'de', 'es', 'fa', 'ja', 'ru', 'pseudo-rtl']

const client = /\/core\/dist\/services\/clientApi\.js$/
const project = /\/core\/dist\/services\/projectServices\.js$/

/**
 * The late code that asks each service, and the code of ours that loads it in turn.
 *
 * @type {readonly { name: string, module: RegExp, within?: RegExp }[]}
 */
export const services = [
  { name: 'blockchain API', module: client },
  ...['account', 'nft', 'swap', 'name', 'onRamp', 'session'].map((group) => ({
    name: `blockchain API: ${group}`,
    module: new RegExp(`/blockchain-api/dist/client/${group}Methods\\.js$`),
    within: client,
  })),
  { name: 'wallets', module: /\/blockchain-api\/dist\/exports\/index\.js$/ },
  { name: 'wallets without a service', module: /\/blockchain-api\/dist\/exports\/static-wallets\.js$/ },
  { name: 'what asks and tells once the user acts', module: project },
  { name: 'project configuration', module: /\/core\/dist\/services\/projectConfig\.js$/, within: project },
  { name: 'analytics and telemetry', module: /\/core\/dist\/services\/projectTelemetry\.js$/, within: project },
]

/** Libraries that nothing may load before the action that needs them: how they are imported, and where their modules stand. */
export const lateCode = [
  { name: 'WalletConnect', imports: /^@walletconnect\//, modules: /\/node_modules\/@(?:walletconnect|reown)\// },
  { name: 'viem', imports: /^viem(?:\/|$)/, modules: /\/node_modules\/(?:viem|ox|abitype)\// },
  { name: 'bitcoinjs-lib', imports: /^bitcoinjs-lib$/, modules: /\/node_modules\/(?:bitcoinjs-lib|bip174)\// },
  { name: 'the reader of QR codes', imports: /^qr(?:\/|$)/, modules: /\/node_modules\/qr\// },
  { name: 'the Polkadot libraries', imports: /^@polkadot\//, modules: /\/node_modules\/@polkadot\// },
  { name: 'the Solana libraries', imports: /^@solana\//, modules: /\/node_modules\/@solana\// },
]

/** The two parts of the actions, by the module whose import brings each, and the views that are drawn before anybody is connected. */
export const actions = {
  connecting: /\/core\/dist\/exports\/connectActions\.js$/,
  asking: /\/core\/dist\/exports\/accountActions\.js$/,
  before:
    /\/react\/dist\/(?:modal\/(?:Modal|ServiceAlert)|views\/(?:allWallets|chooseNamespaces|connect|connecting\w+|getAWallet|question|social|walletDetails|whatIsAWallet)\/\w+)\.js$/,
}

/** The drawings of networks, tokens and wallets: all of them, and those that few apps show. */
export const marks = {
  all: /\/(?:react\/dist\/marks\/(?:findMark|\w*[dD]rawings)|blockchain-api\/dist\/wallets\/(?:walletMarks|\w*[dD]rawings))/,
  rare: /\/rare(?:Wallet)?Drawings/,
}
