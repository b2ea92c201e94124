import {
  type CaipNetworkId,
  createMemoryStore,
  defineNetwork,
  type Network,
  type Platform,
  systemClock,
} from '@hawser/common'
import type { AdapterFactory } from '@hawser/core'
import * as v from 'valibot'
import { parseEther, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type LocalChains, startLocalChains } from '../node/startLocalChains.js'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { createScriptedWallet } from '../wallet/createScriptedWallet.js'
import type { ScriptedWallet } from '../wallet/scriptedWallet.js'
import type { ScriptedWalletBehavior } from '../wallet/scriptedWalletBehaviors.js'
import { hexSchema } from '../wallet/walletSchemas.js'
import type {
  AdapterConformanceOptions,
  ConformanceBehavior,
  ConformancePage,
  ConformanceWallet,
} from './conformanceHarness.js'

export interface CreateEip155ConformanceParameters {
  readonly name: string
  readonly createAdapter: () => AdapterFactory
}

const chainIds = [1, 10] as const

/** The switch of the scripted wallet for each of the suite's. */
const switches: Readonly<Record<ConformanceBehavior, ScriptedWalletBehavior>> = {
  rejectsConnect: 'rejectsConnect',
  rejectsSign: 'rejectsSign',
  rejectsSend: 'rejectsSend',
  rejectsSwitch: 'rejectsSwitch',
  busy: 'pendingRequest',
  hangsOnConnect: 'hangsOnConnect',
  hangsOnReconnect: 'hangsOnAccounts',
  neverAnswers: 'neverAnswers',
  holdsPrompts: 'lateApproval',
  noAccounts: 'emptyAccounts',
  malformedAccounts: 'malformedAccounts',
  malformedNetwork: 'malformedChainId',
  malformedSignature: 'malformedSignature',
  malformedHash: 'malformedHash',
  switchUnsupported: 'switchChainUnsupported',
  switchLies: 'switchChainLies',
  networkNotAdded: 'chainNotAdded',
  addFails: 'addChainFails',
  cannotRevoke: 'noRevokePermissions',
  eventsBeforeConnect: 'eventsBeforeConnect',
  eventsAfterDisconnect: 'eventsAfterDisconnect',
}

/** Returns the harness of {@link describeAdapterConformance} for an adapter of EVM chains: two anvil nodes and scripted wallets. */
export function createEip155Conformance(parameters: CreateEip155ConformanceParameters): AdapterConformanceOptions {
  const keys = [generatePrivateKey(), generatePrivateKey()] as const
  const owner = privateKeyToAccount(keys[0]).address
  const receiver = privateKeyToAccount(generatePrivateKey()).address
  let local: LocalChains | undefined

  function networks(): readonly Network[] {
    if (!local) throw new Error('The chains are not started yet.')
    return local.chains.map(({ chainId, name, rpcUrl }) =>
      defineNetwork({
        id: chainId,
        name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      }),
    )
  }

  return {
    name: parameters.name,
    createAdapter: parameters.createAdapter,
    async setUp() {
      const balancesWei = { [owner]: parseEther('100') }
      local = await startLocalChains({ chains: chainIds.map((chainId) => ({ chainId, balancesWei })) })
    },
    tearDown: async () => local?.stop(),
    networks,
    unknownNetworkId: 'eip155:987654321',
    openPage: () =>
      openPage(keys, Object.fromEntries((local?.chains ?? []).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))),
    verifyMessage: ({ address, message, signature }) =>
      verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
    send: {
      receiver,
      amount: 12_345n,
      malformedReceiver: receiver.slice(0, -1),
      async readBalance({ address, network }) {
        const url = network.rpcUrls.default.http[0] ?? ''
        return BigInt(
          v.parse(hexSchema, await jsonRpcRequest(url, { method: 'eth_getBalance', params: [address, 'latest'] })),
        )
      },
    },
  }
}

/** A window of its own for each load: events, and nothing else that discovery needs. */
function openPage(privateKeys: readonly `0x${string}`[], chains: Readonly<Record<number, string>>): ConformancePage {
  const view = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
  const wallets = new Set<ScriptedWallet>()
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
      const wallet = createScriptedWallet({
        name,
        rdns: id,
        privateKeys,
        chains,
        chainId: chainIds[0],
        window: view,
        permissionStore: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
      })
      wallets.add(wallet)
      wallet.announce()
      return describeWallet(wallet, id)
    },
    close() {
      for (const wallet of wallets) wallet.destroy()
    },
  }
}

function describeWallet(wallet: ScriptedWallet, id: string): ConformanceWallet {
  return {
    connectorId: id,
    name: wallet.info.name,
    addresses: wallet.accounts,
    behave: (behavior, isOn) => wallet.setBehavior(switches[behavior], isOn),
    pendingPrompts: () => wallet.pending.length,
    approvePrompt: () => wallet.approve(),
    network: () => `eip155:${wallet.chainId}`,
    isAuthorized: () => wallet.isAuthorized,
    switchAccount: (address) => wallet.switchAccountFromWallet(address),
    switchNetwork: (networkId: CaipNetworkId) =>
      wallet.switchChainFromWallet(Number(networkId.slice('eip155:'.length))),
    lock: () => wallet.lock(),
    unlock: () => wallet.unlock(),
    revoke: () => wallet.disconnectFromWallet(),
  }
}
