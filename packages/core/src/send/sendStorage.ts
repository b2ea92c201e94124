import { isCaipNetworkId, type Storage } from '@hawser/common'
import { isText, parseList, type Unchecked } from '../state/untrusted.js'
import type { SendToken } from './sendState.js'
import type {
  SendBatch,
  SendReplacement,
  SendShare,
  SendTransaction,
  SendTransactionStatus,
} from './sendTransaction.js'

// Checked by hand, as all that core reads of the storage: a schema library would be a quarter of what sending loads.

/** Where the transactions are kept. */
const transactionsKey = 'send_transactions'
/** Where the tokens are kept that users add. */
const tokensKey = 'send_tokens'
export const MAX_TRANSACTIONS = 20
export const MAX_ADDED_TOKENS = 100

/** A token as it is kept: its image is the app's to say. */
export type AddedToken = Omit<SendToken, 'iconUrl' | 'nft'>

const statuses = [
  'pending',
  'confirmed',
  'reverted',
  'replaced',
  'cancelled',
  'unknown',
] satisfies SendTransactionStatus[]

const isStatus = (value: unknown): value is SendTransactionStatus => statuses.includes(value as SendTransactionStatus)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isDecimals = (value: unknown): value is number => isCount(value) && value <= 255
const isSymbol = (value: unknown): value is string => value === '' || isText(value)
const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d{1,80}$/.test(value)
const orNull = <T>(is: (value: unknown) => value is T, value: unknown): value is T | null => value === null || is(value)

function parseReplacement({ kind, hash }: Unchecked): SendReplacement | undefined {
  return (kind === 'speedUp' || kind === 'cancel') && isText(hash) ? { kind, hash } : undefined
}

function parseShare({ to, name, amount, status }: Unchecked): SendShare | undefined {
  const isShare = isText(to) && orNull(isText, name) && isAmount(amount) && isStatus(status)
  return isShare ? { to, name, amount, status } : undefined
}

function parseBatch({ callsId, shares }: Unchecked): SendBatch | undefined {
  const kept = parseList(shares, parseShare)
  // A share that is lost would be one that nobody is told of.
  return isText(callsId) && kept.length > 1 && kept.length === Object(shares).length
    ? { callsId, shares: kept }
    : undefined
}

function parseTransaction(entry: Unchecked): SendTransaction | undefined {
  const { id, hash, caipNetworkId, from, to, amount, tokenSymbol, tokenDecimals, tokenAddress, nonce } = entry
  // Those that were kept by a version before NFTs were sent have none.
  const { tokenId = null } = entry
  const batch = parseBatch(Object(entry.batch) as Unchecked)
  // That of a batch is known once it is on the chain.
  const isHash = (value: unknown): value is string => isText(value) || (batch !== undefined && value === '')
  if ((entry.batch && !batch) || !isHash(hash)) return undefined
  const replacements = parseList(entry.replacements, parseReplacement).slice(-20)
  const { status, replacedBy, submittedAtMs, isDismissed } = entry
  if (!isText(id) || !isCaipNetworkId(caipNetworkId) || !isText(from) || !isText(to)) return undefined
  if (!isAmount(amount) || !isSymbol(tokenSymbol) || !isDecimals(tokenDecimals)) return undefined
  if (
    !orNull(isAmount, tokenId) ||
    !orNull(isText, tokenAddress) ||
    !orNull(isCount, nonce) ||
    !orNull(isText, replacedBy)
  )
    return undefined
  if (!isStatus(status) || !isCount(submittedAtMs) || typeof isDismissed !== 'boolean') return undefined
  return {
    id,
    hash,
    caipNetworkId,
    from,
    to,
    amount,
    tokenSymbol,
    tokenDecimals,
    tokenAddress,
    tokenId,
    nonce,
    status,
    isChecking: false,
    replacedBy,
    replacements,
    submittedAtMs,
    isDismissed,
    ...(batch && { batch }),
  }
}

function parseAddedToken({ chainId, address, name, symbol, decimals }: Unchecked): AddedToken | undefined {
  if (!isCaipNetworkId(chainId) || !isText(address) || !isText(name) || !isText(symbol) || !isDecimals(decimals))
    return undefined
  return { chainId, address, name, symbol, decimals }
}

/** The transactions that are kept. One that is corrupt costs no other. */
export function readTransactions(storage: Storage): SendTransaction[] {
  return parseList(storage.read(transactionsKey), parseTransaction).slice(0, MAX_TRANSACTIONS)
}

/** Keeps the latest {@link MAX_TRANSACTIONS} of them. */
export function writeTransactions(storage: Storage, transactions: readonly SendTransaction[]): void {
  storage.write(transactionsKey, transactions.slice(0, MAX_TRANSACTIONS))
}

/** The tokens that users added. One that is corrupt costs no other. */
export function readAddedTokens(storage: Storage): AddedToken[] {
  return parseList(storage.read(tokensKey), parseAddedToken).slice(0, MAX_ADDED_TOKENS)
}

/** Keeps the first {@link MAX_ADDED_TOKENS} of them. */
export function writeAddedTokens(storage: Storage, tokens: readonly AddedToken[]): void {
  storage.write(tokensKey, tokens.slice(0, MAX_ADDED_TOKENS))
}
