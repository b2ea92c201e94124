import { systemClock } from '@hawser/common'
import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createApprovalQueue } from '../wallet/approvalQueue.js'
import { ProviderRpcError } from '../wallet/providerRpcError.js'
import { createRequestLog } from '../wallet/requestLog.js'
import { accountsOn, approvedNamespaces } from './approvedNamespaces.js'
import { createMemoryStorage } from './createMemoryStorage.js'
import { createPeerRequests } from './createPeerRequests.js'
import { createSignClient } from './createSignClient.js'
import type {
  CreateWalletConnectPeerParameters,
  WalletConnectPeer,
  WalletConnectPeerProposal,
  WalletConnectPeerRequest,
  WalletConnectPeerSession,
} from './walletConnectPeer.js'
import {
  isWalletConnectPeerBehavior,
  type WalletConnectPeerBehavior,
  type WalletConnectPeerBehaviors,
} from './walletConnectPeerBehaviors.js'

const userRejected = { code: 5000, message: 'User rejected.' }
const userDisconnected = { code: 6000, message: 'User disconnected.' }

/**
 * Starts a wallet at the other end of WalletConnect: it pairs by URI, approves, signs and sends with its own keys, and
 * misbehaves on demand. It needs `@walletconnect/sign-client`.
 *
 * @example
 * const peer = await createWalletConnectPeer({ relayUrl, privateKeys: [key], chains: { 1: rpcUrl } })
 * await peer.pair(uri)
 * const session = await peer.waitForSession()
 *
 * @throws TypeError without a key or a chain, SignClientNotFoundError
 */
export async function createWalletConnectPeer(
  parameters: CreateWalletConnectPeerParameters,
): Promise<WalletConnectPeer> {
  const { chains, approval = 'auto', clock = systemClock, rejectionCode = 5000 } = parameters
  const keys = parameters.privateKeys.map((key) => privateKeyToAccount(key))
  const firstChainId = Object.keys(chains).map(Number)[0]
  if (keys.length === 0) throw new TypeError('A WalletConnect peer needs at least one private key.')
  if (firstChainId === undefined) throw new TypeError('A WalletConnect peer needs at least one chain.')
  const addresses = keys.map((key) => key.address)

  let selectedAccounts: readonly Address[] = addresses
  let behaviors: WalletConnectPeerBehaviors = parameters.behaviors ?? {}
  const proposals: WalletConnectPeerProposal[] = []
  const errors: Error[] = []
  const places = new Map<number, Pick<WalletConnectPeerRequest, 'topic' | 'caipNetworkId'>>()
  const subscribers = new Set<() => void>()
  const ended = new AbortController()

  const changed = () => {
    for (const subscriber of subscribers) subscriber()
  }
  const behavior = (name: WalletConnectPeerBehavior) => behaviors[name] || undefined
  const report = (cause: unknown) => {
    if (ended.signal.aborted) return
    errors.push(cause instanceof Error ? cause : new Error(String(cause), { cause }))
    changed()
  }
  const log = createRequestLog(() => clock.nowMs(), changed)
  const approvals = createApprovalQueue({
    approval,
    isHeld: () => behavior('lateApproval') !== undefined,
    isLocked: () => false,
    onChange: changed,
  })

  const { client, close } = await createSignClient({
    relayUrl: parameters.relayUrl,
    projectId: parameters.projectId ?? 'hawser-testing',
    id: parameters.id ?? crypto.randomUUID(),
    storage: parameters.storage ?? createMemoryStorage(),
    metadata: {
      name: 'Scripted mobile wallet',
      description: 'A wallet for tests',
      url: 'https://wallet.example',
      icons: [],
      ...parameters.metadata,
    },
    onError: report,
  })

  const sessions = () => client.session.getAll()
  function sessionsFor(topic: string | undefined) {
    const chosen = sessions().filter((session) => topic === undefined || session.topic === topic)
    if (chosen.length === 0) throw new Error('The WalletConnect peer has no such session.')
    return chosen
  }

  /** Emits in one session, by a network that it holds. */
  async function emitIn(topic: string, caipNetworkId: string, name: string, data: unknown): Promise<void> {
    const times = behavior('duplicateEvents') ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      await client.emit({ topic, event: { name, data }, chainId: caipNetworkId })
    }
  }

  /** Puts the sessions on the given networks' accounts as they are now. */
  async function updateSession(topic: string, caipNetworkIds: readonly string[]): Promise<void> {
    const { namespaces } = client.session.get(topic)
    const { eip155 } = namespaces
    if (!eip155) return
    const own = [...caipNetworkIds]
    const next = { ...eip155, chains: own, accounts: accountsOn(own, { accounts: selectedAccounts, behavior }) }
    // Published is enough: the app reads what follows after it, and the SDK misses the app's answer now and then.
    await client.update({ topic, namespaces: { ...namespaces, eip155: next } })
  }

  const requests = createPeerRequests({
    keys,
    chains,
    approvals,
    behaviors: () => behaviors,
    selectedAccounts: () => selectedAccounts,
    firstChainId,
    switchChain: (chainId) => switchChain(chainId),
    signal: ended.signal,
    fetch: parameters.fetch,
  })

  async function switchChain(chainId: number, options: { readonly updatesSession?: boolean | undefined } = {}) {
    const caipNetworkId = `eip155:${chainId}`
    for (const { topic } of sessions()) {
      const held = chainsOf(topic)
      const [first] = held
      if (first === undefined) continue
      if (!held.includes(caipNetworkId) && options.updatesSession !== false) {
        await updateSession(topic, [...held, caipNetworkId])
      }
      const isHeld = chainsOf(topic).includes(caipNetworkId)
      await emitIn(topic, isHeld ? caipNetworkId : first, 'chainChanged', chainId)
    }
  }

  function chainsOf(topic: string): readonly string[] {
    return toSession(client.session.get(topic)).namespaces.eip155?.chains ?? []
  }

  async function select(next: readonly Address[]): Promise<void> {
    selectedAccounts = next
    changed()
    for (const { topic } of sessions()) {
      const [first] = chainsOf(topic)
      if (first === undefined) continue
      await updateSession(topic, chainsOf(topic))
      await emitIn(topic, first, 'accountsChanged', accountsOn([first], { accounts: selectedAccounts, behavior }))
    }
  }

  function own(address: string): Address {
    const found = addresses.find((candidate) => candidate.toLowerCase() === address.toLowerCase())
    if (!found) throw new TypeError(`The WalletConnect peer has no key for ${address}.`)
    return found
  }

  async function decide(proposal: WalletConnectPeerProposal): Promise<void> {
    if (behavior('closesOnProposal')) return client.core.relayer.transportClose()
    if (behavior('neverAnswersProposal')) return
    try {
      if (behavior('rejectsProposal')) throw new ProviderRpcError(4001, 'User rejected the request.')
      await approvals.ask({ kind: 'connect', method: 'wc_sessionPropose', params: proposal })
    } catch {
      if (!ended.signal.aborted) await client.reject({ id: proposal.id, reason: userRejected })
      return
    }
    await client.approve({
      id: proposal.id,
      namespaces: approvedNamespaces({
        ...proposal,
        accounts: selectedAccounts,
        knowsChain: requests.knowsChain,
        behavior,
      }),
      sessionProperties: {
        ...parameters.sessionProperties,
        ...(behavior('malformedCapabilities') ? { capabilities: '{not json' } : {}),
      },
    })
    changed()
  }

  client.on('session_proposal', ({ params }) => {
    const proposal: WalletConnectPeerProposal = {
      id: params.id,
      app: params.proposer.metadata,
      requiredNamespaces: toProposed(params.requiredNamespaces),
      optionalNamespaces: toProposed(params.optionalNamespaces),
      sessionProperties: params.sessionProperties ?? {},
    }
    proposals.push(proposal)
    changed()
    decide(proposal).catch(report)
  })

  async function answer(topic: string, id: number, caipNetworkId: string, method: string, params: unknown) {
    const entry = log.begin(method, params)
    places.set(entry, { topic, caipNetworkId })
    if (behavior('closesOnRequest')) return client.core.relayer.transportClose()
    if (behavior('neverAnswers')) return
    const slow = behavior('slow')
    if (slow !== undefined) {
      await new Promise<void>((resolve) => clock.setTimeout(resolve, slow === true ? 2000 : Number(slow)))
    }
    const response = await requests.answer({ chainId: Number(caipNetworkId.split(':')[1]), method, params }).then(
      (result) => {
        log.answer(entry, result)
        return { id, jsonrpc: '2.0', result: result ?? null }
      },
      (error: unknown) => {
        log.fail(entry, error)
        return { id, jsonrpc: '2.0', error: toErrorResponse(error, rejectionCode) }
      },
    )
    // The app may have ended the session in the meantime: then nobody waits for the answer.
    const isHeld = client.session.keys.includes(topic)
    if (!ended.signal.aborted && isHeld) await client.respond({ topic, response })
  }

  client.on('session_request', ({ topic, id, params: { chainId, request } }) => {
    answer(topic, id, chainId, request.method, request.params).catch(report)
  })
  client.on('session_delete', changed)
  client.on('session_expire', changed)

  return {
    accounts: addresses,
    get selectedAccounts() {
      return selectedAccounts
    },
    get sessions() {
      return sessions().map(toSession)
    },
    proposals,
    get behaviors() {
      return behaviors
    },
    get pending() {
      return approvals.pending()
    },
    get log() {
      return log.entries().map((entry) => ({ topic: '', caipNetworkId: '', ...entry, ...places.get(entry.id) }))
    },
    errors,
    get isOnline() {
      return client.core.relayer.connected
    },
    async pair(uri) {
      await client.pair({ uri })
    },
    waitForSession({ isNew = false, timeoutMs = 10_000 } = {}) {
      const former = new Set(isNew ? sessions().map(({ topic }) => topic) : [])
      return new Promise((resolve, reject) => {
        const stop = () => {
          subscribers.delete(look)
          cancel()
        }
        const look = () => {
          const found = sessions().find(({ topic }) => !former.has(topic))
          if (!found) return
          stop()
          resolve(toSession(found))
        }
        const cancel = clock.setTimeout(() => {
          stop()
          const why = errors.at(-1)
          reject(new Error(`The WalletConnect peer had no session within ${timeoutMs} ms.`, { cause: why }))
        }, timeoutMs)
        subscribers.add(look)
        look()
      })
    },
    setBehavior(name, value) {
      if (!isWalletConnectPeerBehavior(name))
        throw new TypeError(`"${String(name)}" is not a behaviour of a WalletConnect peer.`)
      const { [name]: _former, ...others } = behaviors
      behaviors = value === false ? others : { ...others, [name]: value }
      changed()
    },
    resetBehaviors() {
      behaviors = {}
      changed()
    },
    approve: approvals.approve,
    reject: approvals.reject,
    async selectAccounts(next) {
      if (next.length === 0) throw new TypeError('Select at least one account.')
      await select([...new Set(next.map(own))])
    },
    async switchAccount(address) {
      const chosen = own(address)
      await select([chosen, ...selectedAccounts.filter((other) => other !== chosen)])
    },
    switchChain,
    async emitEvent({ name, data, caipNetworkId, topic }) {
      for (const session of sessionsFor(topic)) await emitIn(session.topic, caipNetworkId, name, data)
    },
    async extend(topic) {
      for (const session of sessionsFor(topic).slice(0, 1)) {
        const { acknowledged } = await client.extend({ topic: session.topic })
        await acknowledged()
      }
    },
    async ping(topic) {
      for (const session of sessionsFor(topic).slice(0, 1)) await client.ping({ topic: session.topic })
    },
    async disconnect(topic) {
      for (const session of sessionsFor(topic)) {
        await client.disconnect({ topic: session.topic, reason: userDisconnected })
      }
      changed()
    },
    goOffline: () => client.core.relayer.transportClose(),
    goOnline: () => client.core.relayer.transportOpen(),
    subscribe(callback) {
      subscribers.add(callback)
      return () => subscribers.delete(callback)
    },
    async destroy() {
      if (ended.signal.aborted) return
      ended.abort()
      approvals.destroy()
      subscribers.clear()
      await close()
    },
  }
}

function toErrorResponse(error: unknown, rejectionCode: number): { code: number; message: string } {
  if (!(error instanceof ProviderRpcError)) return { code: -32603, message: String(error) }
  return { code: error.code === 4001 ? rejectionCode : error.code, message: error.message }
}

interface RawNamespace {
  readonly chains?: string[] | undefined
  readonly methods: string[]
  readonly events: string[]
}

function toProposed(namespaces: Readonly<Record<string, RawNamespace>> | undefined) {
  return Object.fromEntries(
    Object.entries(namespaces ?? {}).map(([name, { chains = [], methods, events }]) => [
      name,
      { chains: name.includes(':') ? [name] : chains, methods, events },
    ]),
  )
}

interface RawSession {
  readonly topic: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly peer: { readonly metadata: WalletConnectPeerSession['app'] }
  readonly namespaces: Readonly<Record<string, RawNamespace & { readonly accounts: string[] }>>
}

function toSession({ topic, expiry, peer, namespaces }: RawSession): WalletConnectPeerSession {
  return {
    topic,
    app: peer.metadata,
    expiresAtMs: expiry * 1000,
    namespaces: Object.fromEntries(
      Object.entries(namespaces).map(([name, { accounts, chains, methods, events }]) => {
        const used = accounts.map((account) => account.split(':').slice(0, 2).join(':'))
        return [name, { accounts, chains: [...new Set([...(chains ?? []), ...used])], methods, events }]
      }),
    ),
  }
}
