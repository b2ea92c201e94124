import type { SwapForm } from './swapRouters.js'

type Hex = `0x${string}`

/** What a transaction to a router does, as its data say. Addresses are in small letters. */
export interface SwapCall {
  /** Null for what is paid along with the transaction. */
  readonly sold: Hex | null
  /** In base units; null where all that is paid along is sold. */
  readonly amount: bigint | null
  /** Null for the network's own currency. */
  readonly bought: Hex | null
  /** Who receives it; null for whoever sends. */
  readonly receiver: Hex | null
  /** What has to be received at least, in base units. The router takes all back where it is less. */
  readonly least: bigint
  /** Returns the same transaction with another least. */
  readonly withLeast: (least: bigint) => Hex
  /** The contract that the router hands on to, and that may take what is sold meanwhile. Undefined where the router swaps by itself. */
  readonly settler?: Hex | undefined
}

const digitsOfWord = 64
const digitsOfSelector = 10
/** How services name the network's own currency. */
export const marked: Hex = `0x${'e'.repeat(40)}`
const nobody = `0x${'0'.repeat(40)}`

/** Words of 32 bytes behind a selector (the ABI of contracts). */
export function createWords(data: Hex) {
  const at = (index: number) => digitsOfSelector + index * digitsOfWord
  const number = (index: number): bigint | undefined => {
    const word = data.slice(at(index), at(index + 1))
    return word.length === digitsOfWord ? BigInt(`0x${word}`) : undefined
  }
  return {
    number,
    /** Undefined where the word is no address: more than 20 bytes are set. */
    address: (index: number): Hex | undefined => {
      const value = number(index)
      return value === undefined || value >> 160n !== 0n ? undefined : `0x${value.toString(16).padStart(40, '0')}`
    },
    replace: (index: number, value: bigint): Hex =>
      `${data.slice(0, at(index))}${value.toString(16).padStart(digitsOfWord, '0')}${data.slice(at(index + 1))}` as Hex,
    count: (data.length - digitsOfSelector) / digitsOfWord,
  }
}

type Words = ReturnType<typeof createWords>

/** Uniswap's Router02: what is paid or taken, the least, the path, the receiver and until when. */
function readRouterCall(words: Words, isPaid: boolean, isUnwrapped: boolean): SwapCall | undefined {
  const first = isPaid ? 0 : 1
  const amount = isPaid ? null : words.number(0)
  const least = words.number(first)
  const offset = words.number(first + 1)
  const receiver = words.address(first + 2)
  const pathAt = first + 4
  // The path stands right behind the heads, and nothing behind it: another layout may be read in two ways.
  if (offset !== BigInt(pathAt * 32)) return undefined
  const length = Number(words.number(pathAt) ?? 0n)
  if (length < 2 || length > 5 || words.count !== pathAt + 1 + length) return undefined
  const path = Array.from({ length }, (_, index) => words.address(pathAt + 1 + index))
  const [sold, bought] = [path[0], path[length - 1]]
  if (amount === undefined || least === undefined || !receiver || path.includes(undefined) || !sold || !bought)
    return undefined
  return {
    sold: isPaid ? null : sold,
    amount,
    bought: isUnwrapped ? null : bought,
    receiver,
    least,
    withLeast: (next) => words.replace(first, next),
  }
}

/** 1inch's `swap` of version 6: who executes, then sold, bought, whence, whither, amount, least and flags. */
function readAggregatorCall(words: Words): SwapCall | undefined {
  const [sold, bought, receiver] = [words.address(1), words.address(2), words.address(4)]
  const [amount, least, flags] = [words.number(5), words.number(6), words.number(7)]
  // By a flag a part alone is sold, or an approval of another contract is used.
  if (!sold || !bought || !receiver || amount === undefined || least === undefined || flags !== 0n) return undefined
  return {
    sold: sold === marked ? null : sold,
    amount,
    bought: bought === marked ? null : bought,
    receiver: receiver === nobody ? null : receiver,
    least,
    withLeast: (next) => words.replace(6, next),
  }
}

/**
 * 0x's AllowanceHolder: who may take what and how much while it calls a Settler, whose `execute` begins with the receiver, what is bought and the least.
 * Whoever may take is the one that is called: anybody else could take all and give nothing.
 */
function readHolderCall(words: Words, data: Hex): SwapCall | undefined {
  const [operator, sold, settler] = [words.address(0), words.address(1), words.address(3)]
  const [amount, offset, length] = [words.number(2), words.number(4), words.number(5)]
  const at = digitsOfSelector + 6 * digitsOfWord
  // The call stands right behind the heads, and nothing but its padding behind it: another layout may be read in two ways.
  if (!settler || operator !== settler || !sold || amount === undefined || offset !== 160n) return undefined
  if (length === undefined || length * 2n > BigInt(data.length - at)) return undefined
  const end = at + Number(length) * 2
  if (!/^0{0,62}$/.test(data.slice(end))) return undefined
  const inner = `0x${data.slice(at, end)}` as Hex
  if (!inner.startsWith(executeSelector)) return undefined
  const call = createWords(inner)
  const [receiver, bought, least] = [call.address(0), call.address(1), call.number(2)]
  if (!receiver || !bought || least === undefined) return undefined
  const isPaid = sold === nobody || sold === marked
  return {
    sold: isPaid ? null : sold,
    amount: isPaid ? null : amount,
    bought: bought === marked ? null : bought,
    receiver,
    least,
    withLeast: (next) => `${data.slice(0, at)}${call.replace(2, next).slice(2)}${data.slice(end)}` as Hex,
    settler,
  }
}

/** `execute` of a Settler. */
export const executeSelector = '0x1fff991f'

type ReadCall = (words: Words, data: Hex) => SwapCall | undefined

const readers: Readonly<Record<SwapForm, Readonly<Record<string, ReadCall>>>> = {
  'uniswap-v2': {
    '0xb6f9de95': (words) => readRouterCall(words, true, false),
    '0x7ff36ab5': (words) => readRouterCall(words, true, false),
    '0x5c11d795': (words) => readRouterCall(words, false, false),
    '0x38ed1739': (words) => readRouterCall(words, false, false),
    '0x791ac947': (words) => readRouterCall(words, false, true),
    '0x18cbafe5': (words) => readRouterCall(words, false, true),
  },
  '1inch': { '0x07ed2379': readAggregatorCall },
  '0x': { '0x2213bc0b': readHolderCall },
}

/** Returns what the data of a transaction to a router of that form do; undefined where they cannot be read, and so must not be signed. */
export function readSwapCall(form: SwapForm, data: Hex): SwapCall | undefined {
  if (!/^0x(?:[\da-f]{2})+$/i.test(data)) return undefined
  const plain = data.toLowerCase() as Hex
  const ofForm = readers[form]
  const selector = plain.slice(0, digitsOfSelector)
  return Object.hasOwn(ofForm, selector) ? ofForm[selector]?.(createWords(plain), plain) : undefined
}
