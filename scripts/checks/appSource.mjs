/**
 * @typedef {object} AppParts what a measured app has
 * @property {readonly string[]} [namespaces] of the adapters; eip155 alone by default
 * @property {boolean} [hasWalletConnect] WalletConnect and the wallet list
 * @property {boolean} [hasEmbeddedWallet] the embedded wallet beside WalletConnect
 * @property {boolean} [hasDevtools] the panel for developers, as the app has it in development and in production
 * @property {boolean} [hasSignIn] a sign-in that the page keeps by itself
 * @property {readonly { name: string, from: string }[]} [hooks] beside the account's
 * @property {string} [locale] the name of one of `@hawser/react/locales/*`
 */

/** The page that every measured app is compared with: React, and a button. */
export const bareSource = `
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')).render(<button type="button" data-hawser="connect">Connect</button>)
`

const networkOf = { eip155: 'mainnet', solana: 'solana', bip122: 'bitcoin', polkadot: 'assetHub' }

/**
 * The main module of a small app: provider, connect button, account hook.
 *
 * @param {AppParts} parts
 */
export function appSource({
  namespaces = ['eip155'],
  hasWalletConnect = false,
  hasEmbeddedWallet = false,
  hasSignIn = false,
  hasDevtools = false,
  hooks = [],
  locale,
}) {
  const adapters = namespaces.map((name) => /** @type {keyof typeof networkOf} */ (name))
  const localeName = locale?.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  return `
import { createRoot } from 'react-dom/client'
import { createHawser } from '@hawser/core'
import { ConnectButton, HawserProvider, useHawserAccount } from '@hawser/react'
${adapters.map((name) => `import { ${name} } from '@hawser/adapter-${name}'`).join('\n')}
${adapters.map((name) => `import { ${networkOf[name]} as ${name}Network } from '@hawser/adapter-${name}/networks'`).join('\n')}
${hasWalletConnect ? `import { walletConnect } from '@hawser/walletconnect'` : ''}
${hasEmbeddedWallet ? `import { embeddedWallet } from '@hawser/embedded-wallet/connector'` : ''}
${hasSignIn ? `import { localSiwx } from '@hawser/siwx'` : ''}
${hasDevtools ? `import { HawserDevtools } from '@hawser/devtools'` : ''}
${hooks.map(({ name, from }) => `import { ${name} } from '${from}'`).join('\n')}
${locale ? `import { ${localeName} } from '@hawser/react/locales/${locale}'` : ''}

// Named from outside, so that no bundler leaves them out.
globalThis.hooks = [${['useHawserAccount', ...hooks.map(({ name }) => name)].join(', ')}]

const client = createHawser({
  appName: 'Measured',
  networks: [${adapters.map((name) => `${name}Network`).join(', ')}],
  adapters: [${adapters.map((name) => `${name}()`).join(', ')}],
  ${hasWalletConnect ? `connectors: [walletConnect()${hasEmbeddedWallet ? `, embeddedWallet({ frameUrl: 'https://wallet.example' })` : ''}], services: { wallets: { baseUrl: location.origin } },` : ''}
  ${hasSignIn ? `siwx: localSiwx(),` : ''}
})

function Account() {
  const { address } = useHawserAccount()
  return <p>{address}</p>
}

createRoot(document.getElementById('root')).render(
  // Nothing ahead: what the button and the open modal need is counted apart.
  <HawserProvider client={client} prefetch="never"${locale ? ` locale={${localeName}}` : ''}>
    <ConnectButton />
    <Account />
    ${hasDevtools ? '<HawserDevtools />' : ''}
  </HawserProvider>,
)
`
}

/** The main module of a page without React: an element, eip155. */
export const elementsSource = `
import { createHawser } from '@hawser/core'
import { defineHawserElements } from '@hawser/elements'
import { eip155 } from '@hawser/adapter-eip155'
import { mainnet } from '@hawser/adapter-eip155/networks'

defineHawserElements({ client: createHawser({ appName: 'Measured', networks: [mainnet], adapters: [eip155()] }) })
document.getElementById('root').append(document.createElement('hawser-button'))
`
