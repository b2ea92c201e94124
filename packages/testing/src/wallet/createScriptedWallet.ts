import { systemClock } from '@hawser/common'
import { type Address, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createTurns } from '../rpc/createTurns.js'
import { announceWallet } from './announceWallet.js'
import { createApprovalQueue } from './approvalQueue.js'
import { createChainRpc } from './chainRpc.js'
import { createTransactionReplacements } from './createTransactionReplacements.js'
import { createWalletProvider } from './createWalletProvider.js'
import { createEventEmitter } from './eventEmitter.js'
import { injectAsWindowEthereum } from './injectAsWindowEthereum.js'
import { createPermissionStore } from './permissionStore.js'
import { ProviderRpcError } from './providerRpcError.js'
import { refusePrompt } from './refusePrompt.js'
import { createRequestLog } from './requestLog.js'
import type { CreateScriptedWalletParameters, ScriptedWallet } from './scriptedWallet.js'
import { isScriptedWalletBehavior, type ScriptedWalletBehaviors } from './scriptedWalletBehaviors.js'
import type { WalletContext } from './walletContext.js'
import { applyHostileInfo, createUuid, defaultIcon, type WalletInfo } from './walletInfo.js'
import { createWalletState, type WalletMemory } from './walletState.js'

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
  if (!chains[parameters.chainId])
    throw new TypeError(`A scripted wallet needs an RPC address for its chain ${parameters.chainId}.`)

  const info: WalletInfo = { uuid: parameters.uuid ?? createUuid(), name, rdns, icon: parameters.icon ?? defaultIcon }
  const addresses = keys.map((key) => key.address)
  const emitter = createEventEmitter()
  const subscribers = new Set<() => void>()
  const removals = new Set<() => void>()
  const announcements = new Set<() => void>()
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
      if (visibleAccounts(before).join() !== visibleAccounts(after).join())
        emit('accountsChanged', visibleAccounts(after))
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
    chainIds: () => [...new Set(Object.keys({ ...chains, ...state.get().addedChains }).map(Number))],
    rpcUrlOf,
    rpc(chainId) {
      const url = rpcUrlOf(chainId)
      if (!url) throw new ProviderRpcError(4901, `The wallet is not connected to chain ${chainId}.`)
      return createChainRpc(url, ended.signal, parameters.fetch)
    },
    batches: new Map(),
    grants: new Set(),
    inTurn: createTurns(),
    setChain(chainId) {
      if (chainId === state.get().chainId) return
      state.update({ chainId })
      emit('chainChanged', numberToHex(reportedChainId()))
      changed()
    },
    afterSend: (...sent) => replacements.afterSend(...sent),
    later,
  }

  const replacements = createTransactionReplacements(context, log)
  const provider = createWalletProvider({ context, emitter, log, isDestroyed: () => isDestroyed })

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
      if (!isScriptedWalletBehavior(name))
        throw new TypeError(`"${String(name)}" is not a behaviour of a scripted wallet.`)
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
    replaceTransaction: replacements.replace,
    announce: () => keep(announceWallet(requireView(), currentInfo, provider), announcements),
    injectAsWindowEthereum: (injection) => keep(injectAsWindowEthereum(requireView(), provider, injection), removals),
    subscribe(callback) {
      subscribers.add(callback)
      return () => subscribers.delete(callback)
    },
    destroy() {
      // The chain is left as it was found before the wallet's calls are ended.
      const released = replacements.destroy()
      for (const remove of [...removals, ...announcements]) remove()
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
