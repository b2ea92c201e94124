import { type CaipNetworkId, parseCaipNetworkId } from '@hawser/common'
import { internalsOf } from '../client/internalsOf.js'
import { createResource } from '../resources/createResource.js'

export interface TransactionFeeQuestion {
  readonly hash: string
  readonly caipNetworkId: CaipNetworkId
}

/** How long a fee is good for: a reorganisation may have a transaction mined anew. */
const FEE_STALE_MS = 5 * 60_000

/**
 * What mined transactions have cost whoever sent them, in base units of the network's own currency, for `watchResource` and `readResource`: asked of the
 * network's node. Null where it knows no such transaction or tells no price, and of a network that the app does not ask for. They fail with what the
 * transport fails with, TimeoutError, AbortedError, ClientDestroyedError.
 */
export const transactionFeeResource = createResource<TransactionFeeQuestion, bigint | null>({
  key: ({ hash, caipNetworkId }) => ['hawser.transactionFee', caipNetworkId, hash],
  load: async ({ hash, caipNetworkId }, { hawser, signal }) => {
    const network = hawser.getSnapshot().networks.requested.find((one) => one.caipNetworkId === caipNetworkId)
    const send = internalsOf(hawser).adapters.get(parseCaipNetworkId(caipNetworkId).chainNamespace)?.send
    return (network && (await send?.getFee?.({ hash, network, signal }))) ?? null
  },
  staleTimeMs: FEE_STALE_MS,
})
