import { InvalidResponseError, listSchema, readText } from '@hawser/common'
import * as v from 'valibot'
import {
  type Abi,
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  erc721Abi,
  erc1155Abi,
  type Hex,
  isHex,
} from 'viem'
import type { NftAddresses } from '../../images/nftAddresses.js'
import { splitQuestion } from '../createAskApi.js'
import { isBait, toName } from '../history/historyRow.js'
import type { AskNode, NodeQuestion, NodeResult } from '../node/createAskNode.js'
import type { ProvidedNft } from '../providers.js'
import { type NetworkNfts, readNftMetadata } from './nftMetadata.js'

/** How many of the newest blocks are looked through, and how many questions stand in one request. */
const maxBlocks = 500
const perRequest = 100
/** How many tokens are told: of those that came last. */
const maxTokens = 100
/** The longest metadata that is read, in bytes. */
const maxMetadataLength = 200_000

/** `Transfer(address,address,uint256)` of ERC-721, `TransferSingle` and `TransferBatch` of ERC-1155. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const smallNumber = v.pipe(v.string(), v.regex(/^0x[\da-f]{1,12}$/i), v.transform(Number))
const logsSchema = listSchema(
  v.object({
    address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase()),
    blockNumber: smallNumber,
    logIndex: smallNumber,
    data: v.custom<Hex>((value) => isHex(value)),
    topics: v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i), v.toLowerCase())), v.length(4)),
  }),
  10_000,
)
type Log = v.InferOutput<typeof logsSchema>[number]

interface Token {
  readonly contract: Address
  readonly id: bigint
  readonly standard: 'ERC-721' | 'ERC-1155'
}

interface CreateRecentNftsOptions {
  readonly askNode: AskNode
  readonly network: string
  readonly addresses: NftAddresses
  readonly fetch: typeof globalThis.fetch
}

/**
 * Returns the NFTs of accounts on a chain for development: of what came to them in its newest blocks that which is still theirs. What came before them is not told.
 */
export function createRecentNfts({ askNode, network, addresses, fetch }: CreateRecentNftsOptions): NetworkNfts {
  return async ({ address }, signal) => {
    const ask = async (questions: readonly NodeQuestion[]) =>
      (await Promise.all(splitQuestion(questions, perRequest).map((part) => askNode(network, part, signal)))).flat()
    const tokens = await findReceived(ask, address)
    const answers = await ask(tokens.flatMap((token) => questionsOf(token, address)))
    const owned = tokens.flatMap((token, index) => {
      const one = readAnswers(token, answers.slice(3 * index, 3 * index + 3), address)
      return one ? [one] : []
    })
    const data = await Promise.all(
      owned.map(async ({ token, amount, collection, uri }): Promise<ProvidedNft> => {
        const told = readNftMetadata(await readMetadata(fillId(uri, token), { addresses, fetch, signal }))
        return {
          ...told,
          chainId: network,
          contract: token.contract,
          tokenId: String(token.id),
          standard: token.standard,
          amount: String(amount),
          collection: toName(collection),
          isSpam: isBait(collection, told.name),
        }
      }),
    )
    return { data, next: null }
  }
}

/** The tokens that came to an account, the last one first. */
async function findReceived(
  ask: (questions: readonly NodeQuestion[]) => Promise<readonly NodeResult[]>,
  address: string,
): Promise<readonly Token[]> {
  const [head] = await ask([{ method: 'eth_blockNumber', params: [] }])
  const newest = parse(smallNumber, head?.result)
  const toHex = (block: number) => `0x${block.toString(16)}`
  const range = { fromBlock: toHex(Math.max(0, newest - maxBlocks + 1)), toBlock: toHex(newest) }
  const account = `0x${address.slice(2).padStart(64, '0')}`
  const answers = await ask([
    { method: 'eth_getLogs', params: [{ ...range, topics: [transferTopic, null, account] }] },
    { method: 'eth_getLogs', params: [{ ...range, topics: [[singleTopic, batchTopic], null, null, account] }] },
  ])
  const byKey = new Map<string, Token>()
  for (const token of answers
    .flatMap(({ result }) => parse(logsSchema, result))
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
    .flatMap(readLog)
    .toReversed())
    byKey.set(`${token.contract}/${token.id}`, token)
  return [...byKey.values()].slice(0, maxTokens)
}

/** A transfer of an ERC-20 has its amount beside the topics, and never comes here. */
function readLog({ address, data, topics: [topic, , , last = '0x'] }: Log): readonly Token[] {
  const contract: Address = `0x${address.slice(2)}`
  if (topic === transferTopic) return [{ contract, id: BigInt(last), standard: 'ERC-721' }]
  try {
    const ids =
      topic === singleTopic
        ? [decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)[0]]
        : decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)[0]
    return ids.slice(0, maxTokens).map((id) => ({ contract, id, standard: 'ERC-1155' }))
  } catch {
    return []
  }
}

/** Who has it, what it says of itself, and what its collection is called. */
function questionsOf({ contract, id, standard }: Token, account: string): readonly NodeQuestion[] {
  const owner: Address = `0x${account.slice(2)}`
  const name = encodeFunctionData({ abi: erc721Abi, functionName: 'name' })
  const calls =
    standard === 'ERC-721'
      ? [
          encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [id] }),
          encodeFunctionData({ abi: erc721Abi, functionName: 'tokenURI', args: [id] }),
          name,
        ]
      : [
          encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [owner, id] }),
          encodeFunctionData({ abi: erc1155Abi, functionName: 'uri', args: [id] }),
          name,
        ]
  return calls.map((data) => ({ method: 'eth_call', params: [{ to: contract, data }, 'latest'] }))
}

/** Undefined where the account has it no more. */
function readAnswers(token: Token, [held, uri, name]: readonly NodeResult[], account: string) {
  const isErc721 = token.standard === 'ERC-721'
  const owner = isErc721 ? decode(erc721Abi, 'ownerOf', held) : undefined
  const balance = isErc721 ? undefined : decode(erc1155Abi, 'balanceOf', held)
  const isOwner = typeof owner === 'string' && owner.toLowerCase() === account
  const amount = isErc721 ? (isOwner ? 1n : 0n) : typeof balance === 'bigint' ? balance : 0n
  if (amount === 0n) return undefined
  return {
    token,
    amount,
    uri: toText(isErc721 ? decode(erc721Abi, 'tokenURI', uri) : decode(erc1155Abi, 'uri', uri)),
    collection: toText(decode(erc721Abi, 'name', name)),
  }
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Undefined for what is no answer of it: anybody may have written the contract. */
function decode(abi: Abi, functionName: string, answer: NodeResult | undefined): unknown {
  if (!isHex(answer?.result) || answer.result === '0x') return undefined
  try {
    return decodeFunctionResult({ abi, functionName, data: answer.result })
  } catch {
    return undefined
  }
}

/** Each token of an ERC-1155 may have one address, with the place of its id in it. */
function fillId(uri: string | null, { id, standard }: Token): string | null {
  if (standard === 'ERC-721') return uri
  return uri?.slice(0, maxMetadataLength).replaceAll('{id}', id.toString(16).padStart(64, '0')) ?? null
}

/** Undefined where there is none, or it is where nobody is asked: a token is told without it. */
async function readMetadata(
  uri: string | null,
  {
    addresses,
    fetch,
    signal,
  }: {
    readonly addresses: NftAddresses
    readonly fetch: typeof globalThis.fetch
    readonly signal: AbortSignal
  },
): Promise<unknown> {
  try {
    if (uri === null || uri.length > maxMetadataLength) return undefined
    const [, base64, content] = /^data:application\/json(?:;[\w=-]{1,32})*?(;base64)?,(.*)$/is.exec(uri) ?? []
    if (content !== undefined)
      return JSON.parse(base64 ? Buffer.from(content, 'base64').toString() : decodePercent(content))
    const url = addresses.find(uri)
    if (!url) return undefined
    const response = await fetch(url, { redirect: 'error', signal, headers: { accept: 'application/json' } })
    const text = response.ok ? await readText(response) : ''
    return text.length > maxMetadataLength ? undefined : JSON.parse(text)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Many contracts write JSON into the address as it is, percent signs included. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parse<TSchema extends v.GenericSchema>(schema: TSchema, value: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new InvalidResponseError({ details: 'A node told transfers that cannot be.' })
  return result.output
}
