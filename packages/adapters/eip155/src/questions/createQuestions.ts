import { InvalidResponseError, parseAnswer } from '@hawser/common'
import type { ChainQuestions } from '@hawser/core'
import * as v from 'valibot'
import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import { call, getBlockNumber } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { askWallet } from '../provider/askWallet.js'
import { getContractEvents } from './contractEvents.js'
import { requestSignedTransaction } from './requestSignedTransaction.js'
import { isMessageOf, isTypedDataOf } from './verifySignature.js'

/** What some apps ask beside an account's own. */
export function createQuestions(context: Eip155Context): Required<ChainQuestions> {
  return {
    simulate: (parameters) => simulate(parameters, context),
    signTransaction: (parameters) => signTransaction(parameters, context),
    watchAsset: (parameters) => watchAsset(parameters, context),
    verifyMessage: (parameters) => isMessageOf(parameters, context),
    verifyTypedData: (parameters) => isTypedDataOf(parameters, context),
    getBlockNumber: ({ network, signal }) =>
      readChain({ network, signal }, context, (client) => getBlockNumber(client, { cacheTime: 0 })),
    getContractEvents: (parameters) => getContractEvents(parameters, context),
  }
}

type SimulateParameters = Parameters<NonNullable<ChainQuestions['simulate']>>[0]

/**
 * Runs a contract's function on the node as `from`, and returns what it would.
 * @throws ExecutionRevertedError, InvalidAddressError, NetworkRequestError, TimeoutError, AbortedError
 */
async function simulate(
  { from, value, network, signal, address, functionName, args = [], ...rest }: SimulateParameters,
  context: Eip155Context,
): Promise<unknown> {
  const abi = rest.abi as Abi
  const request = {
    to: toAddress(address),
    data: encodeFunctionData({ abi, functionName, args }),
    ...(from === undefined ? {} : { account: toAddress(from) }),
    ...(value === undefined ? {} : { value }),
  }
  const { data = '0x' } = await readChain({ network, signal, abi }, context, (client) => call(client, request))
  try {
    return decodeFunctionResult({ abi, functionName, args, data })
  } catch (cause) {
    throw new InvalidResponseError({ details: `${functionName} of ${address} answered something else.`, cause })
  }
}

type SignTransactionParameters = Parameters<NonNullable<ChainQuestions['signTransaction']>>[0]

/** @throws UserRejectedError, RequestPendingError, WrongChainError, WrongAccountError, InvalidAddressError, InvalidResponseError, AbortedError */
async function signTransaction(
  { provider, from, to, network, signal, ...fields }: SignTransactionParameters,
  { clock }: Eip155Context,
): Promise<`0x${string}`> {
  const request = { from: toAddress(from), to: to === undefined ? undefined : toAddress(to), ...fields }
  return requestSignedTransaction({ provider, network, request, signal, clock })
}

type WatchAssetParameters = Parameters<NonNullable<ChainQuestions['watchAsset']>>[0]

/**
 * `wallet_watchAsset` (EIP-747). Wallets that answer nothing have asked their user all the same.
 * @throws UserRejectedError, RequestPendingError, InvalidAddressError, InvalidResponseError, RpcError where the wallet does not do it, AbortedError
 */
async function watchAsset(
  { provider, asset: { type = 'ERC20', address, tokenId, ...described }, signal }: WatchAssetParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<boolean> {
  const options = {
    address: toAddress(address),
    ...described,
    ...(tokenId !== undefined && { tokenId: tokenId.toString() }),
  }
  const params = { type, options: JSON.parse(JSON.stringify(options)) as object }
  const answer = await askWallet(provider, { method: 'wallet_watchAsset', params, signal, clock })
  return parseAnswer(v.nullish(v.boolean(), true), answer)
}
