import { createMemoryStore, defineNetwork, type Network, type Platform, systemClock } from '@hawser/common'
import type { AdapterFactory } from '@hawser/core'
import { bytesToHex, randomBytes } from '@noble/hashes/utils'
import type {
  AdapterConformanceOptions,
  ConformanceBehavior,
  ConformancePage,
  ConformanceWallet,
} from '../conformance/conformanceHarness.js'
import { createScriptedPolkadotWallet } from './createScriptedPolkadotWallet.js'
import type {
  ScriptedPolkadotAccount,
  ScriptedPolkadotWallet,
  ScriptedPolkadotWalletBehavior,
} from './scriptedPolkadotWallet.js'
import { fromSs58, toSs58 } from './ss58.js'

export interface CreatePolkadotConformanceParameters {
  readonly name: string
  readonly createAdapter: () => AdapterFactory
}

/** The switch of the scripted wallet for each of the suite's that wallets of this kind have. */
const switches: Readonly<Partial<Record<ConformanceBehavior, ScriptedPolkadotWalletBehavior>>> = {
  rejectsConnect: 'rejectsConnect',
  rejectsSign: 'rejectsSign',
  busy: 'pendingRequest',
  hangsOnConnect: 'hangsOnConnect',
  hangsOnReconnect: 'hangsOnReconnect',
  neverAnswers: 'neverAnswers',
  holdsPrompts: 'lateApproval',
  noAccounts: 'emptyAccounts',
  malformedAccounts: 'malformedAccounts',
  malformedSignature: 'malformedSignature',
  eventsAfterDisconnect: 'callsAfterUnsubscribe',
}

/** Polkadot and Kusama by name alone: no case asks a node. */
const networks: readonly Network[] = [
  { id: '91b171bb158e2d3848fa23a9f1c25182', name: 'Polkadot' },
  { id: 'b0a8d493285c2df73290dfb7e61f870f', name: 'Kusama' },
].map((network) =>
  defineNetwork({
    ...network,
    chainNamespace: 'polkadot',
    nativeCurrency: { name: 'Unit', symbol: 'UNIT', decimals: 10 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }),
)

export interface PolkadotConformance extends AdapterConformanceOptions {
  /** What each wallet of the suite has. */
  readonly accounts: readonly ScriptedPolkadotAccount[]
  /** Of the suite's networks, by CAIP-2 id. */
  readonly ss58Prefixes: Readonly<Record<string, number>>
}

/** Returns the harness of `describeAdapterConformance` for an adapter of Polkadot: scripted wallets of the kind of polkadot-js. */
export function createPolkadotConformance({
  name,
  createAdapter,
}: CreatePolkadotConformanceParameters): PolkadotConformance {
  const accounts = ['First', 'Second'].map((name) => ({ name, seed: `0x${bytesToHex(randomBytes(32))}` as const }))
  return {
    name,
    createAdapter,
    accounts,
    ss58Prefixes: Object.fromEntries(networks.map(({ caipNetworkId }, i) => [caipNetworkId, 2 * i])),
    networks: () => networks,
    unknownNetworkId: 'polkadot:00000000000000000000000000000000',
    openPage: () => openPage(accounts),
    inapplicable: [
      // One key of the page is one wallet.
      'twins',
      // They are on no network, and nobody asks them for one.
      'ownNetwork',
      'rejectsSwitch',
      'switchUnsupported',
      'switchLies',
      'networkNotAdded',
      'addFails',
      'malformedNetwork',
      // They tell nothing to a page that they have not let in, and the page cannot withdraw what they granted.
      'eventsBeforeConnect',
      'revocation',
      // One that is locked shares no account either.
      'tellsRevocation',
      // They sign, and send nothing.
      'rejectsSend',
      'malformedHash',
    ],
    async verifyMessage({ address, message, signature }) {
      const { signatureVerify } = await import('@polkadot/util-crypto')
      // In hex: it verifies a text that looks like hex as the bytes that it stands for.
      const bytes = Uint8Array.from([...new TextEncoder().encode(`<Bytes>${message}</Bytes>`)])
      const { isValid, crypto } = signatureVerify(bytes, signature, address)
      return isValid && crypto === 'sr25519'
    },
  }
}

/** A window of its own for each load. */
function openPage(accounts: readonly ScriptedPolkadotAccount[]): ConformancePage {
  const view = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
  const wallets = new Set<ScriptedPolkadotWallet>()
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
    addWallet({ id, memory = new Map() }) {
      const wallet = createScriptedPolkadotWallet({
        key: id,
        accounts,
        window: view,
        permissionStore: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
      })
      wallets.add(wallet)
      wallet.inject()
      return describeWallet(wallet)
    },
    close() {
      for (const wallet of wallets) wallet.destroy()
    },
  }
}

function describeWallet(wallet: ScriptedPolkadotWallet): ConformanceWallet {
  return {
    connectorId: `polkadot:${wallet.key}`,
    // The protocol knows no other.
    name: wallet.key,
    addresses: wallet.addresses.map((address) => toSs58(fromSs58(address), 0)),
    behave(behavior, isOn) {
      const name = switches[behavior]
      if (name) wallet.setBehavior(name, isOn)
    },
    pendingPrompts: () => wallet.pending.length,
    approvePrompt: () => wallet.approve(),
    network: () => networks[0]?.caipNetworkId ?? 'polkadot:',
    isAuthorized: () => wallet.isAuthorized,
    switchAccount: (address) => wallet.switchAccount(address),
    switchNetwork: () => {
      throw new Error('Wallets of this kind are on no network.')
    },
    lock: () => wallet.lock(),
    unlock: () => wallet.unlock(),
    revoke: () => wallet.revoke(),
  }
}
