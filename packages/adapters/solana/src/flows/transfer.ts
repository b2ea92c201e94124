import type { Hawser } from '@hawser/core'
import type { FlowParameters } from '@hawser/core/actions'
import { withWallet } from '@hawser/core/adapter'
import type { AccountRentError } from '../errors/accountRentError.js'
import type { InsufficientFundsError } from '../errors/insufficientFundsError.js'
import type { InsufficientGasMoneyError } from '../errors/insufficientGasMoneyError.js'
import type { InvalidAddressError } from '../errors/invalidAddressError.js'
import type { TokenAccountTakenError } from '../errors/tokenAccountTakenError.js'
import type { TokenNotFoundError } from '../errors/tokenNotFoundError.js'
import type { UnusableReceiverError } from '../errors/unusableReceiverError.js'
import type { WrongDecimalsError } from '../errors/wrongDecimalsError.js'
import { prepareTransfer, type TransferRequest } from './prepareTransfer.js'
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
  const { to, amount, tokenAddress, tokenDecimals, ...rest } = parameters
  return tellHalfWay((onBroadcast) =>
    withWallet(hawser, { ...rest, namespace: 'solana' }, async (wallet) => {
      const { request } = prepareTransfer(wallet, { to, amount, tokenAddress, tokenDecimals })
      const chain = await requireSolana(wallet.adapter).loadChain()
      return chain.send({ ...request, provider: wallet.provider, onBroadcast })
    }),
  )
}
