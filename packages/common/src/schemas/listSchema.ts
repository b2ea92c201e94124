import * as v from 'valibot'

/** The first `maxLength` entries of a list from outside, those left out that `entry` does not let through: one bad entry costs no other. */
export function listSchema<TSchema extends v.GenericSchema>(entry: TSchema, maxLength = 1_000) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.slice(0, maxLength).flatMap((one): v.InferOutput<TSchema>[] => {
        const result = v.safeParse(entry, one)
        return result.success ? [result.output] : []
      }),
    ),
  )
}
