import { InvalidResponseError, parseAnswer } from '@hawser/common'
import type { CallsCapability, CallsState, CallsStatus } from '@hawser/core'
import { WALLET_ANSWER_TIMEOUT_MS } from '@hawser/core/adapter'
import * as v from 'valibot'
import type { Eip155Context } from '../context.js'
import { askWallet } from '../provider/askWallet.js'
import { parseChainId } from '../provider/chainId.js'

const hex = v.pipe(v.string(), v.maxLength(1_000_000), v.regex(/^0x[0-9a-f]*$/i))
const quantity = v.pipe(
  v.union([
    v.pipe(v.string(), v.maxLength(80), v.regex(/^(?:0x[0-9a-f]+|\d+)$/i)),
    v.pipe(v.number(), v.safeInteger()),
    v.bigint(),
  ]),
  v.transform((value) => BigInt(value)),
)
const receiptSchema = v.object({
  logs: v.optional(
    v.pipe(v.array(v.object({ address: hex, data: hex, topics: v.array(hex) })), v.maxLength(10_000)),
    [],
  ),
  // 0x1 and 0x0; in the first form (1.0) some told words.
  status: v.union([
    v.pipe(
      v.picklist(['0x1', '0x01', 'success']),
      v.transform(() => 'success' as const),
    ),
    v.pipe(
      v.picklist(['0x0', '0x00', 'reverted']),
      v.transform(() => 'reverted' as const),
    ),
  ]),
  blockNumber: quantity,
  gasUsed: v.optional(quantity, 0n),
  transactionHash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)),
})
const statusSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.maxLength(100_000))),
  chainId: v.nullish(v.union([v.string(), v.number()])),
  // The first form (1.0) had words.
  status: v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(100), v.maxValue(699)),
    v.picklist(['PENDING', 'CONFIRMED']),
  ]),
  atomic: v.nullish(v.boolean()),
  receipts: v.nullish(v.pipe(v.array(receiptSchema), v.maxLength(1_000))),
  capabilities: v.nullish(v.record(v.string(), v.unknown())),
})

/**
 * `wallet_getCallsStatus` (EIP-5792). An answer of the first form (1.0) is read as one of the present: what it calls confirmed is so by its receipts.
 * @throws InvalidResponseError, RpcError (5730 for calls that the wallet does not know), TimeoutError, AbortedError
 */
export async function getCallsStatus(
  { provider, id, signal }: Parameters<CallsCapability['getCallsStatus']>[0],
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<CallsStatus> {
  const answer = await askWallet(provider, {
    method: 'wallet_getCallsStatus',
    params: [id],
    signal,
    clock,
    timeoutMs: WALLET_ANSWER_TIMEOUT_MS,
  })
  const { chainId, atomic, capabilities, ...told } = parseAnswer(statusSchema, answer)
  if (told.id !== undefined && told.id !== id)
    throw new InvalidResponseError({ details: 'The wallet answered for other calls.' })
  const receipts = (told.receipts ?? []).map(({ transactionHash, ...receipt }) => ({
    hash: transactionHash,
    ...receipt,
  }))
  const code = typeof told.status === 'number' ? told.status : toCode(told.status, receipts)
  return {
    id,
    status: stateOf(code),
    code,
    caipNetworkId: chainId === null || chainId === undefined ? null : parseChainId(chainId),
    isAtomic: atomic ?? null,
    receipts,
    capabilities: capabilities ?? {},
  }
}

function toCode(status: 'PENDING' | 'CONFIRMED', receipts: CallsStatus['receipts']): number {
  return status === 'PENDING' ? 100 : codeOf(receipts)
}

/** The status code of transactions that are all on the chain. */
export function codeOf(receipts: readonly Pick<CallsStatus['receipts'][number], 'status'>[]): 200 | 500 | 600 {
  const reverted = receipts.filter(({ status }) => status === 'reverted').length
  if (reverted === 0) return 200
  return reverted === receipts.length ? 500 : 600
}

const states: ReadonlyMap<number, CallsState> = new Map([
  [1, 'pending'],
  [2, 'confirmed'],
  [4, 'failed'],
  [5, 'reverted'],
  [6, 'partlyReverted'],
])

/** By the hundreds: the codes between tell the same more exactly. @throws InvalidResponseError */
export function stateOf(code: number): CallsState {
  const state = states.get(Math.floor(code / 100))
  if (!state) throw new InvalidResponseError({ details: `The wallet answered with the status ${code}.` })
  return state
}

/** `wallet_showCallsStatus` (EIP-5792). @throws RpcError, AbortedError */
export async function showCallsStatus(
  { provider, id, signal }: Parameters<CallsCapability['showCallsStatus']>[0],
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<void> {
  await askWallet(provider, { method: 'wallet_showCallsStatus', params: [id], signal, clock })
}
