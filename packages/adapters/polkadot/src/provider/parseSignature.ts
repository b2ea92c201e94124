import { InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'

/** In bytes or letters: twice what a block holds, in hexadecimal. */
const maxTransactionLength = 10_000_002

// 64 bytes (sr25519, ed25519) or 65 (ECDSA), with or without the byte that names the kind of key before them.
const answerSchema = v.object({
  signature: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2}){64,66}$/i)),
  signedTransaction: v.nullish(
    v.union([
      v.pipe(v.string(), v.maxLength(maxTransactionLength), v.regex(/^0x(?:[0-9a-f]{2})+$/i)),
      v.pipe(v.instance(Uint8Array), v.maxLength(maxTransactionLength)),
    ]),
  ),
})

export interface SignedAnswer {
  readonly signature: `0x${string}`
  /** The whole transaction where the wallet changed it, as it may where that was allowed. */
  readonly signedTransaction?: `0x${string}` | Uint8Array | undefined
}

/** Returns the signature in a wallet's answer. @throws InvalidResponseError */
export function parseSignature(answer: unknown): SignedAnswer {
  try {
    const { signature, signedTransaction } = v.parse(answerSchema, answer)
    return {
      signature: signature as `0x${string}`,
      ...(signedTransaction && { signedTransaction: signedTransaction as `0x${string}` | Uint8Array }),
    }
  } catch (cause) {
    throw new InvalidResponseError({ cause, details: 'The wallet answered with something other than a signature.' })
  }
}
