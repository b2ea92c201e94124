import { formatUnits } from 'viem'
import { readableText } from '../readableText.js'
import type { Fact } from '../task.js'
import type { WalletChain } from '../walletChain.js'
import type { SolanaInstruction, SolanaTransaction } from './readTransaction.js'

interface Step {
  readonly words: string
  /** Of what leaves the account. */
  readonly facts?: readonly Fact[]
}

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** What a transaction does, step by step. `isWhole` is false where some of it cannot be read. */
export function describeTransaction(
  { instructions }: SolanaTransaction,
  chain: WalletChain,
): { readonly facts: readonly Fact[]; readonly text: string; readonly isWhole: boolean } {
  const steps = instructions.map((instruction) => ({ instruction, step: readStep(instruction, chain) }))
  return {
    facts: steps.flatMap(({ step }) => step?.facts ?? []),
    text: steps
      .map(({ step, instruction }, index) => {
        const words = step?.words ?? `Call the program ${instruction.program} with ${instruction.data.length} bytes`
        return `${index + 1}. ${words}`
      })
      .join('\n'),
    isWhole: steps.every(({ step }) => step !== null),
  }
}

function readStep({ program, accounts, data }: SolanaInstruction, chain: WalletChain): Step | null {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const named = (index: number) => accounts[index] ?? 'an account of a lookup table'
  if (program === '11111111111111111111111111111111' && data.length === 12 && view.getUint32(0, true) === 2) {
    const amount = `${formatUnits(view.getBigUint64(4, true), chain.decimals)} ${chain.symbol}`
    return sending(amount, named(1))
  }
  if (tokenPrograms.includes(program) && data[0] === 12 && data.length === 10) {
    const amount = formatUnits(view.getBigUint64(1, true), data[9] ?? 0)
    return sending(`${amount} of the token ${named(1)}`, `the token account ${named(2)}`, named(2))
  }
  if (tokenPrograms.includes(program) && data[0] === 3 && data.length === 9) {
    const units = view.getBigUint64(1, true)
    return sending(`${units} units of a token`, `the token account ${named(1)}`, named(1))
  }
  if (program === 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' && (data.length === 0 || (data[0] ?? 2) < 2))
    return { words: `Open an account for the token ${named(3)}, owned by ${named(2)}` }
  if (program === 'ComputeBudget111111111111111111111111111111') return readBudget(view)
  if (program === 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr') {
    const memo = readableText(data)
    return memo === null ? null : { words: `Note: ${memo}` }
  }
  return null
}

function sending(amount: string, to: string, address = to): Step {
  return {
    words: `Send ${amount} to ${to}`,
    facts: [
      { label: 'Amount', value: amount, kind: 'amount' },
      { label: 'To', value: address, kind: 'address' },
    ],
  }
}

function readBudget(view: DataView): Step | null {
  if (view.byteLength === 5 && view.getUint8(0) === 2)
    return { words: `Use at most ${view.getUint32(1, true)} compute units` }
  if (view.byteLength === 9 && view.getUint8(0) === 3)
    return { words: `Pay ${view.getBigUint64(1, true)} micro-lamports more for each compute unit` }
  return null
}
