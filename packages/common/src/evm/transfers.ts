/** Bytes in hexadecimal. */
export type Hex = `0x${string}`

/** What moves from one address to another by a call. */
export interface EvmTransfer {
  /** The token's contract; null for the network's own currency. */
  readonly token: string | null
  /** Which of the contract's tokens, where they are told apart (ERC-721, ERC-1155). */
  readonly tokenId: bigint | null
  readonly from: string
  readonly to: string
  /** In base units. */
  readonly units: bigint
}
