import { isHawserError, RpcError, toShownText } from '@hawser/common'
import { toChecksumAddress } from '@hawser/common/evm'
import * as v from 'valibot'
import { createClient, custom, defineChain, type Hex } from 'viem'
import { prepareTransactionRequest } from 'viem/actions'
import { UnsignableError } from '../errors.js'
import type { SignRequest } from '../signing/sign.js'
import { type Eip155Transaction, readEip155Transaction } from '../signing/signEip155.js'
import { type FrameRequest, type PrepareContext, type PreparedRequest, parse } from './frameRequest.js'

const hex = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i)) as v.GenericSchema<Hex>
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)) as v.GenericSchema<Hex>
/** Of a node or an app, in hexadecimal. */
export const amount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((value) => BigInt(value)),
)
const accessList = v.array(v.object({ address, storageKeys: v.array(hex) }))
const chainNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^(?:0x[0-9a-f]{1,13}|\d{1,15})$/i))]),
  v.transform((value) => Number(value)),
)
/** The params of `eth_sendTransaction`. */
export const transactionSchema = v.object({
  from: v.optional(address),
  to: v.nullish(address),
  value: v.optional(amount),
  data: v.optional(hex),
  input: v.optional(hex),
  gas: v.optional(amount),
  gasLimit: v.optional(amount),
  gasPrice: v.optional(amount),
  maxFeePerGas: v.optional(amount),
  maxPriorityFeePerGas: v.optional(amount),
  nonce: v.optional(amount),
  chainId: v.optional(chainNumber),
  type: v.optional(v.picklist(['0x0', '0x1', '0x2', '0x00', '0x01', '0x02'])),
  accessList: v.optional(accessList),
})
type AskedTransaction = v.InferOutput<typeof transactionSchema>
/** The params of `wallet_sendCalls`. */
export const callsSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
  from: v.optional(address),
  chainId: v.optional(chainNumber),
  atomicRequired: v.optional(v.boolean()),
  capabilities: v.optional(v.record(v.string(), v.unknown())),
  calls: v.pipe(
    v.array(v.object({ to: v.optional(address), data: v.optional(hex), value: v.optional(amount) })),
    v.minLength(1),
  ),
})

interface Context extends PrepareContext {
  readonly requireOwn: (address: string | undefined) => string
}

/** The transactions of a request, whole. @throws UnsignableError, UnknownAccountError, RpcError, whatever the node throws */
export async function prepareEvmTransactions(
  request: FrameRequest & {
    readonly chainId: `eip155:${string}`
    readonly method: 'eth_sendTransaction' | 'wallet_sendCalls'
  },
  context: Context,
): Promise<PreparedRequest> {
  const { chainId, method, params } = request
  const { asked, batchId } = method === 'eth_sendTransaction' ? readTransaction(params) : readCalls(params)
  const chain = Number(chainId.slice('eip155:'.length))
  if (asked.chainId !== undefined && asked.chainId !== chain)
    throw new UnsignableError(`The transaction is for chain ${asked.chainId}, and asked on ${chainId}.`)
  const from = context.requireOwn(asked.from)
  const transaction = await completeTransaction(asked, { ...context, chainId, chain, from })
  const toSign: SignRequest = { chainId, address: from, method: 'eth_signTransaction', transaction }
  return {
    toSign: [toSign],
    ...(asked.nonce === undefined && { renumber: renumberFor(from, chainId, context) }),
    async finish([signed], signal) {
      const hash = await context.node.ask(chainId, { method: 'eth_sendRawTransaction', params: [signed] }, signal)
      return batchId === null ? hash : { id: batchId ?? hash }
    },
  }
}

/** Gives transactions of `from` the number that is free at the last moment. */
export function renumberFor(
  from: string,
  chainId: `eip155:${string}`,
  { node }: Pick<PrepareContext, 'node'>,
): NonNullable<PreparedRequest['renumber']> {
  return async (approved, signal) => {
    const request = { method: 'eth_getTransactionCount', params: [from, 'pending'] }
    const count = Number(parse(amount, await node.ask(chainId, request, signal)))
    return approved.map((one) =>
      // A node that lags behind the one that was asked before knows no better.
      one.method === 'eth_signTransaction' && count > one.transaction.nonce
        ? { ...one, transaction: { ...one.transaction, nonce: count } }
        : one,
    )
  }
}

function readTransaction(params: unknown): { readonly asked: AskedTransaction; readonly batchId: null } {
  const [asked] = parse(v.tuple([transactionSchema]), params)
  if (asked.data !== undefined && asked.input !== undefined && asked.data !== asked.input)
    throw new UnsignableError('The transaction has two kinds of data that differ.')
  return { asked, batchId: null }
}

/** An account that is a key alone sends one call at once: several would be several transactions, of which some may fail. */
function readCalls(params: unknown): { readonly asked: AskedTransaction; readonly batchId: string | undefined } {
  const [{ id, from, chainId, calls, atomicRequired, capabilities }] = parse(v.tuple([callsSchema]), params)
  requireCapabilities({ capabilities })
  const [call] = calls
  if (!call || calls.length > 1) throw new RpcError(atomicRequired ? 5760 : 5740)
  return { asked: { ...call, from, chainId }, batchId: id }
}

/** @throws RpcError 5700 for one that the frame lacks, and that is not optional */
export function requireCapabilities({
  capabilities = {},
}: Pick<v.InferOutput<typeof callsSchema>, 'capabilities'>): void {
  for (const [name, capability] of Object.entries(capabilities))
    if (Object(capability).optional !== true) throw new RpcError(5700, { details: name.slice(0, 64) })
}

/** Asks the node for what the app left open. */
export async function completeTransaction(
  asked: AskedTransaction,
  {
    node,
    signal,
    chainId,
    chain,
    from,
  }: Pick<PrepareContext, 'node' | 'signal'> & {
    readonly chainId: `eip155:${string}`
    readonly chain: number
    readonly from: string
  },
): Promise<Eip155Transaction> {
  const client = createClient({
    chain: defineChain({
      id: chain,
      name: chainId,
      nativeCurrency: { name: '', symbol: '', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    }),
    transport: custom(
      { request: ({ method, params }) => node.ask(chainId, { method, params: params ?? [] }, signal) },
      { retryCount: 0 },
    ),
  })
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList: list, type } = asked
  const kind = kindOf(type) ?? (gasPrice === undefined ? undefined : list ? 'eip2930' : 'legacy')
  let filled: unknown
  try {
    filled = await prepareTransactionRequest(client, {
      account: from as Hex,
      to: asked.to ?? undefined,
      value: asked.value ?? 0n,
      data: asked.data ?? asked.input,
      gas: asked.gas ?? asked.gasLimit,
      nonce: asked.nonce === undefined ? undefined : Number(asked.nonce),
      ...(kind && { type: kind }),
      ...(gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }),
      ...(list && { accessList: list }),
      parameters: ['nonce', 'gas', 'fees', 'type'],
    } as never)
  } catch (error) {
    throw toNamedError(error)
  }
  return toTransaction(filled as never, { asked, chain })
}

/** An error of ours from below viem's, which wraps what its transport throws; else one that says what viem says. */
function toNamedError(error: unknown): unknown {
  let cause = error
  for (let depth = 0; depth < 16 && cause instanceof Error; depth += 1) {
    if (isHawserError(cause)) return cause
    cause = cause.cause
  }
  const { details, message } = Object(error) as { readonly details?: unknown; readonly message?: unknown }
  return new RpcError(-32603, { cause: error, details: toShownText(details || message, 500) })
}

const kinds: ReadonlyMap<string, Eip155Transaction['type']> = new Map([
  ['0', 'legacy'],
  ['1', 'eip2930'],
  ['2', 'eip1559'],
])
const kindOf = (type: string | undefined) => (type === undefined ? undefined : kinds.get(String(Number(type))))

interface Filled {
  readonly type: string
  readonly nonce: number
  readonly gas: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/** What was asked stays as it was asked, whatever the node says. */
function toTransaction(
  { type, nonce, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Filled,
  { asked, chain }: { readonly asked: AskedTransaction; readonly chain: number },
): Eip155Transaction {
  const common = {
    chainId: chain,
    nonce: asked.nonce === undefined ? nonce : Number(asked.nonce),
    // As people know it from elsewhere (EIP-55): they are to compare it sign by sign.
    to: (asked.to && toChecksumAddress(asked.to.toLowerCase())) ?? null,
    value: asked.value ?? 0n,
    data: asked.data ?? asked.input ?? ('0x' as const),
    gas: asked.gas ?? asked.gasLimit ?? gas,
  }
  const accessList = asked.accessList ?? []
  const fees =
    type === 'eip1559'
      ? {
          maxFeePerGas: asked.maxFeePerGas ?? maxFeePerGas,
          maxPriorityFeePerGas: asked.maxPriorityFeePerGas ?? maxPriorityFeePerGas,
        }
      : { gasPrice: asked.gasPrice ?? gasPrice }
  return readEip155Transaction({ ...common, type, ...fees, ...(type !== 'legacy' && { accessList }) })
}
