import { bytesToHex } from '@noble/hashes/utils'
import type { Address, Instruction, InstructionWithData, ReadonlyUint8Array } from '@solana/kit'
import type { ConsentAction, SolanaInstructionName } from '../consent.js'
import type { ConsentWarning } from '../warnings.js'

export interface SolanaInstruction {
  /** Null where it stands in a lookup table. */
  readonly program: string | null
  readonly accounts: readonly (string | null)[]
  readonly data: Uint8Array
}

export interface ReadInstruction {
  readonly actions: readonly ConsentAction[]
  readonly warnings: readonly ConsentWarning[]
}

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

/** An instruction by its name alone. */
export function named(instruction: SolanaInstruction, name: SolanaInstructionName): ReadInstruction {
  return { actions: [toAction(instruction, name)], warnings: [] }
}

export function toAction(
  { program, accounts, data }: SolanaInstruction,
  name: SolanaInstructionName | null,
): ConsentAction {
  return { kind: 'instruction', program, name, accounts, data: `0x${bytesToHex(data)}` }
}
