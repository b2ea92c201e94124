import { getCompiledTransactionMessageDecoder } from '@solana/transaction-messages'
import { UnsignableError } from '../../errors.js'
import { readTransaction } from '../../signing/signSolana.js'
import type { ConsentAction, ConsentFee } from '../consent.js'
import type { ConsentWarning } from '../warnings.js'
import type { SolanaInstruction } from './instruction.js'
import { readInstruction } from './readInstruction.js'

/** What the network takes for each signature, in lamports. */
const LAMPORTS_PER_SIGNATURE = 5_000n
const UNITS_PER_INSTRUCTION = 200_000n
const MOST_UNITS = 1_400_000n
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const SYSTEM = '11111111111111111111111111111111'

export interface ReadSolanaTransaction {
  readonly actions: readonly ConsentAction[]
  readonly warnings: readonly ConsentWarning[]
  /** Null where somebody else pays it. */
  readonly fee: ConsentFee | null
}

/** What a transaction in the wire format does, one instruction at a time. @throws UnsignableError where it is none, or one that the account does not sign */
export function readSolanaTransaction(bytes: Uint8Array, account: string): ReadSolanaTransaction {
  const { signers, instructions, hasLookups } = decompile(bytes)
  if (!signers.includes(account)) throw new UnsignableError('The account is not one of those who sign the transaction.')
  const reads = instructions.map((instruction) => readInstruction(instruction, account))
  const warnings: ConsentWarning[] = reads.flatMap((read) => read.warnings)
  const [payer = account] = signers
  if (payer !== account) warnings.push({ code: 'otherFeePayer', address: payer })
  if (hasLookups) warnings.push({ code: 'lookupTables' })
  const isDurable = instructions[0]?.program === SYSTEM && instructions[0].data[0] === 4
  if (isDurable) warnings.push({ code: 'staysValid' })
  return {
    actions: reads.flatMap((read) => read.actions),
    warnings,
    fee: payer === account ? { units: feeOf(instructions, signers.length), isMost: true } : null,
  }
}

interface Decompiled {
  readonly signers: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
  readonly hasLookups: boolean
}

function decompile(bytes: Uint8Array): Decompiled {
  try {
    // As strict as the vault: what it would not sign is not shown either.
    const { messageBytes } = readTransaction(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    if (message.version !== 'legacy' && message.version !== 0) throw new UnsignableError('The version is not known.')
    const keys: readonly string[] = message.staticAccounts
    const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
    return {
      signers: keys.slice(0, message.header.numSignerAccounts),
      instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
        program: keys[programAddressIndex] ?? null,
        accounts: accountIndices.map((index) => keys[index] ?? null),
        data: Uint8Array.from(data ?? []),
      })),
      hasLookups: lookups.length > 0,
    }
  } catch (cause) {
    throw cause instanceof UnsignableError ? cause : new UnsignableError('The bytes are no transaction.', { cause })
  }
}

/** The most that the network takes: for signatures, and for each unit of computing at the price that the transaction offers. */
function feeOf(instructions: readonly SolanaInstruction[], signerCount: number): bigint {
  let price = 0n
  let limit: bigint | null = null
  let counted = 0n
  for (const { program, data } of instructions) {
    if (program !== COMPUTE_BUDGET) counted += 1n
    else {
      const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
      if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
      if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
    }
  }
  const asked = limit ?? counted * UNITS_PER_INSTRUCTION
  const units = asked < MOST_UNITS ? asked : MOST_UNITS
  const priority = (units * price + 999_999n) / 1_000_000n
  return BigInt(signerCount) * LAMPORTS_PER_SIGNATURE + priority
}
