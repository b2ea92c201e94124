/** A transaction in the wire format, legacy or version 0: its bytes, or them in base64. */
export type TransactionInput = Uint8Array | string
