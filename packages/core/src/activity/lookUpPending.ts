import { parseCaipNetworkId } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { CONFIRMATION_TIMEOUT_MS } from '../lateConstants.js'
import { invalidateResources } from '../resources/watchResource.js'
import type { ActivityState, PendingTransaction } from './activityState.js'

// Late: the first one is looked up a whole interval after somebody began to watch.

/** Whether a transaction is mined, as soon as it is: false where it was not within the time, or where nobody can be asked. */
export async function lookUpPending(
  { hash, from, caipNetworkId }: PendingTransaction,
  { feature, signal }: { readonly feature: FeatureContext<ActivityState>; readonly signal: AbortSignal },
): Promise<boolean> {
  const network = feature.getSnapshot().networks.requested.find((other) => other.caipNetworkId === caipNetworkId)
  const adapter = feature.getAdapter(parseCaipNetworkId(caipNetworkId).chainNamespace)
  const capability = adapter?.contracts ?? adapter?.send
  if (!network || !capability) return false
  const timeoutMs = CONFIRMATION_TIMEOUT_MS
  try {
    await withClientDeadline(feature, { timeoutMs, signals: [signal] }, (inner) =>
      capability.waitForReceipt({ hash, from, network, timeoutMs, signal: inner }),
    )
  } catch {
    return false
  }
  invalidateResources(feature.client, { caipNetworkId, address: from })
  return true
}
