import type { CaipNetworkId } from '@hawser/common'

/** A node of a network, by JSON-RPC. What it says is untrusted: it is shown beside what is signed, and never instead of it. */
export interface ConsentNode {
  /** @throws what the node, or the way to it, has to say; it ends when `signal` does */
  ask(
    chainId: CaipNetworkId,
    request: { readonly method: string; readonly params: unknown },
    signal: AbortSignal,
  ): Promise<unknown>
}
