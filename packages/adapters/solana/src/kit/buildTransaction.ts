import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { decodeAddress } from '../encoding/bytes.js'
import { InvalidNodeResponseError } from '../errors.js'

export interface Lifetime {
  readonly blockhash: Blockhash
  readonly lastValidBlockHeight: bigint
}

/** An unsigned transaction in the wire format. Legacy: every wallet takes it, and a transfer needs nothing newer. */
export function buildTransaction(payer: Address, instructions: readonly Instruction[], lifetime: Lifetime): Uint8Array {
  if (typeof lifetime.blockhash !== 'string' || !decodeAddress(lifetime.blockhash))
    throw new InvalidNodeResponseError({ details: 'The node answered with something other than a blockhash.' })
  const transaction = compileTransaction(
    pipe(
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayer(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(transaction))
}
