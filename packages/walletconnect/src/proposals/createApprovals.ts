import {
  type ChainNamespace,
  ChainNotConfiguredError,
  type HawserError,
  InvalidResponseError,
  type Network,
} from '@hawser/common'
import type { AdapterContext, AuthenticateParameters, ConnectorConnectParameters } from '@hawser/core'
import { buildNamespaces } from '../namespaces/buildNamespaces.js'
import type { SessionLike, UniversalProviderLike } from '../provider/universalProviderLike.js'
import type { ApprovedSession } from '../session/parseSession.js'
import type { NamespaceOverrides } from '../walletConnectOptions.js'
import { type Approval, createProposals, type ProposedNamespaces } from './createProposals.js'
import { type WaitForApprovalParameters, waitForApproval } from './waitForApproval.js'

export interface ApprovalsOptions {
  readonly provider: UniversalProviderLike
  readonly context: AdapterContext
  readonly overrides: NamespaceOverrides | undefined
  /** A wallet approved what nobody waits for any more. */
  readonly onUnclaimed: (session: SessionLike) => void
  readonly onRefusal: WaitForApprovalParameters['onRefusal']
}

/** Asks wallets for sessions with what the app needs. */
export function createApprovals({ provider, context, overrides, onUnclaimed, onRefusal }: ApprovalsOptions) {
  const { clock } = context.platform
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
