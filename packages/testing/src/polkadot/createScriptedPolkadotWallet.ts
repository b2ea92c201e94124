import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { createApprovalQueue, type PromptKind } from '../wallet/approvalQueue.js'
import { createKeptState } from '../wallet/keptState.js'
import { createPermissionStore } from '../wallet/permissionStore.js'
import { isRejected } from '../wallet/refusePrompt.js'
import { createRequestLog } from '../wallet/requestLog.js'
import { never } from '../wallet/walletContext.js'
import { createPolkadotKey, type PolkadotKey } from './createPolkadotKey.js'
import { encodeSignerPayload } from './encodeSignerPayload.js'
import type {
  CreateScriptedPolkadotWalletParameters,
  ScriptedPolkadotWallet,
  ScriptedPolkadotWalletBehavior,
} from './scriptedPolkadotWallet.js'
import { readAccountId } from './ss58.js'
import { wrapMessage } from './wrapMessage.js'

const memorySchema = v.object({
  access: v.picklist(['unknown', 'granted', 'withdrawn']),
  isLocked: v.boolean(),
  first: v.nullable(v.string()),
})
type Memory = v.InferOutput<typeof memorySchema>
const unknownPage: Memory = { access: 'unknown', isLocked: false, first: null }

/** An app may call itself by what is no text. */
const namesSchema = v.array(v.pipe(v.unknown(), v.transform(String)))

const rawSchema = v.object({
  address: v.string(),
  data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i)),
  type: v.optional(v.picklist(['bytes', 'payload']), 'bytes'),
})

/**
 * Creates a wallet for tests and demos that speaks as polkadot-js and its kin do. Nothing is on the page until `inject`.
 *
 * @example
 * const wallet = createScriptedPolkadotWallet({ key: 'test-wallet', accounts: [{ seed, name: 'Alice' }] })
 * const stop = wallet.inject()
 *
 * @throws TypeError without an account.
 */
export function createScriptedPolkadotWallet(
  parameters: CreateScriptedPolkadotWalletParameters,
): ScriptedPolkadotWallet {
  const { key, version = '0.1.0', approval = 'auto' } = parameters
  const view = parameters.window ?? (typeof window === 'undefined' ? undefined : window)
  const owned = parameters.accounts.map(({ seed, type, ...account }) => {
    const pair = createPolkadotKey(seed, type)
    return { ...account, pair, address: pair.address }
  })
  const [firstOwned] = owned
  if (!firstOwned) throw new TypeError('A scripted wallet needs at least one account.')

  const store =
    typeof parameters.permissionStore === 'object'
      ? parameters.permissionStore
      : createPermissionStore(parameters.permissionStore ?? 'local', view)
  const memory = createKeptState({
    store,
    key: `hawser.testing.polkadot:${key}:${firstOwned.address}`,
    schema: memorySchema,
    initial: unknownPage,
    restore: (stored) => stored,
  })
  const behaviors = new Set<ScriptedPolkadotWalletBehavior>()
  for (const [name, isOn] of Object.entries(parameters.behaviors ?? {})) {
    if (isOn) behaviors.add(name as ScriptedPolkadotWalletBehavior)
  }
  const observers = new Set<() => void>()
  const listeners = new Map<(accounts: unknown) => void, boolean>()
  const removals = new Set<() => void>()

  const has = (name: ScriptedPolkadotWalletBehavior) => behaviors.has(name)
  const isOn = (name: string) => [...behaviors].some((behavior) => behavior === name)
  const changed = () => {
    for (const observer of observers) observer()
  }
  const log = createRequestLog(() => Date.now(), changed)
  /** Whatever its page asks of it, in the log. */
  const serve = <T>(method: string, params: unknown, answer: () => Promise<T>): Promise<T> =>
    log.record(method, params, async () => (has('neverAnswers') ? never() : answer()))
  const approvals = createApprovalQueue({
    approval,
    isHeld: () => has('lateApproval'),
    isLocked: () => memory.get().isLocked,
    onChange: changed,
  })

  const ordered = () =>
    [...owned].sort((a, b) => Number(b.address === memory.get().first) - Number(a.address === memory.get().first))

  function tellAccounts(): unknown {
    if (has('malformedAccounts')) return [42, null, { address: '5Fnot-an-address' }]
    const isVisible = memory.get().access === 'granted' && !memory.get().isLocked && !has('emptyAccounts')
    if (!isVisible) return []
    return ordered().map(({ address, name, genesisHash, pair: { type } }) => ({
      address,
      genesisHash: genesisHash ?? null,
      type,
      ...(name === undefined ? {} : { name }),
    }))
  }

  function update(change: Partial<Memory>): void {
    const before = JSON.stringify(tellAccounts())
    memory.update(change)
    changed()
    if (JSON.stringify(tellAccounts()) === before) return
    for (const [listener, isSubscribed] of [...listeners]) {
      if (isSubscribed || has('callsAfterUnsubscribe')) listener(tellAccounts())
    }
  }

  async function prompt(kind: PromptKind, method: string, params: unknown): Promise<void> {
    const refusal = kind === 'connect' ? 'Rejected' : 'Cancelled'
    if (isRejected(kind, isOn)) throw new Error(refusal)
    await approvals.ask({ kind, method, params }).catch(() => {
      // Its words, and no code: that is all that apps get from wallets of this kind.
      throw new Error(refusal)
    })
  }

  /** @throws Error where the page may not use the account */
  function pairOf(address: string): PolkadotKey {
    const id = bytesToHex(readAccountId(address))
    const account = owned.find(({ pair }) => bytesToHex(pair.accountId) === id)
    if (!account || memory.get().access !== 'granted') throw new Error('Unable to find the account')
    return has('signsWithWrongKey') ? createPolkadotKey(`0x${id.padEnd(64, '0')}`, account.pair.type) : account.pair
  }

  let lastId = 0
  const answer = (signature: Uint8Array) => {
    lastId += 1
    return { id: lastId, signature: has('malformedSignature') ? '0x1234' : `0x${bytesToHex(signature)}` }
  }

  const signer = {
    signRaw: (payload: unknown) =>
      serve('signRaw', payload, async () => {
        const { address, data, type } = v.parse(rawSchema, payload)
        const pair = pairOf(address)
        await prompt('sign', 'signRaw', payload)
        const bytes = hexToBytes(data.slice(2))
        return answer(pair.sign(type === 'bytes' ? wrapMessage(bytes) : bytes))
      }),
    signPayload: (payload: unknown) =>
      serve('signPayload', payload, async () => {
        const message = encodeSignerPayload(payload)
        const pair = pairOf(v.parse(v.object({ address: v.string() }), payload).address)
        await prompt('sign', 'signPayload', payload)
        return answer(Uint8Array.from([...pair.prefix, ...pair.sign(message)]))
      }),
  }

  const injected = () => ({
    name: key,
    version,
    accounts: {
      async get() {
        if (has('neverAnswers')) await never()
        return tellAccounts()
      },
      subscribe(listener: (accounts: unknown) => void) {
        listeners.set(listener, true)
        queueMicrotask(() => {
          if (listeners.get(listener)) listener(tellAccounts())
        })
        return () => void listeners.set(listener, false)
      },
    },
    ...(has('cannotSign') ? {} : { signer }),
  })

  async function enable(appName: unknown) {
    await serve('enable', [appName], () => letIn(appName))
    return injected()
  }

  async function letIn(appName: unknown): Promise<void> {
    if (has('hangsOnConnect')) await never()
    if (has('pendingRequest')) throw new Error('The source https://example.com has a pending authorization request')
    if (memory.get().access === 'withdrawn') {
      if (has('refusesRevoked')) {
        throw new Error('The source https://example.com is not allowed to interact with this extension')
      }
      return
    }
    if (memory.get().access === 'granted' && has('hangsOnReconnect')) await never()
    if (memory.get().access === 'unknown') {
      await prompt('connect', 'enable', [appName])
      update({ access: 'granted' })
    }
  }

  return {
    key,
    addresses: owned.map(({ address }) => address),
    get isAuthorized() {
      return memory.get().access === 'granted'
    },
    get isLocked() {
      return memory.get().isLocked
    },
    get pending() {
      return approvals.pending()
    },
    get subscriptions() {
      return [...listeners.values()].filter(Boolean).length
    },
    get appNames() {
      return log.entries().flatMap(({ method, params }) => (method === 'enable' ? v.parse(namesSchema, params) : []))
    },
    get log() {
      return log.entries()
    },
    setBehavior(name, isOn) {
      if (isOn) behaviors.add(name)
      else behaviors.delete(name)
      changed()
    },
    approve: (id) => approvals.approve(id),
    reject: (id) => approvals.reject(id),
    switchAccount(address) {
      const id = readAccountId(address).join()
      const account = owned.find(({ pair }) => pair.accountId.join() === id)
      if (!account) throw new TypeError(`The scripted wallet has no key for ${address}.`)
      update({ first: account.address })
    },
    lock: () => update({ isLocked: true }),
    unlock() {
      update({ isLocked: false })
      approvals.resume()
    },
    revoke: () => update({ access: 'withdrawn' }),
    inject() {
      if (!view) throw new Error('There is no window to inject the wallet into.')
      const page = view as { injectedWeb3?: Record<string, unknown> }
      page.injectedWeb3 ??= {}
      const all = page.injectedWeb3
      const entry = { version, enable }
      all[key] = entry
      const remove = () => {
        removals.delete(remove)
        if (all[key] === entry) delete all[key]
      }
      removals.add(remove)
      return remove
    },
    subscribe(callback) {
      observers.add(callback)
      return () => void observers.delete(callback)
    },
    destroy() {
      approvals.destroy()
      for (const remove of [...removals]) remove()
      listeners.clear()
      observers.clear()
    },
  }
}
