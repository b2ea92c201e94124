import type { ApiAnswer, ApiRequest } from './startApiFront.js'

// A fake of Blockscout's API of version 2, built from its public documents: lists of an account, the newest first, and the parameters of the next page.

/** The rows of one account, each with its block and its place in it. */
export interface FakeBlockscoutLists {
  readonly transactions: readonly FakeRow[]
  readonly 'token-transfers': readonly FakeRow[]
  readonly 'internal-transactions': readonly FakeRow[]
}

interface FakeRow {
  readonly block_number: number
  /** Its place in the block. */
  readonly at: number
  readonly [name: string]: unknown
}

export const party = (hash: string) => ({ hash, is_contract: false, name: null, is_verified: null })
export const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

export function fakeTransaction(row: {
  block: number
  at?: number
  hash: string
  from: string
  to: string | null
  [name: string]: unknown
}): FakeRow {
  const { block, at = 0, from, to, ...rest } = row
  return {
    block_number: block,
    at,
    timestamp: `2025-01-02T03:04:05.${String(block % 1_000).padStart(3, '0')}000Z`,
    from: party(from),
    to: to === null ? null : party(to),
    created_contract: null,
    value: '0',
    status: 'ok',
    result: 'success',
    nonce: 7,
    method: null,
    token_transfers: null,
    confirmations: 3,
    exchange_rate: '3000.1',
    ...rest,
  }
}

export function fakeTokenTransfer(row: {
  block: number
  at?: number
  hash: string
  from: string
  to: string
  token?: Readonly<Record<string, unknown>>
  total?: unknown
}): FakeRow {
  const { block, at = 0, hash, from, to, token, total = { value: '1500000', decimals: '6' } } = row
  return {
    block_number: block,
    at,
    transaction_hash: hash,
    timestamp: `2025-01-02T03:04:05.${String(block % 1_000).padStart(3, '0')}000Z`,
    from: party(from),
    to: party(to),
    log_index: at,
    type: 'token_transfer',
    token: {
      address_hash: `0x${'c0'.repeat(20)}`,
      name: 'Coin',
      symbol: 'COIN',
      decimals: '6',
      icon_url: 'https://example.com/coin.png',
      type: 'ERC-20',
      reputation: 'ok',
      ...token,
    },
    total,
  }
}

export function fakePayment(row: {
  block: number
  at?: number
  hash: string
  from: string
  to: string
  [name: string]: unknown
}): FakeRow {
  const { block, at = 0, hash, from, to, ...rest } = row
  return {
    block_number: block,
    at,
    transaction_hash: hash,
    timestamp: `2025-01-02T03:04:05.${String(block % 1_000).padStart(3, '0')}000Z`,
    from: party(from),
    to: party(to),
    type: 'call',
    success: true,
    error: null,
    value: '0',
    ...rest,
  }
}

/** Answers as a Blockscout that knows these accounts and these blocks; of others it has never heard. */
export function answerBlockscout(
  { path, query }: Pick<ApiRequest, 'path' | 'query'>,
  {
    accounts,
    blocks,
    pageLength = 50,
  }: {
    readonly accounts: Readonly<Record<string, Partial<FakeBlockscoutLists>>>
    readonly blocks: readonly { readonly height: number; readonly hash: string }[]
    readonly pageLength?: number
  },
): ApiAnswer {
  if (path === '/api/v2/blocks') return { body: { items: blocks, next_page_params: null } }
  const [, account = '', name = ''] = /^\/api\/v2\/addresses\/(0x[\da-f]{40})\/([\w-]+)$/.exec(path) ?? []
  if (!/^0x[\da-f]{40}$/.test(account)) return { status: 422, body: { errors: [{ title: 'Invalid value' }] } }
  const lists = accounts[account]
  if (!lists) return { status: 404, body: { message: 'Not found' } }
  const rows = [...(lists[name as keyof FakeBlockscoutLists] ?? [])].sort(
    (one, other) => other.block_number - one.block_number || other.at - one.at,
  )
  const { block_number: block, index } = query
  const rest =
    block === undefined
      ? rows
      : rows.filter(
          (row) => row.block_number < Number(block) || (row.block_number === Number(block) && row.at < Number(index)),
        )
  const items = rest.slice(0, pageLength)
  const last = items.at(-1)
  return {
    body: {
      items,
      next_page_params:
        rest.length > pageLength && last
          ? { block_number: last.block_number, index: last.at, items_count: pageLength, value: null }
          : null,
    },
  }
}
