import * as v from 'valibot'
import { type Address, type Hash, type Hex, numberToHex, type TransactionSerializable } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { ChainRpc } from './chainRpc.js'
import { ProviderRpcError } from './providerRpcError.js'
import { hexSchema, type TransactionRequest } from './walletSchemas.js'

const blockSchema = v.object({ baseFeePerGas: v.optional(hexSchema) })

/** A transaction that the wallet signed, with what it needs to send another one in its place. */
export interface SentTransaction {
  readonly hash: Hash
  readonly transaction: TransactionSerializable
}

type TransactionRequestInput = Partial<TransactionRequest> & Pick<TransactionRequest, 'from'>

export interface SendTransactionRequestParameters {
  readonly account: PrivateKeyAccount
  readonly request: TransactionRequestInput
  readonly chainId: number
  readonly rpc: ChainRpc
}

/**
 * Fills in nonce, gas and fees from the chain, signs, and sends the raw transaction.
 * @throws ProviderRpcError with the node's code, message and data, such as a revert found while estimating the gas.
 */
export async function sendTransactionRequest(parameters: SendTransactionRequestParameters): Promise<SentTransaction> {
  return sendSigned(parameters.account, await fillTransaction(parameters), parameters.rpc)
}

/** The transaction of a request, with nonce, gas and fees from the chain where it says none. @throws ProviderRpcError as the node does */
export async function fillTransaction({
  account,
  request,
  chainId,
  rpc,
}: SendTransactionRequestParameters): Promise<TransactionSerializable> {
  // Without its checksum: the page may have sent a wrong one, and the chain knows none.
  const to = request.to ? (request.to.toLowerCase() as Address) : undefined
  const data = request.data ?? request.input
  const call = {
    from: account.address,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    value: numberToHex(request.value ?? 0n),
  }
  const [nonce, gas, fees] = await Promise.all([
    request.nonce ?? toQuantity(rpc('eth_getTransactionCount', [account.address, 'pending'])).then(Number),
    request.gas ?? request.gasLimit ?? toQuantity(rpc('eth_estimateGas', [call])),
    getFees(request, rpc),
  ])
  return {
    chainId,
    nonce,
    gas,
    ...fees,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    value: request.value ?? 0n,
  }
}

/** Signs and sends as it is. */
export async function sendSigned(
  account: PrivateKeyAccount,
  transaction: TransactionSerializable,
  rpc: ChainRpc,
): Promise<SentTransaction> {
  const raw = await account.signTransaction(transaction)
  const hash = await rpc('eth_sendRawTransaction', [raw])
  if (!v.is(hexSchema, hash))
    throw new ProviderRpcError(-32603, 'The node answered eth_sendRawTransaction with no hash.')
  return { hash, transaction }
}

type Fees =
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** The fees of a transaction, as it says or as the chain has them now. */
export async function getFees(
  request: Pick<TransactionRequest, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  rpc: ChainRpc,
): Promise<Fees> {
  if (request.gasPrice !== undefined) return { type: 'legacy', gasPrice: request.gasPrice }
  const block = v.safeParse(blockSchema, await rpc('eth_getBlockByNumber', ['latest', false]))
  const baseFee = block.success ? block.output.baseFeePerGas : undefined
  if (baseFee === undefined) return { type: 'legacy', gasPrice: await toQuantity(rpc('eth_gasPrice')) }
  const maxPriorityFeePerGas = request.maxPriorityFeePerGas ?? (await toQuantity(rpc('eth_maxPriorityFeePerGas')))
  return {
    type: 'eip1559',
    maxPriorityFeePerGas,
    maxFeePerGas: request.maxFeePerGas ?? BigInt(baseFee) * 2n + maxPriorityFeePerGas,
  }
}

/** A number that a node answered. @throws ProviderRpcError */
export async function toQuantity(answer: Promise<unknown>): Promise<bigint> {
  const value = await answer
  if (!v.is(hexSchema, value) || value === '0x') throw new ProviderRpcError(-32603, 'The node answered with no number.')
  return BigInt(value satisfies Hex)
}
