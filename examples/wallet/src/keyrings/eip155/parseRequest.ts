import * as v from 'valibot'
import { type Address, type Hex, hexToString, isAddress } from 'viem'

const addressSchema = v.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }))
const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const quantitySchema = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((value) => BigInt(value)),
)
const chainIdSchema = v.pipe(quantitySchema, v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)), v.transform(Number))

const transactionSchema = v.object({
  from: addressSchema,
  to: v.nullish(addressSchema),
  value: v.optional(quantitySchema, 0),
  data: v.optional(hexSchema),
  input: v.optional(hexSchema),
  gas: v.optional(quantitySchema),
  gasLimit: v.optional(quantitySchema),
  gasPrice: v.optional(quantitySchema),
  maxFeePerGas: v.optional(quantitySchema),
  maxPriorityFeePerGas: v.optional(quantitySchema),
  nonce: v.optional(v.pipe(quantitySchema, v.transform(Number))),
})

const typedDataSchema = v.object({
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

const addChainSchema = v.object({
  chainId: chainIdSchema,
  chainName: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  rpcUrls: v.pipe(v.array(v.pipe(v.string(), v.url(), v.regex(/^https?:/))), v.minLength(1)),
  nativeCurrency: v.optional(v.object({ symbol: v.pipe(v.string(), v.maxLength(12)) })),
})

export type TransactionParams = v.InferOutput<typeof transactionSchema>
type TypedDataParams = v.InferOutput<typeof typedDataSchema>

/** What an app asks, read from a request that could hold anything. */
export type ParsedRequest =
  | {
      readonly type: 'message'
      readonly address: Address
      readonly message: string | { readonly raw: Hex }
      readonly text: string
    }
  | { readonly type: 'typedData'; readonly address: Address; readonly typedData: TypedDataParams }
  | { readonly type: 'transaction'; readonly address: Address; readonly transaction: TransactionParams }
  | { readonly type: 'switchChain'; readonly chainId: number }
  | {
      readonly type: 'addChain'
      readonly chainId: number
      readonly name: string
      readonly rpcUrl: string
      readonly symbol: string
    }

/** Each method that the wallet can answer. */
export const supportedMethods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

/** @returns null for a method that the wallet does not have. @throws ValiError for parameters that do not fit. */
export function parseRequest(method: string, params: unknown): ParsedRequest | null {
  switch (method) {
    case 'personal_sign':
      return parseMessage(params)
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return parseTypedData(params)
    case 'eth_sendTransaction': {
      const [transaction] = v.parse(v.looseTuple([transactionSchema]), params)
      return { type: 'transaction', address: transaction.from, transaction }
    }
    case 'wallet_switchEthereumChain': {
      const [{ chainId }] = v.parse(v.looseTuple([v.object({ chainId: chainIdSchema })]), params)
      return { type: 'switchChain', chainId }
    }
    case 'wallet_addEthereumChain': {
      const [chain] = v.parse(v.looseTuple([addChainSchema]), params)
      return {
        type: 'addChain',
        chainId: chain.chainId,
        name: chain.chainName,
        rpcUrl: chain.rpcUrls[0] ?? '',
        symbol: chain.nativeCurrency?.symbol ?? 'ETH',
      }
    }
    default:
      return null
  }
}

function parseMessage(params: unknown): ParsedRequest {
  const [first, second] = v.parse(v.looseTuple([v.string(), v.string()]), params)
  const [data, address] = v.is(addressSchema, second) ? [first, second] : [second, v.parse(addressSchema, first)]
  if (!v.is(hexSchema, data) || data.length % 2 === 1) return { type: 'message', address, message: data, text: data }
  return { type: 'message', address, message: { raw: data }, text: readable(data) }
}

/** The text that the bytes stand for, or the bytes where they are none. */
function readable(bytes: Hex): string {
  const text = hexToString(bytes)
  const isText = [...text].every((sign) => sign === '\n' || sign === '\t' || (sign >= ' ' && sign !== '\uFFFD'))
  return isText ? text : bytes
}

function parseTypedData(params: unknown): ParsedRequest {
  const [address, data] = v.parse(v.looseTuple([addressSchema, v.unknown()]), params)
  const typedData = v.parse(typedDataSchema, typeof data === 'string' ? JSON.parse(data) : data)
  return { type: 'typedData', address, typedData }
}
