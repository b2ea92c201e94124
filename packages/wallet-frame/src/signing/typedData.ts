import { toChecksumAddress } from '@hawser/common/evm'
import * as v from 'valibot'
import { UnsignableError } from '../errors.js'
import { parseRequest } from './parseRequest.js'

/** A value of typed data as it is signed, for people to read. */
export type TypedValue =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'struct'; readonly fields: readonly TypedField[] }
  | { readonly kind: 'list'; readonly items: readonly TypedValue[] }

export interface TypedField {
  readonly name: string
  /** As the type names it, such as `uint256` or `Person[]`. */
  readonly type: string
  readonly value: TypedValue
}

export type TypedTypes = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

/** Typed data (EIP-712) that holds what is signed and nothing else: each value in one form, and no field that its types do not have. */
export interface TypedData {
  readonly types: TypedTypes
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
  /** The chain that the domain states, in decimals; null where it states none. It is signed only where `domainFields` have it. */
  readonly statedChainId: string | null
  readonly domainFields: readonly TypedField[]
  readonly fields: readonly TypedField[]
}

const MAX_DEPTH = 24
const MAX_VALUES = 20_000

/** Names go into the hash of a type as they are, between brackets and commas: with such in them, one type could pass for another. */
const typeName = /^[\p{L}_$][\p{L}\p{N}_$:. -]{0,127}$/u
const fieldName = /^[\p{L}\p{N}_$][\p{L}\p{N}_$:. -]{0,127}$/u
const schema = v.object({
  types: v.custom<Record<string, unknown>>(isPlainObject, 'The types are no object.'),
  primaryType: v.string(),
  domain: v.optional(v.custom<Record<string, unknown>>(isPlainObject, 'The domain is no object.'), {}),
  message: v.custom<Record<string, unknown>>(isPlainObject, 'The message is no object.'),
})
const fieldsSchema = v.pipe(
  v.array(v.object({ name: v.pipe(v.string(), v.regex(fieldName)), type: v.pipe(v.string(), v.maxLength(160)) })),
  v.maxLength(256),
)
/** The domain's fields in the order in which EIP-712 has them. */
const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/**
 * Reads typed data as far as it is signed. What is shown of it and what is signed of it are one thing.
 * @throws UnsignableError which says what is wrong with it
 */
export function readTypedData(input: unknown): TypedData {
  const asked = parseRequest(schema, input)
  const types = readTypes(asked.types)
  if (!types.has(asked.primaryType)) throw new UnsignableError(`The typed data has no type ${asked.primaryType}.`)
  if (!types.has('EIP712Domain')) {
    const named = domainTypes.filter(({ name }) => (ownValue(asked.domain, name) ?? null) !== null)
    types.set('EIP712Domain', named)
  }
  const reader = createReader(types)
  const domain = reader.readStruct('EIP712Domain', asked.domain, 0)
  // viem, and others, sign nothing but the domain where it is the primary type.
  const message =
    asked.primaryType === 'EIP712Domain'
      ? { plain: {}, fields: [] }
      : reader.readStruct(asked.primaryType, asked.message, 0)
  return {
    types: Object.fromEntries(types),
    primaryType: asked.primaryType,
    domain: domain.plain,
    message: message.plain,
    statedChainId: stateChain(asked.domain),
    domainFields: domain.fields,
    fields: message.fields,
  }
}

/** @throws UnsignableError where the domain states another chain than the one that it is asked on, signed or not */
export function requireStatedChain({ statedChainId }: TypedData, chainId: string): void {
  if (statedChainId !== null && `eip155:${statedChainId}` !== chainId)
    throw new UnsignableError(`The typed data is for chain ${statedChainId}, and asked on ${chainId}.`)
}

/** @throws UnsignableError where it states a chain that is none */
function stateChain(domain: Record<string, unknown>): string | null {
  const given = ownValue(domain, 'chainId') ?? null
  if (given === null) return null
  const chain = toInteger(given)
  if (chain === null) throw new UnsignableError('The typed data is for a chain that is none.')
  return chain.toString()
}

type Types = Map<string, readonly { readonly name: string; readonly type: string }[]>

function readTypes(given: Record<string, unknown>): Types {
  const entries = Object.entries(given)
  if (entries.length > 256) throw new UnsignableError('The typed data has too many types.')
  return new Map(
    entries.map(([name, fields]) => {
      if (!typeName.test(name) || isRefusedName(name)) throw new UnsignableError('A type has a name that is none.')
      const parsed = parseRequest(fieldsSchema, fields)
      const names = new Set(parsed.map((field) => field.name))
      if (names.size < parsed.length) throw new UnsignableError(`The type ${name} has a field twice.`)
      if (parsed.some((field) => isRefusedName(field.name)))
        throw new UnsignableError(`The type ${name} has a field with a name that is none.`)
      return [name, parsed] as const
    }),
  )
}

interface Struct {
  readonly plain: Record<string, unknown>
  readonly fields: readonly TypedField[]
}

interface Read {
  readonly plain: unknown
  readonly value: TypedValue
}

function createReader(types: Types) {
  let valuesLeft = MAX_VALUES

  function readStruct(type: string, given: unknown, depth: number): Struct {
    if (depth > MAX_DEPTH) throw new UnsignableError('The typed data is nested too deeply.')
    if (!isPlainObject(given)) throw new UnsignableError(`What is given for ${type} is no object.`)
    const read = (types.get(type) ?? []).map((field) => {
      if (!Object.hasOwn(given, field.name)) throw new UnsignableError(`${type} has no value for ${field.name}.`)
      return { field, ...readValue(field.type, given[field.name], depth + 1) }
    })
    return {
      plain: Object.fromEntries(read.map(({ field, plain }) => [field.name, plain])),
      fields: read.map(({ field, value }) => ({ name: field.name, type: field.type, value })),
    }
  }

  function readValue(type: string, given: unknown, depth: number): Read {
    valuesLeft -= 1
    if (valuesLeft < 0) throw new UnsignableError('The typed data holds too many values.')
    if (depth > MAX_DEPTH) throw new UnsignableError('The typed data is nested too deeply.')
    const list = /^(.+)\[(\d{0,9})\]$/.exec(type)
    if (list) return readList(list[1] ?? '', list[2] ?? '', given, depth)
    if (types.has(type)) {
      const { plain, fields } = readStruct(type, given, depth)
      return { plain, value: { kind: 'struct', fields } }
    }
    const plain = readLeaf(type, given)
    return { plain, value: { kind: 'value', text: String(plain) } }
  }

  function readList(type: string, length: string, given: unknown, depth: number): Read {
    if (!Array.isArray(given)) throw new UnsignableError(`What is given for ${type}[${length}] is no list.`)
    if (length !== '' && given.length !== Number(length))
      throw new UnsignableError(`The list ${type}[${length}] has ${given.length} values.`)
    if (given.length > valuesLeft) throw new UnsignableError('The typed data holds too many values.')
    const items = given.map((item: unknown) => readValue(type, item, depth + 1))
    return { plain: items.map(({ plain }) => plain), value: { kind: 'list', items: items.map(({ value }) => value) } }
  }

  return { readStruct }
}

/** A value in the one form in which it is signed and shown. */
function readLeaf(type: string, given: unknown): string | bigint | boolean {
  if (type === 'string') {
    // A half of a character is signed as another sign than it is shown as.
    if (typeof given === 'string' && !/\p{Surrogate}/u.test(given)) return given
  } else if (type === 'bool') {
    if (typeof given === 'boolean') return given
  } else if (type === 'address') {
    // As people know it from elsewhere (EIP-55).
    if (typeof given === 'string' && /^0x[0-9a-f]{40}$/i.test(given)) {
      const lower = given.toLowerCase()
      return toChecksumAddress(lower) ?? lower
    }
  } else if (type.startsWith('bytes')) return readBytes(type, given)
  else return readInteger(type, given)
  throw new UnsignableError(`What is given for ${type} is none.`)
}

function readBytes(type: string, given: unknown): string {
  const size = /^bytes([1-9]\d?)?$/.exec(type)
  const isHex = typeof given === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(given)
  const length = size?.[1] === undefined ? null : Number(size[1])
  const fits = isHex && (length === null || given.length === 2 + 2 * length)
  if (!size || !fits || (length ?? 1) > 32) throw new UnsignableError(`What is given for ${type.slice(0, 32)} is none.`)
  return given.toLowerCase()
}

function readInteger(type: string, given: unknown): bigint {
  const match = /^(u?)int(\d{1,3})?$/.exec(type)
  const bits = Number(match?.[2] ?? 256)
  if (!match || bits % 8 !== 0 || bits < 8 || bits > 256)
    throw new UnsignableError(`The typed data names a type that it does not have: ${type.slice(0, 64)}`)
  const value = toInteger(given)
  const isUnsigned = match[1] === 'u'
  const lowest = isUnsigned ? 0n : -(1n << BigInt(bits - 1))
  const highest = isUnsigned ? (1n << BigInt(bits)) - 1n : (1n << BigInt(bits - 1)) - 1n
  if (value === null || value < lowest || value > highest)
    throw new UnsignableError(`What is given for ${type} is none.`)
  return value
}

/** Apps write numbers as such, in decimals, or in hexadecimal. A number that JavaScript cannot hold exactly was another one when it was written. */
function toInteger(given: unknown): bigint | null {
  if (typeof given === 'bigint') return given
  if (typeof given === 'number') return Number.isSafeInteger(given) ? BigInt(given) : null
  return typeof given === 'string' && given.length <= 80 && /^(?:-?\d+|0x[0-9a-f]+)$/i.test(given)
    ? BigInt(given)
    : null
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
}

const isRefusedName = (name: string): boolean => Object.hasOwn(Object.prototype, name) || name === 'prototype'
const ownValue = (record: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined
