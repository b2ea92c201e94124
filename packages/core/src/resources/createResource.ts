import type { CaipNetworkId, HawserError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { InvalidInputError } from '../errors/pageErrors.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { ResourceRecord } from '../state/tree.js'

export interface ResourceContext {
  readonly hawser: Hawser
  /** Aborted when nobody looks any more, and when the client ends. */
  readonly signal: AbortSignal
}

/** The subject of a record of the chain: a transaction of that account, or any on that network where no account is named, may change it. */
export interface ResourceSubject {
  readonly caipNetworkId: CaipNetworkId
  readonly address?: string | undefined
}

export interface CreateResourceOptions<TParameters, TData> {
  /**
   * What a question is told by, the resource's own name first (`hawser.` begins those of this package): questions with the same one are one question. Plain values, lists, plain objects,
   * bigints and byte arrays, of any text: none is mistaken for another.
   */
  readonly key: (parameters: TParameters) => readonly [string, ...unknown[]]
  readonly load: (parameters: TParameters, context: ResourceContext) => Promise<TData>
  /** How long an answer is good for. */
  readonly staleTimeMs: number
  /** How long one load may take; 30 seconds by default. */
  readonly timeoutMs?: number | undefined
  /** Where a receipt makes an answer stale: whose. */
  readonly subject?: ((parameters: TParameters) => ResourceSubject) | undefined
}

/** A kind of remote data. It holds nothing: what is known is in the state of each client, under `resources`. */
export interface Resource<TParameters, TData> extends CreateResourceOptions<TParameters, TData> {
  readonly timeoutMs: number
}

/** The state of a question: its answer, or why there is none. */
export interface ResourceState<TData> {
  /** `idle`: not asked yet, or nobody waited for the answer. `pending` also while it is asked anew. */
  readonly status: ResourceRecord['status']
  /** The last answer, kept while it is asked anew, and where that fails. */
  readonly data: TData | undefined
  /** Why the last one failed, kept while it is asked anew. */
  readonly error: HawserError | null
  /** When the answer came, in milliseconds since the epoch. */
  readonly updatedAtMs: number | null
}

/**
 * Describes remote data: by what it is told apart, how it is loaded, how long it is good for. It is asked for by `watchResource` and `readResource`.
 *
 * @example
 * const price = createResource({
 *   key: ({ symbol }: { symbol: string }) => ['price', symbol],
 *   load: ({ symbol }, { signal }) => fetchPrice(symbol, signal),
 *   staleTimeMs: 60_000,
 * })
 * @__NO_SIDE_EFFECTS__
 */
export function createResource<TParameters, TData>(
  options: CreateResourceOptions<TParameters, TData>,
): Resource<TParameters, TData> {
  return { ...options, timeoutMs: options.timeoutMs ?? READ_TIMEOUT_MS }
}

/** A text for a value of plain data: another one for every other value. @throws InvalidInputError where the value is none. */
export function toKey(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${Array.from(value, toKey).join()}]`
  if (value instanceof Uint8Array) return `bytes(${value.join()})`
  if (typeof value === 'object' && value !== null) {
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw noPlainValue(value)
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${toKey(part)}`).join()}}`
  }
  if (typeof value === 'function' || typeof value === 'symbol') throw noPlainValue(value)
  return String(value)
}

function noPlainValue(value: unknown): InvalidInputError {
  return new InvalidInputError({
    details: `A question can be told by plain data alone, and not by ${Object.prototype.toString.call(value)}.`,
  })
}
