import { hexToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'

const bytesSchema = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i),
  v.transform((value) => hexToBytes(value.slice(2))),
)
const numberSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,32}$/i),
  v.transform((value) => BigInt(value)),
)
const hashSchema = v.pipe(bytesSchema, v.length(32))

const payloadSchema = v.object({
  method: v.pipe(bytesSchema, v.minLength(2)),
  era: bytesSchema,
  nonce: numberSchema,
  tip: numberSchema,
  specVersion: numberSchema,
  transactionVersion: numberSchema,
  genesisHash: hashSchema,
  blockHash: hashSchema,
  signedExtensions: v.array(v.string()),
  version: v.number(),
  assetId: v.nullish(bytesSchema),
  mode: v.optional(v.picklist([0, 1]), 0),
  metadataHash: v.nullish(hashSchema),
})

/** A transaction as apps describe it (`SignerPayloadJSON`). */
export type Payload = v.InferOutput<typeof payloadSchema>

/** @throws ValiError */
export function parsePayload(value: unknown): Payload {
  return v.parse(payloadSchema, value)
}
