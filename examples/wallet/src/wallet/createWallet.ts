import type { SessionTypes } from '@walletconnect/types'
import type { HDAccount } from 'viem/accounts'
import type { RunConfig } from '../config/runConfig.js'
import { createActiveChains } from './createActiveChains.js'
import { createRequestAnswers } from './createRequestAnswers.js'
import { createStore } from './createStore.js'
import { holdWallet } from './holdWallet.js'
import { parsePairingUri } from './parsePairingUri.js'
import { readProposal } from './readProposal.js'
import { approvedNamespaces, changedNamespaces, readSession } from './sessionNamespaces.js'
import { startWalletKit } from './startWalletKit.js'
import { toMessage } from './toMessage.js'
import type { Proposal, SessionRequest, WalletAccount, WalletChain, WalletSnapshot } from './walletSnapshot.js'

const userRejected = { code: 5000, message: 'User rejected.' }
const userDisconnected = { code: 6000, message: 'User disconnected.' }
/** How long an app may take to propose after its code was read. */
const proposalDeadlineMs = 20_000

/** The wallet: what it knows, and what its user can do. */
export interface Wallet {
  readonly accounts: readonly WalletAccount[]
  getSnapshot(): WalletSnapshot
  subscribe(callback: () => void): () => void
  /** Reads a pairing URI; what follows, or what is wrong with it, is in the snapshot. */
  pair(text: string): Promise<void>
  approveProposal(
    proposal: Proposal,
    choice: { readonly addresses: readonly WalletAccount['address'][]; readonly chainIds: readonly number[] },
  ): Promise<void>
  rejectProposal(proposal: Proposal): Promise<void>
  /** @throws Error with what to tell the user; the request still waits then. */
  approveRequest(request: SessionRequest): Promise<void>
  rejectRequest(request: SessionRequest): Promise<void>
  switchAccount(topic: string, address: WalletAccount['address']): Promise<void>
  switchChain(topic: string, chainId: number): Promise<void>
  disconnect(topic: string): Promise<void>
}

export interface CreateWalletParameters {
  readonly config: RunConfig
  readonly keys: readonly HDAccount[]
  readonly window: Window
}

/** Creates the wallet and starts it. */
export function createWallet({ config, keys, window }: CreateWalletParameters): Wallet {
  const addresses = keys.map((key) => key.address)
  const chains: readonly WalletChain[] = Object.entries(config.chains).map(([id, chain]) => ({
    id: Number(id),
    ...chain,
  }))
  const store = createStore({
    status: 'starting',
    failure: null,
    relay: 'idle',
    chains,
    sessions: [],
    prompts: [],
    activity: [],
    pairing: { isWaiting: false, error: null },
  })
  const activeChains = createActiveChains(window.localStorage)
  const kit = start()
  kit.catch((error: unknown) => store.set({ status: 'failed', failure: toMessage(error) }))

  async function start() {
    const { relayUrl, projectId } = config
    if (!relayUrl) throw new Error('This page was served without a relay. Start the wallet with npm run demo.')
    const { held, lost } = holdWallet(window.navigator.locks)
    await held
    const started = await startWalletKit({
      relayUrl,
      projectId,
      origin: window.location.origin,
      onRelay: (relay) => store.get().status !== 'elsewhere' && store.set({ relay }),
    })
    void lost.then(async () => {
      store.set({ status: 'elsewhere', prompts: [], relay: 'offline' })
      await started.core.relayer.transportClose()
    })
    return started
  }

  function note(text: string, detail: string | null = null): void {
    const { activity } = store.get()
    const entry = { id: (activity[0]?.id ?? 0) + 1, atMs: Date.now(), text, detail }
    store.set({ activity: [entry, ...activity].slice(0, 50) })
  }

  const dropPrompts = (isDropped: (prompt: Proposal | SessionRequest) => boolean) =>
    store.set({ prompts: store.get().prompts.filter((prompt) => !isDropped(prompt)) })

  async function refresh(): Promise<void> {
    const held = Object.values((await kit).getActiveSessions())
    const sessions = held.flatMap((session) => readSession(session, addresses, activeChains.get(session.topic)) ?? [])
    store.set({ sessions })
  }

  async function sessionOf(topic: string): Promise<SessionTypes.Struct> {
    const session = (await kit).getActiveSessions()[topic]
    if (!session) throw new Error('The app is no longer connected.')
    return session
  }

  async function changeSession(topic: string, nextAddresses: typeof addresses, chainIds: readonly number[]) {
    const session = await sessionOf(topic)
    await (await kit).updateSession({ topic, namespaces: changedNamespaces(session, nextAddresses, chainIds) })
  }

  async function emit(topic: string, name: string, data: unknown, chainId: number): Promise<void> {
    const session = await sessionOf(topic)
    if (!session.namespaces.eip155?.events.includes(name)) return
    await (await kit).emitSessionEvent({ topic, event: { name, data }, chainId: `eip155:${chainId}` })
  }

  async function switchChain(topic: string, chainId: number): Promise<void> {
    const view = readSession(await sessionOf(topic), addresses, undefined)
    if (!view) throw new Error('The app is no longer connected.')
    if (!view.chainIds.includes(chainId)) await changeSession(topic, [...view.addresses], [...view.chainIds, chainId])
    activeChains.set(topic, chainId)
    await emit(topic, 'chainChanged', chainId, chainId)
    await refresh()
  }

  const answers = createRequestAnswers({ kit, store, keys, note, switchChain, dropPrompts })

  async function listen(): Promise<void> {
    const started = await kit
    started.on('session_proposal', (event) => {
      const proposal = readProposal(event, (id) => store.get().chains.some((chain) => chain.id === id))
      store.set({
        prompts: [...store.get().prompts.filter(({ id }) => id !== proposal.id), proposal],
        pairing: { isWaiting: false, error: null },
      })
    })
    started.on('session_request', (event) => void answers.receive(event))
    started.on('proposal_expire', ({ id }) => {
      dropPrompts((prompt) => prompt.id === id)
      store.set({ pairing: { isWaiting: false, error: 'The app’s proposal has expired. Make a new code in the app.' } })
    })
    started.on('session_request_expire', ({ id }) => dropPrompts((prompt) => prompt.id === id))
    started.on('session_delete', ({ topic }) => {
      const app = store.get().sessions.find((session) => session.topic === topic)?.app.name
      dropPrompts((prompt) => prompt.kind === 'request' && prompt.topic === topic)
      if (app) note(`${app} disconnected`)
      void refresh()
    })
    // Sessions of other words: the wallet could not sign for them.
    for (const session of Object.values(started.getActiveSessions())) {
      if (readSession(session, addresses, undefined)) continue
      await started.disconnectSession({ topic: session.topic, reason: userDisconnected }).catch(() => undefined)
    }
    await refresh()
    store.set({ status: 'ready' })
    for (const { id, topic, params, verifyContext } of started.getPendingSessionRequests()) {
      await answers.receive({ id, topic, params, verifyContext })
    }
  }
  // A failure of the start is in the snapshot already.
  listen().catch(() => undefined)

  return {
    accounts: addresses.map((address, index) => ({ name: `Account ${index + 1}`, address })),
    getSnapshot: store.get,
    subscribe: store.subscribe,
    async pair(text) {
      try {
        const uri = parsePairingUri(text, Date.now())
        store.set({ pairing: { isWaiting: true, error: null } })
        await (await kit).pair({ uri })
        window.setTimeout(() => {
          if (!store.get().pairing.isWaiting) return
          const error = 'The app has not answered. Make a new code in the app and try again.'
          store.set({ pairing: { isWaiting: false, error } })
        }, proposalDeadlineMs)
      } catch (error) {
        store.set({ pairing: { isWaiting: false, error: toMessage(error) } })
      }
    },
    async approveProposal(proposal, choice) {
      const namespaces = approvedNamespaces(proposal, choice.addresses, choice.chainIds)
      await (await kit).approveSession({ id: proposal.id, namespaces })
      dropPrompts((prompt) => prompt.id === proposal.id)
      note(`Connected to ${proposal.app.name}`)
      await refresh()
    },
    async rejectProposal(proposal) {
      dropPrompts((prompt) => prompt.id === proposal.id)
      await (await kit).rejectSession({ id: proposal.id, reason: userRejected })
      note(`Refused to connect to ${proposal.app.name}`)
    },
    approveRequest: answers.approve,
    rejectRequest: answers.reject,
    async switchAccount(topic, address) {
      const view = readSession(await sessionOf(topic), addresses, activeChains.get(topic))
      if (!view) return
      const next = [address, ...view.addresses.filter((other) => other !== address)]
      await changeSession(topic, next, view.chainIds)
      const accounts = next.map((one) => `eip155:${view.chainId}:${one}`)
      await emit(topic, 'accountsChanged', accounts, view.chainId)
      await refresh()
    },
    switchChain,
    async disconnect(topic) {
      const app = store.get().sessions.find((session) => session.topic === topic)?.app.name
      await (await kit).disconnectSession({ topic, reason: userDisconnected })
      dropPrompts((prompt) => prompt.kind === 'request' && prompt.topic === topic)
      if (app) note(`Disconnected ${app}`)
      await refresh()
    },
  }
}
