import { listSchema } from '@hawser/common'
import * as v from 'valibot'
import { isBait } from './historyRow.js'

/** A row of one of Blockscout's lists: of a transaction, or of something that it moved. */
export interface Entry {
  readonly hash: string
  readonly block: number
  readonly minedAt: string
  readonly from: string | undefined
  readonly to: string | undefined
  /** What is known where the row is of the transaction itself. */
  readonly transaction?: {
    readonly status: 'confirmed' | 'failed'
    readonly nonce: number
    readonly method: string
    /** What the transaction asks its receiver to do, in hexadecimal; empty where that is not told. */
    readonly input: string
    readonly isCreation: boolean
  }
  /** In base units of the network's own currency. */
  readonly paid?: bigint
  readonly token?: TokenTransfer
}

/** A row of one of Blockscout's lists; without an entry where it moved nothing: it says how far the list has come all the same. */
export interface Row {
  readonly block: number
  readonly entry: Entry | undefined
}

/** Where a list goes on. */
export type PageParameters = Readonly<Record<string, string>>

/** One of the lists that Blockscout has of an account. */
export interface EntryStream {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Rows of a wrong form, and those of no block yet, are left out. */
  readonly schema: v.GenericSchema<
    unknown,
    { readonly items: readonly Row[]; readonly next_page_params: PageParameters | null }
  >
}

interface TokenTransfer {
  readonly name: string | null
  readonly symbol: string | null
  readonly icon: string | null
  /** Null where each token is one of its own. */
  readonly decimals: number | null
  readonly amount: bigint
  readonly id: string | null
  readonly picture: string | null
  readonly isSpam: boolean
}

export const parametersSchema = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  v.transform(
    (parameters): PageParameters =>
      Object.fromEntries(
        Object.entries(parameters).flatMap(([name, value]) =>
          value === null || notOfPages.has(name) ? [] : [[name, String(value).slice(0, 256)]],
        ),
      ),
  ),
)
/** A cursor comes from a client: it says where a list goes on, and not what is asked. */
const notOfPages = new Set(['apikey', 'key', 'filter', 'type', 'token', 'sort', 'order'])

const hashText = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i), v.toLowerCase())
const blockNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const timestamp = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => Number.isFinite(Date.parse(text)), 'Expected a time'),
  v.transform((text) => new Date(text).toISOString()),
  v.maxLength(24),
)
const party = v.fallback(
  v.pipe(
    v.object({ hash: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase()) }),
    v.transform(({ hash }): string | undefined => hash),
  ),
  undefined,
)
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const shown = v.fallback(v.nullable(v.string()), null)
const decimals = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((text) => Number(text)),
  v.integer(),
  v.minValue(0),
  v.maxValue(77),
)
const decimalsText = v.fallback(v.nullable(decimals), null)

function defineStream(
  path: string,
  row: v.GenericSchema<unknown, Row | undefined>,
  query: Readonly<Record<string, string>> = {},
): EntryStream {
  return {
    path,
    query,
    schema: v.object({
      items: v.pipe(
        listSchema(row, 200),
        v.transform((rows) => rows.flatMap((one) => (one ? [one] : []))),
      ),
      next_page_params: v.nullish(parametersSchema, null),
    }),
  }
}

/** Older versions write `block` and `tx_hash`. */
const whereabouts = { block_number: v.optional(v.nullable(blockNumber)), block: v.optional(v.nullable(blockNumber)) }
const hashes = { transaction_hash: v.optional(hashText), tx_hash: v.optional(hashText) }

const transactionRow = v.pipe(
  v.object({
    ...whereabouts,
    hash: hashText,
    timestamp,
    from: party,
    to: party,
    created_contract: party,
    value: amount,
    status: v.picklist(['ok', 'error']),
    nonce: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
    method: v.fallback(v.string(), ''),
    raw_input: v.fallback(v.string(), ''),
  }),
  v.transform(
    ({
      hash,
      timestamp: minedAt,
      from,
      to,
      created_contract: created,
      value,
      status,
      nonce,
      method,
      raw_input: input,
      ...row
    }): Row | undefined => {
      const block = row.block_number ?? row.block
      if (block === undefined || block === null) return undefined
      const isCreation = to === undefined && created !== undefined
      const transaction = {
        status: status === 'ok' ? ('confirmed' as const) : ('failed' as const),
        nonce,
        method,
        input,
        isCreation,
      }
      const paid = status === 'ok' ? value : 0n
      return { block, entry: { hash, block, minedAt, from, to: to ?? created, transaction, paid } }
    },
  ),
)

const tokenRow = v.pipe(
  v.object({
    ...whereabouts,
    ...hashes,
    timestamp,
    from: party,
    to: party,
    token: v.object({
      name: shown,
      symbol: shown,
      decimals: decimalsText,
      icon_url: shown,
      type: v.string(),
      reputation: shown,
    }),
    total: v.object({
      value: v.optional(v.nullable(amount)),
      // Without them the amount could be any.
      decimals: v.nullish(decimals),
      token_id: v.optional(shown),
      token_instance: v.optional(v.fallback(v.nullable(v.object({ image_url: v.optional(shown) })), null)),
    }),
  }),
  v.transform(({ timestamp: minedAt, from, to, token, total, ...row }): Row | undefined => {
    const block = row.block_number ?? row.block
    const hash = row.transaction_hash ?? row.tx_hash
    if (block === undefined || block === null) return undefined
    const isFungible = token.type === 'ERC-20'
    if (hash === undefined || (isFungible && (total.value === undefined || total.value === null)))
      return { block, entry: undefined }
    const told: TokenTransfer = {
      name: token.name,
      symbol: token.symbol,
      icon: token.icon_url,
      decimals: isFungible ? (total.decimals ?? token.decimals ?? 0) : null,
      amount: total.value ?? 1n,
      id: total.token_id ?? null,
      picture: total.token_instance?.image_url ?? null,
      isSpam: token.reputation === 'scam' || isBait(token.name, token.symbol),
    }
    return { block, entry: { hash, block, minedAt, from, to, token: told } }
  }),
)

const paymentRow = v.pipe(
  v.object({
    ...whereabouts,
    ...hashes,
    timestamp,
    from: party,
    to: party,
    value: amount,
    type: v.string(),
    success: v.boolean(),
  }),
  v.transform(({ timestamp: minedAt, from, to, value, type, success, ...row }): Row | undefined => {
    const block = row.block_number ?? row.block
    const hash = row.transaction_hash ?? row.tx_hash
    if (block === undefined || block === null) return undefined
    // What a delegated call is said to pay was paid once, by the call around it.
    const isPayment = success && value > 0n && (type === 'call' || type === 'selfdestruct')
    return {
      block,
      entry: isPayment && hash !== undefined ? { hash, block, minedAt, from, to, paid: value } : undefined,
    }
  }),
)

export const entryStreams: readonly EntryStream[] = [
  defineStream('transactions', transactionRow),
  defineStream('token-transfers', tokenRow, { type: 'ERC-20,ERC-721,ERC-1155' }),
  defineStream('internal-transactions', paymentRow),
]
