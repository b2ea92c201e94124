import { createMemoryStore, defineNetwork, type Network, type Platform, systemClock } from '@hawser/common'
import type { AdapterFactory } from '@hawser/core'
import type {
  AdapterConformanceOptions,
  ConformanceAbility,
  ConformanceBehavior,
  ConformancePage,
  ConformanceWallet,
} from '../conformance/conformanceHarness.js'
import { type BitcoinAccountPlan, createBitcoinAccount } from './keys/bitcoinAccount.js'
import { type BitcoinNetworkName, fromBitcoinChainId, toBitcoinChainId } from './keys/bitcoinNetworks.js'
import { toHex } from './keys/hex.js'
import { createScriptedBitcoinWallet } from './wallet/createScriptedBitcoinWallet.js'
import type { ScriptedBitcoinBehavior } from './wallet/scriptedBitcoinBehaviors.js'
import type { BitcoinWalletProtocol, ScriptedBitcoinWallet } from './wallet/scriptedBitcoinWallet.js'

export interface CreateBip122ConformanceParameters extends Pick<AdapterConformanceOptions, 'name' | 'verifyMessage'> {
  readonly createAdapter: () => AdapterFactory
  /** What the wallets of the suite speak. */
  readonly protocol: BitcoinWalletProtocol
}

export interface Bip122ConformanceOptions extends AdapterConformanceOptions {
  /** Those of every wallet of the suite. */
  readonly accounts: readonly BitcoinAccountPlan[]
}

/** Networks that share their addresses, which an account keeps when it changes from one to the other. */
const networkNames: readonly BitcoinNetworkName[] = ['testnet4', 'signet']

/** The switch of the scripted wallet for each of the suite's that wallets of Bitcoin have. */
const switches: Readonly<Partial<Record<ConformanceBehavior, ScriptedBitcoinBehavior>>> = {
  rejectsConnect: 'rejectsConnect',
  rejectsSign: 'rejectsSign',
  rejectsSend: 'rejectsSend',
  rejectsSwitch: 'rejectsSwitch',
  busy: 'pendingRequest',
  hangsOnConnect: 'hangsOnConnect',
  hangsOnReconnect: 'hangsOnRestore',
  neverAnswers: 'neverAnswers',
  holdsPrompts: 'lateApproval',
  noAccounts: 'emptyAccounts',
  malformedAccounts: 'malformedAccounts',
  malformedNetwork: 'malformedNetwork',
  malformedSignature: 'malformedSignature',
  malformedHash: 'malformedTxid',
  switchUnsupported: 'switchUnsupported',
  switchLies: 'switchLies',
  cannotRevoke: 'noDisconnect',
  eventsBeforeConnect: 'eventsBeforeConnect',
  eventsAfterDisconnect: 'eventsAfterDisconnect',
}

/** Bitcoin wallets know their networks from the start; adding one has no request. */
const always: readonly ConformanceBehavior[] = ['networkNotAdded', 'addFails']

const inapplicable: Readonly<Record<BitcoinWalletProtocol, readonly (ConformanceBehavior | ConformanceAbility)[]>> = {
  // Accounts list the chains they are good for, in names that others may coin. There is no request to switch: the app names the network.
  'wallet-standard': [
    'tellsRevocation',
    'tellsUnlock',
    'ownNetwork',
    'malformedNetwork',
    'rejectsSwitch',
    'switchUnsupported',
    'switchLies',
  ],
  // The code for a request that is already open means a missing permission there.
  // One place of the page is one wallet.
  'sats-connect': ['busy', 'tellsRevocation', 'twins'],
  leather: [
    'twins',
    'ownNetwork',
    'revocation',
    'events',
    'silentConnect',
    'restores',
    'tellsRevocation',
    'malformedNetwork',
    'switchLies',
    'cannotRevoke',
    'eventsBeforeConnect',
    'eventsAfterDisconnect',
  ],
  // The network is the object that was asked.
  okx: ['malformedNetwork', 'tellsRevocation', 'twins'],
  unisat: ['tellsRevocation', 'twins'],
}

/** Returns the harness of `describeAdapterConformance` for an adapter of Bitcoin: scripted wallets of one protocol. No case asks a node. */
export function createBip122Conformance(parameters: CreateBip122ConformanceParameters): Bip122ConformanceOptions {
  const { name, protocol, createAdapter, verifyMessage } = parameters
  // Leather tells the two apart by their types, and calls the taproot one the one of ordinals.
  const accounts: readonly BitcoinAccountPlan[] = [
    { privateKey: randomKey(), type: 'segwit' },
    { privateKey: randomKey(), type: 'taproot' },
  ]
  const networks: readonly Network[] = networkNames.map((network) =>
    defineNetwork({
      id: toBitcoinChainId(network).slice('bip122:'.length),
      chainNamespace: 'bip122',
      name: network,
      nativeCurrency: { name: 'Bitcoin', symbol: 'tBTC', decimals: 8 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    }),
  )
  return {
    name,
    accounts,
    createAdapter,
    networks: () => networks,
    unknownNetworkId: toBitcoinChainId('testnet'),
    openPage: () => openPage(protocol, accounts),
    inapplicable: [...always, ...inapplicable[protocol]],
    verifyMessage,
  }
}

function randomKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)))
}

function openPage(protocol: BitcoinWalletProtocol, accounts: readonly BitcoinAccountPlan[]): ConformancePage {
  const view = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
  const wallets = new Set<ScriptedBitcoinWallet>()
  const addresses = accounts.map((plan) => createBitcoinAccount(plan, 'testnet4').address)
  const platform: Platform = {
    fetch: (input, init) => globalThis.fetch(input, init),
    clock: systemClock,
    store: createMemoryStore(),
    onVisible: () => () => {},
    userAgent: 'conformance',
    window: view,
  }
  return {
    platform,
    addWallet({ id, name, memory = new Map() }) {
      const kind = kindOf(protocol, id)
      const place = placeOf(kind, id, name)
      const wallet = createScriptedBitcoinWallet({
        protocol: kind,
        name: place.name,
        path: place.path,
        accounts,
        networks: { mainnet: null, testnet4: null, signet: null, testnet: null },
        network: 'testnet4',
        window: view,
        permissionStore: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
      })
      wallets.add(wallet)
      wallet.install()
      const sharesOne = kind === 'okx' || kind === 'unisat'
      return describeWallet(wallet, { connectorId: `bip122:${slug(place.name)}`, addresses, sharesOne })
    },
    close() {
      for (const wallet of wallets) wallet.destroy()
    },
  }
}

/** Of Leather and OKX there is one on a page; what stands beside them is another wallet. */
function kindOf(protocol: BitcoinWalletProtocol, id: string): BitcoinWalletProtocol {
  return isOther(id) && (protocol === 'leather' || protocol === 'okx') ? 'sats-connect' : protocol
}

function isOther(id: string): boolean {
  return id.includes('other')
}

/** Wallets that stand at a place of their own have the name that the place gives them. */
function placeOf(protocol: BitcoinWalletProtocol, id: string, name: string): { name: string; path?: string } {
  switch (protocol) {
    case 'wallet-standard':
      return { name: isOther(id) ? name : 'Conformance wallet' }
    case 'sats-connect':
      return {
        name: isOther(id) ? name : 'Conformance wallet',
        path: `${isOther(id) ? 'Other' : 'Conformance'}.bitcoin`,
      }
    case 'leather':
      return { name: 'Leather' }
    case 'okx':
      return { name: 'OKX Wallet' }
    case 'unisat':
      return isOther(id) ? { name: 'Bitget Wallet', path: 'bitkeep.unisat' } : { name: 'UniSat Wallet' }
  }
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

interface WalletDescription {
  readonly connectorId: string
  /** All of the wallet's, in the order in which it begins with them. */
  readonly addresses: readonly string[]
  readonly sharesOne: boolean
}

function describeWallet(
  wallet: ScriptedBitcoinWallet,
  { connectorId, addresses, sharesOne }: WalletDescription,
): ConformanceWallet {
  return {
    connectorId,
    name: wallet.name,
    addresses: sharesOne ? addresses.slice(0, 1) : addresses,
    ...(sharesOne && { otherAddress: addresses[1] }),
    behave(behavior, isOn) {
      const name = switches[behavior]
      if (!name) throw new TypeError(`Bitcoin wallets have no switch ${behavior}.`)
      wallet.setBehavior(name, isOn)
    },
    pendingPrompts: () => wallet.pending.length,
    askedPrompts: () => wallet.log.filter(({ method }) => /sign|send/i.test(method)).length,
    approvePrompt: () => wallet.approve(),
    network: () => toBitcoinChainId(wallet.network),
    isAuthorized: () => wallet.isAuthorized,
    switchAccount: (address) => wallet.switchAccountFromWallet(address),
    switchNetwork: (id) => wallet.switchNetworkFromWallet(fromBitcoinChainId(id)),
    lock: () => wallet.lock(),
    unlock: () => wallet.unlock(),
    revoke: () => wallet.disconnectFromWallet(),
  }
}
