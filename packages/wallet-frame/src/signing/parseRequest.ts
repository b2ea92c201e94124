import * as v from 'valibot'
import { UnsignableError } from '../errors.js'

/** A part of a request as its schema reads it. @throws UnsignableError that says what is wrong with it */
export function parseRequest<TSchema extends v.GenericSchema>(schema: TSchema, value: unknown): v.InferOutput<TSchema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new UnsignableError(v.summarize(parsed.issues))
}
