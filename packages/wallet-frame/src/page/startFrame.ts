import type { Clock, KeyValueStore } from '@hawser/common'
import { createConsentQueue } from '../consent/createConsentQueue.js'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import { createKnownRecipients } from '../consent/facts/recipients.js'
import { createRequests, type Requests, type RequestsOptions } from '../requests/createRequests.js'
import { createGrantedPermissions } from '../requests/grantedPermissions.js'
import type { Stage } from '../screens/createStage.js'
import type { VaultClient } from '../worker/createVaultClient.js'
import type { Appearance } from './createAppearance.js'
import { createConsentView } from './createConsentView.js'
import type { FrameNetwork } from './sayAction.js'

export interface FrameOptions {
  /** Where its screens stand, beside others of the page. */
  readonly stage: Stage
  readonly clock: Clock
  readonly store: KeyValueStore
  readonly vault: VaultClient
  readonly node: ConsentNode
  readonly smart?: RequestsOptions['smart']
  readonly walletId: string
  /** The app's, as the browser says it; null where it does not. */
  readonly origin: string | null
  /** Whether the project of the operator allows that origin. */
  readonly isOriginVerified: boolean
  readonly networks: ReadonlyMap<string, FrameNetwork>
  /** Told of each batch of calls that was sent (EIP-5792). */
  readonly onCallsSent?: RequestsOptions['onCallsSent']
  readonly latest?: RequestsOptions['latest']
  readonly onPermissionsChanged?: RequestsOptions['onPermissionsChanged']
  /** What the screens look like, and their language. */
  readonly appearance: Pick<Appearance, 'text' | 'watch'>
}

/** The frame's consent screens, on a page of its own. */
export interface Frame extends Requests {
  /** The user has closed the frame in the app: what is open then is refused, and nothing else. */
  close(): void
  /** Ends it, and refuses what is open. */
  stop(): void
}

/** Starts them on a page whose vault is there. */
export function startFrame(options: FrameOptions): Frame {
  const { stage, clock, store, vault, node, walletId, origin, isOriginVerified, networks, appearance } = options
  const { onCallsSent, latest, smart, onPermissionsChanged } = options
  const { root } = stage
  const queue = createConsentQueue()
  const recipients = createKnownRecipients(store, walletId)
  const permissions = origin === null ? undefined : createGrantedPermissions(store, origin)
  const requests = createRequests({
    vault,
    queue,
    node,
    smart,
    recipients,
    clock,
    origin,
    isOriginVerified,
    onCallsSent,
    permissions,
    onPermissionsChanged,
    latest,
  })
  const networkOf = (chainId: string): FrameNetwork =>
    // In the smallest units where nothing is known: a wrong point would be worse than none.
    networks.get(chainId) ?? { name: chainId, symbol: '', decimals: 0 }
  const view = createConsentView({ queue, stage, clock, appearance, origin, networkOf })
  const used = () => void vault.ask('touch', {}).catch(() => {})
  // By the user alone: an app that asks without end keeps no wallet open.
  for (const event of ['pointerdown', 'keydown'] as const) root.addEventListener(event, used)
  const offLock = vault.onLock(() => queue.rejectAll())
  return {
    run: requests.run,
    close: () => queue.rejectAll(),
    stop() {
      for (const event of ['pointerdown', 'keydown'] as const) root.removeEventListener(event, used)
      offLock()
      queue.rejectAll()
      view.stop()
    },
  }
}
