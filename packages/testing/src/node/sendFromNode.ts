import * as v from 'valibot'
import type { Abi, Address, ContractConstructorArgs, Hex } from 'viem'
import { encodeDeployData, numberToHex } from 'viem'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { addressSchema, hexSchema } from '../wallet/walletSchemas.js'
import type { ChainEndpoint } from './localChain.js'

const receiptSchema = v.object({ status: hexSchema, contractAddress: v.nullish(addressSchema) })
type Receipt = v.InferOutput<typeof receiptSchema>

const receiptTimeoutMs = 30_000
const pollMs = 20

/**
 * Sends a transaction from the node's own first account, which it signs itself, and waits until it is mined.
 * @throws Error when it is not mined within 30 s, or reverts.
 */
export async function sendFromNode(
  chain: ChainEndpoint,
  transaction: { to?: Address; data: Hex; value?: bigint },
): Promise<Receipt> {
  const ask = (method: string, params: readonly unknown[] = []) => jsonRpcRequest(chain.rpcUrl, { method, params })
  const from = await firstAccount(chain)
  const { value = 0n, ...rest } = transaction
  const hash = v.parse(hexSchema, await ask('eth_sendTransaction', [{ ...rest, from, value: numberToHex(value) }]))
  const deadlineMs = performance.now() + receiptTimeoutMs
  while (performance.now() < deadlineMs) {
    const receipt = v.safeParse(receiptSchema, await ask('eth_getTransactionReceipt', [hash]))
    if (receipt.success) {
      if (BigInt(receipt.output.status) !== 1n) throw new Error(`The transaction ${hash} reverted.`)
      return receipt.output
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(
    `The transaction ${hash} was not mined within ${receiptTimeoutMs} ms: is the chain at ${chain.rpcUrl} mining?`,
  )
}

/** The node's first account, which pays for what is deployed. */
export async function firstAccount(chain: ChainEndpoint): Promise<Address> {
  const accounts = v.parse(
    v.looseTuple([addressSchema]),
    await jsonRpcRequest(chain.rpcUrl, { method: 'eth_accounts' }),
  )
  return accounts[0]
}

/** Deploys a contract from the node's own first account. */
export async function deployFromNode<const TAbi extends Abi>(
  chain: ChainEndpoint,
  artifact: { readonly abi: TAbi; readonly bytecode: Hex },
  args: ContractConstructorArgs<TAbi>,
): Promise<Address> {
  const data = encodeDeployData({
    abi: artifact.abi as Abi,
    bytecode: artifact.bytecode,
    args: args as readonly unknown[],
  })
  const { contractAddress } = await sendFromNode(chain, { data })
  if (!contractAddress) throw new Error('The node named no address for the deployed contract.')
  return contractAddress
}
