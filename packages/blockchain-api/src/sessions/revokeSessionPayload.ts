/** What ends a sponsored session (ENT-10). */
export interface RevokeSessionPayload {
  /** The session's id, a UUID. */
  readonly pci: string
  /** The account's signature, 0x-hex. */
  readonly signature: `0x${string}`
}
