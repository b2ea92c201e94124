import * as v from 'valibot'
import { readTransferLog } from './readTransferLog.js'
import type { EvmTransfer, Hex } from './transfers.js'

const MAX_LOGS = 2_000
const hex = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^0x[0-9a-f]*$/i),
  /* @__PURE__ */ v.maxLength(200_000),
) as v.GenericSchema<Hex>
const logs = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.array(
    /* @__PURE__ */ v.object({
      address: hex,
      topics: /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.array(hex), /* @__PURE__ */ v.maxLength(8)),
      data: hex,
    }),
  ),
  /* @__PURE__ */ v.maxLength(MAX_LOGS),
)

const simulatedCall = /* @__PURE__ */ v.object({
  status: hex,
  logs: /* @__PURE__ */ v.optional(logs, []),
  returnData: /* @__PURE__ */ v.optional(hex, '0x'),
  error: /* @__PURE__ */ v.optional(
    /* @__PURE__ */ v.object({
      message: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
      data: /* @__PURE__ */ v.optional(hex),
    }),
  ),
})

/** The answer of `eth_simulateV1` (execution-apis): of its one block the calls. */
const simulatedSchema = /* @__PURE__ */ v.object({
  0: /* @__PURE__ */ v.object({ calls: /* @__PURE__ */ v.array(simulatedCall) }),
})

/** The answer of `debug_traceCall` with the tracer `callTracer`; the calls within are each read by themselves. */
const tracedSchema = /* @__PURE__ */ v.object({
  from: hex,
  to: /* @__PURE__ */ v.optional(hex),
  value: /* @__PURE__ */ v.optional(hex),
  type: /* @__PURE__ */ v.string(),
  error: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  output: /* @__PURE__ */ v.optional(hex),
  logs: /* @__PURE__ */ v.optional(logs),
  calls: /* @__PURE__ */ v.optional(
    /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.array(/* @__PURE__ */ v.unknown()), /* @__PURE__ */ v.maxLength(MAX_LOGS)),
  ),
})

/** A call as it would be made now. */
export interface EvmCall {
  readonly from: string
  /** Absent for a contract that is made. */
  readonly to?: string | null | undefined
  /** In base units of the network's own currency. */
  readonly value: bigint
  readonly data: Hex
  /** What it may use at most; by default as much as the node lets it. */
  readonly gas?: bigint | undefined
  /** The code that addresses have with it, by address. */
  readonly code?: Readonly<Record<string, Hex>> | undefined
}

/** What a call would move now. */
export type EvmSimulation =
  | { readonly status: 'done'; readonly transfers: readonly EvmTransfer[] }
  /** With what it reverts with, and what the node says of it. */
  | { readonly status: 'fails'; readonly data: Hex; readonly message: string | undefined }
  /** The node has no way to tell, or gave no answer. */
  | { readonly status: 'unknown' }

/** A node by JSON-RPC. */
export interface SimulatingNode {
  /** May reject as it likes: that is no answer, unless `signal` has ended. */
  ask(request: { readonly method: string; readonly params: unknown }): Promise<unknown>
  readonly signal: AbortSignal
}

/**
 * Runs a call on a node without sending it, by `eth_simulateV1`, else by `debug_traceCall`, as far as the node has them, and returns what moves by it. It never
 * throws but for `signal`. Transfers are those that tokens tell of: one that lies can tell of what never happens.
 */
export async function simulateEvmCall(call: EvmCall, node: SimulatingNode): Promise<EvmSimulation> {
  const [simulated = { status: 'unknown' }] = await simulateEvmCalls([call], node)
  return simulated
}

/**
 * Runs calls one after another, each on what those before it have left, as {@link simulateEvmCall} runs one, and returns what moves by each. A node that only
 * has `debug_traceCall` runs each by itself.
 */
export async function simulateEvmCalls(
  asked: readonly EvmCall[],
  { ask, signal }: SimulatingNode,
): Promise<readonly EvmSimulation[]> {
  const code = Object.assign({}, ...asked.map((call) => call.code))
  const overrides = Object.fromEntries(Object.entries(code).map(([address, one]) => [address, { code: one }]))
  const stateOverrides = Object.keys(code).length > 0 && { stateOverrides: overrides }
  const calls = asked.map(toRpcCall)
  const read = async (method: string, params: unknown): Promise<unknown> => {
    try {
      return await ask({ method, params })
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
  const blocks = { blockStateCalls: [{ calls, ...stateOverrides }], traceTransfers: true, validation: false }
  const simulated = v.safeParse(simulatedSchema, await read('eth_simulateV1', [blocks, 'latest']))
  if (simulated.success && simulated.output[0].calls.length === calls.length)
    return simulated.output[0].calls.map(readSimulated)
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true }, ...stateOverrides }
  return Promise.all(
    calls.map(async (call) => {
      const traced = v.safeParse(tracedSchema, await read('debug_traceCall', [call, 'latest', options]))
      return traced.success ? readTraced(traced.output) : { status: 'unknown' }
    }),
  )
}

const toRpcCall = ({ from, to, value, data, gas }: EvmCall) => ({
  from,
  ...(to && { to }),
  value: toHex(value),
  [to ? 'data' : 'input']: data,
  ...(gas !== undefined && { gas: toHex(gas) }),
})

function readSimulated({ status, logs: told, returnData, error }: SimulatedCall): EvmSimulation {
  if (!/^0x0*1$/.test(status)) return { status: 'fails', data: error?.data ?? returnData, message: error?.message }
  return { status: 'done', transfers: told.flatMap(readTransferLog) }
}

type SimulatedCall = v.InferOutput<typeof simulatedCall>
type TracedCall = v.InferOutput<typeof tracedSchema>

function readTraced(traced: TracedCall): EvmSimulation {
  if (traced.error !== undefined) return { status: 'fails', data: traced.output ?? '0x', message: traced.error }
  const transfers: EvmTransfer[] = []
  return addTransfers(transfers, traced) ? { status: 'done', transfers } : { status: 'unknown' }
}

/** Adds the transfers of a call, and of those that it made; false where one of them is none. What failed is undone. */
function addTransfers(transfers: EvmTransfer[], call: TracedCall): boolean {
  if (call.error !== undefined) return true
  const units = BigInt(call.value && call.value !== '0x' ? call.value : '0x0')
  // A delegated call has the value of its caller's, and a static one none.
  if (units > 0n && ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'].includes(call.type))
    transfers.push({ token: null, tokenId: null, from: call.from, to: call.to ?? '0x', units })
  transfers.push(...(call.logs ?? []).flatMap(readTransferLog))
  return (call.calls ?? []).every((inner) => {
    const parsed = v.safeParse(tracedSchema, inner)
    return parsed.success && addTransfers(transfers, parsed.output)
  })
}

const toHex = (value: bigint): Hex => `0x${value.toString(16)}`
