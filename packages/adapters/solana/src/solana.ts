import { InvalidOptionsError, isSolanaAddress, loadModule, type Platform } from '@hawser/common'
import type { AdapterContext, AdapterFactory, ChainAdapter, Connector } from '@hawser/core'
import { createLateSession, lateMethods, lateSend, loadOnce } from '@hawser/core/adapter'
import type { Session } from './connector/createSession.js'
import type { SolanaSettings } from './context.js'
import { type Wallet, type WalletAdapterLike, watchWallets } from './discovery/watchWallets.js'
import type { ChainMethods } from './send/createChainMethods.js'
import { MAX_MEMO_BYTES } from './send/memoLimit.js'
import type { WalletMethods } from './wallet/createWalletMethods.js'

export interface SolanaOptions {
  /** Adapters of `@solana/wallet-adapter-base`, for wallets that do not register themselves with the page. They need `@solana/web3.js`. */
  readonly wallets?: readonly WalletAdapterLike[] | undefined
  /** The fee that transfers pay on top of the base fee, in micro-lamports for each compute unit; `'auto'` (default) by what was paid of late for the same accounts, `0n` for nothing. */
  readonly priorityFee?: 'auto' | bigint | undefined
  /** How often a pending transaction is looked for while no subscription tells of it, in milliseconds. Default 2000. */
  readonly pollingIntervalMs?: number | undefined
}

/**
 * Solana (CAIP-2 namespace `solana`): wallets found in the page by the Wallet Standard or passed in, and all that is asked of them and of the chain.
 * Nothing runs before the client starts; `@solana/kit` is loaded when the chain is first read.
 *
 * @example
 * const hawser = createHawser({ adapters: [solana()], networks: [solanaMainnet] })
 *
 * @throws InvalidOptionsError
 */
export function solana(options: SolanaOptions = {}): AdapterFactory<'solana'> {
  const { wallets = [], priorityFee = 'auto', pollingIntervalMs = 2_000 } = options
  const isFee = priorityFee === 'auto' || (typeof priorityFee === 'bigint' && priorityFee >= 0n)
  if (!isFee || !(pollingIntervalMs > 0 && pollingIntervalMs < 1e9))
    throw new InvalidOptionsError(
      "solana({ priorityFee, pollingIntervalMs }): 'auto' or a bigint from 0n; a number above 0.",
    )
  return {
    // The version that this package was built against, which the client compares with its own.
    contractVersion: 1,
    namespace: 'solana',
    create: (context) => createAdapter(context, { wallets, priorityFee, pollingIntervalMs }),
  }
}

function createAdapter(
  { platform, networks, options: client }: AdapterContext,
  { wallets, ...settings }: Required<{ [TName in keyof SolanaOptions]-?: NonNullable<SolanaOptions[TName]> }>,
): SolanaAdapter {
  const loadWallet = loadOnce(async () => {
    const { createWalletMethods } = await loadModule(() => import('./wallet/createWalletMethods.js'))
    return createWalletMethods(platform, networks)
  })
  // Kept beyond one discovery: a session outlives a stop and start of the client, and a second registration of its wallet.
  const sessions = new WeakMap<object, Session>()
  let known: readonly { readonly wallet: Wallet; readonly connector: Connector }[] = []

  function describe(found: Wallet) {
    // Made of a name, which a wallet of another namespace may have as well.
    const wallet = found.type === 'ANNOUNCED' ? { ...found, id: `solana:${found.id}` } : found
    const same = known.find(
      ({ wallet: { source, isInstalled } }) => source === wallet.source && isInstalled === wallet.isInstalled,
    )
    if (same) return same
    const session =
      sessions.get(wallet.source) ??
      createLateSession(
        async () => (await loadWallet()).createSession(wallet),
        ['connect', 'reconnect', 'disconnect', 'getProvider'],
      )
    sessions.set(wallet.source, session)
    const { source: _, ...description } = wallet
    const connector: Connector = { ...description, namespaces: ['solana'], pageObject: wallet.source, ...session }
    return { wallet, connector }
  }

  return {
    namespace: 'solana',
    persistence: 'client',
    isAddress: isSolanaAddress,
    watchConnectors(onChange) {
      return watchWallets(platform.window, wallets, (found) => {
        known = found.map(describe)
        onChange(known.map(({ connector }) => connector))
      })
    },
    // A failure is for the connect to tell, which tries again.
    prefetch: () => void loadWallet().catch(() => {}),
    ...createCapabilities(platform, { ...settings, services: client?.services }, loadWallet),
  }
}

/** Every capability as a promise of its code: none of it is loaded before it is first called. */
function createCapabilities(
  platform: Platform,
  settings: SolanaSettings,
  loadWallet: () => Promise<WalletMethods>,
): Required<
  Pick<SolanaAdapter, 'switchNetwork' | 'signMessage' | 'signIn' | 'balance' | 'send' | 'names' | 'client' | 'solana'>
> {
  // One for all calls: it knows what was sent.
  let chain: ChainMethods | undefined
  const loadChain = async () => {
    const { createChainMethods } = await loadModule(() => import('./send/createChainMethods.js'), '@solana/kit')
    chain ??= createChainMethods(platform, settings)
    return chain
  }
  const loadSend = async () => (await loadChain()).loadSend()
  return {
    ...lateMethods(loadWallet, ['switchNetwork', 'signMessage', 'signIn']),
    ...lateMethods(loadChain, ['client']),
    balance: lateMethods(loadChain, ['getBalance']),
    send: {
      ...lateSend(loadSend, (a, b) => a === b),
      ...lateMethods(loadSend, ['simulate']),
      // An app that names a fee has chosen.
      hasSpeeds: settings.priorityFee === 'auto',
      maxMemoBytes: MAX_MEMO_BYTES,
    },
    names: lateMethods(loadChain, ['lookupIdentity', 'resolveName']),
    solana: { loadWallet, loadChain },
  }
}

/** The adapter with the methods that this package's flows use. */
export interface SolanaAdapter extends ChainAdapter<'solana'> {
  readonly solana: { loadWallet(): Promise<WalletMethods>; loadChain(): Promise<ChainMethods> }
}
