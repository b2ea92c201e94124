/**
 * @typedef {object} ImportRule
 * @property {string} name the package
 * @property {readonly string[]} source what its source may import (types included)
 * @property {readonly string[]} tests what its tests may import beside that
 * @property {readonly string[]} [refused] entries of these that its source may not import all the same
 * @property {boolean} [isBundled] an app whose framework takes relative imports without an ending alone
 * @property {readonly { folder: string, source: readonly string[], apartFrom: string }[]} [parts] folders whose source may import fewer packages, and nothing of another
 *   folder of their own package
 */

/** What apps and bindings are not to reach into: what they need of it is to be had by its name from the other entries. */
const insides = ['@hawser/core/internals']

/** Who may import whom. Arrows run one way. @type {readonly ImportRule[]} */
export const importRules = [
  { name: '@hawser/common', source: [], tests: [] },
  { name: '@hawser/blockchain-api', source: ['@hawser/common'], tests: [] },
  { name: '@hawser/siwx', source: ['@hawser/common'], tests: ['@hawser/testing'] },
  { name: '@hawser/relay', source: ['@hawser/common'], tests: [] },
  { name: '@hawser/core', source: ['@hawser/common', '@hawser/blockchain-api'], tests: [] },
  {
    name: '@hawser/adapter-eip155',
    source: ['@hawser/common', '@hawser/core'],
    tests: ['@hawser/testing'],
  },
  {
    name: '@hawser/adapter-solana',
    source: ['@hawser/common', '@hawser/core'],
    tests: ['@hawser/testing', '@hawser/embedded-wallet', '@hawser/relay', '@hawser/walletconnect'],
  },
  {
    name: '@hawser/adapter-bip122',
    source: ['@hawser/common', '@hawser/core'],
    tests: ['@hawser/testing', '@hawser/embedded-wallet', '@hawser/relay', '@hawser/walletconnect'],
  },
  {
    name: '@hawser/adapter-polkadot',
    source: ['@hawser/common', '@hawser/core'],
    tests: ['@hawser/testing', '@hawser/embedded-wallet', '@hawser/relay', '@hawser/walletconnect'],
  },
  {
    name: '@hawser/adapter-wagmi',
    source: ['@hawser/common', '@hawser/core'],
    tests: ['@hawser/testing', '@hawser/adapter-eip155'],
  },
  {
    name: '@hawser/react',
    source: ['@hawser/common', '@hawser/core'],
    tests: ['@hawser/testing', '@hawser/adapter-eip155'],
    refused: insides,
  },
  {
    name: '@hawser/elements',
    source: ['@hawser/common', '@hawser/core', '@hawser/react'],
    tests: ['@hawser/adapter-eip155'],
    refused: insides,
  },
  // It shows the insides, and is released together with them.
  {
    name: '@hawser/devtools',
    source: ['@hawser/common', '@hawser/core', '@hawser/react'],
    tests: ['@hawser/adapter-eip155', '@hawser/testing'],
  },
  {
    name: '@hawser/walletconnect',
    source: ['@hawser/common', '@hawser/core'],
    tests: ['@hawser/testing', '@hawser/adapter-eip155', '@hawser/relay'],
  },
  {
    name: '@hawser/wallet-frame',
    source: ['@hawser/common', '@hawser/embedded-wallet'],
    tests: [
      '@hawser/testing',
      '@hawser/gateway',
      '@hawser/core',
      '@hawser/adapter-eip155',
      '@hawser/adapter-solana',
      '@hawser/adapter-bip122',
      '@hawser/adapter-polkadot',
    ],
  },
  {
    name: '@hawser/embedded-wallet',
    source: ['@hawser/common', '@hawser/core'],
    tests: ['@hawser/testing', '@hawser/adapter-eip155'],
    // Frames and servers import it, which have no client.
    parts: [{ folder: 'src/protocol', source: ['@hawser/common'], apartFrom: 'src/connector' }],
  },
  {
    name: '@hawser/gateway',
    source: ['@hawser/common', '@hawser/blockchain-api', '@hawser/relay', '@hawser/siwx'],
    tests: ['@hawser/testing'],
  },
  {
    name: '@hawser/testing',
    source: ['@hawser/common', '@hawser/core'],
    tests: ['@hawser/blockchain-api', '@hawser/relay'],
  },
  {
    name: '@hawser/example-dapp',
    source: [
      '@hawser/common',
      '@hawser/core',
      '@hawser/adapter-eip155',
      '@hawser/adapter-bip122',
      '@hawser/adapter-polkadot',
      '@hawser/adapter-solana',
      '@hawser/adapter-wagmi',
      '@hawser/devtools',
      '@hawser/elements',
      '@hawser/embedded-wallet',
      '@hawser/gateway',
      '@hawser/react',
      '@hawser/relay',
      '@hawser/siwx',
      '@hawser/testing',
      '@hawser/walletconnect',
      '@hawser/example-wallet',
      '@hawser/wallet-frame',
    ],
    tests: [],
    refused: insides,
  },
  {
    name: '@hawser/example-wagmi',
    source: ['@hawser/core', '@hawser/adapter-eip155', '@hawser/adapter-wagmi', '@hawser/react', '@hawser/testing'],
    tests: [],
    refused: insides,
  },
  {
    name: '@hawser/example-next',
    source: [
      '@hawser/common',
      '@hawser/core',
      '@hawser/adapter-eip155',
      '@hawser/react',
      '@hawser/siwx',
      '@hawser/testing',
    ],
    tests: [],
    refused: insides,
    isBundled: true,
  },
  ...['plain', 'svelte', 'vue'].map((name) => ({
    name: `@hawser/example-${name}`,
    source: [
      '@hawser/core',
      '@hawser/adapter-eip155',
      ...(name === 'plain' ? ['@hawser/devtools'] : []),
      '@hawser/elements',
      '@hawser/testing',
    ],
    tests: [],
    refused: insides,
  })),
  { name: 'create-hawser', source: [], tests: [] },
  { name: '@hawser/example-wallet', source: [], tests: [], refused: insides },
  {
    name: '@hawser/example-bench',
    source: [
      '@hawser/common',
      '@hawser/core',
      '@hawser/adapter-eip155',
      '@hawser/react',
      '@hawser/relay',
      '@hawser/testing',
      '@hawser/walletconnect',
    ],
    tests: [],
    refused: insides,
  },
  {
    name: 'hawser-docs',
    source: ['@hawser/core', '@hawser/adapter-eip155', '@hawser/elements', '@hawser/testing'],
    tests: [],
    refused: insides,
  },
]
