import { encodeBase58 } from '../encoding/encodeBase58.js'
import { parseTransaction } from './parseTransaction.js'

interface LegacyParts {
  readonly feePayer: string
  readonly recentBlockhash: string
  readonly instructions: readonly {
    readonly programId: string
    readonly keys: readonly { readonly pubkey: string; readonly isSigner: boolean; readonly isWritable: boolean }[]
    readonly data: string
  }[]
}

/** A legacy transaction by its parts, as the first version of `solana_signTransaction` had it; undefined for other ones. */
export function describeLegacyTransaction(transaction: Uint8Array): LegacyParts | undefined {
  const parsed = parseTransaction(transaction)
  if (parsed?.version !== 'legacy') return undefined
  const { accounts, header } = parsed
  const nameOf = (index: number) => accounts[index] ?? ''
  return {
    feePayer: nameOf(0),
    recentBlockhash: parsed.blockhash,
    instructions: parsed.instructions.map(({ programIndex, accountIndices, data }) => ({
      programId: nameOf(programIndex),
      keys: [...accountIndices].map((index) => ({
        pubkey: nameOf(index),
        isSigner: index < header.signers,
        isWritable:
          index < header.signers
            ? index < header.signers - header.readonlySigners
            : index < accounts.length - header.readonlyOthers,
      })),
      data: encodeBase58(data),
    })),
  }
}
