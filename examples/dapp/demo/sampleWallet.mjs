import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startServer } from './server.mjs'

const root = join(dirname(createRequire(import.meta.url).resolve('@hawser/example-wallet/package.json')), 'dist')

/**
 * What the page may do: everything on this machine, and nothing beyond. WalletConnect's library would tell its makers of each
 * request (Verify) and of each start (Pulse).
 */
const local = (scheme) => `${scheme}://127.0.0.1:* ${scheme}://localhost:*`
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The apps' icons.
  `img-src 'self' data: ${local('http')}`,
  `connect-src 'self' ${local('http')} ${local('ws')}`,
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/**
 * Serves the built sample wallet, a page that connects to apps by WalletConnect.
 *
 * @param {object} options
 * @param {string} options.relayUrl
 * @param {Record<string, { name: string, rpcUrl: string, symbol: string, decimals?: number }>} options.chains by CAIP-2 id, or decimal chain id of the EVM's
 * @param {string} [options.mnemonic] the words of its accounts; without them each browser that opens it makes its own
 * @param {number} [options.port] 0, the default, takes a free one
 * @returns {Promise<{ url: string, port: number, close: () => Promise<void> }>}
 */
export function startSampleWallet({ relayUrl, chains, mnemonic, port = 0 }) {
  const shown = Object.entries(chains).map(([id, { name, rpcUrl, symbol, decimals }]) => [
    id,
    { name, rpcUrl, symbol, decimals },
  ])
  return startServer({
    root,
    port,
    // What an app's link opens, with the code as a parameter.
    pagePaths: ['/wc'],
    headers: { 'content-security-policy': policy },
    config: { relayUrl, chains: Object.fromEntries(shown), ...(mnemonic ? { mnemonic } : {}) },
  })
}
