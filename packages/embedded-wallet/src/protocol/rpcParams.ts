import * as v from 'valibot'
import type { UnsafeRpcMethod } from './rpcMethods.js'
import { address, hexText, someText, text } from './schemas.js'

const maxData = 500_000
const hex = hexText(maxData)
const quantity = hexText(66)
const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))
const accessList = v.pipe(
  v.array(v.strictObject({ address: evmAddress, storageKeys: v.pipe(v.array(quantity), v.maxLength(1_000)) })),
  v.maxLength(1_000),
)

const transaction = v.strictObject({
  from: v.optional(evmAddress),
  to: v.optional(v.nullable(evmAddress)),
  value: v.optional(quantity),
  data: v.optional(hex),
  input: v.optional(hex),
  gas: v.optional(quantity),
  gasLimit: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  nonce: v.optional(quantity),
  chainId: v.optional(v.union([quantity, v.pipe(v.number(), v.safeInteger())])),
  type: v.optional(quantity),
  accessList: v.optional(accessList),
})

const startsWith0x = (maxLength: number) => v.pipe(text(maxLength), v.startsWith('0x'))
const call = v.strictObject({
  to: startsWith0x(66),
  data: v.optional(startsWith0x(maxData)),
  value: v.optional(text(80)),
  capabilities: v.optional(v.record(text(128), v.unknown())),
})
const calls = v.strictObject({
  version: v.optional(text(16)),
  id: v.optional(text(4_096)),
  chainId: v.optional(quantity),
  from: v.optional(evmAddress),
  atomicRequired: v.optional(v.boolean()),
  capabilities: v.optional(v.record(text(128), v.unknown())),
  calls: v.pipe(v.array(call), v.minLength(1), v.maxLength(1_000)),
})

const base58 = v.pipe(someText(100_000), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/))
const sendOptions = v.strictObject({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(text(32)),
  maxRetries: v.optional(v.pipe(v.number(), v.safeInteger())),
  minContextSlot: v.optional(v.pipe(v.number(), v.safeInteger())),
})
const pubkey = v.optional(address)

const signInput = v.strictObject({
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  address,
  sighashTypes: v.optional(v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(16))),
})

/** What may stand in the params of each method that a user consents to: a frame shows all of it, so there is nothing that it does not know. */
const schemas = {
  personal_sign: v.union([
    v.strictTuple([text(maxData), address]),
    v.strictTuple([text(maxData), address, v.unknown()]),
  ]),
  eth_signTypedData_v4: v.strictTuple([address, v.union([text(maxData), v.record(text(128), v.unknown())])]),
  eth_sendTransaction: v.strictTuple([transaction]),
  eth_sendUserOperation: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(2)),
  wallet_sendCalls: v.strictTuple([calls]),
  wallet_grantPermissions: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(16)),
  wallet_revokePermissions: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(16)),
  wallet_requestExecutionPermissions: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(16)),
  wallet_revokeExecutionPermission: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(1)),
  // An empty message is one, too.
  solana_signMessage: v.strictObject({ message: v.union([v.literal(''), base58]), pubkey }),
  solana_signTransaction: v.strictObject({ transaction: base58, pubkey }),
  solana_signAllTransactions: v.strictObject({
    transactions: v.pipe(v.array(base58), v.minLength(1), v.maxLength(100)),
    pubkey,
  }),
  solana_signAndSendTransaction: v.strictObject({ transaction: base58, pubkey, options: v.optional(sendOptions) }),
  signMessage: v.strictObject({
    account: v.optional(address),
    address,
    message: text(maxData),
    protocol: v.optional(v.picklist(['ecdsa', 'bip322'])),
  }),
  signPsbt: v.strictObject({
    account: v.optional(address),
    psbt: v.pipe(someText(maxData), v.base64()),
    signInputs: v.pipe(v.array(signInput), v.minLength(1), v.maxLength(1_000)),
    broadcast: v.optional(v.literal(false)),
  }),
  sendTransfer: v.strictObject({
    account: address,
    recipientAddress: address,
    amount: v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  }),
  polkadot_signMessage: v.strictObject({
    address,
    data: hex,
    message: v.optional(text(maxData)),
    type: v.picklist(['bytes', 'payload']),
  }),
  polkadot_signTransaction: v.strictObject({ address, transactionPayload: v.record(text(128), v.unknown()) }),
} as const satisfies Record<UnsafeRpcMethod, v.GenericSchema>

const byMethod = new Map<string, v.GenericSchema>(Object.entries(schemas))

export type RpcParamsOf<TMethod extends UnsafeRpcMethod> = v.InferOutput<(typeof schemas)[TMethod]>

/**
 * The params of a method that the user consents to, as its schema has parsed them.
 * @throws TypeError which says what is wrong with them
 */
export function parseRpcParams<TMethod extends UnsafeRpcMethod>(
  method: TMethod,
  params: unknown,
): RpcParamsOf<TMethod> {
  const schema = byMethod.get(method)
  if (!schema) throw new TypeError(`${method} is not a method that anybody consents to.`)
  const result = v.safeParse(schema, params)
  if (!result.success) throw new TypeError(`${method}: ${v.summarize(result.issues).slice(0, 1_000)}`)
  return result.output as RpcParamsOf<TMethod>
}
