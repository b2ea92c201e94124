import { getBase58Codec, getBase64Decoder, getTransactionCodec, partiallySignTransaction, signBytes } from '@solana/kit'
import * as v from 'valibot'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { createApprovalQueue, type PromptKind } from '../wallet/approvalQueue.js'
import { createKeptState } from '../wallet/keptState.js'
import { createPermissionStore } from '../wallet/permissionStore.js'
import { ProviderRpcError } from '../wallet/providerRpcError.js'
import { refusePrompt } from '../wallet/refusePrompt.js'
import { createRequestLog } from '../wallet/requestLog.js'
import { never } from '../wallet/walletContext.js'
import { composeSignIn } from './composeSignIn.js'
import { createSolanaAccount } from './createSolanaAccount.js'
import { registerStandardWallet } from './registerStandardWallet.js'
import type { ScriptedSolanaBehavior } from './scriptedSolanaBehaviors.js'
import type { CreateScriptedSolanaWalletParameters, ScriptedSolanaWallet } from './scriptedSolanaWallet.js'

const defaultIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxIDEiPjxwYXRoIGQ9Ik0wIDBoMXYxSDB6IiBmaWxsPSIjOTk0NUZGIi8+PC9zdmc+'

const keptSchema = v.object({ isAuthorized: v.boolean(), isLocked: v.boolean(), addresses: v.array(v.string()) })

/** A wallet of Solana that signs with real keys and sends to the nodes it is told of. Nothing is registered before `register` is called. */
export function createScriptedSolanaWallet(parameters: CreateScriptedSolanaWalletParameters): ScriptedSolanaWallet {
  const { name, icon = defaultIcon, accounts, chains, approval = 'auto' } = parameters
  const features = parameters.features ?? ['signMessage', 'signTransaction', 'signAndSendTransaction']
  const supportedTransactionVersions = parameters.supportedTransactionVersions ?? ['legacy', 0]
  const view = parameters.window ?? (globalThis.window as (Window & typeof globalThis) | undefined)
  const kind = parameters.permissionStore ?? 'local'
  const store = typeof kind === 'string' ? createPermissionStore(kind, view) : kind

  const behaviors = new Set<ScriptedSolanaBehavior>()
  const isOn = (name: string): boolean => [...behaviors].some((behavior) => behavior === name)
  const log = createRequestLog(() => Date.now(), changed)
  const accountListeners = new Set<(addresses: readonly string[]) => void>()
  const changeListeners = new Set<() => void>()
  const stops = new Set<() => void>()
  const owned = accounts.map(({ address }) => address)
  const kept = createKeptState({
    store,
    key: `hawser-testing-solana:${name}`,
    schema: keptSchema,
    initial: { isAuthorized: false, isLocked: false, addresses: owned },
    restore(stored) {
      const known = stored.addresses.filter((address) => owned.includes(address))
      return { ...stored, addresses: known.length > 0 ? known : owned }
    },
  })

  const queue = createApprovalQueue({
    approval,
    isHeld: () => behaviors.has('lateApproval'),
    isLocked: () => kept.get().isLocked,
    onChange: changed,
  })

  function changed(): void {
    for (const listener of [...changeListeners]) listener()
  }

  function keep(change: Partial<v.InferOutput<typeof keptSchema>>): void {
    const before = shared()
    kept.update(change)
    const after = shared()
    if (before.join() !== after.join()) tell(after)
    changed()
  }

  function tell(addresses: readonly string[]): void {
    for (const listener of [...accountListeners]) listener(addresses)
  }

  const shared = (): readonly string[] => (kept.get().isAuthorized && !kept.get().isLocked ? kept.get().addresses : [])

  const serve = <T>(method: string, params: unknown, answer: () => Promise<T>): Promise<T> =>
    log.record(method, params, async () => (behaviors.has('neverAnswers') ? never() : answer()))

  async function prompt(promptKind: PromptKind, method: string, params: unknown): Promise<void> {
    refusePrompt(promptKind, isOn)
    await queue.ask({ kind: promptKind, method, params })
  }

  async function keyOf(address: string): Promise<CryptoKeyPair> {
    if (!shared().includes(address)) throw new ProviderRpcError(4100, 'The account is not shared with this page.')
    if (behaviors.has('signsWithWrongKey')) return (await createSolanaAccount()).keyPair
    const account = accounts.find((other) => other.address === address)
    if (!account) throw new ProviderRpcError(4100, 'The wallet has no such account.')
    return account.keyPair
  }

  async function sign(address: string, transaction: Uint8Array): Promise<Uint8Array> {
    const codec = getTransactionCodec()
    const decoded = codec.decode(behaviors.has('changesTransaction') ? changeAmount(transaction) : transaction)
    if (!Object.hasOwn(decoded.signatures, address)) throw new ProviderRpcError(-32602, 'The account is no signer.')
    if (behaviors.has('signsWithWrongKey')) {
      const signature = await signBytes((await keyOf(address)).privateKey, decoded.messageBytes)
      return Uint8Array.from(codec.encode({ ...decoded, signatures: { ...decoded.signatures, [address]: signature } }))
    }
    const signed = await partiallySignTransaction([await keyOf(address)], decoded)
    return Uint8Array.from(codec.encode(signed))
  }

  const wallet: ScriptedSolanaWallet = {
    name,
    icon,
    chains: Object.keys(chains),
    features,
    supportedTransactionVersions,
    addresses: owned,
    get sharedAddresses() {
      return shared()
    },
    get isAuthorized() {
      return kept.get().isAuthorized
    },
    get isLocked() {
      return kept.get().isLocked
    },
    get pending() {
      return queue.pending()
    },
    get log() {
      return log.entries()
    },
    isOn,
    setBehavior(behavior, isOn) {
      if (isOn) behaviors.add(behavior)
      else behaviors.delete(behavior)
      if (isOn && behavior === 'eventsBeforeConnect') tell(kept.get().addresses)
      changed()
    },
    approve: (id) => queue.approve(id),
    reject: (id) => queue.reject(id),
    switchAccountFromWallet(address) {
      if (!kept.get().addresses.includes(address)) throw new Error(`The wallet has no account ${address}.`)
      keep({ addresses: [address, ...kept.get().addresses.filter((other) => other !== address)] })
      if (!kept.get().isAuthorized && behaviors.has('eventsAfterDisconnect')) tell(kept.get().addresses)
    },
    lock: () => keep({ isLocked: true }),
    unlock() {
      keep({ isLocked: false })
      queue.resume()
    },
    disconnectFromWallet: () => keep({ isAuthorized: false }),
    connect({ isSilent }) {
      return serve('connect', { silent: isSilent }, async () => {
        if (isSilent) {
          if (behaviors.has('hangsOnReconnect')) await never()
          return shared()
        }
        if (behaviors.has('hangsOnConnect')) await never()
        if (behaviors.has('pendingRequest')) throw new ProviderRpcError(-32002, 'Request already pending. Please wait.')
        if (!kept.get().isAuthorized || kept.get().isLocked) await prompt('connect', 'connect', undefined)
        if (behaviors.has('emptyAccounts')) return []
        keep({ isAuthorized: true })
        return shared()
      })
    },
    disconnect() {
      return serve('disconnect', undefined, async () => {
        if (behaviors.has('cannotDisconnect')) throw new ProviderRpcError(-32601, 'The wallet stays connected.')
        keep({ isAuthorized: false })
        if (behaviors.has('eventsAfterDisconnect')) tell(kept.get().addresses)
      })
    },
    signMessage(address, message) {
      return serve('signMessage', { address, message }, async () => {
        await prompt('sign', 'signMessage', { address, message: new TextDecoder().decode(message) })
        if (behaviors.has('malformedSignature')) return new Uint8Array(12)
        return signBytes((await keyOf(address)).privateKey, message)
      })
    },
    signIn(input) {
      return serve('signIn', input, async () => {
        if (behaviors.has('failsToSignIn')) throw new ProviderRpcError(-32603, 'The wallet could not sign in.')
        const others = shared().filter((other) => other !== input.address)
        const [address = ''] = behaviors.has('signsInWithOtherAccount') ? others : [input.address ?? shared()[0]]
        const domain = behaviors.has('signsInForOtherSite') ? 'other.example' : input.domain
        const text = composeSignIn({ ...input, domain, address })
        await prompt('sign', 'signIn', { address, message: text })
        const message = new TextEncoder().encode(text)
        if (behaviors.has('malformedSignature')) return { address, message, signature: new Uint8Array(12) }
        return { address, message, signature: await signBytes((await keyOf(address)).privateKey, message) }
      })
    },
    signTransactions(address, transactions, chain) {
      return serve('signTransaction', { address, count: transactions.length, chain }, async () => {
        // As text: a prompt is read by people, and by tests from outside of the page.
        const texts = transactions.map((transaction) => getBase64Decoder().decode(transaction))
        await prompt('sign', 'signTransaction', { address, transactions: texts, chain })
        if (behaviors.has('malformedTransaction')) return transactions.map(() => new Uint8Array(80).fill(1))
        return Promise.all(transactions.map((transaction) => sign(address, transaction)))
      })
    },
    signAndSendTransaction(address, transaction, chain, options) {
      return serve('signAndSendTransaction', { address, chain, options }, async () => {
        const url = Object.hasOwn(chains, chain) ? chains[chain] : undefined
        if (!url) throw new ProviderRpcError(4901, `The wallet does not know ${chain}.`)
        const text = getBase64Decoder().decode(transaction)
        await prompt('send', 'signAndSendTransaction', { address, transaction: text, chain, options })
        if (behaviors.has('malformedHash')) return new Uint8Array(12)
        const signed = await sign(address, transaction)
        const answer = await jsonRpcRequest(url, {
          method: 'sendTransaction',
          params: [getBase64Decoder().decode(signed), { encoding: 'base64', ...options }],
          fetch: parameters.fetch,
        })
        return Uint8Array.from(getBase58Codec().encode(v.parse(v.string(), answer)))
      })
    },
    onAccounts(callback) {
      accountListeners.add(callback)
      return () => void accountListeners.delete(callback)
    },
    subscribe(callback) {
      changeListeners.add(callback)
      return () => void changeListeners.delete(callback)
    },
    register() {
      if (!view) throw new Error('There is no window to register the wallet with.')
      const stop = registerStandardWallet(wallet, accounts, view)
      stops.add(stop)
      return stop
    },
    destroy() {
      queue.destroy()
      for (const stop of stops) stop()
      stops.clear()
      accountListeners.clear()
    },
  }
  return wallet
}

/** One lamport more or less: an amount stands last, but for the look-up tables of a versioned transaction, of which there are none. */
function changeAmount(transaction: Uint8Array): Uint8Array {
  const changed = transaction.slice()
  const isVersioned = (changed[1 + 64 * (changed[0] ?? 0)] ?? 0) >= 128
  const at = changed.length - (isVersioned ? 9 : 8)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
