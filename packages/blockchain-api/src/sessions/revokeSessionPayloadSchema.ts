import * as v from 'valibot'

/** The body that ends a sponsored session. */
export interface RevokeSessionPayload {
  /** The session's id, a UUID. */
  readonly pci: string
  /** The account's signature, 0x-hex. */
  readonly signature: `0x${string}`
}

/** A request to end a sponsored session, as a client sends it and a server reads it. */
export const revokeSessionPayloadSchema: v.GenericSchema<unknown, RevokeSessionPayload> = /* @__PURE__ */ createSchema()

function createSchema() {
  return v.strictObject({
    pci: v.pipe(v.string(), v.uuid()),
    // Contract accounts sign with more than 65 bytes, and with as many as they like.
    signature: v.custom<`0x${string}`>(
      (value) => typeof value === 'string' && value.length <= 100_002 && /^0x(?:[0-9a-f]{2})+$/i.test(value),
      'Expected 0x-hex bytes',
    ),
  })
}
