import type { Transfer } from '@hawser/core'
import {
  findMemoIssue,
  InsufficientFundsError,
  InvalidMemoError,
  TokenNotFoundError,
  WrongDecimalsError,
} from '@hawser/core/adapter'
import { type Address, address, type Instruction } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { TokenAccountTakenError, UnusableReceiverError } from '../errors.js'
import type { SolanaRpc } from '../kit/createRpc.js'
import {
  createTokenAccount,
  isTokenProgram,
  token2022Program,
  transferSol,
  transferToken,
  writeMemo,
} from '../kit/instructions.js'
import { hasTransferFee, type Mint, parseMint, transferFeeOf } from '../kit/parseMint.js'
import { readAccounts } from '../kit/readAccounts.js'
import {
  accountSizeFor,
  findTokenAccount,
  parseTokenAccount,
  readTokenAccounts,
  type TokenAccount,
  tokenAccountSize,
} from '../kit/tokenAccount.js'
import { readPriorityFee } from './getPriorityFee.js'
import { MAX_MEMO_BYTES } from './memoLimit.js'

export interface TransferPlan {
  readonly payer: Address
  readonly instructions: readonly Instruction[]
  /** Lamports of the sender before the transfer. */
  readonly balance: bigint
  /** Lamports that leave the sender beside the fee: the amount, or what a new token account is opened with. */
  readonly spent: bigint
  /** Lamports of the receiver where they receive lamports. */
  readonly receiverBalance?: bigint | undefined
  /** The compute units that the transfer surely stays below, where it need not be simulated. */
  readonly computeUnits?: number | undefined
  /** Micro-lamports for each compute unit. */
  readonly price: bigint
  /** The amount that reaches the receiver of a token that keeps a fee, in its base units. */
  readonly received?: bigint | undefined
}

/** A transfer of the system program and two instructions of the budget use 450. */
const solTransferUnits = 600
/** What the memo program stays below: it writes each byte into the log. */
function memoUnits(memo: string): number {
  return 5_000 + 600 * new TextEncoder().encode(memo).length
}

/** More accounts than this do not fit into one transaction with all else. */
export const maxSources = 6

/**
 * Returns the instructions and the cost of a transfer, by the state of the accounts now.
 * @throws TokenNotFoundError, WrongDecimalsError, UnusableReceiverError, TokenAccountTakenError, InsufficientFundsError, InvalidMemoError
 */
export async function planTransfer(
  {
    from,
    to,
    amount,
    tokenAddress,
    tokenDecimals,
    speed,
    memo,
    network,
    signal,
  }: Transfer & { readonly signal: AbortSignal },
  rpc: SolanaRpc,
  { priorityFee }: Pick<SolanaContext, 'priorityFee'>,
): Promise<TransferPlan> {
  const memoIssue = memo ? findMemoIssue(memo, MAX_MEMO_BYTES) : null
  if (memoIssue) throw new InvalidMemoError(memoIssue, MAX_MEMO_BYTES)
  const notes = memo ? [writeMemo(memo)] : []
  const payer = address(from)
  const receiver = address(to)
  const price = async (writable: readonly string[]) =>
    priorityFee === 'auto' ? readPriorityFee(rpc, writable, signal, speed) : priorityFee
  const [own, target, mintAccount] = await readAccounts(
    rpc,
    [from, to, ...(tokenAddress ? [tokenAddress] : [])],
    signal,
  )
  const balance = own?.lamports ?? 0n
  if (tokenAddress === undefined) {
    // Lamports in a token's account or mint are out of reach for good, unless it wraps lamports.
    if (target && isTokenProgram(target.owner)) throw new UnusableReceiverError()
    if (balance < amount) throw new InsufficientFundsError()
    return {
      payer,
      instructions: [...notes, transferSol(payer, receiver, amount)],
      balance,
      spent: amount,
      receiverBalance: target?.lamports ?? 0n,
      computeUnits: solTransferUnits + (memo ? memoUnits(memo) : 0),
      price: await price([from, to]),
    }
  }

  const parsed = mintAccount && isTokenProgram(mintAccount.owner) ? parseMint(mintAccount.data) : undefined
  if (!mintAccount || !parsed) throw new TokenNotFoundError(network.name)
  if (tokenDecimals !== undefined && tokenDecimals !== parsed.decimals)
    throw new WrongDecimalsError(tokenDecimals, parsed.decimals)
  const mint = address(tokenAddress)
  const program = mintAccount.owner
  const sources = takeSources(await readTokenAccounts(rpc, { owner: from, mint: tokenAddress }, signal), amount)
  const destination = await findDestination()
  // Where the account is there already, this has the chain check as well whose it is, at the moment of the transfer.
  const openings = destination.isAssociated
    ? [createTokenAccount({ payer, address: destination.address, owner: receiver, mint, program })]
    : []
  const transfers = sources.map(({ source, share }) =>
    transferToken({
      program,
      source,
      mint,
      destination: destination.address,
      owner: payer,
      amount: share,
      decimals: parsed.decimals,
    }),
  )
  return {
    payer,
    instructions: [...openings, ...notes, ...transfers],
    balance,
    spent: destination.isNew ? await readRent() : 0n,
    price: await price([from, destination.address, ...sources.map(({ source }) => source)]),
    ...(hasTransferFee(parsed) && { received: amount - (await readTransferFee(parsed)) }),
  }

  /** The receiver's associated account, or the address itself where it is an account of this token. */
  async function findDestination(): Promise<{
    readonly address: Address
    readonly isAssociated: boolean
    readonly isNew: boolean
  }> {
    if (target && isTokenProgram(target.owner)) {
      if (target.owner === program && parseTokenAccount(target.data)?.mint === tokenAddress)
        return { address: receiver, isAssociated: false, isNew: false }
      throw new UnusableReceiverError()
    }
    const associated = await findTokenAccount(receiver, mint, program)
    const [existing] = await readAccounts(rpc, [associated], signal)
    const isNew = !existing || !isTokenProgram(existing.owner)
    if (!isNew) checkTokenAccount(associated, parseTokenAccount(existing.data), to)
    return { address: associated, isAssociated: true, isNew }
  }

  /** The token's fee, of each share by itself. */
  async function readTransferFee(described: Mint): Promise<bigint> {
    const { epoch } = await rpc.getEpochInfo({ commitment: 'confirmed' }).send({ abortSignal: signal })
    return sources.reduce((sum, { share }) => sum + transferFeeOf(described, share, BigInt(epoch)), 0n)
  }

  async function readRent(): Promise<bigint> {
    const size = program === token2022Program ? accountSizeFor(parsed?.extensions ?? []) : tokenAccountSize
    return BigInt(await rpc.getMinimumBalanceForRentExemption(size).send({ abortSignal: signal }))
  }
}

/** From which accounts an amount comes, the fullest first. */
function takeSources(holdings: readonly { readonly address: Address; readonly amount: bigint }[], amount: bigint) {
  const sources: { readonly source: Address; readonly share: bigint }[] = []
  let missing = amount
  for (const { address: source, amount: held } of holdings.slice(0, maxSources)) {
    const isRest = held >= missing
    const share = isRest ? missing : held
    if (share > 0n || (amount === 0n && sources.length === 0)) sources.push({ source, share })
    missing -= share
  }
  if (missing > 0n || sources.length === 0) throw new InsufficientFundsError()
  return sources
}

/** Whether what is paid into an associated account is the receiver's alone. @throws TokenAccountTakenError */
function checkTokenAccount(account: string, found: TokenAccount | undefined, receiver: string): void {
  if (found && found.owner !== receiver) throw new TokenAccountTakenError(account, found.owner)
  // Of other tokens, only an empty account can be closed.
  if (found?.isNative && found.closer !== undefined && found.closer !== receiver)
    throw new TokenAccountTakenError(account, found.closer)
}
