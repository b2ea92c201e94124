import { type Address, address } from '@solana/kit'
import { decodeBase64 } from '../encoding/base64.js'
import type { SolanaRpc } from './createRpc.js'

export interface ChainAccount {
  /** The program that it belongs to. */
  readonly owner: Address
  readonly lamports: bigint
  readonly data: Uint8Array
}

/** Accounts as they are now, each undefined where it does not exist. */
export async function readAccounts(
  rpc: SolanaRpc,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<readonly (ChainAccount | undefined)[]> {
  const { value } = await rpc
    .getMultipleAccounts(
      addresses.map((text) => address(text)),
      { encoding: 'base64', commitment: 'confirmed' },
    )
    .send({ abortSignal: signal })
  return value
    .map(
      (account) =>
        account && {
          owner: account.owner,
          lamports: account.lamports,
          data: decodeBase64(account.data[0]) ?? new Uint8Array(),
        },
    )
    .map((account) => account ?? undefined)
}
