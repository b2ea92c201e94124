import type { HistoryTransaction, HistoryTransfer } from '@hawser/blockchain-api'
import type { CaipNetworkId } from '@hawser/common'
import { findLookAlike } from '../portfolio/findLookAlike.js'

/** The verb of a transaction, which a view makes one line of text of. */
export type ActivityVerb =
  | 'approved'
  | 'borrowed'
  | 'bought'
  | 'sold'
  | 'burned'
  | 'cancelled'
  | 'claimed'
  | 'deployed'
  | 'deposited'
  | 'executed'
  | 'minted'
  /** To the account itself. */
  | 'moved'
  | 'received'
  | 'repaid'
  | 'sent'
  | 'staked'
  | 'swapped'
  | 'unstaked'
  | 'withdrew'

/** The sorts that a history is filtered by. */
export type ActivityType = 'send' | 'receive' | 'trade' | 'approve' | 'nft' | 'other'

/** An amount that a transaction moved. */
export interface ActivityAmount {
  /** Whole tokens, as exact decimal text. */
  readonly amount: string
  /** `+` or `-` where the operation has one by its name. */
  readonly sign: '+' | '-' | null
  readonly symbol: string | null
  readonly name: string | null
  readonly iconUrl: string | null
  readonly isNft: boolean
  /** Whether it is leave to take all there is: an approval of the largest number that the contract counts to. */
  readonly isUnlimited: boolean
  /** The value at the time, in the user's currency, as exact decimal text. */
  readonly value: string | null
  /** The symbol that its own passes for by letters that look alike. */
  readonly lookAlike: string | null
}

/** The other side of a transaction. */
export interface ActivityCounterpart {
  readonly address: string
  /** `spender`: whoever an approval lets take of a token. */
  readonly role: 'to' | 'from' | 'contract' | 'spender'
}

/** A transaction, described. */
export interface ActivityItem {
  /** Tells it from any other of the same list. */
  readonly id: string
  readonly hash: string | null
  readonly caipNetworkId: CaipNetworkId | null
  /** When it was mined, or sent where it is pending. */
  readonly atMs: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly type: ActivityType
  readonly verb: ActivityVerb
  readonly sent: readonly ActivityAmount[]
  readonly received: readonly ActivityAmount[]
  /** Null for a transaction of the account with itself, and where nobody is named. */
  readonly counterpart: ActivityCounterpart | null
  readonly application: { readonly name: string | null; readonly iconUrl: string | null } | null
  /**
   * Whether it was probably made to be mistaken for another one: it moved nothing, or came from an address that begins and ends like one that the account
   * sends to. Its counterpart is to be warned of, and never offered.
   */
  readonly isPoisoning: boolean
}

const verbs: Readonly<Record<string, ActivityVerb>> = {
  approve: 'approved',
  borrow: 'borrowed',
  burn: 'burned',
  buy: 'bought',
  cancel: 'cancelled',
  claim: 'claimed',
  deploy: 'deployed',
  deposit: 'deposited',
  execute: 'executed',
  mint: 'minted',
  receive: 'received',
  repay: 'repaid',
  send: 'sent',
  stake: 'staked',
  trade: 'swapped',
  unstake: 'unstaked',
  withdraw: 'withdrew',
}

const types: Readonly<Record<string, ActivityType>> = {
  sent: 'send',
  moved: 'send',
  received: 'receive',
  bought: 'receive',
  swapped: 'trade',
  approved: 'approve',
}

const signs: Readonly<Record<string, '+' | '-'>> = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '-',
  repay: '-',
  burn: '-',
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Describes a transaction by itself: what can only be told among others is told by `selectActivity`. */
export function describeTransaction({ id, metadata, transfers: all }: HistoryTransaction): ActivityItem {
  const { operationType, status, hash, chain, minedAt, application } = metadata
  // Spam that comes along with something is no part of it.
  const transfers = all.filter(({ nftInfo }) => !nftInfo?.flags.isSpam)
  const isSelf = transfers.length > 0 && transfers.every(({ direction }) => direction === 'self')
  const verb = operationType === 'send' && isSelf ? 'moved' : (own(verbs, operationType) ?? 'executed')
  const isNft = transfers.length > 0 && transfers.every(({ nftInfo }) => nftInfo !== null)
  const sign = own(signs, operationType) ?? null
  const sides = (directions: readonly string[]) =>
    transfers
      .filter(({ direction }) => directions.includes(direction))
      .map((one) => ({ ...toAmount(one, sign), isUnlimited: verb === 'approved' && isUnlimited(one.quantity.numeric) }))
  return {
    id,
    hash,
    caipNetworkId: chain,
    atMs: Date.parse(minedAt),
    status: toStatus(status),
    type: isNft ? 'nft' : (own(types, verb) ?? 'other'),
    verb,
    sent: sides(['out', 'self']),
    received: sides(['in']),
    counterpart: findCounterpart(verb, metadata),
    application,
    isPoisoning: isNothing(verb, transfers),
  }
}

function toStatus(status: HistoryTransaction['metadata']['status']): ActivityItem['status'] {
  // Those of purchases end like these.
  if (/^confirmed$|SUCCESS$/.test(status)) return 'confirmed'
  return /failed$/i.test(status) ? 'failed' : 'pending'
}

/** From so many whole tokens on: a service may have rounded what was meant. */
const UNLIMITED = 1e27

/** Whether it is the largest number of uint256 in base units, or of uint160 (Permit2) or uint96 (COMP, UNI), whatever the decimals of the token. */
function isUnlimited(numeric: string): boolean {
  const units = numeric.replace('.', '').replace(/^0+/, '')
  return Number(numeric) >= UNLIMITED || [256n, 160n, 96n].some((bits) => units === String(2n ** bits - 1n))
}

function toAmount(
  { fungibleInfo, nftInfo, quantity, value }: HistoryTransfer,
  sign: '+' | '-' | null,
): Omit<ActivityAmount, 'isUnlimited'> {
  const symbol = fungibleInfo?.symbol ?? null
  return {
    amount: quantity.numeric,
    sign,
    symbol,
    name: fungibleInfo?.name ?? nftInfo?.name ?? null,
    iconUrl: fungibleInfo?.icon?.url ?? nftInfo?.content?.preview?.url ?? null,
    isNft: nftInfo !== null,
    value,
    lookAlike: symbol === null ? null : findLookAlike(symbol),
  }
}

function findCounterpart(
  verb: ActivityVerb,
  { sentFrom, sentTo, spender }: HistoryTransaction['metadata'],
): ActivityCounterpart | null {
  if (verb === 'moved') return null
  if (verb === 'approved' && spender) return { address: spender, role: 'spender' }
  const role = verb === 'sent' ? 'to' : verb === 'received' ? 'from' : 'contract'
  const address = role === 'from' ? sentFrom : sentTo
  return address === '' ? null : { address, role }
}

/** Whether a transfer moved nothing: anybody can make one in anybody's name. */
function isNothing(verb: ActivityVerb, transfers: readonly HistoryTransfer[]): boolean {
  const isTransfer = verb === 'sent' || verb === 'received' || verb === 'moved'
  return isTransfer && transfers.length > 0 && transfers.every(({ quantity }) => !/[1-9]/.test(quantity.numeric))
}
