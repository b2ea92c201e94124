import type { Hex } from './checkSwap.js'
import { createWords, executeSelector, marked } from './readSwapCall.js'

/** What a direct call to one of 0x's Settlers does. Addresses are in small letters. */
export interface SettlerCall {
  readonly receiver: Hex
  /** Null for the network's own currency. */
  readonly bought: Hex | null
  /** What has to be received at least, in base units. The Settler takes all back where it is less. */
  readonly least: bigint
  /** What it takes of the account by Permit2 first, in base units of the token. */
  readonly sold: Hex
  readonly amount: bigint
  /** Of the signature that it takes it by; until when it can, in seconds. */
  readonly nonce: bigint
  readonly deadline: bigint
  /** The whole of it, in small letters. */
  readonly data: Hex
  /** Returns the same call with another least. */
  readonly withLeast: (least: bigint) => Hex
}

const digitsOfWord = 64
const digitsOfSelector = 10
/** Where the actions of `execute` are counted from. */
const actionsAt = 6
/** `TRANSFER_FROM(address recipient, PermitTransferFrom permit, bytes signature)`. */
const transferSelector = '0xc1fb425e'
const wordsOfTransfer = 6
/** Services say of it that it goes on behind the data: the signature is put there. */
const mostBytes = 0xffffn

/**
 * Reads a call of `execute` as 0x builds it where the account signs for Permit2: it takes the token first, and that action stands last, with its signature to be
 * put behind. Undefined where the data stand in another layout: they may be read in two ways, and so must not be signed.
 */
export function readSettlerCall(given: Hex): SettlerCall | undefined {
  if (!/^0x(?:[\da-f]{2})+$/i.test(given)) return undefined
  const data = given.toLowerCase() as Hex
  if (!data.startsWith(executeSelector)) return undefined
  const words = createWords(data)
  const [receiver, bought, least] = [words.address(0), words.address(1), words.number(2)]
  const [offset, count, first] = [words.number(3), words.number(5), words.number(actionsAt)]
  if (!receiver || !bought || least === undefined || offset !== 160n || !count || first === undefined) return undefined
  // The Settler counts with any number: one that goes round leads to somewhere else.
  if (first > BigInt(data.length)) return undefined
  const at = digitsOfSelector + actionsAt * digitsOfWord + Number(first) * 2
  const [length, action] = [data.slice(at, at + digitsOfWord), `0x${data.slice(at + digitsOfWord)}` as Hex]
  const inner = createWords(action)
  if (length.length !== digitsOfWord || BigInt(`0x${length}`) > mostBytes) return undefined
  if (!action.startsWith(transferSelector) || inner.count !== wordsOfTransfer) return undefined
  // Whoever is handed the token is the Settler's business: what has to arrive is checked at the end.
  const sold = inner.address(1)
  const [amount, nonce, deadline, signatureAt] = [2, 3, 4, 5].map(inner.number)
  if (!inner.address(0) || !sold || amount === undefined || nonce === undefined || deadline === undefined)
    return undefined
  if (signatureAt !== BigInt(wordsOfTransfer * 32)) return undefined
  return {
    receiver,
    bought: bought === marked ? null : bought,
    least,
    sold,
    amount,
    nonce,
    deadline,
    data,
    withLeast: (next) => words.replace(2, next),
  }
}
