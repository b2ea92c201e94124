/** Transactions of the account's own that stand for a batch of calls. */
export interface TransactionsId {
  readonly caipNetworkId: `eip155:${string}`
  /** How many there are to be. */
  readonly total: number
  /** Those that were sent. */
  readonly hashes: readonly `0x${string}`[]
}

const prefix = 'hawser-transactions/'
const schema = /^hawser-transactions\/(eip155:\d{1,32})\/(\d{1,6})\/(0x[0-9a-f]{64}(?:,0x[0-9a-f]{64}){0,9999})$/i

/** Whether an id is one of {@link toTransactionsId}, and none that a wallet gave. */
export function isTransactionsId(id: string): boolean {
  return id.startsWith(prefix)
}

/** The id of a batch that no wallet knows: it says itself what it is made of, so that it holds after a reload and in another page. */
export function toTransactionsId({ caipNetworkId, total, hashes }: TransactionsId): string {
  return `${prefix}${caipNetworkId}/${total}/${hashes.join()}`
}

/** Returns undefined for an id that is none. */
export function parseTransactionsId(id: string): TransactionsId | undefined {
  const [, caipNetworkId, total, hashes] = schema.exec(id) ?? []
  if (!caipNetworkId || !hashes) return undefined
  return {
    caipNetworkId: caipNetworkId as TransactionsId['caipNetworkId'],
    total: Number(total),
    hashes: hashes.split(',') as `0x${string}`[],
  }
}
