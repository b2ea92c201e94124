import {
  type ChainNamespace,
  createMemoryStore,
  type KeyValueStore,
  systemClock,
  UserRejectedError,
  withDeadline,
} from '@hawser/common'
import type { AdapterFactory, Connector, ConnectorContext } from '@hawser/core'
import { createFramedPage } from '../frame/createFramedPage.js'
import { createScriptedFrame } from '../frame/createScriptedFrame.js'
import type { ScriptedFrame, ScriptedFrameBehavior, ScriptedFrameMemory } from '../frame/scriptedFrame.js'
import type { ScriptedWallet } from '../wallet/scriptedWallet.js'
import type { WalletConnectPeerNamespace } from '../walletConnect/peerNamespace.js'
import type {
  AdapterConformanceOptions,
  ConformanceBehavior,
  ConformanceMemory,
  ConformancePage,
  ConformanceWallet,
} from './conformanceHarness.js'

/** The keys of a frame, and what they are told apart from the frame's own switches. */
export interface FrameConformanceKeys {
  /** Signs on EVM networks. */
  readonly wallet?: ScriptedWallet | undefined
  readonly namespaces?: readonly WalletConnectPeerNamespace[] | undefined
  behave?(behavior: ConformanceBehavior, isOn: boolean): void
}

export interface FrameConformanceParameters {
  readonly name: string
  readonly namespace: ChainNamespace
  /** The suite of the adapter by wallets on the page, whose networks and checks are used. */
  readonly base: AdapterConformanceOptions
  /** `embeddedWallet({ frameUrl, timers: { readyDelayMs: 0 } })`, of an origin that is not `https://app.example`. */
  readonly createConnector: () => { create(context: ConnectorContext): Connector }
  readonly createKeys: () => Promise<FrameConformanceKeys>
  /** The accounts of all keys on the suite's networks, the wallet's own choice first. Read after `setUp`. */
  readonly addresses: () => readonly string[]
  /** After the chains are there. */
  readonly setUp?: (() => Promise<void>) | undefined
}

const origin = 'https://app.example'
const questionTimeoutMs = 300_000

const switches: Readonly<Partial<Record<ConformanceBehavior, ScriptedFrameBehavior>>> = {
  rejectsSign: 'rejectsPrompts',
  rejectsSend: 'rejectsPrompts',
  neverAnswers: 'neverAnswers',
  holdsPrompts: 'holdsPrompts',
  noAccounts: 'noAccounts',
  malformedAccounts: 'malformedAccounts',
}

/** What outlives a page: what the app and the frame have stored, and the keys. */
interface Remembered {
  readonly store: KeyValueStore
  readonly frame: ScriptedFrameMemory
  readonly keys: Promise<FrameConformanceKeys>
}

/**
 * The cases of `describeAdapterConformance` by an embedded wallet: its connector, and a scripted frame at the other end of a real channel. The user logs in by
 * what the connector asks. Finding wallets is left out.
 */
export function overFrame(parameters: FrameConformanceParameters): AdapterConformanceOptions {
  const { base, namespace, createConnector, createKeys, addresses } = parameters
  const memories = new WeakMap<ConformanceMemory, Remembered>()
  let list: readonly Connector[] = []
  let watchers = new Set<(connectors: readonly Connector[]) => void>()

  function remember(memory: ConformanceMemory): Remembered {
    const known = memories.get(memory)
    if (known) return known
    const remembered = { store: createMemoryStore(), frame: new Map(), keys: createKeys() }
    memories.set(memory, remembered)
    return remembered
  }

  function openPage(): ConformancePage {
    const page = base.openPage()
    const ends = new Set<() => void>()
    const own: Connector[] = []
    const ownWatchers = new Set<(connectors: readonly Connector[]) => void>()
    list = own
    watchers = ownWatchers
    return {
      platform: page.platform,
      addWallet({ name, memory = new Map() }) {
        const { connector, describe, end } = openWallet(page, remember(memory))
        const connectorId = own.length === 0 ? connector.id : `${connector.id}-${own.length}`
        ends.add(end)
        own.push({ ...connector, id: connectorId, namespaces: [namespace] })
        for (const watcher of ownWatchers) watcher([...own])
        return describe({ connectorId, name })
      },
      close() {
        for (const end of ends) end()
        page.close()
      },
    }
  }

  function openWallet(page: ConformancePage, remembered: Remembered) {
    const behaviors = new Set<ScriptedFrameBehavior>()
    /** Questions that the user has open, those among them that nobody waits for any more. */
    const open: (() => void)[] = []
    const user = { rejects: false, hangs: false, holds: false }
    let frame: ScriptedFrame | undefined
    let nowMs = systemClock.nowMs()
    const framed = createFramedPage({
      origin,
      runFrame({ frame: window, parentInFrame: parent }) {
        let isGone = false
        void remembered.keys.then(({ wallet, namespaces }) => {
          if (isGone) return
          const memory = remembered.frame
          frame = createScriptedFrame({
            window,
            parent,
            parentOrigin: origin,
            wallet,
            namespaces,
            memory,
            behaviors: [...behaviors],
          })
        })
        return () => {
          isGone = true
          frame?.close()
        }
      },
    })
    const connector = createConnector().create({
      platform: {
        ...page.platform,
        // A user who waits for the next code for as long as it takes.
        clock: {
          ...systemClock,
          nowMs() {
            nowMs += 31_000
            return nowMs
          },
        },
        store: remembered.store,
        window: framed.window,
      },
      networks: base.networks,
      host: async () => framed.host,
      async ask(question) {
        const { kind, signal } = question
        if (user.rejects) throw new UserRejectedError()
        const given = async (): Promise<string> => {
          if (user.hangs) await new Promise<never>(() => {})
          if (user.holds) await new Promise<void>((resolve) => open.push(resolve))
          const answer = kind === 'email' ? 'somebody@mail.example' : '123456'
          if (question.kind === 'code') await question.check?.(answer, signal ?? new AbortController().signal)
          return answer
        }
        return withDeadline(given, { clock: systemClock, timeoutMs: questionTimeoutMs, signal })
      },
    })
    const onlyOnPages = (): never => {
      throw new Error('An embedded wallet has none.')
    }
    const describe = ({ connectorId, name }: Pick<ConformanceWallet, 'connectorId' | 'name'>): ConformanceWallet => ({
      connectorId,
      name,
      addresses: addresses(),
      behave(behavior, isOn) {
        if (behavior === 'holdsPrompts') user.holds = isOn
        const own = switches[behavior]
        if (behavior === 'rejectsConnect') user.rejects = isOn
        else if (behavior === 'hangsOnConnect') user.hangs = isOn
        else if (own) {
          if (isOn) behaviors.add(own)
          else behaviors.delete(own)
          frame?.behave(own, isOn)
        } else void remembered.keys.then((keys) => keys.behave?.(behavior, isOn))
      },
      pendingPrompts: () => open.length + (frame?.pending.length ?? 0),
      approvePrompt() {
        const answer = open.shift()
        if (answer) answer()
        else frame?.approve()
      },
      network: onlyOnPages,
      isAuthorized: () => remembered.frame.has('email'),
      switchAccount: (address) => frame?.switchAccount(address),
      switchNetwork: onlyOnPages,
      lock: onlyOnPages,
      unlock: onlyOnPages,
      revoke: () => frame?.signOut(),
    })
    const end = (): void => {
      connector.dispose?.()
      framed.close()
    }
    return { connector, describe, end }
  }

  return {
    ...base,
    name: parameters.name,
    openPage,
    createAdapter: () =>
      withConnectors(base.createAdapter(), (onChange) => {
        const current = watchers
        current.add(onChange)
        onChange([...list])
        return () => current.delete(onChange)
      }),
    async setUp() {
      await base.setUp?.()
      await parameters.setUp?.()
    },
    inapplicable: [
      // A session that has ended is told from one that nobody answers for.
      ...(base.inapplicable ?? []).filter(
        (name) => name !== 'restores' && name !== 'tellsRevocation' && name !== 'events',
      ),
      'discovery',
      'lock',
      'tellsUnlock',
      'askedAtOnce',
      'silentConnect',
      // It is asked on the network that the app names.
      'ownNetwork',
      'malformedNetwork',
      'switchUnsupported',
      'switchLies',
      'networkNotAdded',
      'addFails',
      'busy',
      'hangsOnReconnect',
      'cannotRevoke',
      'eventsBeforeConnect',
      'eventsAfterDisconnect',
      // A request names its network, and nobody is asked to switch.
      'rejectsSwitch',
    ],
  }
}

/** The adapter with the page's connectors in place of the wallets that it finds. */
function withConnectors(
  factory: AdapterFactory,
  watchConnectors: (onChange: (connectors: readonly Connector[]) => void) => () => void,
): AdapterFactory {
  return { ...factory, create: (context) => ({ ...factory.create(context), watchConnectors }) }
}
