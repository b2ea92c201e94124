import type { SendCapability, TransferEstimate } from '@hawser/core'
import {
  ExecutionRevertedError,
  InsufficientFundsError,
  InsufficientGasMoneyError,
  TokenNotFoundError,
  WrongDecimalsError,
} from '@hawser/core/adapter'
import type { Client } from 'viem'
import { getBalance, readContract, call as simulate } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { buildTransfer, type TransferCall } from './buildTransfer.js'
import { checkNft } from './nftContract.js'
import { priceTransfer } from './priceTransfer.js'
import { readDecimals, tokenAbi } from './tokenContract.js'

type EstimateParameters = Parameters<SendCapability['estimate']>[0]

/**
 * Runs a transfer on the node without sending it, and prices it. Holdings are looked at first: nodes word a lack of them in many ways.
 * @throws ExecutionRevertedError, InsufficientFundsError, InsufficientGasMoneyError, NftNotOwnedError, TokenNotFoundError, WrongDecimalsError,
 * InvalidAddressError, NetworkRequestError, TimeoutError, AbortedError
 */
export async function estimateTransfer(
  { signal, ...transfer }: EstimateParameters,
  context: Eip155Context,
): Promise<TransferEstimate> {
  const { network, amount, tokenAddress } = transfer
  const from = toAddress(transfer.from)
  const call = buildTransfer(transfer)
  return readChain({ network, signal }, context, async (client) => {
    const balance = await getBalance(client, { address: from })
    if (tokenAddress === undefined) {
      if (amount > balance) throw new InsufficientFundsError()
    } else if (transfer.nft) {
      await checkNft(client, call.to, { ...transfer.nft, from, amount })
    } else {
      await checkToken(client, from, call, transfer)
    }
    const estimate = await priceTransfer(client, network, from, call)
    if (call.value + estimate.maxFee > balance) {
      throw new InsufficientGasMoneyError(network.nativeCurrency.symbol, { maxFee: estimate.maxFee })
    }
    return estimate
  })
}

async function checkToken(
  client: Client,
  from: `0x${string}`,
  call: TransferCall,
  { amount, network, tokenDecimals }: Pick<EstimateParameters, 'amount' | 'network' | 'tokenDecimals'>,
): Promise<void> {
  const reading = readContract(client, {
    address: call.to,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [from],
  }).catch((cause: unknown) => {
    const isEmpty = cause instanceof Error && /returned no data/i.test(cause.message)
    throw isEmpty ? new TokenNotFoundError(network.name, { cause }) : cause
  })
  const readingDecimals = tokenDecimals === undefined ? undefined : readDecimals(client, call.to)
  const [held, decimals] = await Promise.all([reading, readingDecimals])
  if (tokenDecimals !== undefined && decimals !== undefined && decimals !== tokenDecimals)
    throw new WrongDecimalsError(tokenDecimals, decimals)
  if (amount > held) throw new InsufficientFundsError()
  const { data } = await simulate(client, { account: from, ...call })
  // Some tokens say no by their answer and do not revert.
  if (data !== undefined && /^0x0{64}$/.test(data)) throw new ExecutionRevertedError('the token refuses the transfer')
}
