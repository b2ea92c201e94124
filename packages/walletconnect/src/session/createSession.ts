import { AbortedError, loadModule, withDeadline } from '@hawser/common'
import type {
  AdapterContext,
  AuthenticateParameters,
  AuthenticateReturnType,
  ConnectionReport,
  ConnectorConnectParameters,
  ConnectorHealth,
  ConnectorReconnectParameters,
  WalletLink,
} from '@hawser/core'
import { createHealth } from '../health/createHealth.js'
import type { Approvals } from '../proposals/createApprovals.js'
import { loadUniversalProvider } from '../provider/loadUniversalProvider.js'
import type { SessionLike, SignClientLike, UniversalProviderLike } from '../provider/universalProviderLike.js'
import type { WalletConnectOptions } from '../walletConnectOptions.js'
import { createWalletState } from './createWalletState.js'
import { type EventSource, followEvents } from './followEvents.js'
import { type ApprovedSession, parseSession } from './parseSession.js'
import type { SessionContext } from './sessionActions.js'

/** How long the SDK tries to reach the relay. */
const DISCONNECT_TIMEOUT_MS = 60_000

export interface SessionOptions {
  readonly connectorId: string
  readonly context: AdapterContext
  readonly options: WalletConnectOptions
  readonly tell: (reports: readonly ConnectionReport[]) => void
  readonly tellHealth: (health: ConnectorHealth) => void
}

/** All that the connector does, once the SDK is there. One for each Hawser client. */
export async function createSession({ connectorId, context, options, tell, tellHealth }: SessionOptions) {
  const { platform, networks } = context
  const { clock } = platform
  const { provider, isMade, handOver, close } = await loadUniversalProvider({ options, context })
  const { client } = provider
  const state = createWalletState({ connectorId, networks, tell })
  const session: SessionContext = { provider, client, state, clock }
  let waiting = 0
  const health = createHealth({
    relayer: client.core.relayer,
    platform,
    isNeeded: () => waiting > 0 || state.session !== undefined,
    tell: tellHealth,
  })
  const stopEvents = followEvents({
    client: client as unknown as EventSource,
    state,
    onEnd: () => keepLink(client),
  })
  let getProvider: ((namespace: keyof ApprovedSession['namespaces']) => unknown) | undefined
  let approvals: Approvals | undefined

  const end = async (ended: Pick<SessionLike, 'topic'>): Promise<void> => {
    try {
      await endSession(provider, ended)
    } finally {
      // The provider forgets what it holds by then, which may be the session that came next.
      if (!provider.session)
        provider.session = client.session.getAll().find(({ topic }) => topic === state.session?.topic)
    }
  }
  const endQuietly = (ended: SessionLike): void => void end(ended).catch(() => {})
  /** Takes over what a wallet approved. @throws InvalidResponseError, ChainNotConfiguredError */
  function adopt(
    { findProblem }: Approvals,
    approved: SessionLike,
    parameters: ConnectorConnectParameters,
  ): readonly ConnectionReport[] {
    const { namespaces, network, generation } = parameters
    const parsed = parseSession(approved)
    const problem = findProblem(parsed, namespaces)
    if (problem) {
      endQuietly(approved)
      throw problem
    }
    const reports = state.adopt(parsed, { namespaces, generation, chainIds: [network?.caipNetworkId] })
    provider.session = approved
    keepLink(client, parameters.link)
    // One session at a time, but for those of an app that has a provider of its own.
    const others = options.provider ? [] : client.session.getAll().filter(({ topic }) => topic !== approved.topic)
    others.forEach(endQuietly)
    return reports
  }
  async function whileWaiting<T>(run: (approvals: Approvals) => Promise<T>): Promise<T> {
    const { createApprovals } = await loadModule(() => import('../proposals/createApprovals.js'))
    const { overrides } = options
    const { onRefusal } = health
    approvals ??= createApprovals({ provider, isMade, context, overrides, onUnclaimed: endQuietly, onRefusal })
    waiting += 1
    health.check()
    try {
      return await run(approvals)
    } finally {
      waiting -= 1
    }
  }
  const loadActions = () => loadModule(() => import('./sessionActions.js'))

  return {
    provider,
    connect: (parameters: ConnectorConnectParameters): Promise<readonly ConnectionReport[]> =>
      whileWaiting(async (approvals) => {
        // Without a network of the namespaces there is nothing to ask a wallet for.
        if (Object.keys(approvals.propose(parameters)).length === 0) return []
        const { session: approved } = await approvals.ask(parameters)
        return approved ? adopt(approvals, approved, parameters) : []
      }),

    async reconnect({ namespaces, generation, hints, signal }: ConnectorReconnectParameters) {
      if (signal.aborted) throw new AbortedError({ cause: signal.reason })
      const known = namespaces.flatMap((namespace) => hints[namespace] ?? [])
      const addresses = known.flatMap((hint) => hint.addresses)
      const stored = findStored(client.session.getAll(), { addresses, nowMs: clock.nowMs() })
      if (!stored) return []
      const reports = state.adopt(parseSession(stored), {
        namespaces,
        generation,
        chainIds: known.map(({ chainId }) => chainId),
        isRestored: true,
      })
      health.check()
      return reports
    },

    /** Forgets the session at once; the wallet is told for as long as the signal allows, and after that by the SDK where it still can. */
    async disconnect(signal: AbortSignal): Promise<void> {
      const ended = state.session
      state.drop()
      keepLink(client)
      if (!ended) return
      const told = end(ended)
      told.catch(() => {})
      await withDeadline(() => told, { clock, timeoutMs: DISCONNECT_TIMEOUT_MS, signal })
    },

    async getProvider(namespace: keyof ApprovedSession['namespaces']): Promise<unknown> {
      const { createProviders } = await loadModule(() => import('../requests/createProviders.js'))
      const { relayer } = client.core
      const { blockchainApi } = context.options?.services || {}
      const bundlers = blockchainApi || undefined
      getProvider ??= createProviders({ relayer, handOver, state, platform, networks, bundlers })
      return getProvider(namespace)
    },

    ping: async (signal: AbortSignal): Promise<void> => (await loadActions()).ping(session, signal),
    extend: async (signal: AbortSignal): Promise<void> => (await loadActions()).extend(session, signal),
    authenticate: (parameters: AuthenticateParameters): Promise<AuthenticateReturnType> =>
      whileWaiting(async (approvals) => {
        const { session: approved, ...signed } = await approvals.ask(parameters, parameters.payload)
        return { ...signed, reports: approved ? adopt(approvals, approved, parameters) : [] }
      }),

    dispose(): void {
      stopEvents()
      health.stop()
      close()
    },
  }
}

export type Session = Awaited<ReturnType<typeof createSession>>

/** Ends a session at both ends. */
async function endSession(provider: UniversalProviderLike, { topic }: Pick<SessionLike, 'topic'>): Promise<void> {
  try {
    // The provider forgets what it keeps of its session only when it is the one that ends it.
    if (provider.session?.topic === topic) await provider.disconnect()
    else await provider.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  } finally {
    if (provider.session?.topic === topic) provider.session = undefined
  }
}

/** The stored session that a stored connection is of: one that shares an account with it, the one that lives longest. */
function findStored(
  sessions: readonly SessionLike[],
  { addresses, nowMs }: { readonly addresses: readonly string[]; readonly nowMs: number },
): SessionLike | undefined {
  const known = addresses.map((address) => address.toLowerCase())
  return [...sessions]
    .filter(({ expiry }) => expiry * 1000 > nowMs)
    .sort((a, b) => b.expiry - a.expiry)
    .find((session) =>
      Object.values(parseSession(session).namespaces).some((approved) =>
        approved?.accounts.some(({ address }) => known.includes(address.toLowerCase())),
      ),
    )
}

/** Where the SDK looks for the app to open with each request. */
const linkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Stores which app the SDK opens for the requests that follow, or that it opens none. */
function keepLink({ core: { storage } }: Pick<SignClientLike, 'core'>, link?: WalletLink | undefined): void {
  const stored = link ? storage.setItem(linkKey, { href: link.href, name: link.name }) : storage.removeItem(linkKey)
  // Without it the user opens the wallet by hand.
  stored.catch(() => {})
}
