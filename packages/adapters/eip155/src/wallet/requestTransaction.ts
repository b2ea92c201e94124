import type { Clock, Network } from '@hawser/common'
import { WALLET_ANSWER_TIMEOUT_MS, WrongAccountError, WrongChainError } from '@hawser/core/adapter'
import type { Abi } from 'viem'
import { toChainError } from '../chain/toChainError.js'
import { askWallet } from '../provider/askWallet.js'
import { readChainId, toHexQuantity } from '../provider/chainId.js'
import { parseAccounts, parseTransactionHash } from '../provider/walletAnswers.js'

export interface TransactionRequest {
  readonly from: `0x${string}`
  readonly to?: `0x${string}` | undefined
  readonly data?: `0x${string}` | undefined
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
  /** Wallets choose it; one that is given is that of a transaction to replace. */
  readonly nonce?: bigint | undefined
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
  try {
    const asked = { method: 'eth_sendTransaction', params: [toRpcRequest(request, network)], signal, clock, onAsk }
    return parseTransactionHash(await askWallet(provider, asked))
  } catch (error) {
    throw toChainError(error, network, abi)
  }
}

/** A request as wallets take it: quantities in hexadecimal digits, and the network by its id. */
export function toRpcRequest(request: TransactionRequest, network: Network): Readonly<Record<string, string>> {
  const fields = Object.entries(request).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'bigint' ? toHexQuantity(value) : value]],
  )
  return { ...Object.fromEntries(fields), chainId: toHexQuantity(BigInt(network.id)) }
}

interface CheckWalletParameters {
  readonly provider: unknown
  readonly network: Network
  readonly from: `0x${string}`
  readonly signal: AbortSignal
  readonly clock: Clock
}

/**
 * Whether the wallet would send from this account on this network, asked just before it is: either may have changed in the wallet since.
 * @throws WrongChainError, WrongAccountError, InvalidResponseError, TimeoutError, AbortedError
 */
export async function checkWallet({ provider, network, from, signal, clock }: CheckWalletParameters): Promise<void> {
  const chainId = await readChainId(provider, { signal, clock })
  if (chainId !== network.caipNetworkId) throw new WrongChainError(network, chainId)
  const accounts = parseAccounts(
    await askWallet(provider, { method: 'eth_accounts', signal, clock, timeoutMs: WALLET_ANSWER_TIMEOUT_MS }),
  )
  if (!accounts.some((account) => account.toLowerCase() === from)) throw new WrongAccountError({ details: from })
}
