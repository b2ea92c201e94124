import type { SessionTypes } from '@walletconnect/types'
import { chainsOf } from '../config/chainsOf.js'
import type { RunConfig } from '../config/runConfig.js'
import { createEip155Keyring } from '../keyrings/eip155/createEip155Keyring.js'
import { loadKeyrings } from '../keyrings/loadKeyrings.js'
import type { WalletNamespace } from '../keyrings/walletChain.js'
import { createActiveChains } from './createActiveChains.js'
import { createRequestAnswers } from './createRequestAnswers.js'
import { createStore } from './createStore.js'
import { holdWallet } from './holdWallet.js'
import { parsePairingUri } from './parsePairingUri.js'
import { readProposal } from './readProposal.js'
import { approvedNamespaces, approvedProperties, changedNamespaces, readSession } from './sessionNamespaces.js'
import { startWalletKit } from './startWalletKit.js'
import { toMessage } from './toMessage.js'
import type { ApprovedNamespace, Proposal, SessionPlace, SessionRequest, WalletSnapshot } from './walletSnapshot.js'

const userRejected = { code: 5000, message: 'User rejected.' }
const userDisconnected = { code: 6000, message: 'User disconnected.' }
/** How long an app may take to propose after its code was read. */
const proposalDeadlineMs = 20_000

/** The wallet: what it knows, and what its user can do. */
export interface Wallet {
  getSnapshot(): WalletSnapshot
  subscribe(callback: () => void): () => void
  /** Reads a pairing URI; what follows, or what is wrong with it, is in the snapshot. */
  pair(text: string): Promise<void>
  approveProposal(proposal: Proposal, approved: readonly ApprovedNamespace[]): Promise<void>
  rejectProposal(proposal: Proposal): Promise<void>
  /** @throws Error with what to tell the user; the request still waits then. */
  approveRequest(request: SessionRequest): Promise<void>
  rejectRequest(request: SessionRequest): Promise<void>
  /** Makes an account the one that an app uses first. */
  switchAccount(topic: string, namespace: WalletNamespace, account: number): Promise<void>
  /** Puts an app on a network, which it may use from then on. */
  switchChain(topic: string, chainId: string): Promise<void>
  disconnect(topic: string): Promise<void>
}

export interface CreateWalletParameters {
  readonly config: RunConfig
  readonly mnemonic: string
  readonly window: Window
}

/** Creates the wallet and starts it. */
export function createWallet({ config, mnemonic, window }: CreateWalletParameters): Wallet {
  const configured = chainsOf(config)
  const namespaces = [...new Set(configured.map(({ namespace }) => namespace))]
  const first = createEip155Keyring(mnemonic)
  const store = createStore({
    status: 'starting',
    failure: null,
    relay: 'idle',
    keyrings: [first],
    chains: configured.filter(({ namespace }) => namespace === 'eip155'),
    sessions: [],
    prompts: [],
    activity: [],
    pairing: { isWaiting: false, error: null },
  })
  const activeChains = createActiveChains(window.localStorage)
  const keyringsLoaded = loadKeyrings(namespaces, mnemonic).then((further) => {
    const keyrings = [first, ...further]
    const known = keyrings.map(({ namespace }) => namespace)
    store.set({ keyrings, chains: configured.filter(({ namespace }) => known.includes(namespace)) })
  })
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

  const viewOf = (session: SessionTypes.Struct) =>
    readSession(session, store.get().keyrings, (namespace) => activeChains.get(session.topic, namespace))

  async function refresh(): Promise<void> {
    const held = Object.values((await kit).getActiveSessions())
    store.set({ sessions: held.flatMap((session) => viewOf(session) ?? []) })
  }

  /** @throws Error where the app is not connected in this namespace */
  async function placeOf(
    topic: string,
    namespace: WalletNamespace,
  ): Promise<{ readonly session: SessionTypes.Struct; readonly place: SessionPlace }> {
    const session = (await kit).getActiveSessions()[topic]
    const place = session && viewOf(session)?.places.find((one) => one.namespace === namespace)
    if (!place) throw new Error('The app is no longer connected.')
    return { session, place }
  }

  async function changeSession(session: SessionTypes.Struct, change: ApprovedNamespace): Promise<void> {
    const namespaces = changedNamespaces(session, change, store.get())
    await (await kit).updateSession({ topic: session.topic, namespaces })
  }

  async function emit(session: SessionTypes.Struct, name: string, data: unknown, chainId: string): Promise<void> {
    const [namespace = ''] = chainId.split(':')
    if (!session.namespaces[namespace]?.events.includes(name)) return
    await (await kit).emitSessionEvent({ topic: session.topic, event: { name, data }, chainId })
  }

  async function switchChain(topic: string, chainId: string): Promise<void> {
    const chain = store.get().chains.find(({ id }) => id === chainId)
    if (!chain) throw new Error('The wallet does not know this network.')
    const { namespace, reference } = chain
    const { session, place } = await placeOf(topic, namespace)
    if (!place.chainIds.includes(chainId))
      await changeSession(session, { ...place, chainIds: [...place.chainIds, chainId] })
    activeChains.set(topic, namespace, chainId)
    await emit(session, 'chainChanged', namespace === 'eip155' ? Number(reference) : reference, chainId)
    await refresh()
  }

  const answers = createRequestAnswers({ kit, keyringsLoaded, store, note, switchChain, dropPrompts })

  async function listen(): Promise<void> {
    const started = await kit
    started.on('session_proposal', async (event) => {
      await keyringsLoaded
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
    await keyringsLoaded
    // Sessions of other words: the wallet could not sign for them.
    for (const session of Object.values(started.getActiveSessions())) {
      if (viewOf(session)) continue
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
    async approveProposal(proposal, approved) {
      const namespaces = approvedNamespaces(proposal, approved, store.get())
      const sessionProperties = approvedProperties(approved, store.get())
      await (await kit).approveSession({
        id: proposal.id,
        namespaces,
        ...(Object.keys(sessionProperties).length > 0 && { sessionProperties }),
      })
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
    async switchAccount(topic, namespace, account) {
      const { session, place } = await placeOf(topic, namespace)
      const { keyrings, chains } = store.get()
      const accounts = [account, ...place.accounts.filter((other) => other !== account)]
      await changeSession(session, { ...place, accounts })
      const chain = chains.find(({ id }) => id === place.chainId)
      const keyring = keyrings.find((one) => one.namespace === namespace)
      const addresses = (chain && keyring?.addresses(chain)) ?? []
      const told = accounts.map((index) => `${place.chainId}:${addresses[index]}`)
      await emit(session, 'accountsChanged', told, place.chainId)
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
