import { MAX_MESSAGE_CHARACTERS, MAX_MESSAGE_DEPTH, MAX_MESSAGE_VALUES } from '../constants.js'

export interface ToPlainDataOptions {
  /** What becomes of a bigint: hexadecimal text, which is how JSON-RPC writes it. Refused by default. */
  readonly bigint?: 'hex' | undefined
}

/** Names by which a copy or a lookup could reach an object's prototype. */
const refusedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A copy of `value` that is plain data and small enough to be a message: texts, finite numbers, booleans, null, undefined, and lists and objects of these.
 * Nothing of the copy is shared with the value, so that who holds the value cannot change it any more.
 * @throws TypeError which says what it is that cannot be sent
 */
export function toPlainData(value: unknown, { bigint }: ToPlainDataOptions = {}): unknown {
  let valuesLeft = MAX_MESSAGE_VALUES
  let charactersLeft = MAX_MESSAGE_CHARACTERS

  const takeText = (text: string): string => {
    charactersLeft -= text.length
    if (charactersLeft < 0) throw new TypeError('It holds too much text.')
    return text
  }
  const takeValues = (count: number): void => {
    valuesLeft -= count
    if (valuesLeft < 0) throw new TypeError('It holds too many values.')
  }
  const copyObject = (given: object, depth: number): unknown => {
    if (depth > MAX_MESSAGE_DEPTH) throw new TypeError('It is nested too deeply.')
    if (Array.isArray(given)) {
      // Of a list with holes the length says nothing of what it takes, and everything of how long it is walked.
      takeValues(given.length)
      if (Object.keys(given).length !== given.length) throw new TypeError('It holds a list with holes or names.')
      return given.map((entry) => copy(entry, depth))
    }
    const prototype: unknown = Object.getPrototypeOf(given)
    if (prototype !== Object.prototype && prototype !== null) throw new TypeError('It holds an object of a class.')
    const entries = Object.entries(given)
    takeValues(entries.length)
    return Object.fromEntries(
      entries.map(([key, entry]) => {
        if (refusedKeys.has(key)) throw new TypeError(`It holds the name ${key}.`)
        return [takeText(key), copy(entry, depth)]
      }),
    )
  }
  const copy = (given: unknown, depth: number): unknown => {
    switch (typeof given) {
      case 'string':
        return takeText(given)
      case 'number':
        if (!Number.isFinite(given)) throw new TypeError('It holds a number that is none.')
        return given
      case 'boolean':
      case 'undefined':
        return given
      case 'bigint':
        if (bigint !== 'hex' || given < 0n) throw new TypeError('It holds a bigint.')
        return takeText(`0x${given.toString(16)}`)
      case 'object':
        return given === null ? null : copyObject(given, depth + 1)
      default:
        throw new TypeError(`It holds a ${typeof given}.`)
    }
  }
  return copy(value, 0)
}
