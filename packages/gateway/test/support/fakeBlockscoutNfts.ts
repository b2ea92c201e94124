import type { ApiAnswer, ApiRequest } from './startApiFront.js'

// A fake of the list of NFTs in Blockscout's API of version 2, built from its public documents (get-list-of-nft-owned-by-address).

/** A row of the list. */
export function fakeNft(row: {
  readonly id: string
  readonly token?: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}): Readonly<Record<string, unknown>> {
  const { token, ...rest } = row
  return {
    is_unique: true,
    owner: null,
    token_type: 'ERC-721',
    value: '1',
    image_url: 'https://images.example.com/boat.png',
    animation_url: null,
    external_app_url: null,
    media_url: null,
    media_type: null,
    thumbnails: null,
    metadata: { name: 'Boat', description: 'It floats.' },
    ...rest,
    token: {
      address_hash: `0x${'Bb'.repeat(20)}`,
      name: 'Boats',
      symbol: 'BOAT',
      decimals: null,
      type: 'ERC-721',
      icon_url: null,
      holders_count: '12',
      total_supply: '100',
      exchange_rate: null,
      circulating_market_cap: null,
      reputation: 'ok',
      ...token,
    },
  }
}

/** Answers as a Blockscout that knows one account and these blocks, a page at a time. */
export function answerBlockscoutNfts(
  { path, query }: Pick<ApiRequest, 'path' | 'query'>,
  {
    account,
    rows,
    blocks,
    pageLength = 50,
  }: {
    readonly account: string
    readonly rows: readonly unknown[]
    readonly blocks: readonly unknown[]
    readonly pageLength?: number
  },
): ApiAnswer {
  if (path === '/api/v2/blocks') return { body: { items: blocks, next_page_params: null } }
  if (path !== `/api/v2/addresses/${account}/nft`) return { status: 404, body: { message: 'Not found' } }
  const from = Number(query.items_count ?? 0)
  const items = rows.slice(from, from + pageLength)
  const isLast = from + pageLength >= rows.length
  return {
    body: {
      items,
      next_page_params: isLast
        ? null
        : { items_count: from + pageLength, token_contract_address_hash: `0x${'bb'.repeat(20)}`, token_id: '1' },
    },
  }
}
