import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'

/** Whether the wallet sends several calls together or not at all (EIP-5792). One that does not say counts as one that does not. */
export async function takesBatches(
  hawser: Hawser,
  { account, caipNetworkId, signal }: { account: string; caipNetworkId: string; signal: AbortSignal | undefined },
): Promise<boolean> {
  const { getCapabilities } = await loadAccountActions()
  try {
    const capabilities = await getCapabilities(hawser, { namespace: 'eip155', address: account, signal })
    const ofNetwork = new Map(Object.entries(capabilities)).get(caipNetworkId)
    const { status } = Object(ofNetwork?.atomic) as { readonly status?: unknown }
    return status === 'supported' || status === 'ready'
  } catch (error) {
    if (signal?.aborted) throw error
    return false
  }
}
