import type { PromptKind } from '../wallet/approvalQueue.js'

/** A request as it arrived in a session. */
export interface PeerNamespaceRequest {
  /** CAIP-2. */
  readonly caipNetworkId: string
  readonly method: string
  readonly params: unknown
  /** Asks the wallet's user, by the peer's switches and approvals. @throws ProviderRpcError 4001 when it is refused */
  prompt(kind: PromptKind): Promise<void>
}

/** A namespace that a wallet speaks beside eip155, by keys of its own. */
export interface WalletConnectPeerNamespace {
  /** Such as `solana`. */
  readonly namespace: string
  /** CAIP-2: the networks that the wallet knows. */
  readonly chains: readonly string[]
  /** The wallet approves those of them that an app asks for. */
  readonly methods: readonly string[]
  /** All of its addresses on a network, the wallet's own choice first; on networks that it does not know, too. */
  addressesOn(caipNetworkId: string): readonly string[]
  /** What the wallet adds when a session is settled. */
  sessionProperties?(): Readonly<Record<string, string>>
  /** @throws an error whose `code`, where it is a number, is what the app is told */
  answer(request: PeerNamespaceRequest): Promise<unknown>
}

/** A namespace of a peer with the accounts that its sessions share. */
export interface PeerNamespace {
  readonly name: string
  knowsChain(caipNetworkId: string): boolean
  /** What it approves of the methods that are asked for. */
  approvedMethods(asked: readonly string[]): readonly string[]
  /** Shared addresses on a network, the wallet's own choice first. */
  sharedOn(caipNetworkId: string): readonly string[]
  owns(address: string): boolean
  /** Shares the given addresses and no others, in their order. */
  share(addresses: readonly string[]): void
  /** Puts an address first. */
  putFirst(address: string): void
  sessionProperties(): Readonly<Record<string, string>>
  answer(request: PeerNamespaceRequest): Promise<unknown>
}
