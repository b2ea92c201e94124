import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createGateway } from '@hawser/gateway'
import { setEnsNames } from '@hawser/testing/node'
import { createPriceTable } from './prices.mjs'

/** What the names end with that can be registered here. */
const nameZone = 'hawser.test'

const currencyNames = { ETH: 'Ether', SOL: 'Solana' }

/**
 * A network as the gateway's configuration has it. Balances are told of the EVM's and Solana's. Histories are read from the chains themselves, which have no
 * indexer.
 */
function networkOf([id, { symbol, decimals = 18, rpcUrl, webSocketUrl, tokens, bundlerUrl, paymasterUrl }]) {
  const isEvm = !id.includes(':')
  const isSolana = id.startsWith('solana:')
  return [
    isEvm ? `eip155:${id}` : id,
    {
      http: [rpcUrl],
      isDevelopment: true,
      ...(webSocketUrl && { ws: [webSocketUrl] }),
      ...(bundlerUrl && { bundlers: [bundlerUrl] }),
      ...(paymasterUrl && { paymasters: [paymasterUrl] }),
      ...((isEvm || isSolana) && { currency: { name: currencyNames[symbol] ?? symbol, symbol, decimals } }),
      ...((isEvm || isSolana) && { tokens }),
      ...(isSolana && { history: { type: 'node' } }),
    },
  ]
}

function frameNetworkOf([id, { name, symbol, decimals }]) {
  return name !== undefined && symbol !== undefined && decimals !== undefined ? [[id, { name, symbol, decimals }]] : []
}

/**
 * Starts a gateway for chains of this machine, on an embedded database of its own, with fixed prices and a zone of names.
 *
 * @param {object} options
 * @param {Record<string, import('./localStack.mjs').LocalStackChain & { decimals?: number, webSocketUrl?: string, bundlerUrl?: string,
 *   paymasterUrl?: string, paymentTokens?: string[] }>} options.chains by decimal chain id, or CAIP-2 id. Users have smart accounts on those with a bundler, and
 *   pay fees there with the tokens where they like
 * @param {number} [options.port] 0, the default, takes a free one
 * @param {import('@hawser/gateway').GatewayOptions['projects']} [options.projects]
 * @param {string} [options.smtpUrl] takes the mails of embedded wallets, which there are none of without it
 * @param {Record<string, import('./gateway.d.mts').SignInClient>} [options.providers] other ways into embedded wallets than a mail
 * @param {{ relayUrl: string, network: string, registry?: string }} [options.farcaster] lets people in by an account of Farcaster's, whose registry is on that network
 * @param {{ jwksUrl: string, issuer: string, audience: string }} [options.users] lets users of a back end in by its JWTs
 * @param {import('./onRamp.d.mts').OnRamp} [options.onRamp] by whom tokens are bought
 * @param {{ botToken: string }} [options.telegram] lets people in who open a mini-app of this bot
 * @param {{ hostName: string, recovery: ('passkey' | 'password' | 'operator')[] }} [options.wallet] the name by which the embedded wallet is reached, and its
 *   ways of recovery. Default: this machine's address, and those that work there
 * @param {import('@hawser/gateway').GatewayOptions['limits']} [options.limits] how often one address may ask
 * @param {string} [options.folder] where the database and the keys that seal it are, and stay. Without it, both end with the gateway
 * @param {import('@hawser/common').Clock} [options.clock] of the gateway; the system's by default
 * @returns {Promise<{ url: string, port: number, relayUrl: string, stop: () => Promise<void> }>}
 * @throws GatewayListenError when the port is taken
 */
export async function startGateway({
  chains,
  port: wantedPort = 0,
  projects = [],
  smtpUrl,
  providers,
  farcaster,
  users,
  telegram,
  onRamp,
  wallet,
  limits,
  folder,
  clock,
}) {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'hawser-demo-gateway-')))
  // A chain that is asked by REST has no JSON-RPC to hand on.
  const entries = Object.entries(chains).filter(([id]) => !id.startsWith('bip122:'))
  const registry = chains['1']?.ensRegistry
  const hasPermits = entries.some(([, { hasSwapPermits }]) => hasSwapPermits)
  const routers = entries.flatMap(([id, { swapRouter }]) => (swapRouter ? [[`eip155:${id}`, swapRouter]] : []))
  // Mails lead back to the gateway, and so do webhooks: its port is known before it listens.
  const port = (smtpUrl || onRamp) && wantedPort === 0 ? await findFreePort() : wantedPort
  const { signingKey, signIn, embeddedWallet } = await readKeys(place)
  const gateway = createGateway(
    {
      port,
      projects,
      databaseUrl: `file:${join(place, 'gateway.db')}`,
      networks: Object.fromEntries(entries.map(networkOf)),
      prices: { table: createPriceTable(chains) },
      ...(routers.length > 0 && { swaps: { type: 'uniswap-v2', routers: Object.fromEntries(routers), hasPermits } }),
      ...(onRamp && { onRamp: onRamp.config(`http://127.0.0.1:${port}`) }),
      names: { zones: [nameZone], signingKey: `0x${signingKey}` },
      ...(registry && { identity: { network: 'eip155:1', registry } }),
      signIn: { secrets: [signIn] },
      ...(smtpUrl && {
        embeddedWallet: {
          name: 'Hawser demo',
          secrets: [embeddedWallet],
          publicUrl: `http://${wallet?.hostName ?? '127.0.0.1'}:${port}`,
          // How the wallet's own screens call them; those of the EVM it knows.
          frameNetworks: Object.fromEntries(Object.entries(chains).flatMap(frameNetworkOf)),
          smartAccounts: entries.flatMap(([id, { bundlerUrl }]) => (bundlerUrl ? [`eip155:${id}`] : [])),
          paymentTokens: Object.fromEntries(
            entries.flatMap(([id, { paymentTokens }]) => (paymentTokens ? [[`eip155:${id}`, paymentTokens]] : [])),
          ),
          frameFolder: join(
            dirname(createRequire(import.meta.url).resolve('@hawser/wallet-frame/package.json')),
            'dist/site',
          ),
          // Browsers make passkeys for names, and not for an address. Nobody but who runs the demo is its operator.
          recovery: wallet?.recovery ?? ['password', 'operator'],
          social: {
            ...(providers && { providers }),
            ...(farcaster && { farcaster }),
            ...(users && { users }),
            ...(telegram && { telegram }),
            ...(wallet && { passkey: {} }),
          },
          mail: { url: smtpUrl, from: 'Hawser demo <codes@hawser.test>', allowsPlainText: true },
        },
      }),
      ...(limits && { limits }),
      telemetry: { retentionDays: 1 },
      logLevel: 'error',
      stopTimeoutMs: 1_000,
    },
    { clock, ...(onRamp && { providers: { exchanges: onRamp.exchanges } }) },
  )
  async function stop() {
    await gateway.stop()
    if (folder === undefined) await rm(place, { recursive: true, force: true })
  }
  try {
    const bound = await gateway.listen()
    onRamp?.serve(`http://127.0.0.1:${bound.port}`)
    return { url: bound.url, port: bound.port, relayUrl: bound.url.replace('http', 'ws'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The keys of a database, made with it: what one seals no other one reads. @param {string} place */
async function readKeys(place) {
  const path = join(place, 'keys.json')
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  const make = () => randomBytes(32).toString('hex')
  const keys = { signingKey: make(), signIn: make(), embeddedWallet: make() }
  await writeFile(path, JSON.stringify(keys), { mode: 0o600 })
  return keys
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Has every client of ENS on the first chain find the names of a gateway: its zones get a resolver there that sends to it, and takes what it has signed.
 *
 * @param {Record<string, import('./localStack.mjs').LocalStackChain>} chains
 * @param {{ url: string }} gateway
 * @throws Error where the gateway does not say who signs, or the chain does not mine
 */
export async function publishNames(chains, { url }) {
  const chain = chains['1']
  if (!chain?.ens) return
  const answer = await fetch(`${url}/v1/ccip`, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`The gateway does not say who signs its names: ${answer.status}.`)
  const { signer, zones } = await answer.json()
  const record = { gateways: [`${url}/v1/ccip/{sender}/{data}.json`], signers: [signer] }
  await setEnsNames(chain, { ens: chain.ens, names: Object.fromEntries(zones.map((zone) => [zone, record])) })
}
