import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { RECEIPT_TIMEOUT_MS } from '../lateConstants.js'
import { followBatch } from './batch/followBatch.js'
import { isSendNamespace } from './sendContext.js'
import type { SendResultEvent } from './sendSteps.js'
import type { SendTransaction } from './sendTransaction.js'

export interface AwaitResultOptions {
  readonly feature: Pick<FeatureContext, 'client' | 'events' | 'getAdapter' | 'getSnapshot' | 'platform' | 'signal'>
  /** Ends the wait. */
  readonly end: AbortController
}

/** Waits until it is known what became of what was sent. @throws what the chain's adapter and the wallet throw */
export async function awaitResult(
  transaction: SendTransaction,
  { feature, end }: AwaitResultOptions,
): Promise<SendResultEvent> {
  const { hash, from, nonce, caipNetworkId, replacements, batch } = transaction
  const hashes = [hash, ...replacements.map((replacement) => replacement.hash)]
  const network = feature
    .getSnapshot()
    .networks.requested.find((candidate) => candidate.caipNetworkId === caipNetworkId)
  const capability =
    network && isSendNamespace(network.chainNamespace) ? feature.getAdapter(network.chainNamespace)?.send : undefined
  if (!network || !capability) return { type: 'unanswered' }
  const timeoutMs = capability.receiptTimeoutMs ?? RECEIPT_TIMEOUT_MS
  if (batch) return followBatch(feature, transaction, { network, send: capability, timeoutMs, signal: end.signal })
  // Each of them: a node without an archive finds by its nonce only what was mined of late.
  const receipt = await withClientDeadline(feature, { timeoutMs, signals: [end.signal] }, (inner) => {
    // The others end with the first that has an answer.
    inner.addEventListener('abort', () => end.abort(inner.reason), { once: true })
    const common = { network, from, nonce: nonce ?? undefined, timeoutMs, signal: end.signal }
    return Promise.any(hashes.map((hash) => capability.waitForReceipt({ hash, ...common })))
  })
  return { type: 'mined', receipt }
}
