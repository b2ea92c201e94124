import type { Address, Instruction, InstructionWithData, ReadonlyUint8Array } from '@solana/kit'
import type { SolanaInstruction } from './readInstruction.js'

type Parsable = Instruction & InstructionWithData<ReadonlyUint8Array> & { readonly accounts: readonly never[] }

/** An instruction as the programs' libraries read it. An account of a lookup table has an empty address there. */
export function toLibraryForm({ program, accounts, data }: SolanaInstruction): Parsable {
  return {
    programAddress: (program ?? '') as Address,
    accounts: accounts.map((address) => ({ address: (address ?? '') as Address, role: 0 })) as never,
    data,
  }
}

/** The address of an account that was read, or null for one that stands in a lookup table. */
export function addressOf(meta: { readonly address: string } | undefined): string | null {
  return meta?.address || null
}
