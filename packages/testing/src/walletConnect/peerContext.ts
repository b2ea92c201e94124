import type { Clock } from '@hawser/common'
import type { ApprovalQueue } from '../wallet/approvalQueue.js'
import type { createSignClient } from './createSignClient.js'
import type { PeerNamespace } from './peerNamespace.js'
import type { WalletConnectPeerBehavior, WalletConnectPeerBehaviorValue } from './walletConnectPeerBehaviors.js'

/** The context that the parts of a peer share. */
export interface PeerContext {
  readonly client: Awaited<ReturnType<typeof createSignClient>>['client']
  readonly namespaces: readonly PeerNamespace[]
  readonly approvals: ApprovalQueue
  readonly clock: Clock
  /** Aborted when the peer ends. */
  readonly signal: AbortSignal
  readonly behavior: (name: WalletConnectPeerBehavior) => WalletConnectPeerBehaviorValue | undefined
  readonly changed: () => void
  /** Keeps what went wrong in the wallet itself. */
  readonly report: (cause: unknown) => void
}
