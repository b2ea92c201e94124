/** A `TransactionError` as nodes write it. */
export type TransactionErrorJson = string | { readonly [name: string]: unknown }

/** A node's form of what the VM prints of a failure, such as `err: InstructionError(0, Custom(1))`. */
export function parseTransactionError(text: string): TransactionErrorJson {
  const instruction = /err: InstructionError\((\d+), (\w+)(?:\((\d+)\))?/.exec(text)
  if (instruction) {
    const [, index, name = '', code] = instruction
    return { InstructionError: [Number(index), code === undefined ? name : { [name]: Number(code) }] }
  }
  const rent = /err: InsufficientFundsForRent \{ account_index: (\d+) \}/.exec(text)
  if (rent) return { InsufficientFundsForRent: { account_index: Number(rent[1]) } }
  return /err: (\w+)/.exec(text)?.[1] ?? 'UnknownError'
}
