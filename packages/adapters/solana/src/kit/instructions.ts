import { AccountRole, type Address, address, type Instruction } from '@solana/kit'

export const systemProgram = address('11111111111111111111111111111111')
export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
export const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

export function isTokenProgram(value: string): boolean {
  return value === tokenProgram || value === token2022Program
}

/** The system program's transfer, in lamports. */
export function transferSol(from: Address, to: Address, lamports: bigint): Instruction {
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: encode(12, (view) => {
      view.setUint32(0, 2, true)
      view.setBigUint64(4, lamports, true)
    }),
  }
}

/** A token program's transfer that names the mint and its decimals, and fails where they differ. In base units. */
export function transferToken(transfer: {
  readonly program: Address
  readonly source: Address
  readonly mint: Address
  readonly destination: Address
  readonly owner: Address
  readonly amount: bigint
  readonly decimals: number
}): Instruction {
  return {
    programAddress: transfer.program,
    accounts: [
      { address: transfer.source, role: AccountRole.WRITABLE },
      { address: transfer.mint, role: AccountRole.READONLY },
      { address: transfer.destination, role: AccountRole.WRITABLE },
      { address: transfer.owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: encode(10, (view) => {
      view.setUint8(0, 12)
      view.setBigUint64(1, transfer.amount, true)
      view.setUint8(9, transfer.decimals)
    }),
  }
}

/** Creates an owner's associated token account, and does nothing where it exists. */
export function createTokenAccount(account: {
  readonly payer: Address
  readonly address: Address
  readonly owner: Address
  readonly mint: Address
  readonly program: Address
}): Instruction {
  return {
    programAddress: associatedTokenProgram,
    accounts: [
      { address: account.payer, role: AccountRole.WRITABLE_SIGNER },
      { address: account.address, role: AccountRole.WRITABLE },
      { address: account.owner, role: AccountRole.READONLY },
      { address: account.mint, role: AccountRole.READONLY },
      { address: systemProgram, role: AccountRole.READONLY },
      { address: account.program, role: AccountRole.READONLY },
    ],
    data: Uint8Array.of(1),
  }
}

/** The memo program's note, which nobody but the payer signs. Who reads it looks for it right before the transfer (Solana Pay, Token-2022). */
export function writeMemo(memo: string): Instruction {
  return { programAddress: memoProgram, data: new TextEncoder().encode(memo) }
}

/** The most compute units that the transaction may use. */
export function limitComputeUnits(units: number): Instruction {
  return {
    programAddress: computeBudgetProgram,
    data: encode(5, (view) => {
      view.setUint8(0, 2)
      view.setUint32(1, units, true)
    }),
  }
}

/** The priority fee, in micro-lamports for each compute unit of the limit. */
export function priceComputeUnits(microLamports: bigint): Instruction {
  return {
    programAddress: computeBudgetProgram,
    data: encode(9, (view) => {
      view.setUint8(0, 3)
      view.setBigUint64(1, microLamports, true)
    }),
  }
}

function encode(length: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length)
  write(new DataView(bytes.buffer))
  return bytes
}
