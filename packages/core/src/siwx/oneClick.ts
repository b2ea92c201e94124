import { InvalidResponseError, isHawserError, type SiwxRequest, type SiwxSession } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Internals } from '../client/internals.js'
import { LOAD_TIMEOUT_MS } from '../constants.js'
import { createToastController } from '../controllers/toast.js'
import type { AuthenticatePayload, ConnectionReport, Connector, ConnectParameters } from '../interfaces/connector.js'
import { PAIRING_LIFETIME_MS } from '../lateConstants.js'
import { isPairingExpired } from '../pairing/isPairingExpired.js'
import { isSessionOf } from './selectSession.js'
import { createSignInSessions, requireSiwxConfig } from './signInSessions.js'
import type { SignInAccount } from './signInState.js'

interface Answered {
  readonly generation: number
  readonly request: SiwxRequest
  /** As the wallet sent them. */
  readonly auths: readonly unknown[]
}

/** Has a wallet sign in by the approval with which it connects (CAIP-222), where the connector, the app's sign-in and all networks allow it. */
export function createOneClick(internals: Internals) {
  const { instance, platform, state } = internals
  const config = requireSiwxConfig(internals)
  const sessions = instance(createSignInSessions)
  /** The newest of those that no wallet has answered yet. */
  let latest: { readonly request: SiwxRequest; readonly madeAtMs: number } | undefined
  /** Those that are on their way to a wallet, by nonce: a wallet may answer the code before the one that is shown. */
  const requests = new Map<string, SiwxRequest>()
  let answered: Answered | undefined
  /** Wallets by id, '' for any that reads the code: what they answered was of no use, and would be the next time. */
  const givenUp = new Set<string>()

  /** What is asked of the wallet; undefined where it is asked for accounts alone. A code has a nonce of its own, which a server keeps for a few minutes. */
  const prepare = async ({ network, signal }: ConnectParameters): Promise<AuthenticatePayload | undefined> => {
    const first = network?.caipNetworkId ?? state.networks.selected.eip155
    const chainIds = state.networks.requested
      .filter(({ chainNamespace }) => chainNamespace === 'eip155')
      .map(({ caipNetworkId }) => caipNetworkId)
      .sort((a, b) => Number(b === first) - Number(a === first))
    const nowMs = platform.clock.nowMs()
    const isSame = String(latest?.request.chainIds) === String(chainIds)
    // The same question is the same code, which a user may have scanned before.
    if (latest && isSame && !isPairingExpired(latest.madeAtMs + PAIRING_LIFETIME_MS, nowMs))
      return toPayload(latest.request)
    try {
      const limits = { timeoutMs: LOAD_TIMEOUT_MS, signals: [signal] }
      const request = await withClientDeadline(internals, limits, async () => config.createRequest?.({ chainIds }))
      if (!request) return undefined
      latest = { request, madeAtMs: nowMs }
      requests.set(request.nonce, request)
      for (const nonce of requests.keys()) if (requests.size > MAX_REQUESTS) requests.delete(nonce)
      return toPayload(request)
    } catch (cause) {
      if (signal.aborted || internals.signal.aborted) throw cause
      // Who signs in afterwards hears of it.
      return undefined
    }
  }
  const read = async (cacao: unknown, request: SiwxRequest): Promise<SiwxSession | undefined> => {
    try {
      return await config.readCacao?.(cacao, request)
    } catch {
      return undefined
    }
  }

  return {
    /** Connects by a pairing. @throws what the connector throws */
    async connect(connector: Connector, question: ConnectParameters): Promise<readonly ConnectionReport[]> {
      answered = undefined
      const walletId = state.connecting.wallet?.id ?? ''
      const isPossible = config.createRequest && question.namespaces.every((namespace) => namespace === 'eip155')
      if (!connector.authenticate || !isPossible || givenUp.has(walletId)) return connector.connect(question)
      try {
        // The link in a question is read when the wallet has answered: it is handed on unread.
        const parameters = Object.defineProperties(
          { ...question, payload: () => prepare(question) },
          Object.getOwnPropertyDescriptors(question),
        )
        const { reports, auths, payload } = await connector.authenticate(parameters)
        if (!payload) return reports
        const request = requests.get(payload.nonce)
        latest = undefined
        requests.clear()
        if (reports.length === 0)
          throw new InvalidResponseError({ details: `${connector.name} signed in without connecting.` })
        if (request) answered = { generation: question.generation, request, auths }
        return reports
      } catch (cause) {
        if (isHawserError(cause, 'INVALID_RESPONSE')) givenUp.add(walletId)
        throw cause
      }
    },
    /** Takes in what the wallet signed as it connected. What does not verify is left out: its account is asked then, as anybody is who has no session. */
    async admit(accounts: readonly SignInAccount[], signal: AbortSignal): Promise<void> {
      const own = answered
      answered = undefined
      const connected = accounts.find(
        ({ connectionId: id }) => own && state.connections.byId[id]?.generation === own.generation,
      )
      if (!own || !connected || own.auths.length === 0) return
      const told = await Promise.all(own.auths.slice(0, MAX_CACAOS).map((cacao) => read(cacao, own.request)))
      const found = told
        .filter((session) => session !== undefined)
        .filter(({ data }) => isSessionOf(data, connected))
        .sort((a, b) => rank(b, connected) - rank(a, connected))
      const toasts = instance(createToastController)
      if (found.length > 0)
        toasts.show({ message: 'Authenticating...', textKey: 'signIn.verifying.title', variant: 'loading' })
      try {
        for (const session of found) {
          try {
            await sessions.add({ ...connected, chainId: session.data.chainId }, session, [signal])
            // They share a nonce, which is good for one.
            return
          } catch (cause) {
            if (signal.aborted) throw cause
          }
        }
      } finally {
        if (found.length > 0) toasts.hide()
      }
    },
  }
}

/** More than there are codes in the time for which a connect waits. */
const MAX_REQUESTS = 20
/** More than any app has networks. */
const MAX_CACAOS = 100

function rank({ data }: SiwxSession, { chainId }: SignInAccount): number {
  return Number(data.chainId === chainId)
}

function toPayload({ chainIds, expirationTime, notBefore, ...request }: SiwxRequest): AuthenticatePayload {
  const { domain, uri, nonce, statement, resources } = request
  return {
    chains: chainIds,
    domain,
    uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(resources !== undefined && { resources }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
  }
}
