import { hasUnseenCharacters } from '../unseenCharacters.js'
import { type ReadInstruction, type SolanaInstruction, toAction } from './instruction.js'
import { readSystemInstruction } from './readSystemInstruction.js'
import { readTokenInstruction } from './readTokenInstruction.js'

type Read = (instruction: SolanaInstruction, account: string) => ReadInstruction | null

/** How long the instructions of the compute budget are, by their first byte: heap, units, price of a unit, size of what is loaded. */
const budgetLengths: readonly (number | undefined)[] = [undefined, 5, 5, 9, 5]

const programs: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['11111111111111111111111111111111', readSystemInstruction],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', (one, account) => readTokenInstruction(one, account, 'token')],
  ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', (one, account) => readTokenInstruction(one, account, 'token2022')],
  ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', readAssociated],
  ['ComputeBudget111111111111111111111111111111', readBudget],
  ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', readMemo],
  ['Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo', readMemo],
])

/** What an instruction does. It never throws: what cannot be read is said to be so. */
export function readInstruction(instruction: SolanaInstruction, account: string): ReadInstruction {
  const read = instruction.program === null ? undefined : programs.get(instruction.program)
  return (
    readSafely(read, instruction, account) ?? {
      actions: [toAction(instruction, null)],
      warnings: [{ code: 'unreadable' }],
    }
  )
}

function readSafely(read: Read | undefined, instruction: SolanaInstruction, account: string): ReadInstruction | null {
  try {
    return read?.(instruction, account) ?? null
  } catch {
    // Too few accounts, too few bytes: the network will refuse it, or it is not what it seems.
    return null
  }
}

function readAssociated({ accounts, data }: SolanaInstruction): ReadInstruction | null {
  if (data.length > 1 || (data[0] ?? 0) > 1 || accounts.length < 4) return null
  const [, account = null, owner = null, token = null] = accounts
  return { actions: [{ kind: 'openTokenAccount', account, token, owner }], warnings: [] }
}

/** What it comes to is the fee, which is told beside the steps: it is none of them. */
function readBudget({ data }: SolanaInstruction): ReadInstruction | null {
  return budgetLengths[data[0] ?? 0] === data.length ? { actions: [], warnings: [] } : null
}

function readMemo({ data }: SolanaInstruction): ReadInstruction | null {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
  return {
    actions: [{ kind: 'note', text }],
    warnings: hasUnseenCharacters(text) ? [{ code: 'unseenCharacters' }] : [],
  }
}
