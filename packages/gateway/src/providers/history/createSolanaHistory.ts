import { decodeBase58, InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import type { AskNode } from '../node/createAskNode.js'
import {
  accountKey,
  askTokenAccounts,
  readResult,
  readTokenAccounts,
  requireSolanaNode,
} from '../node/solanaTokenAccounts.js'
import type { Tokens } from '../tokens.js'
import { decodeCursor, encodeCursor } from './historyRow.js'
import { createNetworkCheck, type NetworkHistory, wrongCursor } from './networkHistory.js'
import { readSolanaTransaction } from './readSolanaTransaction.js'

interface CreateSolanaHistoryOptions {
  readonly askNode: AskNode
  readonly network: string
  readonly tokens: Tokens
  /** A chain for development may have any genesis. */
  readonly isDevelopment: boolean
}

const pageLength = 25
/** One more says where the slot before it ends. */
const listLength = pageLength + 1
/** How many of the owner's accounts of tokens are asked for theirs: a transfer to one of them names it, and not its owner. */
const maxTokenAccounts = 20
/** How many more that are closed by now, or are not among those: transactions of the owner name them, that which closed one too. */
const maxMoreAccounts = 20
/** How often a page looks for such ones: what one of them was in seldom names another. */
const maxLooks = 3
/** What a node says of a transaction that it does not have (any more), or cannot tell; any other error says nothing of one. */
const untoldCodes = [-32_001, -32_004, -32_007, -32_009, -32_011, -32_015]

const signature = v.pipe(
  v.string(),
  v.maxLength(90),
  v.check((text) => decodeBase58(text)?.length === 64, 'Expected a signature'),
)
const slot = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const signaturesSchema = v.pipe(v.array(v.unknown()), v.maxLength(1_000))
const listedSchema = v.object({ signature, slot })

/** Where a history goes on: behind a transaction, with those of earlier slots. */
const positionSchema = v.strictObject({
  before: signature,
  slot,
  /** The account that goes on within that slot: it fills pages with it. */
  within: v.optional(accountKey),
  /** Accounts of tokens that pages before named. */
  also: v.optional(v.pipe(v.array(accountKey), v.maxLength(maxMoreAccounts))),
})
type Position = v.InferOutput<typeof positionSchema>

/** The transactions of one account, the newest first. */
interface List {
  readonly of: string
  readonly rows: readonly v.InferOutput<typeof listedSchema>[]
  /** The last that the node told, where more may follow it. */
  readonly end: v.InferOutput<typeof listedSchema> | undefined
}

/** Histories of Solana accounts as the network's own nodes keep them, for as long as they do. */
export function createSolanaHistory({
  askNode,
  network,
  tokens,
  isDevelopment,
}: CreateSolanaHistoryOptions): NetworkHistory {
  const checkNetwork = createNetworkCheck((signal) => requireSolanaNode(askNode, { network, isDevelopment }, signal))

  const findTokenAccounts = async (owner: string, signal: AbortSignal): Promise<readonly string[]> => {
    const accounts = readTokenAccounts(await askNode(network, askTokenAccounts(owner), signal), owner) ?? []
    // Those of known tokens first, and those that hold something before empty ones.
    const rankOf = ({ mint, amount }: (typeof accounts)[number]) =>
      (tokens.find(`${network}:${mint}`) ? 2 : 0) + (amount > 0n ? 1 : 0)
    return [...accounts]
      .sort((one, other) => rankOf(other) - rankOf(one))
      .slice(0, maxTokenAccounts)
      .map(({ key }) => key)
  }

  const readLists = async (
    accounts: readonly string[],
    position: Position | undefined,
    signal: AbortSignal,
  ): Promise<readonly List[]> => {
    const params = { limit: listLength, commitment: 'confirmed', ...(position && { before: position.before }) }
    const answers = await askNode(
      network,
      accounts.map((of) => ({ method: 'getSignaturesForAddress', params: [of, params] })),
      signal,
    )
    return accounts.map((of, index) => {
      const told = readResult(signaturesSchema, answers[index])
      const listed = told.flatMap((row) => {
        const { success, output } = v.safeParse(listedSchema, row)
        return success ? [output] : []
      })
      if (told.length > 0 && listed.length === 0)
        throw new InvalidResponseError({ details: 'A node lists transactions that are none.' })
      const below = position ? position.slot + (position.within === of ? 1 : 0) : Number.POSITIVE_INFINITY
      return {
        of,
        rows: listed.filter((row) => row.slot < below),
        end: told.length < listLength ? undefined : listed.at(-1),
      }
    })
  }

  return async ({ address, cursor }, signal) => {
    const position = cursor === undefined ? undefined : decodeCursor(positionSchema, cursor)
    if (cursor !== undefined && !position) throw wrongCursor()
    await checkNetwork(signal)
    const transactions = new Map<string, ReturnType<typeof readSolanaTransaction>>()
    const readTransactions = async (signatures: readonly string[]) => {
      const unread = signatures.filter((hash) => !transactions.has(hash))
      const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
      const answers = await askNode(
        network,
        unread.map((one) => ({ method: 'getTransaction', params: [one, config] })),
        signal,
      )
      if (answers.some(({ error }) => error && !untoldCodes.includes(error.code)))
        throw new InvalidResponseError({ details: 'A node failed to tell a transaction that it knows.' })
      for (const [index, hash] of unread.entries())
        transactions.set(
          hash,
          readSolanaTransaction(answers[index]?.result, { hash, account: address, network, tokens }),
        )
    }

    const held = await findTokenAccounts(address, signal)
    const also = (position?.also ?? []).filter((one) => !held.includes(one))
    const lists = [...(await readLists([address, ...held, ...also], position, signal))]
    const known = new Set(lists.map(({ of }) => of))
    let page = bringTogether(lists, position)
    for (let looks = 0; looks < maxLooks; looks += 1) {
      await readTransactions(page.signatures)
      const named = page.signatures.flatMap((hash) => transactions.get(hash)?.tokenAccounts ?? [])
      const found = [...new Set(named)].filter((one) => !known.has(one)).slice(0, maxMoreAccounts - also.length)
      if (found.length === 0) break
      also.push(...found)
      for (const one of found) known.add(one)
      lists.push(...(await readLists(found, position, signal)))
      page = bringTogether(lists, position)
    }
    await readTransactions(page.signatures)
    // One that has told all makes room for others.
    const told = new Set(page.signatures)
    const isOver = ({ rows, end }: List) => !end && rows.every(({ signature }) => told.has(signature))
    const ended = new Set(lists.filter(isOver).map(({ of }) => of))
    const left = also.filter((one) => !ended.has(one))
    return {
      data: page.signatures.flatMap((hash) => transactions.get(hash)?.row ?? []),
      next: page.next && encodeCursor({ ...page.next, also: left.length > 0 ? left : undefined }),
    }
  }
}

/**
 * Takes the slots that every list has told whole, as many as a page has room for. Each transaction is told once, whichever accounts it names; where one stands
 * within its slot each node knows, and tells nobody.
 */
function bringTogether(
  lists: readonly List[],
  position: Position | undefined,
): { readonly signatures: readonly string[]; readonly next: Position | null } {
  const horizon = Math.max(...lists.map(({ end }) => end?.slot ?? -1))
  const takeFrom = (first: number) => {
    const slots = new Map(lists.flatMap(({ rows }) => rows.map((row) => [row.signature, row.slot] as const)))
    return [...slots].filter(([, of]) => of >= first).sort(([, one], [, other]) => other - one)
  }
  const whole = takeFrom(horizon + 1)
  if (whole.length > 0 || horizon < 0) {
    const lastSlot = (whole[pageLength - 1] ?? whole.at(-1))?.[1] ?? 0
    const page = whole.filter(([, of]) => of >= lastSlot)
    const before = page.at(-1)?.[0]
    const isEnd = before === undefined || (horizon < 0 && page.length === whole.length)
    return { signatures: page.map(([one]) => one), next: isEnd ? null : { before, slot: lastSlot } }
  }
  // One slot fills all that an account is asked for at once: it goes on in it, where it has told some of it.
  const filled = lists.find(({ end }) => end?.slot === horizon)
  if (!filled?.end) return { signatures: [], next: null }
  const last = filled.rows.at(-1)
  return last
    ? {
        signatures: takeFrom(horizon).map(([one]) => one),
        next: { before: last.signature, slot: horizon, within: filled.of },
      }
    : { signatures: [], next: { ...(position ?? { slot: horizon }), before: filled.end.signature } }
}
