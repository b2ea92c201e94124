import { systemClock } from '@hawser/common'
import { privateKeyToAccount } from 'viem/accounts'
import { createApprovalQueue } from '../wallet/approvalQueue.js'
import { answerProposals } from './answerProposals.js'
import { answerSessionRequests } from './answerSessionRequests.js'
import { answerSignIns } from './answerSignIns.js'
import { createEip155Namespace } from './createEip155Namespace.js'
import { createFurtherNamespace } from './createFurtherNamespace.js'
import { createMemoryStorage } from './createMemoryStorage.js'
import { createPeerRequests } from './createPeerRequests.js'
import { createPeerSessions } from './createPeerSessions.js'
import { createSignClient } from './createSignClient.js'
import type { PeerContext } from './peerContext.js'
import { toPeerSession } from './toPeerSession.js'
import type { CreateWalletConnectPeerParameters, WalletConnectPeer } from './walletConnectPeer.js'
import {
  isWalletConnectPeerBehavior,
  type WalletConnectPeerBehavior,
  type WalletConnectPeerBehaviors,
} from './walletConnectPeerBehaviors.js'

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
 * @throws TypeError without a namespace, or for keys of eip155 without a chain or the reverse; SignClientNotFoundError
 */
export async function createWalletConnectPeer(
  parameters: CreateWalletConnectPeerParameters,
): Promise<WalletConnectPeer> {
  const { privateKeys = [], chains = {}, approval = 'auto', clock = systemClock, rejectionCode = 5000 } = parameters
  const keys = privateKeys.map((key) => privateKeyToAccount(key))
  const firstChainId = Object.keys(chains).map(Number)[0]
  const further = (parameters.namespaces ?? []).map(createFurtherNamespace)
  const speaksEip155 = keys.length > 0 || firstChainId !== undefined || further.length === 0
  if (speaksEip155 && keys.length === 0) throw new TypeError('A WalletConnect peer needs at least one private key.')
  if (speaksEip155 && firstChainId === undefined) throw new TypeError('A WalletConnect peer needs at least one chain.')

  let behaviors: WalletConnectPeerBehaviors = parameters.behaviors ?? {}
  const errors: Error[] = []
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
  const approvals = createApprovalQueue({
    approval,
    isHeld: () => behavior('lateApproval') !== undefined,
    isLocked: () => false,
    onChange: changed,
  })
  const addresses = keys.map((key) => key.address)
  const eip155 = createEip155Namespace({ addresses, requests: () => requests })
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
  const namespaces = [...(speaksEip155 ? [eip155] : []), ...further]
  const { signal } = ended
  const context: PeerContext = { client, namespaces, approvals, clock, signal, behavior, changed, report }
  const sessions = createPeerSessions(context)
  const requests = createPeerRequests({
    keys,
    chains,
    approvals,
    behaviors: () => behaviors,
    selectedAccounts: () => eip155.selected,
    firstChainId: firstChainId ?? 0,
    switchChain: (chainId) => sessions.switchChain(chainId),
    signal,
    fetch: parameters.fetch,
  })
  const proposals = answerProposals(context, parameters.sessionProperties)
  const signIns = parameters.signsIn ? answerSignIns(context, keys) : []
  const readLog = answerSessionRequests(context, rejectionCode)
  client.on('session_delete', changed)
  client.on('session_expire', changed)

  return {
    accounts: addresses,
    get selectedAccounts() {
      return eip155.selected
    },
    get sessions() {
      return sessions.all().map(toPeerSession)
    },
    proposals,
    signIns,
    get behaviors() {
      return behaviors
    },
    get pending() {
      return approvals.pending()
    },
    get log() {
      return readLog()
    },
    errors,
    get isOnline() {
      return client.core.relayer.connected
    },
    async pair(uri) {
      await client.pair({ uri })
    },
    waitForSession({ isNew = false, timeoutMs = 10_000 } = {}) {
      const former = new Set(isNew ? sessions.all().map(({ topic }) => topic) : [])
      return new Promise((resolve, reject) => {
        const stop = () => {
          subscribers.delete(look)
          cancel()
        }
        const look = () => {
          const found = sessions.all().find(({ topic }) => !former.has(topic))
          if (!found) return
          stop()
          resolve(toPeerSession(found))
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
    selectAccounts: (next) => sessions.select(next),
    switchAccount: (address) => sessions.putFirst(address),
    switchChain: (chain, options) => sessions.switchChain(chain, options),
    async emitEvent({ name, data, caipNetworkId, topic }) {
      for (const session of sessions.named(topic)) await sessions.emitIn(session.topic, caipNetworkId, name, data)
    },
    async extend(topic) {
      for (const session of sessions.named(topic).slice(0, 1)) {
        const { acknowledged } = await client.extend({ topic: session.topic })
        await acknowledged()
      }
    },
    async ping(topic) {
      for (const session of sessions.named(topic).slice(0, 1)) await client.ping({ topic: session.topic })
    },
    async disconnect(topic) {
      for (const session of sessions.named(topic)) {
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
