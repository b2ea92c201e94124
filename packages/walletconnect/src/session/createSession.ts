import {
  AbortedError,
  ChainNotConfiguredError,
  InvalidResponseError,
  toHawserError,
  withDeadline,
} from '@hawser/common'
import type {
  ConnectionReport,
  ConnectorConnectParameters,
  ConnectorContext,
  ConnectorHealth,
  ConnectorReconnectParameters,
  Pairing,
} from '@hawser/core'
import { RelayUnreachableError } from '../errors/relayErrors.js'
import { createHealth } from '../health/createHealth.js'
import { buildNamespaces } from '../namespaces/buildNamespaces.js'
import { createProposals } from '../proposals/createProposals.js'
import { waitForApproval } from '../proposals/waitForApproval.js'
import { loadUniversalProvider } from '../provider/loadUniversalProvider.js'
import type { AuthenticatePayload, SessionLike } from '../provider/universalProviderLike.js'
import { createEip1193Provider, type ProviderContext } from '../requests/createEip1193Provider.js'
import { createNamespaceProvider } from '../requests/createNamespaceProvider.js'
import type { AuthenticateParameters, AuthenticateReturnType } from '../walletConnectConnector.js'
import type { WalletConnectOptions } from '../walletConnectOptions.js'
import { createWalletState } from './createWalletState.js'
import { type EventSource, followEvents } from './followEvents.js'
import { keepLink } from './keepLink.js'
import { type ApprovedSession, parseSession } from './parseSession.js'

/** Why the app ends a session, by the protocol's own code. */
const userDisconnected = { code: 6000, message: 'User disconnected.' }
const PAIRING_URI_LIFETIME_MS = 240_000

export interface SessionOptions {
  readonly connectorId: string
  readonly context: ConnectorContext
  readonly options: WalletConnectOptions
  readonly tell: (report: ConnectionReport) => void
  readonly tellHealth: (health: ConnectorHealth) => void
}

/** All that the connector does, once the SDK is there. One for each Hawser client. */
export async function createSession({ connectorId, context, options, tell, tellHealth }: SessionOptions) {
  const { platform, networks } = context
  const { clock } = platform
  const { provider, close } = await loadUniversalProvider({
    options,
    appName: context.appName,
    clientId: context.clientId,
    platform,
  })
  const { client } = provider
  const state = createWalletState({ connectorId, networks, tell })
  let waiting = 0
  const health = createHealth({
    relayer: client.core.relayer,
    platform,
    isNeeded: () => waiting > 0 || state.session !== undefined,
    tell: tellHealth,
  })
  const providerContext: ProviderContext = { client, state, platform, networks }
  const eip155Provider = createEip1193Provider(providerContext)

  const endSession = async ({ topic }: Pick<SessionLike, 'topic'>): Promise<void> => {
    try {
      // The provider forgets what it keeps of its session only when it is the one that ends it.
      if (provider.session?.topic === topic) await provider.disconnect()
      else await client.disconnect({ topic, reason: userDisconnected })
    } finally {
      if (provider.session?.topic === topic) provider.session = undefined
    }
  }
  const endOthers = (kept: string): void => {
    if (options.provider) return
    for (const session of client.session.getAll()) if (session.topic !== kept) endSession(session).catch(() => {})
  }
  const proposals = createProposals({
    provider,
    clock,
    onUnclaimed: (session) => void endSession(session).catch(() => {}),
  })
  const stopEvents = followEvents({
    client: client as unknown as EventSource,
    state,
    onEnd: () => keepLink({ client }, undefined),
  })

  /** Takes over what a wallet approved. @throws InvalidResponseError, ChainNotConfiguredError */
  function adopt(session: SessionLike, parameters: ConnectorConnectParameters): readonly ConnectionReport[] {
    const { namespaces, network, generation } = parameters
    const approved = parseSession(session)
    const problem = findProblem(approved, parameters)
    if (problem) {
      endSession(session).catch(() => {})
      throw problem
    }
    const reports = state.adopt(approved, { namespaces, generation, chainIds: [network?.caipNetworkId] })
    provider.session = session
    keepLink({ client }, parameters.link)
    endOthers(session.topic)
    return reports
  }
  function findProblem(approved: ApprovedSession, { namespaces }: ConnectorConnectParameters): Error | undefined {
    const granted = namespaces.flatMap((namespace) => approved.namespaces[namespace] ?? [])
    if (granted.length === 0)
      return new InvalidResponseError({
        details: `${approved.wallet.name} approved no account that this app can use (${namespaces.join(', ')}).`,
      })
    const requested = networks().map(({ caipNetworkId }) => caipNetworkId)
    const canUse = granted.some(
      ({ chainIds, methods }) =>
        chainIds.some((id) => requested.includes(id)) || methods.includes('wallet_switchEthereumChain'),
    )
    if (canUse) return undefined
    return new ChainNotConfiguredError({
      details: `${approved.wallet.name} approved ${granted.flatMap(({ chainIds }) => chainIds).join(', ')}, and none of the networks that this app asks for.`,
    })
  }
  const propose = ({ namespaces, network }: Pick<ConnectorConnectParameters, 'namespaces' | 'network'>) =>
    buildNamespaces({
      networks: networks(),
      namespaces,
      preferred: network?.caipNetworkId,
      overrides: options.overrides,
    })
  async function whileWaiting<T>(run: () => Promise<T>): Promise<T> {
    waiting += 1
    health.check()
    try {
      return await run()
    } finally {
      waiting -= 1
    }
  }

  return {
    provider,
    connect: (parameters: ConnectorConnectParameters): Promise<readonly ConnectionReport[]> =>
      whileWaiting(async () => {
        const { signal, onPairing } = parameters
        const session = await waitForApproval({
          proposals,
          namespaces: propose(parameters),
          clock,
          signal,
          onPairing,
          onRefusal: health.onRefusal,
        })
        return adopt(session, parameters)
      }),

    async reconnect({ namespaces, generation, hint, signal }: ConnectorReconnectParameters) {
      if (signal.aborted) throw new AbortedError({ cause: signal.reason })
      const session = findStored(client.session.getAll(), hint.addresses, clock.nowMs())
      if (!session) return []
      const approved = parseSession(session)
      const reports = state.adopt(approved, { namespaces, generation, chainIds: [hint.chainId] })
      health.check()
      return reports
    },

    /** Forgets the session at once; the wallet is told for as long as the signal allows, and after that by the SDK where it still can. */
    async disconnect(signal: AbortSignal): Promise<void> {
      const { session } = state
      state.drop()
      keepLink({ client }, undefined)
      if (!session) return
      const told = endSession(session)
      told.catch(() => {})
      await withDeadline(() => told, { clock, timeoutMs: 60_000, signal })
    },

    getProvider: (namespace: keyof ApprovedSession['namespaces']): unknown =>
      namespace === 'eip155' ? eip155Provider : createNamespaceProvider(providerContext, namespace),

    /** Resolves when the wallet has answered. */
    async ping(signal: AbortSignal): Promise<void> {
      const { session } = state
      if (!session) return
      await withDeadline(() => client.ping({ topic: session.topic }), { clock, timeoutMs: 30_000, signal })
    },

    /** Lengthens the session to seven days from now. */
    async extend(signal: AbortSignal): Promise<void> {
      const { session } = state
      if (!session) return
      const acknowledge = async (): Promise<void> => (await client.extend({ topic: session.topic })).acknowledged()
      await withDeadline(acknowledge, { clock, timeoutMs: 30_000, signal })
    },

    dispose(): void {
      stopEvents()
      health.stop()
      close()
    },

    authenticate: (parameters: AuthenticateParameters): Promise<AuthenticateReturnType> =>
      whileWaiting(async () => {
        const { signal, onPairing, payload } = parameters
        const asked = payloadOf(payload, parameters)
        const onUri = (uri: string): void => onPairing?.(pairingOf(uri, clock.nowMs()))
        provider.on('display_uri', onUri)
        try {
          const ask = () => provider.authenticate(asked)
          const answer = await withDeadline(ask, { clock, timeoutMs: PAIRING_URI_LIFETIME_MS, signal })
          const reports = answer.session ? adopt(answer.session, parameters) : []
          return { reports, auths: answer.auths ?? [] }
        } catch (error) {
          throw /publish|internet|socket/i.test(String(Object(error).message))
            ? new RelayUnreachableError({ cause: error })
            : toHawserError(error)
        } finally {
          provider.off('display_uri', onUri)
        }
      }),
  }

  function payloadOf(payload: AuthenticatePayload, parameters: ConnectorConnectParameters): AuthenticatePayload {
    return payload.methods ? payload : { ...payload, methods: [...(propose(parameters).eip155?.methods ?? [])] }
  }
}

export type Session = Awaited<ReturnType<typeof createSession>>

function pairingOf(uri: string, nowMs: number): Pairing {
  return { uri, expiresAtMs: nowMs + PAIRING_URI_LIFETIME_MS }
}

/** The stored session that a stored connection is of: one that shares an account with it, the one that lives longest. */
function findStored(
  sessions: readonly SessionLike[],
  addresses: readonly string[],
  nowMs: number,
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
