import {
  type CaipNetworkId,
  createMemoryStore,
  defineNetwork,
  type Network,
  type Platform,
  systemClock,
} from '@hawser/common'
import type { AdapterFactory } from '@hawser/core'
import {
  getBase58Encoder,
  getPublicKeyFromAddress,
  type SignatureBytes,
  address as toAddress,
  verifySignature,
} from '@solana/kit'
import type {
  AdapterConformanceOptions,
  ConformanceBehavior,
  ConformancePage,
  ConformanceWallet,
} from '../conformance/conformanceHarness.js'
import { type SolanaChain, startSolanaChain } from './chain/startSolanaChain.js'
import { createScriptedSolanaWallet } from './createScriptedSolanaWallet.js'
import { createSolanaAccount, type SolanaAccount } from './createSolanaAccount.js'
import {
  loadWalletAdapterClass,
  type ScriptedWalletAdapter,
  type WalletAdapterParameters,
} from './loadWalletAdapterClass.js'
import type { ScriptedSolanaBehavior } from './scriptedSolanaBehaviors.js'
import type {
  CreateScriptedSolanaWalletParameters,
  ScriptedSolanaFeature,
  ScriptedSolanaWallet,
} from './scriptedSolanaWallet.js'

export interface CreateSolanaConformanceParameters {
  readonly name: string
  /** `wallets` are adapters of `@solana/wallet-adapter-base`; empty with the Wallet Standard. */
  readonly createAdapter: (options: { readonly wallets: readonly ScriptedWalletAdapter[] }) => AdapterFactory
  /** How the wallets are found. Default `standard`. */
  readonly protocol?: 'standard' | 'adapter' | undefined
  /** What the wallets can do. Default: all. */
  readonly features?: readonly ScriptedSolanaFeature[] | undefined
}

/** Mainnet and devnet by name; both lead to local chains. */
const chainNames = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
} as const

const switches: Readonly<Partial<Record<ConformanceBehavior, readonly ScriptedSolanaBehavior[]>>> = {
  rejectsConnect: ['rejectsConnect'],
  rejectsSign: ['rejectsSign'],
  // A wallet that only signs is asked to sign what is to be sent.
  rejectsSend: ['rejectsSend', 'rejectsSign'],
  busy: ['pendingRequest'],
  hangsOnConnect: ['hangsOnConnect'],
  hangsOnReconnect: ['hangsOnReconnect'],
  neverAnswers: ['neverAnswers'],
  holdsPrompts: ['lateApproval'],
  noAccounts: ['emptyAccounts'],
  malformedAccounts: ['malformedAccounts'],
  malformedSignature: ['malformedSignature'],
  malformedHash: ['malformedHash', 'malformedTransaction'],
  cannotRevoke: ['cannotDisconnect'],
  eventsBeforeConnect: ['eventsBeforeConnect'],
  eventsAfterDisconnect: ['eventsAfterDisconnect'],
}

export interface SolanaConformance extends AdapterConformanceOptions {
  /** Those of the wallets, the first of which holds money. Read after `setUp`. */
  accounts(): readonly SolanaAccount[]
}

/** Returns the harness of `describeAdapterConformance` for an adapter of Solana: two local chains and scripted wallets of the Wallet Standard or behind wallet adapters. */
export function createSolanaConformance(parameters: CreateSolanaConformanceParameters): SolanaConformance {
  let accounts: readonly SolanaAccount[] = []
  let createFace: ((parameters: WalletAdapterParameters) => ScriptedWalletAdapter) | undefined
  /** Those of the page that was opened last: an adapter is created for it next. */
  let faces: readonly ScriptedWalletAdapter[] = []
  let chains: readonly { readonly id: CaipNetworkId; readonly name: string; readonly chain: SolanaChain }[] = []
  // A point of the curve like any other; nobody has its key.
  const receiver = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'

  return {
    name: parameters.name,
    accounts: () => accounts,
    createAdapter: () => parameters.createAdapter({ wallets: faces }),
    async setUp() {
      accounts = [await createSolanaAccount(), await createSolanaAccount()]
      if (parameters.protocol === 'adapter') createFace = await loadWalletAdapterClass()
      const owner = accounts[0]?.address ?? ''
      chains = await Promise.all(
        Object.entries(chainNames).map(async ([id, name]) => ({
          id: id as CaipNetworkId,
          name,
          chain: await startSolanaChain({ balances: { [owner]: 100_000_000_000n }, blockTimeMs: 50 }),
        })),
      )
    },
    async tearDown() {
      await Promise.all(chains.map(({ chain }) => chain.stop()))
    },
    networks: () =>
      chains.map(
        ({ id, name, chain }): Network =>
          defineNetwork({
            id: id.slice('solana:'.length),
            chainNamespace: 'solana',
            caipNetworkId: id as `solana:${string}`,
            name,
            nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
            rpcUrls: { default: { http: [chain.rpcUrl], webSocket: [chain.webSocketUrl] } },
          }),
      ),
    unknownNetworkId: 'solana:11111111111111111111111111111111',
    openPage() {
      const page = openPage(
        {
          accounts,
          chains: Object.fromEntries(chains.map(({ name, chain }) => [name, chain.rpcUrl])),
          features: parameters.features,
        },
        createFace,
      )
      faces = page.faces
      return page
    },
    inapplicable: [
      // A wallet that is locked, and one that does not know the page, share no account alike.
      'tellsRevocation',
      // An adapter of another library tells nothing before it is connected.
      // An app passes one of them for each wallet.
      ...(parameters.protocol === 'adapter' ? (['tellsUnlock', 'twins'] as const) : []),
      'ownNetwork',
      'rejectsSwitch',
      'malformedNetwork',
      'switchUnsupported',
      'switchLies',
      'networkNotAdded',
      'addFails',
    ],
    async verifyMessage({ address, message, signature }) {
      const key = await getPublicKeyFromAddress(toAddress(address))
      const bytes = Uint8Array.from(getBase58Encoder().encode(signature)) as Uint8Array as SignatureBytes
      return verifySignature(key, bytes, new TextEncoder().encode(message))
    },
    send: {
      receiver,
      amount: 2_345_678n,
      malformedReceiver: '0x52908400098527886E0F7030069857D2E4169EE7',
      readBalance: async ({ address, network }) =>
        chains.find(({ id }) => id === network.caipNetworkId)?.chain.balanceOf(address) ?? 0n,
    },
  }
}

type WalletParts = Pick<CreateScriptedSolanaWalletParameters, 'accounts' | 'chains' | 'features'>

/** Every wallet that the suite adds: faces are passed to the adapter before their wallets are there. */
const walletIds = ['com.example.conformance', 'com.example.other'] as const

/** A window of its own for each load: events, and nothing else that discovery needs. */
function openPage(
  parts: WalletParts,
  createFace: ((parameters: WalletAdapterParameters) => ScriptedWalletAdapter) | undefined,
): ConformancePage & { readonly faces: readonly ScriptedWalletAdapter[] } {
  const view = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
  const wallets = new Map<string, ScriptedSolanaWallet>()
  const platform: Platform = {
    fetch: (input, init) => globalThis.fetch(input, init),
    clock: systemClock,
    store: createMemoryStore(),
    onVisible: () => () => {},
    userAgent: 'conformance',
    window: view,
  }
  const faces = (createFace ? walletIds : [])
    .map((id) =>
      createFace?.({
        name: id,
        icon: 'data:image/svg+xml;base64,AA==',
        supportedTransactionVersions: ['legacy', 0],
        isInstalled: false,
        wallet() {
          const wallet = wallets.get(id)
          if (!wallet) throw new Error(`The page has no wallet ${id}.`)
          return wallet
        },
      }),
    )
    .filter((face) => face !== undefined)
  return {
    platform,
    faces,
    addWallet({ id, memory = new Map() }) {
      const wallet = createScriptedSolanaWallet({
        ...parts,
        // Neither the Wallet Standard nor wallet adapters have another id than the name.
        name: id,
        window: view,
        permissionStore: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
      })
      const face = faces.find(({ name }) => name === id)
      const isFirst = !wallets.has(id)
      if (isFirst) wallets.set(id, wallet)
      if (!face) wallet.register()
      else if (isFirst) face.install()
      return describeWallet(wallet, face !== undefined)
    },
    close() {
      for (const wallet of wallets.values()) wallet.destroy()
    },
  }
}

function describeWallet(wallet: ScriptedSolanaWallet, sharesOne: boolean): ConformanceWallet {
  const [first = '', second] = wallet.addresses
  return {
    connectorId: `${sharesOne ? '' : 'solana:'}${wallet.name.replace(/[^a-z0-9]+/g, '-')}`,
    name: wallet.name,
    addresses: sharesOne ? [first] : wallet.addresses,
    ...(sharesOne && { otherAddress: second }),
    behave(behavior, isOn) {
      const names = switches[behavior]
      if (!names) throw new Error(`Wallets of Solana cannot be told ${behavior}.`)
      for (const name of names) wallet.setBehavior(name, isOn)
    },
    pendingPrompts: () => wallet.pending.length,
    askedPrompts: () => wallet.log.filter(({ method }) => method.startsWith('sign')).length,
    approvePrompt: () => wallet.approve(),
    network: () => {
      throw new Error('Wallets of Solana have no network of their own.')
    },
    isAuthorized: () => wallet.isAuthorized,
    switchAccount: (address) => wallet.switchAccountFromWallet(address),
    switchNetwork: () => {
      throw new Error('Wallets of Solana have no network of their own.')
    },
    lock: () => wallet.lock(),
    unlock: () => wallet.unlock(),
    revoke: () => wallet.disconnectFromWallet(),
  }
}
