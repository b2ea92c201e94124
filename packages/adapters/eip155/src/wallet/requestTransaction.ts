import type { Clock, Network } from '@hawser/common'
import type { Abi } from 'viem'
import { toChainError } from '../chain/toChainError.js'
import { askWallet } from '../provider/askWallet.js'
import { toHexQuantity } from '../provider/toHexQuantity.js'
import { checkWallet } from './checkWallet.js'
import { parseTransactionHash } from './parseTransactionHash.js'

export interface TransactionRequest {
  readonly from: `0x${string}`
  readonly to?: `0x${string}` | undefined
  readonly data?: `0x${string}` | undefined
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

interface RequestTransactionParameters {
  readonly provider: unknown
  readonly network: Network
  readonly request: TransactionRequest
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Called right before the wallet is asked to send. */
  readonly onAsk?: (() => void) | undefined
  /** For the names of a contract's own errors. */
  readonly abi?: Abi | undefined
}

/**
 * Asks the wallet to sign and send (`eth_sendTransaction`), once it is certain to be the right account on the right chain.
 * @throws UserRejectedError, RequestPendingError, WrongChainError, WrongAccountError, ExecutionRevertedError, InsufficientFundsError,
 * InsufficientGasMoneyError, InvalidResponseError, AbortedError
 */
export async function requestTransaction({
  provider,
  network,
  request,
  signal,
  clock,
  onAsk,
  abi,
}: RequestTransactionParameters): Promise<`0x${string}`> {
  await checkWallet({ provider, network, from: request.from, signal, clock })
  const fields = Object.entries(request).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'bigint' ? toHexQuantity(value) : value]],
  )
  const params = [{ ...Object.fromEntries(fields), chainId: toHexQuantity(BigInt(network.id)) }]
  try {
    const asked = { method: 'eth_sendTransaction', params, signal, clock, onAsk }
    return parseTransactionHash(await askWallet(provider, asked))
  } catch (error) {
    throw toChainError(error, network, abi)
  }
}
