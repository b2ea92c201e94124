import { InvalidResponseError } from '@hawser/common'
import { fromHex } from '../encoding/hex.js'
import { createReader, type ScaleReader } from '../scale/createReader.js'

/** A type of a runtime, as far as values of it have to be told apart or passed over. Types name each other by number. */
export type ScaleType =
  | { readonly kind: 'composite'; readonly fields: readonly ScaleField[] }
  | { readonly kind: 'variant'; readonly variants: readonly ScaleVariant[] }
  | { readonly kind: 'sequence'; readonly type: number }
  | { readonly kind: 'array'; readonly type: number; readonly length: number }
  | { readonly kind: 'tuple'; readonly types: readonly number[] }
  /** By its place in the list that the format has of them. */
  | { readonly kind: 'primitive'; readonly index: number }
  | { readonly kind: 'compact' }
  | { readonly kind: 'bits'; readonly store: number }

export interface ScaleField {
  readonly name: string | undefined
  readonly type: number
}

export interface ScaleVariant {
  readonly name: string
  readonly index: number
  readonly fields: readonly ScaleField[]
}

export interface Pallet {
  readonly name: string
  readonly index: number
  /** The types of its calls and of what it stores under a name alone. */
  readonly calls: number | undefined
  readonly values: ReadonlyMap<string, number>
}

export interface SignedExtension {
  readonly name: string
  /** What it puts into a transaction, and what it adds to what is signed. */
  readonly extra: number
  readonly additional: number
}

/** How a runtime writes calls, events and transactions. */
export interface Metadata {
  readonly types: ReadonlyMap<number, ScaleType>
  readonly pallets: readonly Pallet[]
  /** The version of the form of transactions. */
  readonly transactionFormat: number
  readonly extensions: readonly SignedExtension[]
}

/** The letters `meta`, and the version that every node answers with (`state_getMetadata`). */
const head = '0x6d6574610e'

/** Decodes a runtime's metadata (version 14). @throws InvalidResponseError */
export function decodeMetadata(hex: unknown): Metadata {
  if (typeof hex !== 'string' || !hex.startsWith(head))
    throw new InvalidResponseError({ details: 'The node describes its runtime in a form that is not known.' })
  const reader = createReader(fromHex(hex))
  reader.skip(5)
  const types = new Map(reader.list(() => [reader.compact(), readType(reader)] as const))
  const pallets = reader.list(() => readPallet(reader))
  reader.compact()
  const transactionFormat = reader.u8()
  const extensions = reader.list(() => ({
    name: reader.str(),
    extra: reader.compact(),
    additional: reader.compact(),
  }))
  return { types, pallets, transactionFormat, extensions }
}

function readType(reader: ScaleReader): ScaleType {
  const { str, compact, option, list } = reader
  list(str)
  list(() => [str(), option(compact)])
  const type = readDefinition(reader)
  list(str)
  return type
}

function readDefinition(reader: ScaleReader): ScaleType {
  const { u8, u32, str, compact, list } = reader
  const kind = u8()
  switch (kind) {
    case 0:
      return { kind: 'composite', fields: readFields(reader) }
    case 1: {
      const variants = list(() => {
        const name = str()
        const fields = readFields(reader)
        const index = u8()
        list(str)
        return { name, index, fields }
      })
      return { kind: 'variant', variants }
    }
    case 2:
      return { kind: 'sequence', type: compact() }
    case 3: {
      const length = u32()
      return { kind: 'array', length, type: compact() }
    }
    case 4:
      return { kind: 'tuple', types: list(compact) }
    case 5:
      return { kind: 'primitive', index: u8() }
    case 6:
      compact()
      return { kind: 'compact' }
    case 7: {
      const store = compact()
      compact()
      return { kind: 'bits', store }
    }
    default:
      throw new InvalidResponseError({ details: `The node’s runtime has a type of the unknown kind ${kind}.` })
  }
}

function readFields({ str, compact, option, list }: ScaleReader): ScaleField[] {
  return list(() => {
    const name = option(str)
    const type = compact()
    option(str)
    list(str)
    return { name, type }
  })
}

function readPallet(reader: ScaleReader): Pallet {
  const { u8, str, compact, option, list, skip } = reader
  const name = str()
  const values = new Map<string, number>()
  option(() => {
    str()
    return list(() => {
      const entry = str()
      u8()
      if (u8() === 0) values.set(entry, compact())
      else {
        skip(compact())
        compact()
        compact()
      }
      skip(compact())
      list(str)
    })
  })
  const calls = option(compact)
  option(compact)
  list(() => {
    str()
    compact()
    skip(compact())
    list(str)
  })
  option(compact)
  return { name, index: u8(), calls, values }
}
