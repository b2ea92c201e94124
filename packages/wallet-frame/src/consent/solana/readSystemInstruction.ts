import { parseSystemInstruction, SystemInstruction } from '@solana-program/system'
import { addressOf, named, type ReadInstruction, type SolanaInstruction, toLibraryForm } from './instruction.js'

/** An instruction of Solana's System program. @throws where it has too few accounts or bytes */
export function readSystemInstruction(instruction: SolanaInstruction, account: string): ReadInstruction | null {
  const parsed = parseSystemInstruction(toLibraryForm(instruction))
  switch (parsed.instructionType) {
    case SystemInstruction.TransferSol:
      return send(parsed.accounts.source, parsed.accounts.destination, parsed.data.amount, account)
    case SystemInstruction.TransferSolWithSeed:
      return send(parsed.accounts.source, parsed.accounts.destination, parsed.data.amount, account)
    case SystemInstruction.WithdrawNonceAccount:
      return send(parsed.accounts.nonceAccount, parsed.accounts.recipientAccount, parsed.data.withdrawAmount, account)
    case SystemInstruction.CreateAccount:
      return send(parsed.accounts.payer, parsed.accounts.newAccount, parsed.data.lamports, account)
    case SystemInstruction.CreateAccountWithSeed:
      return send(parsed.accounts.payer, parsed.accounts.newAccount, parsed.data.amount, account)
    case SystemInstruction.Assign:
      return assign(addressOf(parsed.accounts.account), parsed.data.programAddress)
    case SystemInstruction.AssignWithSeed:
      return assign(addressOf(parsed.accounts.account), parsed.data.programAddress)
    case SystemInstruction.AuthorizeNonceAccount:
      return {
        actions: [
          {
            kind: 'setAuthority',
            account: addressOf(parsed.accounts.nonceAccount),
            authority: 'nonce',
            to: parsed.data.newNonceAuthority,
          },
        ],
        warnings: [{ code: 'givesUpAccount', account: addressOf(parsed.accounts.nonceAccount) }],
      }
    case SystemInstruction.CreateAccountAllowPrefund:
      return null
    default:
      return named(instruction, `system.${lowerFirst(SystemInstruction[parsed.instructionType])}`)
  }
}

type Meta = { readonly address: string } | undefined

function send(source: Meta, destination: Meta, quantity: bigint, account: string): ReadInstruction | null {
  const to = addressOf(destination)
  if (to === null) return null
  const from = addressOf(source)
  const isOwn = from === account
  return {
    actions: [{ kind: 'send', asset: { kind: 'native' }, quantity: BigInt(quantity), from: isOwn ? null : from, to }],
    warnings: [],
  }
}

function assign(account: string | null, program: string): ReadInstruction {
  return { actions: [{ kind: 'assign', account, program }], warnings: [{ code: 'givesUpAccount', account }] }
}

export const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
