import { address } from '@solana/kit'
import * as v from 'valibot'
import { ChainRpcError } from './chainRpcError.js'

// What a node takes as the parameters of its methods, refused in its own words.

export const encodings = ['base58', 'base64'] as const
const commitments = ['processed', 'confirmed', 'finalized'] as const
export const configSchema = v.optional(
  v.nullable(
    v.object({
      commitment: v.optional(v.picklist(commitments)),
      encoding: v.optional(v.picklist([...encodings, 'jsonParsed', 'json'])),
      minContextSlot: v.optional(v.number()),
      dataSlice: v.optional(v.nullable(v.object({ offset: v.number(), length: v.number() }))),
    }),
  ),
)
export const sendSchema = v.optional(
  v.nullable(
    v.object({
      encoding: v.optional(v.picklist(encodings)),
      skipPreflight: v.optional(v.boolean()),
      preflightCommitment: v.optional(v.picklist(commitments)),
      maxRetries: v.optional(v.number()),
      minContextSlot: v.optional(v.number()),
    }),
  ),
)
export const simulateSchema = v.optional(
  v.nullable(
    v.object({
      encoding: v.optional(v.picklist(encodings)),
      sigVerify: v.optional(v.boolean()),
      replaceRecentBlockhash: v.optional(v.boolean()),
      commitment: v.optional(v.picklist(commitments)),
      accounts: v.optional(
        v.object({
          addresses: v.pipe(v.array(v.string()), v.maxLength(100)),
          encoding: v.optional(v.picklist(['base64'])),
        }),
      ),
    }),
  ),
)
export const signaturesSchema = v.optional(
  v.nullable(v.object({ limit: v.optional(v.number()), before: v.optional(v.string()) })),
)
/** No more than a validator takes. */
export const accountsSchema = v.pipe(v.array(v.string()), v.maxLength(100, 'Too many inputs provided; max 100'))

/** @throws ChainRpcError */
export function parse<TSchema extends v.GenericSchema>(schema: TSchema, value: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new ChainRpcError(-32602, `Invalid params: ${result.issues[0].message}`)
  return result.output
}

/** @throws ChainRpcError */
export function toAddress(value: unknown) {
  try {
    return address(parse(v.string(), value))
  } catch {
    throw new ChainRpcError(-32602, 'Invalid param: Invalid')
  }
}
