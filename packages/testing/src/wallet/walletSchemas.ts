import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { ProviderRpcError } from './providerRpcError.js'

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
const isAddress = (value: unknown): value is Address => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

export const hexSchema = v.custom<Hex>(isHex, 'Expected a hex string')
export const addressSchema = v.custom<Address>(isAddress, 'Expected an address')

/** A hex quantity (or, as some libraries send, a safe integer) as a bigint. */
const quantitySchema = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((value) => BigInt(value)),
)

export const chainIdSchema = v.pipe(
  quantitySchema,
  v.check((value) => value > 0n && value <= BigInt(Number.MAX_SAFE_INTEGER), 'Expected a chain id'),
  v.transform(Number),
)

export const transactionRequestSchema = v.object({
  from: addressSchema,
  to: v.nullish(addressSchema),
  value: v.optional(quantitySchema),
  data: v.optional(hexSchema),
  input: v.optional(hexSchema),
  gas: v.optional(quantitySchema),
  gasLimit: v.optional(quantitySchema),
  gasPrice: v.optional(quantitySchema),
  maxFeePerGas: v.optional(quantitySchema),
  maxPriorityFeePerGas: v.optional(quantitySchema),
  nonce: v.optional(v.pipe(quantitySchema, v.transform(Number))),
  chainId: v.optional(chainIdSchema),
})
export type TransactionRequest = v.InferOutput<typeof transactionRequestSchema>

export const typedDataSchema = v.object({
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})
export type TypedDataRequest = v.InferOutput<typeof typedDataSchema>

export const addChainSchema = v.object({
  chainId: chainIdSchema,
  chainName: v.pipe(v.string(), v.minLength(1)),
  rpcUrls: v.pipe(v.array(v.pipe(v.string(), v.url())), v.minLength(1)),
  nativeCurrency: v.optional(v.object({ name: v.string(), symbol: v.string(), decimals: v.number() })),
})

/** @throws ProviderRpcError -32602 that names `method` and what is wrong. */
export function parseParams<TSchema extends v.GenericSchema>(
  method: string,
  schema: TSchema,
  value: unknown,
): v.InferOutput<TSchema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new ProviderRpcError(-32602, `Invalid parameters for ${method}: ${parsed.issues[0].message}`)
}
