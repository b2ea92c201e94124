import type { Network } from '@hawser/common'
import { type Client, parseAbi, serializeTransaction } from 'viem'
import { readContract } from 'viem/actions'
import type { TransferCall } from './buildTransfer.js'

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
