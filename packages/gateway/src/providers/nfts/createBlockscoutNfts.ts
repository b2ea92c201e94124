import { listSchema } from '@hawser/common'
import * as v from 'valibot'
import type { AskApi } from '../createAskApi.js'
import { isRefused } from '../createAskApi.js'
import { type PageParameters, parametersSchema } from '../history/blockscoutEntries.js'
import { decodeCursor, encodeCursor, isBait, toName } from '../history/historyRow.js'
import { wrongCursor } from '../history/networkHistory.js'
import type { ProvidedNft } from '../providers.js'
import { type NetworkNfts, nameAnimation, readNftMetadata, toNftImage } from './nftMetadata.js'

interface CreateBlockscoutNftsOptions {
  /** Asks the API of version 2 of the network's Blockscout. */
  readonly askApi: AskApi
  readonly network: string
  /** Refuses a Blockscout of another network. */
  readonly checkNetwork: (signal: AbortSignal) => Promise<void>
}

const text = v.optional(v.fallback(v.nullable(v.string()), null), null)
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((digits) => BigInt(digits)),
  v.check((number) => number < 2n ** 256n, 'Expected at most 256 bits'),
)
const standardSchema = v.picklist(['ERC-721', 'ERC-1155'])
const rowSchema = v.object({
  id: wholeNumber,
  token_type: v.optional(v.fallback(v.nullable(standardSchema), null), null),
  value: v.optional(v.fallback(v.nullable(wholeNumber), null), null),
  image_url: text,
  animation_url: text,
  metadata: v.optional(v.unknown()),
  /** Older versions write `address`. */
  token: v.object({
    address_hash: v.optional(v.fallback(v.nullable(address), null), null),
    address: v.optional(v.fallback(v.nullable(address), null), null),
    name: text,
    symbol: text,
    type: v.optional(v.fallback(v.nullable(standardSchema), null), null),
    reputation: text,
  }),
})
const pageSchema = v.object({ items: listSchema(rowSchema, 200), next_page_params: v.nullish(parametersSchema, null) })
type Page = v.InferOutput<typeof pageSchema>
/** A list is a record to the check of one. */
const cursorSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'Expected an object'),
  parametersSchema,
)

/** Returns the NFTs of accounts by a Blockscout. */
export function createBlockscoutNfts({ askApi, network, checkNetwork }: CreateBlockscoutNftsOptions): NetworkNfts {
  return async ({ address: account, cursor }, signal) => {
    const parameters = cursor === undefined ? {} : decodeCursor(cursorSchema, cursor)
    if (!parameters) throw wrongCursor()
    await checkNetwork(signal)
    const { items, next_page_params: next } = await readPage(askApi, account, parameters, signal)
    return {
      data: items.flatMap((row) => toNft(row, network) ?? []),
      next: next && encodeCursor(next),
    }
  }
}

function readPage(askApi: AskApi, account: string, parameters: PageParameters, signal: AbortSignal): Promise<Page> {
  const query = { ...parameters, type: 'ERC-721,ERC-1155' }
  return askApi(`api/v2/addresses/${account}/nft`, { query, schema: pageSchema, signal }).catch((error) => {
    // That is how it tells of an account that it never saw.
    if (isRefused(error) && error.status === 404) return { items: [], next_page_params: null }
    throw error
  })
}

function toNft({ id, token, value, ...row }: Page['items'][number], network: string): ProvidedNft | undefined {
  const contract = token.address_hash ?? token.address
  const standard = row.token_type ?? token.type
  const amount = standard === 'ERC-721' ? 1n : (value ?? 1n)
  if (contract === null || standard === null || amount === 0n) return undefined
  const told = readNftMetadata(row.metadata)
  return {
    ...told,
    chainId: network,
    contract,
    tokenId: String(id),
    standard,
    amount: String(amount),
    collection: toName(token.name ?? token.symbol),
    image: told.image ?? toNftImage(row.image_url),
    animationType: told.animationType ?? (row.animation_url ? nameAnimation(row.animation_url) : null),
    isSpam: token.reputation === 'scam' || isBait(token.name, token.symbol, told.name),
  }
}
