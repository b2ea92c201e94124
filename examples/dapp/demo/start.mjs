import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { startFarcaster } from './farcaster.mjs'
import { startFurtherChains } from './furtherChains.mjs'
import { publishNames, startGateway } from './gateway.mjs'
import { startLocalStack } from './localStack.mjs'
import { startMailbox } from './mailbox.mjs'
import { createMembers } from './members.mjs'
import { startOnRamp } from './onRamp.mjs'
import { startOwnUsers } from './ownUsers.mjs'
import { startSampleWallet } from './sampleWallet.mjs'
import { startServer } from './server.mjs'
import { startSignInProvider } from './signInProvider.mjs'
import { startSmartAccounts } from './smartAccounts.mjs'
import { startTelegram } from './telegram.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const defaultPort = 4100

/** What there is no service for on this machine is off for the page. */
const project = {
  name: 'demo',
  keys: ['hawser-demo'],
  features: [
    { id: 'activity', isEnabled: true, config: [] },
    { id: 'swap', isEnabled: true, config: ['uniswap-v2'] },
    { id: 'onramp', isEnabled: true, config: ['coinbase', 'meld'] },
  ],
}

/** Passkeys are made for names, and for no address. Browsers take it for this machine. */
const walletHost = 'wallet.localhost'

/** Where the page has tokens for users of its own. */
const tokenPath = '/account/token'

/** Each leads to a page of this machine: none wants an account of whoever runs the demo. */
const socials = [
  'passkey',
  'google',
  'apple',
  'facebook',
  'github',
  'x',
  'discord',
  'farcaster',
  { id: 'harbour', name: 'Harbour ID' },
]

const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: true })
const port = values.port === undefined ? defaultPort : Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`--port takes a whole number from 0 to 65535, not “${values.port}”.`)
  process.exit(2)
}

const stops = []
let isStopping = false
async function stop(code) {
  if (isStopping) return
  isStopping = true
  for (const end of stops.reverse()) await end().catch((error) => console.error(error.message))
  process.exit(code)
}
/** What is still starting is ended as well, once it has started. */
function endLater(starting) {
  stops.push(() =>
    starting.then(
      (started) => started.stop(),
      // It has said so where it was awaited, and has left nothing behind.
      () => undefined,
    ),
  )
  return starting
}
process.on('SIGINT', () => void stop(130))
process.on('SIGTERM', () => void stop(143))

/** Beside the dApp's own port, or on a free one where that is taken. */
async function startBeside(distance, start) {
  try {
    return await start(port === 0 ? 0 : Math.min(port + distance, 65535))
  } catch (error) {
    if ((error.cause ?? error).code !== 'EADDRINUSE') throw error
    return start(0)
  }
}

/** Rather said at once than when everything runs. @throws the system's error, with code EADDRINUSE when the port is taken */
async function checkPort() {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Who is given money on the chains of other kinds; nobody where the libraries for one are missing. */
async function findOwners(privateKeys, mnemonic) {
  try {
    const [{ demoOwners }, { sampleWalletOwners }] = await Promise.all([
      import('./demoOwners.mjs'),
      import('./sampleWalletOwners.mjs'),
    ])
    const [demo, sample] = await Promise.all([demoOwners(privateKeys), sampleWalletOwners(mnemonic)])
    const all = (kind) => [...demo[kind], ...sample[kind]]
    return { solana: all('solana'), bip122: all('bip122'), polkadot: all('polkadot') }
  } catch (error) {
    console.log(`  No money on the other chains: ${error.message}`)
    return { solana: [], bip122: [], polkadot: [] }
  }
}

try {
  const privateKeys = [0, 1].map(() => `0x${randomBytes(32).toString('hex')}`)
  const mnemonic = generateMnemonic(english)
  const walletOwners = [0, 1].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address)
  await checkPort()
  console.log('Starting the local chains …')
  const starting = endLater(startFurtherChains(await findOwners(privateKeys, mnemonic)))
  const stack = await endLater(startLocalStack({ privateKeys, alsoFunded: walletOwners }))
  const further = await starting
  const chains = { ...stack.chains, 1: { ...stack.chains['1'], hasSwapPermits: true }, ...further.chains }
  const mailbox = await endLater(startBeside(3, (mailboxPort) => startMailbox({ port: mailboxPort })))
  const provider = await endLater(
    startBeside(4, (providerPort) =>
      startSignInProvider({
        names: socials.map((one) => one.id ?? one).filter((name) => name !== 'passkey' && name !== 'farcaster'),
        port: providerPort,
      }),
    ),
  )
  const farcaster = await endLater(
    startBeside(5, (farcasterPort) =>
      startFarcaster({ chain: { rpcUrl: chains['1'].rpcUrl, chainId: 1 }, port: farcasterPort }),
    ),
  )
  const onRamp = await endLater(startBeside(6, (onRampPort) => startOnRamp({ chains: stack.chains, port: onRampPort })))
  const telegram = await endLater(startBeside(7, (telegramPort) => startTelegram({ port: telegramPort })))
  const ownUsers = await endLater(startOwnUsers())
  const smart = await endLater(
    startSmartAccounts({ rpcUrl: chains['1'].rpcUrl, chainId: 1, tokens: chains['1'].tokens }),
  )
  const gateway = await endLater(
    startBeside(2, (gatewayPort) =>
      startGateway({
        chains: { ...chains, 1: { ...chains['1'], ...smart.urls } },
        port: gatewayPort,
        projects: [project],
        smtpUrl: mailbox.smtpUrl,
        providers: provider.clients,
        farcaster: farcaster.config,
        users: ownUsers.users,
        onRamp,
        telegram: telegram.config,
        wallet: { hostName: walletHost, recovery: ['passkey', 'password', 'operator'] },
      }),
    ),
  )
  const walletUrl = gateway.url.replace('127.0.0.1', walletHost)
  provider.serve(walletUrl)
  await publishNames(chains, gateway)
  const wallet = await startBeside(1, (walletPort) =>
    startSampleWallet({ relayUrl: gateway.relayUrl, chains, mnemonic, port: walletPort }),
  )
  stops.push(() => wallet.close())
  const location = { url: gateway.url, projectId: project.keys[0] }
  const server = await startServer({
    root,
    port,
    createRoutes: (pageUrl) => ({
      '/members': createMembers({ gateway: location, pageUrl }),
      [tokenPath]: ownUsers.route,
    }),
    config: {
      chains,
      features: { pay: true },
      demoWallet: { privateKeys },
      // By tokens: its host is another site than the page's, which no cookie goes to.
      gateway: { ...location, signIn: 'bearer' },
      walletConnect: { sampleWalletUrl: wallet.url },
      // Of another site than the page's.
      embeddedWallet: {
        frameUrl: `${walletUrl}/wallet/frame/`,
        projectId: location.projectId,
        mailboxUrl: mailbox.url,
        socials,
        tokenUrl: tokenPath,
        isMiniApp: true,
      },
    },
  })
  stops.push(() => server.close())
  telegram.serve(server.url)
  for (const chain of [...stack.summary, ...further.summary]) console.log(`  ${chain}`)
  for (const failure of further.failures) console.log(`  Not here – ${failure}`)
  console.log(`
The example dApp is at  ${server.url}
A wallet to connect it with by WalletConnect is at  ${wallet.url}
Mail to whoever logs in by e-mail comes to  ${mailbox.url}
Google, GitHub, Harbour ID and the others are a page at  ${provider.url}
Farcaster on a phone is a page at  ${farcaster.url}
What you buy is paid, and not paid, on a page at  ${onRamp.url}
Telegram, which opens the dApp as a mini-app, is a page at  ${telegram.url}
The gateway that serves them all, on an embedded database, is at  ${gateway.url}
Press Connect and choose “Demo wallet”, or “Bollard” for the other one, type any e-mail address, or choose a passkey or a provider. Ctrl+C ends it all.`)
} catch (error) {
  if (!isStopping)
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use. End what listens there, or choose another: npm run demo -- --port ${port + 1}`
        : `The demo could not start: ${error.message}`,
    )
  await stop(1)
}
