import * as v from 'valibot'
import type { Abi, Address, ContractConstructorArgs, Hex } from 'viem'
import { encodeDeployData, numberToHex } from 'viem'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { addressSchema, hexSchema } from '../wallet/walletSchemas.js'
import type { ChainEndpoint } from './localChain.js'

const receiptSchema = v.object({ status: hexSchema, contractAddress: v.nullish(addressSchema) })
export type NodeReceipt = v.InferOutput<typeof receiptSchema> & { readonly hash: Hex }

const receiptTimeoutMs = 30_000
const pollMs = 20

export interface NodeTransaction {
  /** One of the node's own accounts, which it signs for itself; its first where none is named. */
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly data?: Hex | undefined
  /** In wei. */
  readonly value?: bigint | undefined
  /** The node's estimate where none is named: it refuses what would revert. */
  readonly gas?: bigint | undefined
}

/**
 * Sends a transaction from one of the node's own accounts and waits until it is mined, whether it reverts or not.
 * @throws Error when it is not mined within 30 s.
 */
export async function mineFromNode(
  chain: Pick<ChainEndpoint, 'rpcUrl'>,
  { from, to, data, value = 0n, gas }: NodeTransaction,
): Promise<NodeReceipt> {
  const ask = (method: string, params: readonly unknown[] = []) => jsonRpcRequest(chain.rpcUrl, { method, params })
  const transaction = {
    from: from ?? (await firstAccount(chain)),
    ...(to && { to }),
    ...(data && { data }),
    value: numberToHex(value),
    ...(gas !== undefined && { gas: numberToHex(gas) }),
  }
  const deadlineMs = performance.now() + receiptTimeoutMs
  const send = async (): Promise<unknown> => {
    for (;;) {
      try {
        return await ask('eth_sendTransaction', [transaction])
      } catch (error) {
        // The node numbers what its own accounts send, and gives one number twice where two ask at once: the second was not sent.
        if (!isNumberTaken(error) || performance.now() > deadlineMs) throw error
      }
    }
  }
  const hash = v.parse(hexSchema, await send())
  while (performance.now() < deadlineMs) {
    const receipt = v.safeParse(receiptSchema, await ask('eth_getTransactionReceipt', [hash]))
    if (receipt.success) return { hash, ...receipt.output }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(
    `The transaction ${hash} was not mined within ${receiptTimeoutMs} ms: is the chain at ${chain.rpcUrl} mining?`,
  )
}

const isNumberTaken = (error: unknown): boolean => error instanceof Error && /nonce too low/i.test(error.message)

/**
 * Sends a transaction from the node's own first account and waits until it is mined.
 * @throws Error when it is not mined within 30 s, or reverts.
 */
export async function sendFromNode(
  chain: ChainEndpoint,
  transaction: Pick<NodeTransaction, 'to' | 'value'> & { readonly data: Hex },
): Promise<NodeReceipt> {
  const receipt = await mineFromNode(chain, transaction)
  if (BigInt(receipt.status) !== 1n) throw new Error(`The transaction ${receipt.hash} reverted.`)
  return receipt
}

/** The node's first account, which pays for what is deployed. */
export async function firstAccount(chain: Pick<ChainEndpoint, 'rpcUrl'>): Promise<Address> {
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
