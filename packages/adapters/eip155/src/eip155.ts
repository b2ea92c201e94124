import { InvalidOptionsError, isEvmAddress, loadModule } from '@hawser/common'
import type { AdapterContext, AdapterFactory, ChainAdapter, Connector } from '@hawser/core'
import { createLateSession, lateMethods, lateSend, loadOnce } from '@hawser/core/adapter'
import type { ChainMethods } from './chain/createChainMethods.js'
import { createInjectedConnector, type Wallet } from './connector/createInjectedConnector.js'
import type { Session } from './connector/createSession.js'
import type { Eip155Context } from './context.js'
import { type WalletWatch, watchWallets } from './discovery/watchWallets.js'
import type { WalletMethods } from './wallet/createWalletMethods.js'

export interface Eip155Options {
  /** How often a pending transaction is looked for, in milliseconds. Default 2000. */
  readonly pollingIntervalMs?: number | undefined
  /**
   * The URL of a name's picture at an image service that the app trusts, such as one that it runs itself. Without it names have a picture only where
   * their record is the picture itself (a `data:` URL): any other address is chosen by a stranger, whose server would learn who looks.
   */
  readonly avatarUrl?: ((name: string) => string) | undefined
}

/**
 * EVM chains (CAIP-2 namespace `eip155`): wallets found in the page, and everything that is asked of them and of the chains.
 * Nothing runs before the client starts; viem is loaded when a chain is first read.
 *
 * @example
 * const hawser = createHawser({ adapters: [eip155()], networks: [mainnet] })
 *
 * @throws InvalidOptionsError
 */
export function eip155({ pollingIntervalMs = 2_000, avatarUrl }: Eip155Options = {}): AdapterFactory<'eip155'> {
  if (!(Number.isFinite(pollingIntervalMs) && pollingIntervalMs > 0)) {
    throw new InvalidOptionsError('eip155({ pollingIntervalMs }) must be above 0.')
  }
  return {
    // The version that this package was built against, which the client compares with its own.
    contractVersion: 1,
    namespace: 'eip155',
    create: (context) => createAdapter(context, { pollingIntervalMs, avatarUrl }),
  }
}

function createAdapter(
  { platform, networks, options: client }: AdapterContext,
  options: Pick<Eip155Context, 'avatarUrl' | 'pollingIntervalMs'>,
): ChainAdapter<'eip155'> {
  // Kept beyond one discovery: a session outlives a stop and start of the client, and a second description of its provider.
  const sessions = new WeakMap<object, Session>()
  const loadWallet = loadOnce(async () => {
    const { createWalletMethods } = await loadModule(() => import('./wallet/createWalletMethods.js'))
    return createWalletMethods(platform)
  })
  const { clock, fetch } = platform
  const context: Eip155Context = { ...options, clock, fetch, networks, services: client?.services, clients: new Map() }
  let known = new Map<string, { readonly wallet: Wallet; readonly connector: Connector }>()
  let watch: WalletWatch | undefined

  function describe(wallet: Wallet) {
    const same = known.get(wallet.id)
    if (same?.wallet.type === wallet.type && same.wallet.provider === wallet.provider) return same
    const { provider } = wallet
    const session =
      sessions.get(provider) ??
      createLateSession(
        async () => (await loadWallet()).createSession(provider),
        ['connect', 'reconnect', 'disconnect'],
      )
    sessions.set(provider, session)
    return { wallet, connector: createInjectedConnector(wallet, session) }
  }

  return {
    namespace: 'eip155',
    persistence: 'client',
    isAddress: isEvmAddress,
    watchConnectors(onChange) {
      watch = watchWallets(platform.window, (wallets) => {
        known = new Map(wallets.map((wallet) => [wallet.id, describe(wallet)]))
        onChange([...known.values()].map(({ connector }) => connector))
      })
      return watch.stop
    },
    prefetch() {
      watch?.look()
      // A failure is for the connect to tell, which tries again.
      loadWallet().catch(() => {})
    },
    ...createCapabilities(loadWallet, context),
  }
}

type Capabilities = Required<
  Omit<ChainAdapter, 'namespace' | 'persistence' | 'external' | 'isAddress' | 'watchConnectors' | 'prefetch' | 'signIn'>
>

/** Every capability as a promise of its code: none of it is loaded before it is first called. */
function createCapabilities(loadWallet: () => Promise<WalletMethods>, context: Eip155Context): Capabilities {
  const late = <T>(load: (chain: ChainMethods) => Promise<T>) => {
    return async () => load((await loadWallet()).createChain(context))
  }
  const balance = late((chain) => chain.balance())
  const calls = late((chain) => chain.calls())
  const contracts = late((chain) => chain.contracts())
  const names = late((chain) => chain.names())
  const send = late((chain) => chain.send())

  return {
    ...lateMethods(loadWallet, ['switchNetwork', 'signMessage']),
    typedData: lateMethods(loadWallet, ['signTypedData']),
    calls: lateMethods(calls, ['getCapabilities', 'sendCalls', 'sendCallsInTurn', 'getCallsStatus', 'showCallsStatus']),
    assets: lateMethods(loadWallet, ['getAssets']),
    permissions: lateMethods(loadWallet, ['getPermissions', 'grantPermissions', 'revokePermissions']),
    balance: lateMethods(balance, ['getBalance']),
    send: { ...lateSend(send, (a, b) => bare(a) === bare(b)), ...lateMethods(send, ['replaceTransfer', 'simulate']) },
    contracts: lateMethods(contracts, ['read', 'write', 'sendTransaction', 'estimateGas', 'waitForReceipt']),
    questions: late((chain) => chain.questions()),
    names: lateMethods(names, ['lookupIdentity', 'resolveName', 'resolveSharedName']),
    ...lateMethods(balance, ['client']),
  }
}

/** Addresses compare without their letter case, which only carries a checksum (EIP-55), and without the optional `0x`. */
function bare(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}
