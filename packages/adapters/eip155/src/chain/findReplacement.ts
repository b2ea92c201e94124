import { type Address, type Client, isAddressEqual } from 'viem'
import { getBlock, getTransactionCount } from 'viem/actions'

/** What is known of an awaited transaction: all of it once a node has shown it. */
export interface Original {
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
export async function findReplacement(
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
