import { InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import { type AskApi, isRefused } from '../createAskApi.js'
import type { AskNode } from '../node/createAskNode.js'
import type { Token } from '../tokens.js'
import {
  type Entry,
  type EntryStream,
  entryStreams,
  type PageParameters,
  parametersSchema,
  type Row,
} from './blockscoutEntries.js'
import { decodeCursor, encodeCursor } from './historyRow.js'
import { createNetworkCheck, type NetworkHistory, wrongCursor } from './networkHistory.js'
import { toBlockscoutRows } from './toBlockscoutRows.js'

interface BlockscoutOptions {
  /** Asks the API of version 2 of the network's Blockscout. */
  readonly askApi: AskApi
  readonly askNode: AskNode
  readonly network: string
}

interface CreateBlockscoutHistoryOptions extends BlockscoutOptions {
  /** The network's own currency; its transfers are left out without it. */
  readonly currency: Token | undefined
}

/** How many pages of one list are read for one page of the history. */
const maxPages = 3

/** Where each list goes on (null: it is at its end), and the block below which nothing was told yet. */
interface Position {
  readonly before: number | null
  readonly lists: readonly (PageParameters | null)[]
  /** The lists that go on in the block `before` itself: it filled all pages of them that were read. */
  readonly within: readonly number[]
}

const listIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(entryStreams.length - 1))
const positionSchema = v.strictObject({
  before: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  lists: v.pipe(v.array(v.nullable(parametersSchema)), v.length(entryStreams.length)),
  within: v.optional(v.pipe(v.array(listIndex), v.maxLength(entryStreams.length)), []),
})

/**
 * Histories by a Blockscout: of an account's transactions, the transfers of tokens to and from it, and the amounts that contracts paid it. The three lists
 * are brought together block by block, so that a transaction is told once, with everything that it moved.
 */
export function createBlockscoutHistory(options: CreateBlockscoutHistoryOptions): NetworkHistory {
  const { askApi, network, currency } = options
  const checkNetwork = createBlockscoutCheck(options)
  return async ({ address, cursor }, signal) => {
    const position = cursor === undefined ? begin : decodeCursor(positionSchema, cursor)
    if (!position) throw wrongCursor()
    await checkNetwork(signal)
    const lists = await Promise.all(
      entryStreams.map((stream, index) => {
        const parameters = position.lists[index]
        if (!parameters) return ended
        const below = position.before === null ? Infinity : position.before + (position.within.includes(index) ? 1 : 0)
        return readList(stream, { askApi, address, parameters, below, signal })
      }),
    )
    const { entries, next } = bringTogether(lists, position)
    return {
      data: toBlockscoutRows(entries, { account: address, network, currency }),
      next: next && encodeCursor(next),
    }
  }
}

const begin: Position = { before: null, lists: entryStreams.map(() => ({})), within: [] }

interface List {
  readonly pages: readonly { readonly parameters: PageParameters; readonly rows: readonly Row[] }[]
  /** Where it goes on behind them. */
  readonly next: PageParameters | null
  /** The highest block of which more may follow there: none where it is at its end. */
  readonly end: number
}

const ended: List = { pages: [], next: null, end: -1 }

/** Reads a list until it comes to a second block: of the last block that a page names, there may be more on the next. */
async function readList(
  stream: EntryStream,
  {
    askApi,
    address,
    below,
    signal,
    ...start
  }: {
    readonly askApi: AskApi
    readonly address: string
    readonly parameters: PageParameters
    /** Rows of blocks from here on were told. */
    readonly below: number
    readonly signal: AbortSignal
  },
): Promise<List> {
  const pages: List['pages'][number][] = []
  const told = new Set<number>()
  let last = Math.min(below - 1, Number.MAX_SAFE_INTEGER)
  let parameters: PageParameters | null = start.parameters
  while (parameters && pages.length < maxPages && told.size < 2) {
    const page: { items: readonly Row[]; next_page_params: PageParameters | null } = await askApi(
      `api/v2/addresses/${address}/${stream.path}`,
      { query: { ...parameters, ...stream.query }, schema: stream.schema, signal },
    ).catch((error) => {
      // That is how it tells of an account that it never saw.
      if (isRefused(error) && error.status === 404) return { items: [], next_page_params: null }
      throw error
    })
    const rows = page.items.filter(({ block }) => block < below)
    pages.push({ parameters, rows })
    parameters = page.next_page_params
    for (const { block, entry } of rows) {
      last = Math.min(last, block)
      if (entry) told.add(block)
    }
  }
  return { pages, next: parameters, end: parameters ? last : -1 }
}

/** Takes the blocks that every list has told whole. */
function bringTogether(
  lists: readonly List[],
  position: Position,
): { readonly entries: readonly Entry[]; readonly next: Position | null } {
  const horizon = Math.max(...lists.map(({ end }) => end))
  const rows = lists.flatMap(({ pages }) => pages.flatMap((page) => page.rows))
  const entriesFrom = (block: number) => rows.flatMap((row) => (row.entry && row.block >= block ? row.entry : []))
  const goesOnBelow =
    (block: number) =>
    ({ pages, next }: List) =>
      pages.find((page) => page.rows.some((row) => row.entry && row.block < block))?.parameters ?? next
  if (rows.some(({ block }) => block > horizon))
    return finish(entriesFrom(horizon + 1), {
      before: horizon + 1,
      lists: lists.map(goesOnBelow(horizon + 1)),
      within: [],
    })
  // One block, or rows of no known form, fill all pages that are read for one: the lists that have them go on in it.
  const filled = lists.flatMap(({ next, end }, index) => (next && end === horizon ? [index] : []))
  // What the others tell of the block waits for something that these tell of it, and is told once.
  const isTold = filled.some((index) => lists[index]?.pages.some((page) => page.rows.some(({ entry }) => entry)))
  const goesOn = goesOnBelow(isTold ? horizon : horizon + 1)
  return finish(isTold ? entriesFrom(horizon) : [], {
    before: isTold ? horizon : position.before,
    lists: lists.map((list, index) => (filled.includes(index) ? list.next : goesOn(list))),
    within: isTold ? filled : position.within,
  })
}

function finish(entries: readonly Entry[], next: Position) {
  return { entries, next: next.lists.every((list) => list === null) ? null : next }
}

const blocksSchema = v.object({
  items: v.pipe(
    v.array(v.object({ height: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), hash: v.string() })),
    v.minLength(1),
  ),
})
const blockSchema = v.object({ hash: v.string() })

/** Refuses a Blockscout of another network than the node's. */
export function createBlockscoutCheck(options: BlockscoutOptions): (signal: AbortSignal) => Promise<void> {
  return createNetworkCheck((signal) => requireSameNetwork(options, signal))
}

/** A block that both have tells whether Blockscout is of the network; the newest ones may still change. */
async function requireSameNetwork({ askApi, askNode, network }: BlockscoutOptions, signal: AbortSignal): Promise<void> {
  const { items } = await askApi('api/v2/blocks', { query: { type: 'block' }, schema: blocksSchema, signal })
  const block = items.at(-1)
  const number = `0x${(block?.height ?? 0).toString(16)}`
  const [answer] = await askNode(network, [{ method: 'eth_getBlockByNumber', params: [number, false] }], signal)
  const found = v.safeParse(blockSchema, answer?.result)
  if (!found.success || found.output.hash.toLowerCase() !== block?.hash.toLowerCase())
    throw new InvalidResponseError({ details: `The Blockscout of ${network} tells other blocks than its node.` })
}
