import type { Transfer } from '@hawser/core'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { toAddress } from '../address/toAddress.js'
import { encodeNftTransfer } from './nftContract.js'
import { tokenAbi } from './tokenContract.js'

export interface TransferCall {
  readonly to: Address
  readonly value: bigint
  readonly data?: Hex
}

/** The call that makes a transfer: to the receiver, or to the token's contract. @throws InvalidAddressError */
export function buildTransfer({
  from,
  to,
  amount,
  tokenAddress,
  nft,
}: Pick<Transfer, 'from' | 'to' | 'amount' | 'tokenAddress' | 'nft'>): TransferCall {
  const receiver = toAddress(to)
  if (tokenAddress === undefined) return { to: receiver, value: amount }
  if (nft) {
    const data = encodeNftTransfer({ ...nft, from: toAddress(from), to: receiver, amount })
    return { to: toAddress(tokenAddress), value: 0n, data }
  }
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [receiver, amount] })
  return { to: toAddress(tokenAddress), value: 0n, data }
}
