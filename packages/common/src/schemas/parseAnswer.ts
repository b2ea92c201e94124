import * as v from 'valibot'
import { InvalidResponseError } from '../errors/requestErrors.js'

/**
 * What `schema` makes of an answer of a wallet or a server.
 *
 * @throws InvalidResponseError when the schema does not let it through; `details` says what was wrong, and where.
 */
export function parseAnswer<TSchema extends v.GenericSchema>(schema: TSchema, value: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new InvalidResponseError({ details: v.summarize(result.issues).slice(0, 1_000) })
  return result.output
}
