import { type HawserError, withDeadline } from '@hawser/common'
import { RECEIPT_TIMEOUT_MS, type SendCapability, type TransactionReceipt } from '@hawser/core'
import { pause, ReceiptTimeoutError } from '@hawser/core/adapter'
import { type Address, type Client, isAddressEqual } from 'viem'
import { getBlock, getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { Eip155Context } from '../context.js'
import { parseTransactionHash } from '../provider/walletAnswers.js'
import { getClient } from './getClient.js'
import { toChainError } from './toChainError.js'

type WaitForReceiptParameters = Parameters<SendCapability['waitForReceipt']>[0]

/**
 * Waits until a transaction, or the one that took its nonce, has its confirmations. A node that fails now and then is asked again.
 * @throws ReceiptTimeoutError, InvalidResponseError for a hash of the wrong form, AbortedError
 */
export async function waitForReceipt(
  { hash, network, signal, confirmations = 1, timeoutMs = RECEIPT_TIMEOUT_MS, from, nonce }: WaitForReceiptParameters,
  context: Eip155Context,
): Promise<TransactionReceipt> {
  const awaited = parseTransactionHash(hash)
  const { clock, pollingIntervalMs } = context
  const client = getClient(network, context)
  let lastError: HawserError | undefined
  const search: Search = {
    original: from !== undefined && nonce !== undefined ? { hash: awaited, from: from as Address, nonce } : undefined,
    unusedAt: undefined,
  }
  return withDeadline(
    async (inner) => {
      for (;;) {
        try {
          const receipt = await findReceipt(client, awaited, search, BigInt(confirmations))
          if (receipt) return receipt
        } catch (error) {
          lastError = toChainError(error, network)
        }
        await pause(pollingIntervalMs, { signal: inner, clock })
      }
    },
    { signal, clock, timeoutMs, onTimeout: () => new ReceiptTimeoutError(hash, timeoutMs, { cause: lastError }) },
  )
}

interface Search {
  original: Original | undefined
  /** The newest block in which the nonce was still free. */
  unusedAt: bigint | undefined
}

async function findReceipt(
  client: Client,
  hash: `0x${string}`,
  search: Search,
  confirmations: bigint,
): Promise<TransactionReceipt | undefined> {
  const own = await readReceipt(client, hash, confirmations)
  if (own) return own === 'unconfirmed' ? undefined : own

  if (search.original?.input === undefined) search.original = (await readOriginal(client, hash)) ?? search.original
  if (!search.original) return undefined
  const { from, nonce } = search.original
  const blockNumber = await getBlockNumber(client, { cacheTime: 0 })
  if ((await getTransactionCount(client, { address: from, blockNumber })) <= nonce) {
    search.unusedAt = blockNumber
    return undefined
  }
  const replacement = await findReplacement(client, search.original, { after: search.unusedAt, upTo: blockNumber })
  // Undefined also when the transaction itself was mined between the two questions, or the nodes behind one address disagree.
  if (!replacement) return undefined
  const receipt = await readReceipt(client, replacement.hash, confirmations)
  if (!receipt || receipt === 'unconfirmed') return undefined
  return { ...receipt, replacement: { reason: replacement.reason, replacedHash: hash } }
}

async function readReceipt(
  client: Client,
  hash: `0x${string}`,
  confirmations: bigint,
): Promise<TransactionReceipt | 'unconfirmed' | undefined> {
  const receipt = await getTransactionReceipt(client, { hash }).catch(notFound('TransactionReceiptNotFoundError'))
  if (!receipt) return undefined
  if (confirmations > 1n && (await getBlockNumber(client, { cacheTime: 0 })) - receipt.blockNumber + 1n < confirmations)
    return 'unconfirmed'
  return { hash, status: receipt.status, blockNumber: receipt.blockNumber }
}

async function readOriginal(client: Client, hash: `0x${string}`): Promise<Original | undefined> {
  const transaction = await getTransaction(client, { hash }).catch(notFound('TransactionNotFoundError'))
  if (!transaction) return undefined
  const { from, nonce, to, value, input } = transaction
  return { hash, from, nonce, to, value, input }
}

function notFound(name: string) {
  return (error: unknown): undefined => {
    if (error instanceof Error && error.name === name) return undefined
    throw error
  }
}

/** The known parts of an awaited transaction: all of it once a node has shown it. */
interface Original {
  readonly hash: `0x${string}`
  readonly from: Address
  readonly nonce: number
  readonly to?: Address | null | undefined
  readonly value?: bigint | undefined
  readonly input?: `0x${string}` | undefined
}

interface Replacement {
  readonly hash: `0x${string}`
  readonly reason: 'replaced' | 'repriced' | 'cancelled'
}

/** How many recent states a node without an archive keeps. */
const keptStates = 127n

/** The mined transaction that has the sender and nonce of `original`, where it is another one and a node can still show it. */
async function findReplacement(
  client: Client,
  original: Original,
  { after, upTo }: { readonly after: bigint | undefined; readonly upTo: bigint },
): Promise<Replacement | undefined> {
  const { from, nonce } = original
  const isUsedAt = async (blockNumber: bigint) =>
    (await getTransactionCount(client, { address: from, blockNumber })) > nonce
  let low = after ?? (upTo > keptStates ? upTo - keptStates : 0n)
  if (after === undefined && (await isUsedAt(low))) return undefined
  let high = upTo
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await isUsedAt(middle)) high = middle
    else low = middle
  }
  const block = await getBlock(client, { blockNumber: high, includeTransactions: true })
  const found = block.transactions.find(
    (transaction) => transaction.nonce === nonce && isAddressEqual(transaction.from, from),
  )
  if (!found || found.hash === original.hash) return undefined
  return { hash: found.hash, reason: toReason(original, found) }
}

function toReason(
  original: Original,
  found: { readonly from: Address; readonly to: Address | null; readonly value: bigint; readonly input: string },
): Replacement['reason'] {
  const isSame =
    original.input !== undefined &&
    original.to === found.to &&
    original.value === found.value &&
    original.input === found.input
  if (isSame) return 'repriced'
  return found.to !== null && isAddressEqual(found.from, found.to) && found.value === 0n ? 'cancelled' : 'replaced'
}
