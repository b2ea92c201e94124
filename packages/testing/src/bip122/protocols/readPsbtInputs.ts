import * as v from 'valibot'

const optionsSchema = v.object({
  autoFinalized: v.optional(v.boolean()),
  toSignInputs: v.array(
    v.object({ index: v.number(), address: v.string(), sighashTypes: v.optional(v.array(v.number())) }),
  ),
})

/** The inputs that `signPsbt` of OKX and UniSat names. @throws where they are not of that form */
export function readPsbtInputs(options: unknown) {
  return v.parse(optionsSchema, options).toSignInputs
}
