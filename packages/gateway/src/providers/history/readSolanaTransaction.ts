import { encodeBase58 } from '@hawser/common'
import * as v from 'valibot'
import type { Tokens } from '../tokens.js'
import { type HistoryRow, maxTransfers, nameOperation, type TransferRow, toFungible, toQuantity } from './historyRow.js'

const lamports = v.pipe(v.number(), v.integer(), v.minValue(0))
const tokenBalance = v.object({
  accountIndex: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), Number.MAX_SAFE_INTEGER),
  mint: v.pipe(v.string(), v.maxLength(44)),
  owner: v.optional(v.string()),
  uiTokenAmount: v.object({
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform((text) => BigInt(text)),
    ),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  }),
})
const balances = v.nullish(v.pipe(v.array(tokenBalance), v.maxLength(1_000)), [])
const keys = v.pipe(v.array(v.string()), v.maxLength(256))
const transactionSchema = v.object({
  blockTime: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000_000_000)),
  transaction: v.looseTuple([v.string(), v.literal('base64')]),
  meta: v.object({
    err: v.nullish(v.unknown(), null),
    fee: lamports,
    preBalances: v.array(lamports),
    postBalances: v.array(lamports),
    preTokenBalances: balances,
    postTokenBalances: balances,
    loadedAddresses: v.nullish(v.object({ writable: keys, readonly: keys }), { writable: [], readonly: [] }),
  }),
})

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9, iconUrl: '' }

interface ReadOptions {
  readonly hash: string
  readonly account: string
  readonly network: string
  readonly tokens: Tokens
}

/** A transaction as an account's history tells it. */
interface SolanaTransaction {
  /** By what it changed in the account's balances; undefined for what is of others alone. */
  readonly row: HistoryRow | undefined
  /** The account's own accounts of tokens that it names, whether or not they are there still. */
  readonly tokenAccounts: readonly string[]
}

/** Returns undefined for what is no transaction, or was forgotten. */
export function readSolanaTransaction(
  answer: unknown,
  { hash, account, network, tokens }: ReadOptions,
): SolanaTransaction | undefined {
  const result = v.safeParse(transactionSchema, answer)
  if (!result.success) return undefined
  const { blockTime, transaction, meta } = result.output
  const written = readAccounts(Uint8Array.from(Buffer.from(transaction[0], 'base64')))
  if (!written) return undefined
  const accounts = [...written, ...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly]
  const tokenAccounts = [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].flatMap(
    ({ owner, accountIndex }) => (owner === account ? (accounts[accountIndex] ?? []) : []),
  )
  const isFailed = meta.err !== null
  const own = accounts.indexOf(account)
  const lamportsOf = (index: number) => BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0)
  // The first account pays the fee, which is no transfer.
  const changes = accounts.map((_, index) => lamportsOf(index) + (index === 0 ? BigInt(meta.fee) : 0n))
  const [currency = sol] = tokens.ofNetwork(network) ?? []
  const native = own < 0 ? undefined : toTransfer(changes[own] ?? 0n, { ...currency, icon: currency.iconUrl })
  const held = readTokenChanges(meta)
  const transfers = [
    ...(native ? [native] : []),
    ...[...(held.get(account) ?? [])].flatMap(([mint, { change, decimals }]) => {
      const known = tokens.find(`${network}:${mint}`)
      return (
        toTransfer(change, {
          name: known?.name ?? null,
          symbol: known?.symbol ?? null,
          icon: known?.iconUrl ?? null,
          decimals,
        }) ?? []
      )
    }),
  ]
  // An account of tokens stands in transactions of others too, which neither its owner made nor got anything by.
  if (own < 0 && transfers.length === 0) return { row: undefined, tokenAccounts }
  const isPaying = transfers.some(({ direction }) => direction === 'out')
  const other = findOther({
    accounts,
    changes,
    held,
    account,
    isPaying,
  })
  const row: HistoryRow = {
    id: `${network}:${hash}`,
    metadata: {
      operationType: nameOperation(isFailed ? [] : transfers),
      hash,
      minedAt: new Date(blockTime * 1_000).toISOString(),
      sentFrom: transfers.length > 0 && !isPaying ? (other ?? '') : (accounts[0] ?? ''),
      sentTo: isPaying ? (other ?? '') : transfers.length > 0 ? account : '',
      status: isFailed ? 'failed' : 'confirmed',
      nonce: 0,
      application: null,
      chain: network,
    },
    transfers: isFailed ? [] : transfers.slice(0, maxTransfers),
  }
  return { row, tokenAccounts }
}

type TokenChanges = ReadonlyMap<string, ReadonlyMap<string, { readonly change: bigint; readonly decimals: number }>>

/** By owner and mint. */
function readTokenChanges({
  preTokenBalances,
  postTokenBalances,
}: v.InferOutput<typeof transactionSchema>['meta']): TokenChanges {
  const byOwner = new Map<string, Map<string, { change: bigint; decimals: number }>>()
  const add = (list: typeof preTokenBalances, sign: bigint) => {
    for (const { owner, mint, uiTokenAmount } of list ?? []) {
      if (owner === undefined) continue
      const byMint = byOwner.get(owner) ?? new Map<string, { change: bigint; decimals: number }>()
      const change = (byMint.get(mint)?.change ?? 0n) + sign * uiTokenAmount.amount
      byMint.set(mint, { change, decimals: uiTokenAmount.decimals })
      byOwner.set(owner, byMint)
    }
  }
  add(preTokenBalances, -1n)
  add(postTokenBalances, 1n)
  return byOwner
}

function toTransfer(
  change: bigint,
  { decimals, ...info }: { name: string | null; symbol: string | null; icon: string | null; decimals: number },
): TransferRow | undefined {
  if (change === 0n) return undefined
  const quantity = toQuantity(change < 0n ? -change : change, decimals)
  return quantity && toFungible(info, { direction: change < 0n ? 'out' : 'in', quantity })
}

/** Who got most of what the account paid, or paid most of what it got: an owner of tokens before an account of lamports. */
function findOther({
  accounts,
  changes,
  held,
  account,
  isPaying,
}: {
  readonly accounts: readonly string[]
  readonly changes: readonly bigint[]
  readonly held: TokenChanges
  readonly account: string
  readonly isPaying: boolean
}): string | undefined {
  const gain = (change: bigint) => (isPaying ? change : -change)
  const mints = new Set(held.get(account)?.keys())
  const owners = [...held].flatMap(([owner, byMint]) =>
    owner !== account && [...byMint].some(([mint, { change }]) => mints.has(mint) && gain(change) > 0n) ? [owner] : [],
  )
  const [largest] = accounts
    .map((key, index) => ({ key, gained: gain(changes[index] ?? 0n) }))
    .filter(({ key, gained }) => key !== account && gained > 0n)
    .sort((one, next) => (one.gained < next.gained ? 1 : -1))
  return owners[0] ?? largest?.key
}

/** The accounts that stand in a transaction itself, in its order; undefined for bytes that are none. */
function readAccounts(bytes: Uint8Array): readonly string[] | undefined {
  let at = 0
  const readLength = () => {
    let length = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = bytes[at] ?? 0
      at += 1
      length |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    return length
  }
  const signatures = readLength()
  at += 64 * signatures
  // A message of a version begins with it, one of before there were versions with its header.
  if ((bytes[at] ?? 0) >= 0x80) at += 1
  at += 3
  const count = readLength()
  if (count === 0 || count > 256 || at + 32 * count > bytes.length) return undefined
  return Array.from({ length: count }, (_, index) =>
    encodeBase58(bytes.subarray(at + 32 * index, at + 32 * index + 32)),
  )
}
