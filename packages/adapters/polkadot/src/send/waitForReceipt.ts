import { type HawserError, InvalidResponseError, toHawserError, withDeadline } from '@hawser/common'
import type { AdapterWaitForReceiptParameters, TransactionReceipt } from '@hawser/core'
import { pause, ReceiptTimeoutError } from '@hawser/core/adapter'
import { accountKey, decodeAccountInfo } from '../chain/readAccountInfo.js'
import { requestRpc } from '../chain/requestRpc.js'
import { parseBlockNumber, parseHash, parseTransactions } from '../encoding/answers.js'
import { fromHex } from '../encoding/hex.js'
import { createReader } from '../scale/createReader.js'
import { accountIdOf } from './accountId.js'
import { readOutcome } from './readOutcome.js'
import { RECEIPT_POLL_MS, RECEIPT_TIMEOUT_MS } from './receiptTimes.js'
import type { SendContext } from './sendContext.js'
import { hashTransaction } from './submitTransaction.js'

/** How far back a transaction is looked for whose account and place are not told, in blocks: longer than one of ours is good for. */
const searchedBlocks = 80

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Waits until a transaction, or the one that took its nonce, is in a block that nothing can take back any more (it is finalized). Nodes that fail
 * meanwhile are asked again: nothing was lost by that.
 * @throws ReceiptTimeoutError, InvalidAddressError, AbortedError
 */
export async function waitForReceipt(
  { hash, network, from, nonce, signal, timeoutMs = RECEIPT_TIMEOUT_MS }: AdapterWaitForReceiptParameters,
  context: SendContext,
): Promise<TransactionReceipt> {
  const { clock } = context.platform
  const own = from !== undefined && nonce !== undefined ? { id: accountIdOf(from), nonce } : undefined
  let lastError: HawserError | undefined
  let after: number | undefined
  return withDeadline(
    async (inner) => {
      const question = { network, signal: inner }
      const ask: Ask = (method, params) => requestRpc({ ...question, method, params }, context.platform)
      for (;;) {
        try {
          const head = await readHead(ask)
          const block = own
            ? await findByNonce(ask, { head, after, own, hash })
            : await findByHash(ask, { head, after, hash })
          if (block) {
            const status = await readOutcome({ ...question, blockHash: block.hash, index: block.index }, context)
            const receipt = { hash: block.transaction, status, blockNumber: BigInt(block.number) }
            if (block.transaction === hash) return receipt
            return { ...receipt, replacement: { reason: 'replaced', replacedHash: hash } }
          }
          after = head
        } catch (error) {
          lastError = toHawserError(error)
        }
        await pause(RECEIPT_POLL_MS, { signal: inner, clock })
      }
    },
    { signal, clock, timeoutMs, onTimeout: () => new ReceiptTimeoutError(hash, timeoutMs, { cause: lastError }) },
  )
}

interface Found {
  readonly hash: string
  readonly number: number
  /** The transaction's hash, and its place in the block. */
  readonly transaction: string
  readonly index: number
}

interface Search {
  /** The last finalized block. */
  readonly head: number
  /** The last one in which it was not. */
  readonly after: number | undefined
  readonly hash: string
}

/** Looks for the block in which the account's count went past the transaction's, and for what of the account's is there. */
async function findByNonce(
  ask: Ask,
  {
    head,
    after,
    own: { id, nonce },
    hash,
  }: Search & { readonly own: { readonly id: Uint8Array; readonly nonce: number } },
): Promise<Found | undefined> {
  const countAt = async (number: number) => readCount(ask, id, await readBlockHash(ask, number))
  const count = await countAt(head)
  const isGone = count === null
  // An account that ends takes its count along, and one that has none yet looks the same.
  if (isGone && after === undefined) return findByHash(ask, { head, after, hash })
  const isUsed = (counted: number | null) => (counted === null ? isGone : counted > nonce)
  if (!isUsed(count)) return undefined
  let [low, high] = [after ?? Math.max(0, head - searchedBlocks), head]
  // Nodes keep the states of some hundred blocks. Those that keep all of them know more.
  if (after === undefined && low > 0 && isUsed(await countAt(low))) [low, high] = [0, low]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isUsed(await countAt(middle))) high = middle
    else low = middle
  }
  const block = await readBlock(ask, high)
  const same = block.transactions.findIndex((one) => hashTransaction(one) === hash)
  if (same >= 0) return { ...block, transaction: hash, index: same }
  // Another one has its place: the account's own of that block, in their order.
  const before = high > 0 ? ((await countAt(high - 1)) ?? 0) : 0
  const others = block.transactions.flatMap((one, index) => (isSignedBy(one, id) ? [{ one, index }] : []))
  const taker = others[nonce - before]
  if (!taker) throw new InvalidResponseError({ details: 'The transaction is not in the block that has its nonce.' })
  return { ...block, transaction: hashTransaction(taker.one), index: taker.index }
}

async function findByHash(ask: Ask, { head, after, hash }: Search): Promise<Found | undefined> {
  for (let number = after === undefined ? Math.max(0, head - searchedBlocks) : after + 1; number <= head; number += 1) {
    const block = await readBlock(ask, number)
    const index = block.transactions.findIndex((one) => hashTransaction(one) === hash)
    if (index >= 0) return { ...block, transaction: hash, index }
  }
  return undefined
}

/** Whether a transaction (version 4) is signed for an account by its id. */
function isSignedBy(transaction: Uint8Array, id: Uint8Array): boolean {
  const reader = createReader(transaction)
  reader.compact()
  if (reader.u8() !== 0x84 || reader.u8() !== 0) return false
  const signer = reader.bytes(id.length)
  return id.every((byte, i) => byte === signer[i])
}

async function readHead(ask: Ask): Promise<number> {
  const hash = await ask('chain_getFinalizedHead', [])
  return parseBlockNumber(await ask('chain_getHeader', [hash]))
}

async function readBlockHash(ask: Ask, number: number): Promise<string> {
  return parseHash(await ask('chain_getBlockHash', [number]), 'a block')
}

/** How many transactions an account has made; null where there is no such account. */
async function readCount(ask: Ask, id: Uint8Array, blockHash: string): Promise<number | null> {
  const stored = await ask('state_getStorage', [accountKey(id), blockHash])
  return stored === null ? null : decodeAccountInfo(stored).nonce
}

async function readBlock(ask: Ask, number: number) {
  const hash = await readBlockHash(ask, number)
  return { hash, number, transactions: parseTransactions(await ask('chain_getBlock', [hash])).map(fromHex) }
}
