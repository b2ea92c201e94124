import type { KeyValueStore } from '@hawser/common'
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { FrameBatch } from './frameRequest.js'

/** The batches of calls that the wallet has sent (EIP-5792), by their ids. Those that wait for the chain are kept over a reload. */
export interface Batches {
  get(id: string): FrameBatch | undefined
  has(id: string): boolean
  keep(id: string, batch: FrameBatch): void
  /** It is done, or does not come: nothing takes its place any more. What became of it is still told. */
  settle(id: string): void
  /** Whoever was here is gone. */
  clear(): void
  /** User operations that wait, the oldest first. */
  waiting(): readonly (readonly [id: string, batch: WaitingBatch])[]
}

/** One that another one may take the place of. */
export type WaitingBatch = FrameBatch & { readonly operation: NonNullable<FrameBatch['operation']> }

const key = 'hawser-waiting'
const MAX_KEPT = 20
/** Nobody speeds up what is older, in milliseconds. */
const MAX_AGE_MS = 86_400_000

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/),
  v.transform((value) => BigInt(value)),
)
const hex = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i)) as v.GenericSchema<Hex>
const storedSchema = v.array(
  v.tuple([
    v.pipe(v.string(), v.maxLength(4_096)),
    v.object({
      chainId: v.pipe(v.string(), v.regex(/^eip155:\d{1,15}$/)) as unknown as v.GenericSchema<`eip155:${string}`>,
      hash: hex,
      operation: v.object({
        fromBlock: quantity,
        sentAtMs: v.number(),
        owner: hex,
        calls: v.array(v.object({ to: hex, value: quantity, data: hex })),
        sponsor: v.optional(v.object({ url: v.string(), context: v.record(v.string(), v.unknown()) })),
        nonce: quantity,
        maxFeePerGas: quantity,
        maxPriorityFeePerGas: quantity,
        replacements: v.array(v.object({ hash: hex, isCancel: v.boolean() })),
      }),
    }),
  ]),
)

export function createBatches({
  store,
  nowMs,
}: {
  readonly store: Pick<KeyValueStore, 'get' | 'set'>
  readonly nowMs: () => number
}): Batches {
  const known = new Map<string, FrameBatch>(read())
  const open = new Set(known.keys())

  function read(): readonly (readonly [string, WaitingBatch])[] {
    try {
      const parsed = v.safeParse(storedSchema, JSON.parse(store.get(key) ?? '[]'))
      const all = parsed.success ? (parsed.output as readonly (readonly [string, WaitingBatch])[]) : []
      return all.filter(([, { operation }]) => nowMs() - operation.sentAtMs < MAX_AGE_MS)
    } catch {
      return []
    }
  }
  const waiting = () =>
    [...open]
      .flatMap((id) => {
        const batch = known.get(id)
        return batch?.operation ? [[id, batch as WaitingBatch] as const] : []
      })
      .slice(-MAX_KEPT)
  function write(): void {
    const text = JSON.stringify(waiting(), (_, value: unknown) =>
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    )
    // One that cannot be kept waits all the same.
    store.set(key, text)
  }

  return {
    get: (id) => known.get(id),
    has: (id) => known.has(id),
    keep(id, batch) {
      known.set(id, batch)
      if (!batch.operation) return
      open.add(id)
      write()
    },
    settle(id) {
      if (open.delete(id)) write()
    },
    clear() {
      known.clear()
      open.clear()
      write()
    },
    waiting,
  }
}
