import { InvalidOptionsError, isSolanaAddress } from '@hawser/common'
import type { ConnectedWallet } from '@hawser/core/adapter'
import { InvalidAddressError } from '../errors/invalidAddressError.js'

/** What is sent, and where to. */
export interface TransferRequest {
  readonly to: string
  /** In base units: lamports, or the token's own. */
  readonly amount: bigint
  /** The token's mint, of either token program; absent for SOL. */
  readonly tokenAddress?: string | undefined
  /** The decimals that the amount was counted with; where they are given, a mint with others is refused. */
  readonly tokenDecimals?: number | undefined
}

/** A transfer as the adapter takes it. @throws InvalidAddressError, InvalidOptionsError */
export function prepareTransfer(
  { adapter, address: from, network, signal }: ConnectedWallet,
  { to, amount, tokenAddress, tokenDecimals }: TransferRequest,
) {
  for (const value of [to, ...(tokenAddress === undefined ? [] : [tokenAddress])])
    if (!isSolanaAddress(value)) throw new InvalidAddressError(value)
  if (typeof amount !== 'bigint' || amount < 0n || amount > 18_446_744_073_709_551_615n)
    throw new InvalidOptionsError('amount must be a bigint of base units, from 0n to 64 bits.')
  const { send } = adapter
  if (!send)
    throw new InvalidOptionsError(
      'The flows of @hawser/adapter-solana need its adapter: pass solana() to createHawser.',
    )
  return { send, request: { from, to, amount, tokenAddress, tokenDecimals, network, signal } }
}
