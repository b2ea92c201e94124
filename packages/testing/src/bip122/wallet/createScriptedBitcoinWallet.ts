import { systemClock } from '@hawser/common'
import { createApprovalQueue } from '../../wallet/approvalQueue.js'
import { createPermissionStore } from '../../wallet/permissionStore.js'
import { ProviderRpcError } from '../../wallet/providerRpcError.js'
import { refusePrompt } from '../../wallet/refusePrompt.js'
import { createRequestLog } from '../../wallet/requestLog.js'
import { never } from '../../wallet/walletContext.js'
import { type BitcoinAccount, createBitcoinAccount } from '../keys/bitcoinAccount.js'
import type { BitcoinNetworkName } from '../keys/bitcoinNetworks.js'
import { answerSessionRequest } from '../protocols/answerSessionRequest.js'
import { installProtocol } from '../protocols/installProtocol.js'
import { createBitcoinMemory } from './bitcoinMemory.js'
import type { BitcoinWalletContext, BitcoinWalletEvent } from './bitcoinWalletContext.js'
import { createSigning } from './createSigning.js'
import { isScriptedBitcoinBehavior, type ScriptedBitcoinBehavior } from './scriptedBitcoinBehaviors.js'
import type { CreateScriptedBitcoinWalletParameters, ScriptedBitcoinWallet } from './scriptedBitcoinWallet.js'

/**
 * Creates a Bitcoin wallet for tests and demos. Nothing is installed or sent until it is told to.
 *
 * @example
 * const wallet = createScriptedBitcoinWallet({
 *   protocol: 'unisat', name: 'Test wallet', accounts: [{ privateKey, type: 'segwit' }], networks: { regtest: esploraUrl }, network: 'regtest',
 * })
 * const remove = wallet.install()
 *
 * @throws TypeError without an account.
 */
export function createScriptedBitcoinWallet(parameters: CreateScriptedBitcoinWalletParameters): ScriptedBitcoinWallet {
  const { protocol, name, accounts: plans, approval = 'auto', clock = systemClock, without = [] } = parameters
  if (plans.length === 0) throw new TypeError('A scripted wallet needs at least one private key.')
  const view = parameters.window ?? (typeof window === 'undefined' ? undefined : window)
  const subscribers = new Set<() => void>()
  const listeners = new Set<(event: BitcoinWalletEvent) => void>()
  const removals = new Set<() => void>()
  const derived = new Map<BitcoinNetworkName, readonly BitcoinAccount[]>()
  const sharesOne = protocol === 'okx' || protocol === 'unisat'
  let isDestroyed = false

  const changed = () => {
    for (const subscriber of subscribers) subscriber()
  }
  const memory = createBitcoinMemory({
    store:
      typeof parameters.permissionStore === 'object'
        ? parameters.permissionStore
        : createPermissionStore(parameters.permissionStore ?? 'local', view),
    key: `hawser.testing.bitcoin:${protocol}:${name}`,
    count: plans.length,
    initial: {
      isAuthorized: false,
      isLocked: false,
      order: [...plans.keys()],
      network: parameters.network,
      behaviors: parameters.behaviors ?? [],
    },
  })
  const behavior = (wanted: ScriptedBitcoinBehavior) => memory.get().behaviors.includes(wanted)
  const log = createRequestLog(() => clock.nowMs(), changed)
  const approvals = createApprovalQueue({
    approval,
    isHeld: () => behavior('lateApproval'),
    isLocked: () => memory.get().isLocked,
    onChange: changed,
  })

  /** On the network that the wallet is on, its own choice first. */
  function accounts(): readonly BitcoinAccount[] {
    const { network, order } = memory.get()
    const all = derived.get(network) ?? plans.map((plan) => createBitcoinAccount(plan, network))
    derived.set(network, all)
    return order.flatMap((index) => all[index] ?? [])
  }
  const shared = () => (sharesOne ? accounts().slice(0, 1) : accounts())
  const visibleAccounts = () => {
    const { isAuthorized, isLocked } = memory.get()
    return isAuthorized && !isLocked && !behavior('emptyAccounts') ? shared() : []
  }

  function emit(kind: BitcoinWalletEvent['kind'], told = visibleAccounts()): void {
    for (const listener of [...listeners]) listener({ kind, accounts: told, network: memory.get().network })
  }
  function emitUnasked(): void {
    emit('accounts', shared())
    emit('network', shared())
  }
  function update(change: Parameters<typeof memory.update>[0]): void {
    const before = addressesOf(visibleAccounts())
    const { network, isAuthorized } = memory.get()
    memory.update(change)
    const after = addressesOf(visibleAccounts())
    if (memory.get().network !== network && isAuthorized) emit('network')
    if (before !== after) emit(after === '' ? 'disconnect' : 'accounts')
    changed()
  }
  function indexOf(address: string): number {
    const index = accounts().findIndex((account) => account.address === address)
    const position = memory.get().order[index]
    if (position === undefined) throw new TypeError(`The scripted wallet has no key for ${address}.`)
    return position
  }

  const prompt: BitcoinWalletContext['prompt'] = async (kind, method, params) => {
    refusePrompt(kind, (name) => isScriptedBitcoinBehavior(name) && behavior(name))
    await approvals.ask({ kind, method, params })
  }

  const context: BitcoinWalletContext = {
    parameters,
    behavior,
    has: (feature) => !without.includes(feature),
    serve: (method, params, answer) =>
      log.record(method, params, async () => (isDestroyed || behavior('neverAnswers') ? never() : answer())),
    prompt,
    async authorize(method, params) {
      if (behavior('hangsOnConnect')) await never()
      if (behavior('eventsBeforeConnect')) emitUnasked()
      if (memory.get().isAuthorized && !memory.get().isLocked) return
      await prompt('connect', method, params)
      update({ isAuthorized: true })
    },
    visibleAccounts,
    network: () => memory.get().network,
    async switchNetwork(network, method) {
      if (!(network in parameters.networks)) throw new ProviderRpcError(4902, `The wallet does not know ${network}.`)
      if (network === memory.get().network) return
      await prompt('switch', method, network)
      if (!behavior('switchLies')) update({ network })
    },
    revoke() {
      update({ isAuthorized: false })
      if (behavior('eventsAfterDisconnect')) later(emitUnasked)
    },
    ...createSigning({ parameters, behavior, prompt, network: () => memory.get().network, visibleAccounts }),
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  function later(task: () => void): void {
    const cancel = clock.setTimeout(() => {
      removals.delete(cancel)
      task()
    }, 0)
    removals.add(cancel)
  }

  return {
    protocol,
    name,
    get addresses() {
      return accounts().map(({ address }) => address)
    },
    get sharedAddresses() {
      return shared().map(({ address }) => address)
    },
    get network() {
      return memory.get().network
    },
    get isLocked() {
      return memory.get().isLocked
    },
    get isAuthorized() {
      return memory.get().isAuthorized
    },
    get behaviors() {
      return memory.get().behaviors
    },
    get pending() {
      return approvals.pending()
    },
    get log() {
      return log.entries()
    },
    setBehavior(wanted, isOn) {
      if (!isScriptedBitcoinBehavior(wanted))
        throw new TypeError(`"${String(wanted)}" is not a behaviour of a scripted Bitcoin wallet.`)
      const others = memory.get().behaviors.filter((other) => other !== wanted)
      update({ behaviors: isOn ? [...others, wanted] : others })
      if (wanted === 'eventsBeforeConnect' && isOn && !memory.get().isAuthorized) emitUnasked()
    },
    resetBehaviors: () => update({ behaviors: [] }),
    approve: approvals.approve,
    reject: approvals.reject,
    switchAccountFromWallet(address) {
      const chosen = indexOf(address)
      update({ order: [chosen, ...memory.get().order.filter((other) => other !== chosen)] })
    },
    switchNetworkFromWallet: (network) => update({ network }),
    lock: () => update({ isLocked: true }),
    unlock() {
      update({ isLocked: false })
      approvals.resume()
    },
    disconnectFromWallet: context.revoke,
    install() {
      if (!view) throw new Error('The scripted wallet has no window: pass one as `window`.')
      const remove = installProtocol(view, context)
      removals.add(remove)
      return () => {
        if (removals.delete(remove)) remove()
      }
    },
    answerSessionRequest(request) {
      // The session stands for the permission: whoever paired may ask.
      if (!memory.get().isAuthorized) update({ isAuthorized: true })
      return answerSessionRequest(context, request)
    },
    subscribe(callback) {
      subscribers.add(callback)
      return () => subscribers.delete(callback)
    },
    destroy() {
      for (const remove of removals) remove()
      removals.clear()
      approvals.destroy()
      listeners.clear()
      subscribers.clear()
      isDestroyed = true
    },
  }
}

function addressesOf(accounts: readonly BitcoinAccount[]): string {
  return accounts.map(({ address }) => address).join()
}
