import { toShownText } from '@hawser/common'
import * as v from 'valibot'
import { decodeErrorResult, type Hex, numberToHex } from 'viem'
import { ENTRY_POINT, UPGRADED_CODE } from '../../signing/batchAccount.js'
import type { Eip155Transaction } from '../../signing/signEip155.js'
import { smartAccount, type WalletUserOperation } from '../../signing/smartAccount.js'
import type { BalanceChange, Simulation } from '../consent.js'
import { sumChanges } from './balanceChanges.js'
import type { ConsentNode } from './consentNode.js'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i), v.maxLength(200_000)) as v.GenericSchema<Hex>
const log = v.object({ address: hex, topics: v.pipe(v.array(hex), v.maxLength(8)), data: hex })
const MAX_LOGS = 2_000

/** The answer of `eth_simulateV1` (execution-apis), for one call. */
const simulatedSchema = v.pipe(
  v.tuple([
    v.object({
      calls: v.tuple([
        v.object({
          status: hex,
          logs: v.optional(v.pipe(v.array(log), v.maxLength(MAX_LOGS)), []),
          returnData: v.optional(hex, '0x'),
          error: v.optional(v.object({ message: v.optional(v.string()), data: v.optional(hex) })),
        }),
      ]),
    }),
  ]),
)

interface TracedCall {
  readonly from: Hex
  readonly to?: Hex | undefined
  readonly value?: Hex | undefined
  readonly type: string
  readonly error?: string | undefined
  readonly output?: Hex | undefined
  readonly logs?: readonly v.InferOutput<typeof log>[] | undefined
  readonly calls?: readonly TracedCall[] | undefined
}

/** The answer of `debug_traceCall` with the tracer `callTracer`. */
const tracedSchema: v.GenericSchema<TracedCall> = v.object({
  from: hex,
  to: v.optional(hex),
  value: v.optional(hex),
  type: v.string(),
  error: v.optional(v.string()),
  output: v.optional(hex),
  logs: v.optional(v.pipe(v.array(log), v.maxLength(MAX_LOGS))),
  calls: v.optional(v.pipe(v.array(v.lazy(() => tracedSchema)), v.maxLength(MAX_LOGS))),
})

/** As which `eth_simulateV1` logs transfers of the network's own money. */
const NATIVE_LOG_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/**
 * What a transaction would do to the account's balances now: by `eth_simulateV1`, else by `debug_traceCall`, as far as the node has them. It never throws but
 * for `signal`. Transfers are those that tokens tell of: one that lies can tell of what never happens.
 */
export async function simulateEvm(
  transaction: Eip155Transaction,
  account: string,
  way: { readonly node: ConsentNode; readonly signal: AbortSignal },
): Promise<Simulation> {
  const { to, value = 0n, data = '0x', gas, chainId, type } = transaction
  // The account runs the code with the transaction, and not before.
  const code = type === 'eip7702' ? UPGRADED_CODE : undefined
  return simulateCall({ from: account, to, value, data, gas, chainId: `eip155:${chainId}`, code }, account, way)
}

/** The same of what the smart account does, as the entry point has it do so. */
export async function simulateUserOperation(
  {
    chainId,
    address,
    userOperation,
  }: { readonly chainId: `eip155:${string}`; readonly address: string; readonly userOperation: WalletUserOperation },
  way: { readonly node: ConsentNode; readonly signal: AbortSignal },
): Promise<Simulation> {
  const { callData, callGasLimit, createsAccount } = userOperation
  const call = { from: ENTRY_POINT, to: address, value: 0n, data: callData, gas: callGasLimit + 100_000n, chainId }
  return simulateCall({ ...call, code: createsAccount ? smartAccount.code : undefined }, address, way)
}

interface SimulatedCall {
  readonly chainId: `eip155:${string}`
  readonly from: string
  readonly to?: string | null | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  /** The code that the account runs with it. */
  readonly code?: Hex | undefined
}

async function simulateCall(
  { chainId, from, to, value, data, gas, code }: SimulatedCall,
  account: string,
  { node, signal }: { readonly node: ConsentNode; readonly signal: AbortSignal },
): Promise<Simulation> {
  const overrides = code === undefined ? undefined : { [account]: { code } }
  const call = {
    from,
    ...(to && { to }),
    value: numberToHex(value),
    [to ? 'data' : 'input']: data,
    gas: numberToHex(gas),
  }
  const ask = async (method: string, params: unknown): Promise<unknown> => {
    try {
      return await node.ask(chainId, { method, params }, signal)
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
  const blocks = {
    blockStateCalls: [{ calls: [call], ...(overrides && { stateOverrides: overrides }) }],
    traceTransfers: true,
    validation: false,
  }
  const simulated = v.safeParse(simulatedSchema, await ask('eth_simulateV1', [blocks, 'latest']))
  if (simulated.success) return readSimulated(simulated.output[0].calls[0], account)
  const options = {
    tracer: 'callTracer',
    tracerConfig: { withLog: true },
    ...(overrides && { stateOverrides: overrides }),
  }
  const traced = v.safeParse(tracedSchema, await ask('debug_traceCall', [call, 'latest', options]))
  return traced.success ? readTraced(traced.output, account) : { status: 'unknown' }
}

type Simulated = v.InferOutput<typeof simulatedSchema>[0]['calls'][0]

function readSimulated({ status, logs, returnData, error }: Simulated, account: string): Simulation {
  if (BigInt(status) !== 1n)
    return { status: 'fails', reason: reasonOf(error?.data ?? returnData) ?? shown(error?.message) }
  return { status: 'done', changes: sumChanges(logs.flatMap((one) => readLog(one, account))) }
}

function readTraced(traced: TracedCall, account: string): Simulation {
  if (traced.error !== undefined)
    return { status: 'fails', reason: reasonOf(traced.output ?? '0x') ?? shown(traced.error) }
  return { status: 'done', changes: sumChanges([...walk(traced, account)]) }
}

/** The transfers of a call, and of those that it made. What failed is undone. */
function* walk(call: TracedCall, account: string): Iterable<BalanceChange> {
  if (call.error !== undefined) return
  const value = BigInt(call.value ?? '0x0')
  // A delegated call has the value of its caller's, and a static one none.
  if (value > 0n && ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'].includes(call.type))
    yield* toChanges({ kind: 'native' }, { from: call.from, to: call.to ?? '0x', units: value, account })
  for (const one of call.logs ?? []) yield* readLog(one, account)
  for (const inner of call.calls ?? []) yield* walk(inner, account)
}

function readLog({ address, topics, data }: v.InferOutput<typeof log>, account: string): readonly BalanceChange[] {
  const [topic, first, second, third] = topics
  const words = data.slice(2).match(/.{64}/g) ?? []
  const word = (at: number): bigint => BigInt(`0x${words[at] ?? '0'}`)
  if (topic === transferTopic && first && second) {
    const parties = { from: toAddress(first), to: toAddress(second), account }
    if (third) return toChanges({ kind: 'token', token: address, id: BigInt(third) }, { ...parties, units: 1n })
    const isNative = address.toLowerCase() === NATIVE_LOG_ADDRESS
    return toChanges(isNative ? { kind: 'native' } : { kind: 'token', token: address }, { ...parties, units: word(0) })
  }
  if (!second || !third) return []
  const parties = { from: toAddress(second), to: toAddress(third), account }
  if (topic === transferSingleTopic)
    return toChanges({ kind: 'token', token: address, id: word(0) }, { ...parties, units: word(1) })
  if (topic !== transferBatchTopic) return []
  const count = Number(word(2) < BigInt(words.length) ? word(2) : 0n)
  return Array.from({ length: count }, (_, at) => {
    const asset = { kind: 'token', token: address, id: word(3 + at) } as const
    return toChanges(asset, { ...parties, units: word(4 + count + at) })
  }).flat()
}

const toAddress = (topic: string): string => `0x${topic.slice(-40)}`

function toChanges(
  asset: BalanceChange['asset'],
  {
    from,
    to,
    units,
    account,
  }: { readonly from: string; readonly to: string; readonly units: bigint; readonly account: string },
): readonly BalanceChange[] {
  const own = account.toLowerCase()
  return [
    ...(from.toLowerCase() === own ? [{ asset, units: -units }] : []),
    ...(to.toLowerCase() === own ? [{ asset, units }] : []),
  ]
}

/** The text of a contract's `Error(string)`, as it may be shown. */
function reasonOf(data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ data })
    return errorName === 'Error' ? shown(args?.[0]) : null
  } catch {
    return null
  }
}

const shown = (text: unknown): string | null => toShownText(text, 200) || null
