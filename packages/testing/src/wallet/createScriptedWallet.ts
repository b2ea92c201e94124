import { type Clock, systemClock } from '@hawser/common'
import * as v from 'valibot'
import type { Address, Hash, Hex } from 'viem'
import { numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { announceWallet } from './announceWallet.js'
import { type Approval, createApprovalQueue, type PendingRequest } from './approvalQueue.js'
import { createChainRpc } from './chainRpc.js'
import { connectRequests } from './connectRequests.js'
import { createEventEmitter } from './eventEmitter.js'
import { type InjectAsWindowEthereumParameters, injectAsWindowEthereum } from './injectAsWindowEthereum.js'
import { networkRequests } from './networkRequests.js'
import { createPermissionStore, type PermissionStore, type PermissionStoreKind } from './permissionStore.js'
import { ProviderRpcError } from './providerRpcError.js'
import { refusePrompt } from './refusePrompt.js'
import { replaceTransaction } from './replaceTransaction.js'
import { createRequestLog, type LoggedRequest } from './requestLog.js'
import type { ScriptedProvider } from './scriptedProvider.js'
import {
  isScriptedWalletBehavior,
  type ScriptedWalletBehavior,
  type ScriptedWalletBehaviors,
  type ScriptedWalletBehaviorValue,
} from './scriptedWalletBehaviors.js'
import type { SentTransaction } from './sendTransactionRequest.js'
import { signRequests } from './signRequests.js'
import { never, type WalletContext } from './walletContext.js'
import { applyHostileInfo, createUuid, defaultIcon, type WalletInfo } from './walletInfo.js'
import { parseParams } from './walletSchemas.js'
import { createWalletState, type WalletMemory } from './walletState.js'

export interface CreateScriptedWalletParameters {
  readonly name: string
  /** Reverse domain name, such as `com.example.wallet` (EIP-6963). */
  readonly rdns: string
  readonly uuid?: string | undefined
  /** A data URL. */
  readonly icon?: string | undefined
  /** One account for each; the first is the wallet's own choice. Use keys that hold nothing of worth. */
  readonly privateKeys: readonly Hex[]
  /** RPC addresses by chain id. */
  readonly chains: Readonly<Record<number, string>>
  /** The chain that the wallet starts on. */
  readonly chainId: number
  /** Default `auto`. */
  readonly approval?: Approval | undefined
  /** Switches that are on from the start. */
  readonly behaviors?: ScriptedWalletBehaviors | undefined
  /** Where permissions, accounts, chain and switches are kept across reloads. Default `local`, and memory without a window. */
  readonly permissionStore?: PermissionStoreKind | PermissionStore | undefined
  /** Default: the global one, if any. */
  readonly window?: (Window & typeof globalThis) | undefined
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Clock | undefined
}

/** An EIP-1193 wallet that signs and sends with real keys, and misbehaves on demand. */
export interface ScriptedWallet {
  readonly provider: ScriptedProvider
  readonly info: WalletInfo
  /** All of the wallet's addresses. */
  readonly accounts: readonly Address[]
  /** Those that a connection shares, the wallet's own choice first. */
  readonly selectedAccounts: readonly Address[]
  readonly chainId: number
  readonly isLocked: boolean
  /** Whether the page's origin is authorised. */
  readonly isAuthorized: boolean
  readonly behaviors: ScriptedWalletBehaviors
  /** Prompts that wait for an approval, oldest first. */
  readonly pending: readonly PendingRequest[]
  /** Every request received, up to the last 500. */
  readonly log: readonly LoggedRequest[]
  setBehavior(name: ScriptedWalletBehavior, value: ScriptedWalletBehaviorValue): void
  /** Turns every switch off. */
  resetBehaviors(): void
  /** Approves a prompt, the oldest one without an id. @throws Error when there is none, or while the wallet is locked. */
  approve(id?: number): void
  /** Refuses a prompt with 4001, the oldest one without an id. @throws Error when there is none. */
  reject(id?: number): void
  /** Chooses which accounts a connection shares, the wallet's own choice first. */
  selectAccounts(addresses: readonly string[]): void
  switchAccountFromWallet(address: string): void
  switchChainFromWallet(chainId: number): void
  lock(): void
  unlock(): void
  /** Revokes the page's permission from the wallet's side, told by the given event. Default `accountsChanged`. */
  disconnectFromWallet(event?: 'accountsChanged' | 'disconnect'): void
  /** Puts another transaction with the same nonce in the place of one that this wallet sent. */
  replaceTransaction(hash: string, kind: 'speedUp' | 'cancel'): Promise<Hash>
  /** Announces the wallet (EIP-6963) until the answer is called. @throws Error without a window. */
  announce(): () => void
  /** Puts the provider at `window.ethereum` until the answer is called. @throws Error without a window. */
  injectAsWindowEthereum(parameters?: InjectAsWindowEthereumParameters): () => void
  /** Calls back after each change. */
  subscribe(callback: () => void): () => void
  /** Ends every prompt, timer and announcement. */
  destroy(): void
}

const requestSchema = v.object({ method: v.string(), params: v.optional(v.unknown()) })
const defaultReplacementMs = 1500

/**
 * Creates a wallet for tests and demos. Nothing is announced, injected or sent until it is told to.
 *
 * @example
 * const wallet = createScriptedWallet({
 *   name: 'Test wallet', rdns: 'com.example.test', privateKeys: [key], chains: { 1: rpcUrl }, chainId: 1,
 * })
 * const stop = wallet.announce()
 *
 * @throws TypeError without a key, or without an RPC address for `chainId`.
 */
export function createScriptedWallet(parameters: CreateScriptedWalletParameters): ScriptedWallet {
  const { name, rdns, chains, approval = 'auto', clock = systemClock } = parameters
  const view = parameters.window ?? (typeof window === 'undefined' ? undefined : window)
  const keys = parameters.privateKeys.map((key) => privateKeyToAccount(key))
  const firstKey = keys[0]
  if (!firstKey) throw new TypeError('A scripted wallet needs at least one private key.')
  if (!chains[parameters.chainId]) throw new TypeError(`A scripted wallet needs an RPC address for its chain ${parameters.chainId}.`)

  const info: WalletInfo = { uuid: parameters.uuid ?? createUuid(), name, rdns, icon: parameters.icon ?? defaultIcon }
  const addresses = keys.map((key) => key.address)
  const emitter = createEventEmitter()
  const subscribers = new Set<() => void>()
  const removals = new Set<() => void>()
  const announcements = new Set<() => void>()
  const sent = new Map<string, { sent: SentTransaction; account: PrivateKeyAccount; chainId: number }>()
  const releases = new Set<() => Promise<void>>()
  const ended = new AbortController()
  let isDestroyed = false

  const changed = () => {
    for (const subscriber of subscribers) subscriber()
  }

  const store =
    typeof parameters.permissionStore === 'object'
      ? parameters.permissionStore
      : createPermissionStore(parameters.permissionStore ?? 'local', view)
  const state = createWalletState({
    store,
    key: `hawser.testing.wallet:${rdns}:${name}:${firstKey.address}`,
    addresses,
    initial: {
      isAuthorized: false,
      selectedAccounts: addresses,
      chainId: parameters.chainId,
      isLocked: false,
      addedChains: {},
      behaviors: parameters.behaviors ?? {},
    },
    onOtherTab(before, after) {
      if (visibleAccounts(before).join() !== visibleAccounts(after).join()) emit('accountsChanged', visibleAccounts(after))
      if (before.chainId !== after.chainId) emit('chainChanged', numberToHex(reportedChainId()))
      changed()
    },
  })

  const behavior: WalletContext['behavior'] = (name) => state.get().behaviors[name] || undefined
  const log = createRequestLog(() => clock.nowMs(), changed)
  const approvals = createApprovalQueue({
    approval,
    isHeld: () => behavior('lateApproval') !== undefined,
    isLocked: () => state.get().isLocked,
    onChange: changed,
  })

  function format(selected: readonly Address[]): readonly string[] {
    return behavior('lowerCaseAccounts') ? selected.map((address) => address.toLowerCase()) : selected
  }

  function visibleAccounts(memory: WalletMemory = state.get()): readonly string[] {
    return memory.isAuthorized && !memory.isLocked && !behavior('emptyAccounts') ? format(memory.selectedAccounts) : []
  }

  function reportedChainId(): number {
    const unknown = behavior('unknownChain')
    if (unknown === undefined) return state.get().chainId
    return unknown === true ? 987_654_321 : Number(unknown)
  }

  function emit(event: string, payload: unknown): void {
    emitter.emit(event, payload)
    if (behavior('duplicateEvents')) emitter.emit(event, payload)
  }

  function emitUnasked(): void {
    emit('connect', { chainId: numberToHex(reportedChainId()) })
    emit('accountsChanged', format(state.get().selectedAccounts))
    emit('chainChanged', numberToHex(reportedChainId()))
  }

  function update(change: Partial<WalletMemory>): void {
    const before = visibleAccounts()
    state.update(change)
    const after = visibleAccounts()
    if (before.join() !== after.join()) emit('accountsChanged', after)
    changed()
  }

  function later(delayMs: number, task: () => void): void {
    const cancel = clock.setTimeout(() => {
      removals.delete(cancel)
      task()
    }, delayMs)
    removals.add(cancel)
  }

  function rpcUrlOf(chainId: number): string | undefined {
    return chains[chainId] ?? state.get().addedChains[chainId]
  }

  function ownAddress(address: string): Address {
    const own = addresses.find((candidate) => candidate.toLowerCase() === address.toLowerCase())
    if (!own) throw new TypeError(`The scripted wallet has no key for ${address}.`)
    return own
  }

  const context: WalletContext = {
    state,
    behavior,
    async prompt(kind, method, params) {
      refusePrompt(kind, behavior)
      await approvals.ask({ kind, method, params })
    },
    visibleAccounts: () => visibleAccounts(),
    reportedChainId,
    authorizedAccount(address) {
      const { isAuthorized, selectedAccounts } = state.get()
      const key = keys.find((candidate) => candidate.address.toLowerCase() === address.toLowerCase())
      if (!key || !isAuthorized || !selectedAccounts.includes(key.address)) {
        throw new ProviderRpcError(4100, 'The requested account and/or method has not been authorized by the user.')
      }
      return key
    },
    emit,
    emitUnasked,
    knowsChain(chainId) {
      if (rpcUrlOf(chainId) === undefined) return false
      return !behavior('chainNotAdded') || chainId === parameters.chainId || chainId in state.get().addedChains
    },
    rpcUrlOf,
    rpc(chainId) {
      const url = rpcUrlOf(chainId)
      if (!url) throw new ProviderRpcError(4901, `The wallet is not connected to chain ${chainId}.`)
      return createChainRpc(url, ended.signal, parameters.fetch)
    },
    setChain(chainId) {
      if (chainId === state.get().chainId) return
      state.update({ chainId })
      emit('chainChanged', numberToHex(reportedChainId()))
      changed()
    },
    afterSend(transaction, account, chainId, release) {
      sent.set(transaction.hash, { sent: transaction, account, chainId })
      const kind = behavior('cancelsTransaction') ? 'cancel' : 'speedUp'
      const delay = behavior('cancelsTransaction') ?? behavior('replacesTransaction')
      if (delay === undefined) return
      releases.add(release)
      later(delay === true ? defaultReplacementMs : Number(delay), async () => {
        // In the log, so that a replacement that came too late (already mined) is seen.
        const id = log.begin('scripted_replaceTransaction', [transaction.hash, kind])
        try {
          log.answer(id, await wallet.replaceTransaction(transaction.hash, kind))
        } catch (error) {
          log.fail(id, error)
        } finally {
          releases.delete(release)
          await release().catch(() => undefined)
        }
      })
    },
    later,
  }

  const handlers = { ...connectRequests(context), ...networkRequests(context), ...signRequests(context) }

  async function answer(method: string, params: unknown): Promise<unknown> {
    if (behavior('neverAnswers')) await never()
    const slow = behavior('slow')
    if (slow !== undefined) await new Promise<void>((resolve) => later(slow === true ? 2000 : Number(slow), resolve))
    if (isDestroyed) throw new ProviderRpcError(4900, 'The wallet is gone.')
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (handler) return handler(params, method)
    if (/^(eth|net|web3)_/.test(method) && !/^eth_sign/.test(method)) {
      return context.rpc(state.get().chainId)(method, Array.isArray(params) ? params : [])
    }
    throw new ProviderRpcError(-32601, `The method "${method}" does not exist / is not available.`)
  }

  const provider: ScriptedProvider = {
    async request(request) {
      const { method, params } = parseParams('request', requestSchema, request)
      const id = log.begin(method, params)
      try {
        const result = await answer(method, params)
        log.answer(id, result)
        return result
      } catch (error) {
        log.fail(id, error)
        if (error instanceof ProviderRpcError || typeof error === 'string') throw error
        throw new ProviderRpcError(-32603, error instanceof Error ? error.message : String(error))
      }
    },
    on(event, listener) {
      emitter.on(event, listener)
      if (behavior('eventsBeforeConnect') && event === 'accountsChanged' && !state.get().isAuthorized) later(0, emitUnasked)
      return provider
    },
    removeListener(event, listener) {
      emitter.removeListener(event, listener)
      return provider
    },
  }

  function requireView(): Window & typeof globalThis {
    if (!view) throw new Error('The scripted wallet has no window: pass one as `window`.')
    return view
  }

  function keep(remove: () => void, set: Set<() => void>): () => void {
    set.add(remove)
    return () => {
      set.delete(remove)
      remove()
    }
  }

  const currentInfo = () => applyHostileInfo(info, state.get().behaviors)

  function applyBehaviors(behaviors: ScriptedWalletBehaviors): void {
    const chainBefore = reportedChainId()
    const infoBefore = currentInfo()
    update({ behaviors })
    if (reportedChainId() !== chainBefore) emit('chainChanged', numberToHex(reportedChainId()))
    const infoNow = currentInfo()
    if (view && announcements.size > 0 && (infoNow.name !== infoBefore.name || infoNow.icon !== infoBefore.icon)) {
      view.dispatchEvent(new view.Event('eip6963:requestProvider'))
    }
  }

  const wallet: ScriptedWallet = {
    provider,
    get info() {
      return currentInfo()
    },
    accounts: addresses,
    get selectedAccounts() {
      return state.get().selectedAccounts
    },
    get chainId() {
      return reportedChainId()
    },
    get isLocked() {
      return state.get().isLocked
    },
    get isAuthorized() {
      return state.get().isAuthorized
    },
    get behaviors() {
      return state.get().behaviors
    },
    get pending() {
      return approvals.pending()
    },
    get log() {
      return log.entries()
    },
    setBehavior(name, value) {
      if (!isScriptedWalletBehavior(name)) throw new TypeError(`"${String(name)}" is not a behaviour of a scripted wallet.`)
      const { [name]: _former, ...others } = state.get().behaviors
      applyBehaviors(value === false ? others : { ...others, [name]: value })
      if (name === 'eventsBeforeConnect' && value !== false && !state.get().isAuthorized) emitUnasked()
    },
    resetBehaviors: () => applyBehaviors({}),
    approve: approvals.approve,
    reject: approvals.reject,
    selectAccounts(selected) {
      if (selected.length === 0) throw new TypeError('Select at least one account.')
      update({ selectedAccounts: [...new Set(selected.map(ownAddress))] })
    },
    switchAccountFromWallet(address) {
      const chosen = ownAddress(address)
      update({ selectedAccounts: [chosen, ...state.get().selectedAccounts.filter((other) => other !== chosen)] })
    },
    switchChainFromWallet: context.setChain,
    lock: () => update({ isLocked: true }),
    unlock() {
      update({ isLocked: false })
      approvals.resume()
    },
    disconnectFromWallet(event = 'accountsChanged') {
      if (event === 'accountsChanged') update({ isAuthorized: false })
      else {
        state.update({ isAuthorized: false })
        emit('disconnect', new ProviderRpcError(4900, 'The wallet disconnected.'))
        changed()
      }
      if (behavior('eventsAfterDisconnect')) later(0, emitUnasked)
    },
    async replaceTransaction(hash, kind) {
      const known = sent.get(hash)
      if (!known) throw new Error(`The scripted wallet sent no transaction ${hash}.`)
      return replaceTransaction({ account: known.account, sent: known.sent, kind, rpc: context.rpc(known.chainId) })
    },
    announce: () => keep(announceWallet(requireView(), currentInfo, provider), announcements),
    injectAsWindowEthereum: (injection) => keep(injectAsWindowEthereum(requireView(), provider, injection), removals),
    subscribe(callback) {
      subscribers.add(callback)
      return () => subscribers.delete(callback)
    },
    destroy() {
      // The chain is left as it was found before the wallet's calls are ended.
      const released = Promise.allSettled([...releases].map((release) => release()))
      for (const remove of [...removals, ...announcements]) remove()
      releases.clear()
      removals.clear()
      announcements.clear()
      approvals.destroy()
      state.destroy()
      emitter.removeAll()
      subscribers.clear()
      isDestroyed = true
      void released.then(() => ended.abort())
    },
  }
  return wallet
}
