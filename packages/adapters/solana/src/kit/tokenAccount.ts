import { encodeBase58 } from '@hawser/common'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { decodeBase64 } from '../encoding/base64.js'
import type { SolanaRpc } from './createRpc.js'
import { associatedTokenProgram } from './instructions.js'
import type { MintExtension } from './parseMint.js'

/** The address of an owner's associated account of a token. */
export async function findTokenAccount(owner: Address, mint: Address, program: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encode(owner), encode(program), encode(mint)],
  })
  return found
}

export interface TokenHolding {
  readonly address: Address
  readonly amount: bigint
}

export type TokenAccounts = Awaited<ReturnType<typeof readOwned>>

/** An owner's accounts of one token, or all those of a token program. */
export async function readOwned(
  rpc: SolanaRpc,
  owner: string,
  filter: { readonly mint: Address } | { readonly programId: Address },
  signal: AbortSignal,
) {
  const { value } = await rpc
    .getTokenAccountsByOwner(address(owner), filter, { encoding: 'base64', commitment: 'confirmed' })
    .send({ abortSignal: signal })
  return value
}

/** The accounts in which an owner holds a token and can use it, the fullest first. */
export async function readTokenAccounts(
  rpc: SolanaRpc,
  { owner, mint }: { readonly owner: string; readonly mint: string },
  signal: AbortSignal,
): Promise<readonly TokenHolding[]> {
  return parseHoldings(await readOwned(rpc, owner, { mint: address(mint) }, signal), { owner, mint })
}

/** The same of what a node has told of all that the owner has. */
export function parseHoldings(
  accounts: TokenAccounts,
  { owner, mint }: { readonly owner: string; readonly mint: string },
): readonly TokenHolding[] {
  return accounts
    .flatMap(({ pubkey, account }) => {
      const parsed = parseTokenAccount(decodeBase64(account.data[0]) ?? new Uint8Array())
      return parsed?.mint === mint && parsed.owner === owner && !parsed.isFrozen
        ? [{ address: pubkey, amount: parsed.amount }]
        : []
    })
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
}

const accountLength = 165
const tokenAccountType = 2
const initialized = 1
const frozen = 2

/** The parts of an account of a token that are read. */
export interface TokenAccount {
  readonly mint: string
  /** Whom it obeys. */
  readonly owner: string
  readonly amount: bigint
  /** Nothing gets in or out. */
  readonly isFrozen: boolean
  /** Who else may close it and have the lamports in it, which are all of its amount where it wraps lamports. */
  readonly closer?: string | undefined
  readonly isNative: boolean
}

/** An account of either token program, or undefined where the data is none. */
export function parseTokenAccount(data: Uint8Array): TokenAccount | undefined {
  const isExtended = data.length > accountLength && data[accountLength] === tokenAccountType
  const state = data[108]
  if (!(data.length === accountLength || isExtended) || (state !== initialized && state !== frozen)) return undefined
  const view = new DataView(data.buffer, data.byteOffset)
  return {
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    isFrozen: state === frozen,
    isNative: view.getUint32(109, true) === 1,
    ...(view.getUint32(129, true) === 1 && { closer: encodeBase58(data.subarray(133, 165)) }),
  }
}

/** An account of the token program, in bytes. */
export const tokenAccountSize = 165n

/** The size that an account needs for an extension of its mint, after the four bytes of its kind and length. */
const accountExtensions: Readonly<Record<number, bigint>> = {
  // Transfer fees: what is withheld.
  1: 8n,
  // Not transferable.
  9: 0n,
  // A transfer hook: whether one is running.
  14: 1n,
  // Pausable.
  26: 0n,
}

/** An associated account of Token-2022, in bytes: its kind follows, and that its owner stays the same. */
export function accountSizeFor(extensions: readonly MintExtension[]): bigint {
  return extensions.reduce(
    (size, { type }) => {
      const needed = accountExtensions[type]
      return needed === undefined ? size : size + 4n + needed
    },
    tokenAccountSize + 1n + 4n,
  )
}
