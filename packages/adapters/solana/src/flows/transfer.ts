import { InvalidOptionsError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import type { FlowParameters } from '@hawser/core/actions'
import {
  type ConnectedWallet,
  findMemoIssue,
  type InsufficientFundsError,
  type InsufficientGasMoneyError,
  InvalidAddressError,
  InvalidMemoError,
  type TokenNotFoundError,
  type WrongDecimalsError,
  withWallet,
} from '@hawser/core/adapter'
import { decodeAddress } from '../encoding/bytes.js'
import type { AccountRentError, TokenAccountTakenError, UnusableReceiverError } from '../errors.js'
import { MAX_MEMO_BYTES } from '../send/memoLimit.js'
import { requireSolana } from './requireSolana.js'
import type { SignAndSendTransactionErrorType } from './signAndSendTransaction.js'
import { tellHalfWay } from './tellHalfWay.js'

export interface TransferParameters extends FlowParameters, TransferRequest {
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

export interface TransferReturnType {
  readonly hash: string
}

export type TransferErrorType =
  | SignAndSendTransactionErrorType
  | AccountRentError
  | InsufficientFundsError
  | InsufficientGasMoneyError
  | InvalidAddressError
  | InvalidMemoError
  | TokenAccountTakenError
  | TokenNotFoundError
  | UnusableReceiverError
  | WrongDecimalsError

/**
 * Sends SOL or a token. The receiver's account of the token is opened where it is missing, which the sender pays for.
 * Where the wallet only signs, a wait that ends after it did is a TransactionUnknownError with the hash; a wallet that sends by itself is not told
 * that the wait ended, and may send all the same.
 *
 * @throws {@link TransferErrorType}
 * @example const { hash } = await transfer(hawser, { to, amount: 1_000_000n, tokenAddress: mint })
 */
export function transfer(hawser: Hawser, parameters: TransferParameters): Promise<TransferReturnType> {
  const { to, amount, tokenAddress, tokenDecimals, memo, ...rest } = parameters
  return tellHalfWay((onBroadcast) =>
    withWallet(hawser, { ...rest, namespace: 'solana' }, async (wallet) => {
      const { request } = prepareTransfer(wallet, { to, amount, tokenAddress, tokenDecimals, memo })
      const chain = await requireSolana(wallet.adapter).loadChain()
      const { send } = await chain.loadSend()
      return send({ ...request, provider: wallet.provider, onBroadcast })
    }),
  )
}

/** The amount, the token and the receiver of a transfer. */
interface TransferRequest {
  readonly to: string
  /** In base units: lamports, or the token's own. */
  readonly amount: bigint
  /** The token's mint, of either token program; absent for SOL. */
  readonly tokenAddress?: string | undefined
  /** The decimals that the amount was counted with; where they are given, a mint with others is refused. */
  readonly tokenDecimals?: number | undefined
  /**
   * A note that stands in the transaction for everybody to read (SPL Memo), such as what an exchange tells its customers' deposits by: at most 256 bytes of
   * UTF-8, and nothing in it that cannot be seen.
   */
  readonly memo?: string | undefined
}

/** A transfer as the adapter takes it. @throws InvalidAddressError, InvalidMemoError, InvalidOptionsError */
export function prepareTransfer(
  { adapter, address: from, network, signal }: ConnectedWallet,
  { to, amount, tokenAddress, tokenDecimals, memo }: TransferRequest,
) {
  for (const value of [to, ...(tokenAddress === undefined ? [] : [tokenAddress])])
    if (!decodeAddress(value)) throw new InvalidAddressError(value)
  if (typeof amount !== 'bigint' || amount < 0n || amount > 18_446_744_073_709_551_615n)
    throw new InvalidOptionsError('amount must be a bigint of base units, from 0n to 64 bits.')
  const memoIssue = memo === undefined ? null : findMemoIssue(memo, MAX_MEMO_BYTES)
  if (memoIssue) throw new InvalidMemoError(memoIssue, MAX_MEMO_BYTES)
  const { send } = adapter
  if (!send)
    throw new InvalidOptionsError(
      'The flows of @hawser/adapter-solana need its adapter: pass solana() to createHawser.',
    )
  return { send, request: { from, to, amount, tokenAddress, tokenDecimals, memo, network, signal } }
}
