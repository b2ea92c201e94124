import type { CaipNetworkId, ChainNamespace } from '@hawser/common'

/** A request that goes to the wallet by way of something that may be out of reach for a while. */
export interface SessionRequest {
  readonly method: string
  readonly params?: unknown
  /** Ends the wait for the way to the wallet. Aborted before the request has gone out, the wallet is never asked. */
  readonly signal?: AbortSignal | undefined
  /** Called with nothing awaited before the request goes out, and before it goes out again where nobody has confirmed it. What it throws keeps it back. */
  readonly onAsk?: (() => void) | undefined
}

/**
 * The provider that a connector with one session for several namespaces (WalletConnect) has for a namespace without a provider interface of its own:
 * requests by the namespace's JSON-RPC methods. An adapter's providers are of its own kind otherwise, and it tells the two apart by `isWalletConnect`.
 */
export interface SessionProvider {
  readonly isWalletConnect: true
  readonly namespace: ChainNamespace
  /** The plain addresses on the network in use, the wallet's choice first. */
  accounts(): readonly string[]
  chainId(): CaipNetworkId | undefined
  /** The properties that the wallet gave with the session, such as addresses with their keys. Unchecked. */
  properties(): Readonly<Record<string, unknown>>
  /** The methods that the wallet approved. */
  methods(): readonly string[]
  /**
   * Asks the wallet, on the network in use. The answer is unchecked.
   * @throws with the wallet's own JSON-RPC code
   */
  request(args: SessionRequest): Promise<unknown>
  /** From now on, requests go to this network. @throws where the session does not cover it */
  setChain(chainId: CaipNetworkId): void
}
