import { InvalidResponseError } from '@hawser/common'
import type { ScaleReader } from '../scale/createReader.js'
import type { Metadata, ScaleField, ScaleType, ScaleVariant } from './decodeMetadata.js'

/** In bytes, by the format's order: a truth, a letter, text (which tells its length), then whole numbers without a sign and with one. */
const primitiveSizes = [1, 4, undefined, 1, 2, 4, 8, 16, 32, 1, 2, 4, 8, 16, 32]

type Types = Metadata['types']

/** @throws InvalidResponseError where the runtime describes no such type */
export function typeOf(types: Types, id: number): ScaleType {
  const type = types.get(id)
  if (!type) throw new InvalidResponseError({ details: `The node’s runtime describes no type ${id}.` })
  return type
}

/** Reads which of an enumeration's kinds comes. @throws InvalidResponseError */
export function readVariant(types: Types, id: number, reader: ScaleReader): ScaleVariant {
  const type = typeOf(types, id)
  const index = reader.u8()
  const variant = type.kind === 'variant' ? type.variants.find((one) => one.index === index) : undefined
  if (!variant)
    throw new InvalidResponseError({ details: `The node’s runtime describes no kind ${index} of type ${id}.` })
  return variant
}

/** Passes over a value of a type. @throws InvalidResponseError */
export function skipValue(types: Types, id: number, reader: ScaleReader): void {
  const type = typeOf(types, id)
  if (type.kind === 'composite') skipFields(types, type.fields, reader)
  else if (type.kind === 'variant') skipFields(types, readVariant(types, id, reader).fields, reader)
  else if (type.kind === 'sequence') skipMany(types, type.type, reader, reader.compact())
  else if (type.kind === 'array') skipMany(types, type.type, reader, type.length)
  else if (type.kind === 'tuple') for (const one of type.types) skipValue(types, one, reader)
  else if (type.kind === 'primitive') reader.skip(primitiveSizes[type.index] ?? reader.compact())
  else if (type.kind === 'compact') reader.compact()
  else {
    const size = sizeOf(types, type.store) ?? 1
    reader.skip(Math.ceil(reader.compact() / (8 * size)) * size)
  }
}

export function skipFields(types: Types, fields: readonly ScaleField[], reader: ScaleReader): void {
  for (const { type } of fields) skipValue(types, type, reader)
}

function skipMany(types: Types, id: number, reader: ScaleReader, count: number): void {
  const size = sizeOf(types, id)
  if (size !== undefined) reader.skip(size * count)
  // What takes no room is passed over however often it is there.
  else if (!isEmpty(types, id)) for (let i = 0; i < count; i += 1) skipValue(types, id, reader)
}

function sizeOf(types: Types, id: number): number | undefined {
  const type = typeOf(types, id)
  return type.kind === 'primitive' ? primitiveSizes[type.index] : undefined
}

/** Whether values of a type take no room. */
export function isEmpty(types: Types, id: number): boolean {
  const type = typeOf(types, id)
  if (type.kind === 'composite') return type.fields.every((field) => isEmpty(types, field.type))
  if (type.kind === 'tuple') return type.types.every((one) => isEmpty(types, one))
  return type.kind === 'array' && (type.length === 0 || isEmpty(types, type.type))
}
