import { InvalidResponseError, listSchema } from '@hawser/common'
import * as v from 'valibot'
import type { AskNode, NodeQuestion } from '../node/createAskNode.js'
import type { Tokens } from '../tokens.js'
import {
  directionOf,
  type HistoryRow,
  maxTransfers,
  nameOperation,
  readApproval,
  type TransferRow,
  toFungible,
  toQuantity,
} from './historyRow.js'
import type { NetworkHistory } from './networkHistory.js'

/** How many of the newest blocks are read, and how many in one request. */
const maxBlocks = 500
const perRequest = 100
const maxRows = 100

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const quantityText = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const addressText = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const hashText = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i), v.toLowerCase())
const transactionSchema = v.object({
  hash: hashText,
  from: addressText,
  to: v.nullish(addressText, null),
  value: quantityText,
  nonce: quantityText,
  input: v.fallback(v.string(), '0x'),
})
const blockSchema = v.object({
  number: quantityText,
  timestamp: quantityText,
  transactions: listSchema(transactionSchema, 10_000),
})
const logsSchema = listSchema(
  v.object({
    address: addressText,
    transactionHash: hashText,
    data: v.string(),
    topics: v.pipe(v.array(hashText), v.minLength(3), v.maxLength(4)),
  }),
  10_000,
)
const receiptSchema = v.object({ status: quantityText, contractAddress: v.nullish(addressText, null) })

type Transaction = v.InferOutput<typeof transactionSchema> & { readonly minedS: bigint }
type Log = v.InferOutput<typeof logsSchema>[number]

interface CreateRecentHistoryOptions {
  readonly askNode: AskNode
  readonly network: string
  readonly tokens: Tokens
}

/** Histories of accounts on a chain for development: its newest blocks are read whole for each question, and what is older is not told. */
export function createRecentHistory(options: CreateRecentHistoryOptions): NetworkHistory {
  return async ({ address }, signal) => {
    const ask = async (questions: readonly NodeQuestion[]) => {
      const chunks = Array.from({ length: Math.ceil(questions.length / perRequest) }, (_, index) =>
        questions.slice(index * perRequest, (index + 1) * perRequest),
      )
      const answers = await Promise.all(chunks.map((chunk) => options.askNode(options.network, chunk, signal)))
      return answers.flat().map(({ result }) => result)
    }
    const topic = `0x${address.slice(2).padStart(64, '0')}`
    const [head] = await ask([{ method: 'eth_blockNumber', params: [] }])
    const newest = Number(parse(quantityText, head))
    const oldest = Math.max(0, newest - maxBlocks + 1)
    const range = { fromBlock: toHex(oldest), toBlock: toHex(newest) }
    const [sentLogs, receivedLogs, ...blocks] = await ask([
      { method: 'eth_getLogs', params: [{ ...range, topics: [transferTopic, topic] }] },
      { method: 'eth_getLogs', params: [{ ...range, topics: [transferTopic, null, topic] }] },
      ...Array.from({ length: newest - oldest + 1 }, (_, index) => ({
        method: 'eth_getBlockByNumber',
        params: [toHex(newest - index), true],
      })),
    ])
    const logs = new Map<string, Log[]>()
    const toItself = new Set(parse(logsSchema, sentLogs).map(keyOf))
    const both = [
      ...parse(logsSchema, sentLogs),
      ...parse(logsSchema, receivedLogs).filter((log) => !(isSelf(log) && toItself.has(keyOf(log)))),
    ]
    for (const log of both) logs.set(log.transactionHash, [...(logs.get(log.transactionHash) ?? []), log])
    const own = blocks
      .flatMap((block): Transaction[] => {
        const { transactions, timestamp } = parse(blockSchema, block)
        return transactions.toReversed().map((one) => ({ ...one, minedS: timestamp }))
      })
      .filter(({ from, to, hash }) => from === address || to === address || logs.has(hash))
      .slice(0, maxRows)
    const receipts = await ask(own.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })))
    return {
      data: own.map((one, index) =>
        toRow(one, {
          ...options,
          account: address,
          logs: logs.get(one.hash) ?? [],
          receipt: parse(receiptSchema, receipts[index]),
        }),
      ),
      next: null,
    }
  }
}

function toRow(
  { hash, from, to, value, nonce, input, minedS }: Transaction,
  {
    account,
    network,
    tokens,
    logs,
    receipt,
  }: {
    readonly account: string
    readonly network: string
    readonly tokens: Tokens
    readonly logs: readonly Log[]
    readonly receipt: v.InferOutput<typeof receiptSchema>
  },
): HistoryRow {
  const isFailed = receipt.status === 0n
  const [currency] = tokens.ofNetwork(network) ?? []
  const direction = directionOf(account, from, to ?? undefined)
  const quantity = currency && value > 0n ? toQuantity(value, currency.decimals) : undefined
  const transfers = isFailed
    ? []
    : [
        ...(currency && direction && quantity
          ? [toFungible({ ...currency, icon: currency.iconUrl }, { direction, quantity })]
          : []),
        ...logs.flatMap((log) => toTransfer(log, { account, network, tokens }) ?? []),
      ]
  const approval = from === account && transfers.length === 0 ? readApproval(input) : undefined
  const coin = approval && tokens.find(`${network}:${to}`)
  const allowed = approval && coin && toQuantity(approval.amount, coin.decimals)
  return {
    id: `${network}:${hash}`,
    metadata: {
      operationType: to === null && from === account ? 'deploy' : approval ? 'approve' : nameOperation(transfers),
      hash,
      minedAt: new Date(Number(minedS) * 1_000).toISOString(),
      sentFrom: from,
      sentTo: to ?? receipt.contractAddress ?? '',
      ...(approval && { spender: approval.spender }),
      status: isFailed ? 'failed' : 'confirmed',
      nonce: Number(nonce),
      application: null,
      chain: network,
    },
    // What is allowed is told as what would go.
    transfers:
      coin && allowed && !isFailed
        ? [toFungible({ ...coin, icon: coin.iconUrl }, { direction: 'out', quantity: allowed })]
        : transfers.slice(0, maxTransfers),
  }
}

/** Undefined for a token that the configuration does not know: its amount could not be told in whole tokens. */
function toTransfer(
  { address, data, topics }: Log,
  { account, network, tokens }: { readonly account: string; readonly network: string; readonly tokens: Tokens },
): TransferRow | undefined {
  const [, from = '', to = '', id] = topics
  const direction = directionOf(account, toAddress(from), toAddress(to))
  const token = tokens.find(`${network}:${address}`)
  if (!direction) return undefined
  if (id !== undefined)
    return {
      fungible_info: null,
      nft_info: { name: `#${BigInt(id)}`.slice(0, 50), content: null, flags: { is_spam: false } },
      direction,
      quantity: { numeric: '1' },
      value: null,
      price: null,
    }
  const quantity = token && /^0x[\da-f]{64}$/i.test(data) ? toQuantity(BigInt(data), token.decimals) : undefined
  return token && quantity && toFungible({ ...token, icon: token.iconUrl }, { direction, quantity })
}

const keyOf = ({ transactionHash, address, data, topics }: Log) => [transactionHash, address, data, ...topics].join()
const isSelf = ({ topics }: Log) => topics[1] === topics[2]
const toAddress = (topic: string) => `0x${topic.slice(-40)}`
const toHex = (block: number) => `0x${block.toString(16)}`

function parse<TSchema extends v.GenericSchema>(schema: TSchema, value: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new InvalidResponseError({ details: 'A node told blocks that cannot be.' })
  return result.output
}
