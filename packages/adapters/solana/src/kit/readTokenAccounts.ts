import { type Address, address } from '@solana/kit'
import { decodeBase64 } from '../encoding/decodeBase64.js'
import type { SolanaRpc } from './createRpc.js'
import { parseTokenAccount } from './parseTokenAccount.js'

export interface TokenHolding {
  readonly address: Address
  readonly amount: bigint
}

/** The accounts in which an owner holds a token and can use it, the fullest first. */
export async function readTokenAccounts(
  rpc: SolanaRpc,
  { owner, mint }: { readonly owner: string; readonly mint: string },
  signal: AbortSignal,
): Promise<readonly TokenHolding[]> {
  const { value } = await rpc
    .getTokenAccountsByOwner(address(owner), { mint: address(mint) }, { encoding: 'base64', commitment: 'confirmed' })
    .send({ abortSignal: signal })
  return value
    .flatMap(({ pubkey, account }) => {
      const parsed = parseTokenAccount(decodeBase64(account.data[0]) ?? new Uint8Array())
      return parsed?.mint === mint && parsed.owner === owner && !parsed.isFrozen
        ? [{ address: pubkey, amount: parsed.amount }]
        : []
    })
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
}
