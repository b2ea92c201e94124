import type { Network } from '@hawser/common'
import { type Client, parseAbi, serializeTransaction } from 'viem'
import { estimateMaxPriorityFeePerGas, getBlock, getGasPrice, readContract } from 'viem/actions'
import type { TransferCall } from './buildTransfer.js'

export interface Fees {
  /** The most that a unit of gas may cost, in wei. */
  readonly pricePerGas: bigint
  /** The same for a transaction request. */
  readonly fields:
    | { readonly gasPrice: bigint }
    | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}

/** What gas costs now, with room for the next blocks: by EIP-1559, or before it. */
export async function readFees(client: Client): Promise<Fees> {
  const { baseFeePerGas } = await getBlock(client)
  if (baseFeePerGas === null) {
    const gasPrice = ((await getGasPrice(client)) * 12n) / 10n
    return { pricePerGas: gasPrice, fields: { gasPrice } }
  }
  const maxPriorityFeePerGas = await estimateMaxPriorityFeePerGas(client)
  const maxFeePerGas = (baseFeePerGas * 15n) / 10n + maxPriorityFeePerGas
  return { pricePerGas: maxFeePerGas, fields: { maxFeePerGas, maxPriorityFeePerGas } }
}

const oracleAbi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])

/** What a rollup charges besides gas for its data on the chain below (OP Stack's gas price oracle), with room for a change; 0n elsewhere. */
export async function readDataFee(client: Client, network: Network, call: TransferCall, gas: bigint): Promise<bigint> {
  const oracle = network.contracts?.gasPriceOracle
  if (!oracle) return 0n
  const transaction = serializeTransaction({
    type: 'eip1559',
    chainId: Number(network.id),
    // As long as these can become: the fee depends on the length.
    nonce: 0xffffff,
    maxFeePerGas: 0xffffffffffn,
    maxPriorityFeePerGas: 0xffffffffffn,
    gas,
    ...call,
  })
  const fee = await readContract(client, {
    address: oracle.address,
    abi: oracleAbi,
    functionName: 'getL1Fee',
    args: [transaction],
  })
  return (fee * 5n) / 4n
}
