import { ProviderRpcError } from '../wallet/providerRpcError.js'
import { approvedNamespaces } from './approvedNamespaces.js'
import type { PeerContext } from './peerContext.js'
import { toProposed } from './toPeerSession.js'
import type { WalletConnectPeerProposal } from './walletConnectPeer.js'

const userRejected = { code: 5000, message: 'User rejected.' }

/** Handles the proposals of apps. @returns every proposal received, oldest first */
export function answerProposals(
  context: PeerContext,
  sessionProperties: Readonly<Record<string, string>> | undefined,
): readonly WalletConnectPeerProposal[] {
  const { client, namespaces, approvals, behavior, changed, report, signal } = context
  const proposals: WalletConnectPeerProposal[] = []

  async function decide(proposal: WalletConnectPeerProposal): Promise<void> {
    if (behavior('closesOnProposal')) return client.core.relayer.transportClose()
    if (behavior('neverAnswersProposal')) return
    try {
      if (behavior('rejectsProposal')) throw new ProviderRpcError(4001, 'User rejected the request.')
      await approvals.ask({ kind: 'connect', method: 'wc_sessionPropose', params: proposal })
    } catch {
      if (!signal.aborted) await client.reject({ id: proposal.id, reason: userRejected })
      return
    }
    const approved = approvedNamespaces({ ...proposal, namespaces, behavior })
    const ownProperties = namespaces
      .filter(({ name }) => Object.hasOwn(approved, name))
      .map((one) => one.sessionProperties())
    await client.approve({
      id: proposal.id,
      namespaces: approved,
      sessionProperties: {
        ...Object.assign({}, ...ownProperties),
        ...sessionProperties,
        ...(behavior('malformedCapabilities') ? { capabilities: '{not json' } : {}),
      },
    })
    changed()
  }

  client.on('session_proposal', ({ params }) => {
    const proposal: WalletConnectPeerProposal = {
      id: params.id,
      app: params.proposer.metadata,
      requiredNamespaces: toProposed(params.requiredNamespaces),
      optionalNamespaces: toProposed(params.optionalNamespaces),
      sessionProperties: params.sessionProperties ?? {},
    }
    proposals.push(proposal)
    changed()
    decide(proposal).catch(report)
  })
  return proposals
}
