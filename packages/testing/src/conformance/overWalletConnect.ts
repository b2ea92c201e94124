import type { ChainNamespace } from '@hawser/common'
import type { AdapterContext, AdapterFactory, Connector } from '@hawser/core'
import { createMemoryStorage, type KeyValueStorage } from '../walletConnect/createMemoryStorage.js'
import type { WalletConnectPeer } from '../walletConnect/walletConnectPeer.js'
import type { WalletConnectPeerBehavior } from '../walletConnect/walletConnectPeerBehaviors.js'
import type {
  AdapterConformanceOptions,
  ConformanceBehavior,
  ConformanceMemory,
  ConformancePage,
  ConformanceWallet,
} from './conformanceHarness.js'

/** A wallet at the other end, and what it is told apart from the peer's switches. */
export interface WalletConnectConformancePeer {
  readonly peer: WalletConnectPeer
  /** @throws Error for a behaviour that it does not know */
  behave(behavior: ConformanceBehavior, isOn: boolean): void
}

export interface WalletConnectConformanceParameters {
  readonly name: string
  readonly namespace: ChainNamespace
  /** The suite of the adapter by wallets on the page, whose networks and checks are used. */
  readonly base: AdapterConformanceOptions
  /** `walletConnect({ relayUrl, projectId, storage })`. Called after `setUp`. */
  readonly createConnector: (memory: { readonly storage: KeyValueStorage }) => {
    create(context: AdapterContext): Connector
  }
  readonly createPeer: () => Promise<WalletConnectConformancePeer>
  /** The accounts of each peer on the suite's networks, its own choice first. Read after `setUp`. */
  readonly addresses: () => readonly string[]
  readonly setUp?: (() => Promise<void>) | undefined
  readonly tearDown?: (() => Promise<void>) | undefined
}

/** What the peer itself does; what its answers look like is for the namespace's wallet. */
const switches: Readonly<Partial<Record<ConformanceBehavior, readonly WalletConnectPeerBehavior[]>>> = {
  rejectsConnect: ['rejectsProposal'],
  rejectsSign: ['rejectsSign'],
  rejectsSend: ['rejectsSend', 'rejectsSign'],
  hangsOnConnect: ['neverAnswersProposal'],
  neverAnswers: ['neverAnswers', 'neverAnswersProposal'],
  holdsPrompts: ['lateApproval'],
  noAccounts: ['approvesNoAccounts'],
  malformedAccounts: ['malformedAccounts'],
}

interface Remembered {
  readonly id: string
  readonly storage: KeyValueStorage
  readonly phone: Promise<WalletConnectConformancePeer>
}

/**
 * The cases of `describeAdapterConformance` by wallets at the other end of WalletConnect. Finding wallets is left out: pairing has a suite of its own
 * (`describeConnectorConformance`).
 */
export function overWalletConnect(parameters: WalletConnectConformanceParameters): AdapterConformanceOptions {
  const { base, createConnector, createPeer, addresses } = parameters
  const phones = new Set<Promise<WalletConnectConformancePeer>>()
  const memories = new WeakMap<ConformanceMemory, Remembered>()
  /** What a phone could not do. The case that asked for it goes on, and the end of the suite tells. */
  const failures = new Set<unknown>()
  const whenReady = (phone: Remembered['phone'], run: (created: WalletConnectConformancePeer) => unknown): void => {
    phone.then(run).catch((reason: unknown) => failures.add(reason))
  }
  let lastId = 0
  /** Of the page that was opened last: an adapter is created for it next. */
  let list: ConnectorList = createList()

  function remember(memory: ConformanceMemory): Remembered {
    const known = memories.get(memory)
    if (known) return known
    lastId += 1
    const phone = createPeer()
    phones.add(phone)
    const remembered = { id: `conformance${lastId}`, storage: createMemoryStorage(), phone }
    memories.set(memory, remembered)
    return remembered
  }

  function openPage(): ConformancePage {
    const page = base.openPage()
    const own = createList()
    list = own
    return {
      platform: page.platform,
      addWallet({ memory = new Map() }) {
        const { id, storage, phone } = remember(memory)
        const connector = createConnector({ storage }).create({
          // Without a document there is nothing that the app says of itself.
          platform: { ...page.platform, window: undefined },
          networks: base.networks,
          options: { appName: 'Conformance', id },
        })
        const count = own.connectors().length
        const connectorId = count === 0 ? connector.id : `${connector.id}-${count}`
        own.add({
          ...connector,
          id: connectorId,
          namespaces: [parameters.namespace],
          connect: (rest) =>
            connector.connect({ ...rest, onPairing: ({ uri }) => whenReady(phone, ({ peer }) => peer.pair(uri)) }),
        })
        return describePhone({ connectorId, name: connector.name, addresses: addresses(), phone, whenReady })
      },
      close() {
        for (const connector of own.connectors()) connector.dispose?.()
        page.close()
      },
    }
  }

  return {
    ...base,
    name: parameters.name,
    openPage,
    createAdapter: () => withConnectors(base.createAdapter(), list),
    async setUp() {
      await base.setUp?.()
      await parameters.setUp?.()
    },
    async tearDown() {
      // Whatever fails, the rest is ended.
      const steps = [
        ...(await Promise.allSettled([...phones].map(async (phone) => (await phone).peer.destroy()))),
        ...(await Promise.allSettled([parameters.tearDown?.()])),
        ...(await Promise.allSettled([base.tearDown?.()])),
      ]
      for (const step of steps) if (step.status === 'rejected') failures.add(step.reason)
      const [failure] = failures
      if (failures.size > 1) throw new AggregateError(failures, 'The phones and what they need did not work or end.')
      if (failures.size === 1) throw failure
    },
    inapplicable: [
      // A session that has ended is told from a wallet that is locked, which no page hears of.
      ...(base.inapplicable ?? []).filter((name) => name !== 'restores' && name !== 'tellsRevocation'),
      'discovery',
      'lock',
      'tellsUnlock',
      'askedAtOnce',
      'silentConnect',
      'ownNetwork',
      'busy',
      'hangsOnReconnect',
      'cannotRevoke',
      'eventsBeforeConnect',
      'eventsAfterDisconnect',
    ],
  }
}

interface ConnectorList {
  connectors(): readonly Connector[]
  add(connector: Connector): void
  watch(onChange: (connectors: readonly Connector[]) => void): () => void
}

function createList(): ConnectorList {
  let connectors: readonly Connector[] = []
  const watchers = new Set<(connectors: readonly Connector[]) => void>()
  return {
    connectors: () => connectors,
    add(connector) {
      connectors = [...connectors, connector]
      for (const watcher of watchers) watcher(connectors)
    },
    watch(onChange) {
      watchers.add(onChange)
      onChange(connectors)
      return () => watchers.delete(onChange)
    },
  }
}

/** The adapter with the page's connectors in place of the wallets that it finds. */
function withConnectors(factory: AdapterFactory, list: ConnectorList): AdapterFactory {
  return {
    ...factory,
    create: (context) => ({ ...factory.create(context), watchConnectors: (onChange) => list.watch(onChange) }),
  }
}

interface PhoneDescription
  extends Pick<ConformanceWallet, 'connectorId' | 'name' | 'addresses'>,
    Pick<Remembered, 'phone'> {
  /** Runs with the phone once there is one. */
  readonly whenReady: (phone: Remembered['phone'], run: (created: WalletConnectConformancePeer) => unknown) => void
}

function describePhone({ phone, whenReady, ...described }: PhoneDescription): ConformanceWallet {
  let peer: WalletConnectPeer | undefined
  whenReady(phone, (created) => {
    peer = created.peer
  })
  /** Without a session there is nobody to tell. */
  const tell = (telling: Promise<void> | undefined) => void telling?.catch(() => {})
  const onlyOnPages = (): never => {
    throw new Error('A wallet at the other end of WalletConnect has none.')
  }
  return {
    ...described,
    behave(behavior, isOn) {
      whenReady(phone, (created) => {
        const names = switches[behavior]
        if (names) for (const name of names) created.peer.setBehavior(name, isOn)
        else created.behave(behavior, isOn)
      })
    },
    pendingPrompts: () => peer?.pending.length ?? 0,
    approvePrompt: () => peer?.approve(),
    network: onlyOnPages,
    isAuthorized: () => (peer?.sessions.length ?? 0) > 0,
    switchAccount: (address) => tell(peer?.switchAccount(address)),
    switchNetwork: onlyOnPages,
    lock: onlyOnPages,
    unlock: onlyOnPages,
    revoke: () => tell(peer?.disconnect()),
  }
}
