import { AuthorityType, parseTokenInstruction, TokenInstruction } from '@solana-program/token'
import type { ConsentAction } from '../consent.js'
import type { ConsentWarning } from '../warnings.js'
import { addressOf, named, type ReadInstruction, type SolanaInstruction, toLibraryForm } from './instruction.js'
import { lowerFirst } from './readSystemInstruction.js'

/** Nobody has as many units of a token. */
const MUCH = 1n << 63n

/**
 * An instruction of the Token program, or of Token-2022 as far as the two are the same: what that has beyond the other is not read.
 * @throws where it has too few accounts or bytes
 */
export function readTokenInstruction(
  instruction: SolanaInstruction,
  account: string,
  program: 'token' | 'token2022',
): ReadInstruction | null {
  // From here on the two differ, and a batch holds further instructions.
  if ((instruction.data[0] ?? 255) > TokenInstruction.UiAmountToAmount) return null
  const parsed = parseTokenInstruction(toLibraryForm(instruction))
  switch (parsed.instructionType) {
    case TokenInstruction.Transfer:
    case TokenInstruction.TransferChecked: {
      const isChecked = parsed.instructionType === TokenInstruction.TransferChecked
      const { source, destination, authority } = parsed.accounts
      const to = addressOf(destination)
      if (to === null) return null
      return toRead({
        kind: 'send',
        asset: { kind: 'token', token: isChecked ? addressOf(parsed.accounts.mint) : null },
        quantity: parsed.data.amount,
        from: addressOf(authority) === account ? null : addressOf(source),
        to,
        ...(isChecked && { decimals: parsed.data.decimals }),
      })
    }
    case TokenInstruction.Approve:
    case TokenInstruction.ApproveChecked: {
      const isChecked = parsed.instructionType === TokenInstruction.ApproveChecked
      const spender = addressOf(parsed.accounts.delegate)
      if (spender === null) return null
      const quantity = parsed.data.amount
      const isUnlimited = quantity >= MUCH
      return toRead(
        {
          kind: 'allow',
          asset: { kind: 'token', token: isChecked ? addressOf(parsed.accounts.mint) : null },
          quantity,
          isUnlimited,
          spender,
          way: 'transaction',
          expiresAtS: null,
          ...(isChecked && { decimals: parsed.data.decimals }),
        },
        isUnlimited ? [{ code: 'unlimited', spender }] : [],
      )
    }
    case TokenInstruction.SetAuthority: {
      const owned = addressOf(parsed.accounts.owned)
      const { newAuthority, authorityType } = parsed.data
      const to = newAuthority.__option === 'Some' ? newAuthority.value : null
      const authority = lowerFirst(AuthorityType[authorityType])
      return toRead({ kind: 'setAuthority', account: owned, authority, to }, [
        { code: 'givesUpAccount', account: owned },
      ])
    }
    case TokenInstruction.CloseAccount: {
      const { account: closed, destination } = parsed.accounts
      return toRead({ kind: 'closeTokenAccount', account: addressOf(closed), to: addressOf(destination) })
    }
    default:
      return named(instruction, `${program}.${lowerFirst(TokenInstruction[parsed.instructionType])}`)
  }
}

function toRead(action: ConsentAction, warnings: readonly ConsentWarning[] = []): ReadInstruction {
  return { actions: [action], warnings }
}
