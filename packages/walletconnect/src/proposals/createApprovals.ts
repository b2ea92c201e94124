import {
  AbortedError,
  type ChainNamespace,
  ChainNotConfiguredError,
  type Clock,
  type HawserError,
  InvalidResponseError,
  type Network,
  toHawserError,
  UserRejectedError,
  withDeadline,
} from '@hawser/common'
import {
  type AdapterContext,
  type AuthenticateParameters,
  type ConnectorConnectParameters,
  PAIRING_MARGIN_MS,
  type Pairing,
} from '@hawser/core'
import { PAIRING_RETRY_MS } from '../constants.js'
import { RelayUnreachableError } from '../errors.js'
import { buildNamespaces } from '../namespaces/buildNamespaces.js'
import { ownSignIns } from '../provider/ownSignIns.js'
import type { SessionLike, UniversalProviderLike } from '../provider/universalProviderLike.js'
import type { ApprovedSession } from '../session/parseSession.js'
import type { NamespaceOverrides } from '../walletConnectOptions.js'
import {
  type Approval,
  createProposals,
  type Proposal,
  type ProposalQuestion,
  type Proposals,
  type ProposedNamespaces,
} from './createProposals.js'

export interface ApprovalsOptions {
  readonly provider: UniversalProviderLike
  /** Whether the provider was made here. What is the app's own is left as it is. */
  readonly isMade: boolean
  readonly context: AdapterContext
  readonly overrides: NamespaceOverrides | undefined
  /** A wallet approved what nobody waits for any more. */
  readonly onUnclaimed: (session: SessionLike) => void
  readonly onRefusal: WaitForApprovalParameters['onRefusal']
}

/** Asks wallets for sessions with what the app needs. */
export function createApprovals({ provider, isMade, context, overrides, onUnclaimed, onRefusal }: ApprovalsOptions) {
  const { clock } = context.platform
  if (isMade) ownSignIns(provider.client)
  const proposals = createProposals({ provider, clock, onUnclaimed })
  const propose = ({
    namespaces,
    network,
  }: Pick<ConnectorConnectParameters, 'namespaces' | 'network'>): ProposedNamespaces =>
    buildNamespaces({ networks: context.networks(), namespaces, preferred: network?.caipNetworkId, overrides })

  return {
    propose,
    /** Why a session that a wallet approved is of no use. */
    findProblem: (approved: ApprovedSession, namespaces: readonly ChainNamespace[]): HawserError | undefined =>
      findProblem(approved, { namespaces, networks: context.networks() }),
    /** With a payload, the wallet is asked to sign it by the same approval. @throws what {@link waitForApproval} throws */
    ask: (parameters: ConnectorConnectParameters, payload?: AuthenticateParameters['payload']): Promise<Approval> =>
      waitForApproval({
        proposals,
        question: { namespaces: propose(parameters), payload },
        clock,
        signal: parameters.signal,
        onPairing: parameters.onPairing,
        onRefusal,
      }),
  }
}

export type Approvals = ReturnType<typeof createApprovals>

/** Why a session that a wallet approved is of no use; undefined where it is of some. */
function findProblem(
  { namespaces: approved, wallet }: ApprovedSession,
  { namespaces, networks }: { readonly namespaces: readonly ChainNamespace[]; readonly networks: readonly Network[] },
): HawserError | undefined {
  const granted = namespaces.flatMap((namespace) => approved[namespace] ?? [])
  if (granted.length === 0) {
    return new InvalidResponseError({
      details: `${wallet.name} approved no account that this app can use (${namespaces.join(', ')}).`,
    })
  }
  const chainIds = granted.flatMap((namespace) => namespace.chainIds)
  const canUse =
    networks.some(({ caipNetworkId }) => chainIds.includes(caipNetworkId)) ||
    granted.some(({ methods }) => methods.includes('wallet_switchEthereumChain'))
  if (canUse) return undefined
  return new ChainNotConfiguredError({
    details: `${wallet.name} approved ${chainIds.join(', ')}, and none of the networks that this app asks for.`,
  })
}

/** How long a pairing may take to come to be, its retries included. */
const PAIRING_TIMEOUT_MS = 30_000

interface WaitForApprovalParameters {
  readonly proposals: Proposals
  readonly question: ProposalQuestion
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onPairing: ((pairing: Pairing) => void) | undefined
  /** Calls back when the relay refuses the app. */
  readonly onRefusal: (callback: (error: Error) => void) => () => void
}

/**
 * Shows a pairing, and another one whenever it is about to expire, until a wallet answers one of them: who scanned the one before may still approve.
 * @throws UserRejectedError, InvalidResponseError, RelayUnreachableError, the errors of a relay that refuses the app, AbortedError
 */
function waitForApproval(parameters: WaitForApprovalParameters): Promise<Approval> {
  const { proposals, question, clock, signal, onPairing, onRefusal } = parameters
  const ended = new AbortController()
  let cancelTimer = (): void => {}

  return new Promise<Approval>((resolve, reject) => {
    const isOver = (): boolean => ended.signal.aborted
    const end = (settle: () => void): void => {
      if (isOver()) return
      cancelTimer()
      stopRefusal()
      signal.removeEventListener('abort', onAbort)
      ended.abort()
      settle()
    }
    const onAbort = (): void => end(() => reject(new AbortedError({ cause: signal.reason })))
    const stopRefusal = onRefusal((error) => end(() => reject(error)))
    const later = (run: () => void, delayMs: number): void => {
      cancelTimer = clock.setTimeout(() => void (isOver() || run()), delayMs)
    }

    const follow = (proposal: Proposal): void => {
      proposals.claim(proposal, (approval) => {
        const isTaken = !isOver()
        end(() => resolve(approval))
        return isTaken
      })
      proposal.approval.catch((error: unknown) => {
        // One that expired has been renewed long since.
        if (!/expired/i.test(String(Object(error).message))) end(() => reject(nameRefusal(error)))
      })
    }
    const show = (proposal: Proposal): void => {
      if (isOver()) return
      follow(proposal)
      if (proposal.uri !== '') onPairing?.({ uri: proposal.uri, expiresAtMs: proposal.expiresAtMs })
      later(renew, Math.max(proposal.expiresAtMs - PAIRING_MARGIN_MS - clock.nowMs() + 1, PAIRING_RETRY_MS))
    }
    const renew = (): void => {
      proposals.get(question).then(show, () => {
        if (!isOver()) later(renew, PAIRING_RETRY_MS)
      })
    }
    const first = async (inner: AbortSignal): Promise<Proposal> => {
      for (;;) {
        try {
          return await proposals.get(question)
        } catch (error) {
          if (inner.aborted) throw error
          await new Promise<void>((next) => clock.setTimeout(next, PAIRING_RETRY_MS))
          if (inner.aborted) throw error
        }
      }
    }

    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    else {
      withDeadline(first, {
        clock,
        timeoutMs: PAIRING_TIMEOUT_MS,
        signal: ended.signal,
        onTimeout: () => new RelayUnreachableError(),
      }).then(show, (error: unknown) => end(() => reject(error)))
    }
  })
}

/** How a wallet refused, by the names that apps know. WalletConnect's codes of a refusal by the user: 5000 to 5003. */
function nameRefusal(cause: unknown): HawserError {
  const { code } = Object(cause) as { readonly code?: unknown }
  // The SDK tells of a refused sign-in by the wallet's words alone.
  if (typeof cause === 'string' && /reject|denied|declin|cancel/i.test(cause))
    return new UserRejectedError({ cause, details: cause })
  const error = toHawserError(cause)
  if (typeof code === 'number' && code >= 5000 && code <= 5003)
    return new UserRejectedError({ cause, details: error.details })
  return error.code === 'UNKNOWN' ? new InvalidResponseError({ cause, details: error.details }) : error
}
