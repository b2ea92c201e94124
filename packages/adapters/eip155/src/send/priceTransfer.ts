import type { Network } from '@hawser/common'
import type { TransferEstimate } from '@hawser/core'
import { findFeeWarning } from '@hawser/core/adapter'
import { type Address, type Client, parseAbi, serializeTransaction } from 'viem'
import { estimateGas, estimateMaxPriorityFeePerGas, getBlock, getGasPrice, readContract } from 'viem/actions'
import type { TransferCall } from './buildTransfer.js'

/** No transaction takes less. */
const plainGas = 21_000n

/** The gas of a transfer and the most it can cost. The node runs it for that, so a revert is thrown here. */
export async function priceTransfer(
  client: Client,
  network: Network,
  from: Address,
  call: TransferCall,
): Promise<TransferEstimate> {
  const [exact, fees] = await Promise.all([estimateGas(client, { account: from, ...call }), readFees(client)])
  // A contract's gas can grow before the transaction is mined; that of a plain transfer cannot. A node that tells of less would make a high price
  // look cheap, which the wallet then pays for as much gas as it takes.
  const gas = exact <= plainGas ? plainGas : (exact * 12n) / 10n
  const maxFee = gas * fees.pricePerGas + (await readDataFee(client, network, call, gas))
  const feeWarning = findFeeWarning({
    fee: maxFee,
    amount: call.data === undefined ? call.value : undefined,
    isTipLarge: fees.isTipLarge,
    ...feeLimitsOf(network),
  })
  return { gas, maxFee, ...(feeWarning && { feeWarning }) }
}

interface Fees {
  /** The most that a unit of gas may cost, in wei. */
  readonly pricePerGas: bigint
  /** Whether the tip is many times the base fee: the node's own idea, which no other one has to share. */
  readonly isTipLarge: boolean
  /** The same for a transaction request. */
  readonly fields:
    | { readonly gasPrice: bigint }
    | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}

/** Times the base fee. */
const largeTip = 20n

/** Returns the price of gas, with room for the next blocks: by EIP-1559, or before it. */
export async function readFees(client: Client): Promise<Fees> {
  const { baseFeePerGas } = await getBlock(client)
  if (baseFeePerGas === null) {
    const gasPrice = ((await getGasPrice(client)) * 12n) / 10n
    return { pricePerGas: gasPrice, isTipLarge: false, fields: { gasPrice } }
  }
  const maxPriorityFeePerGas = await estimateMaxPriorityFeePerGas(client)
  const maxFeePerGas = (baseFeePerGas * 15n) / 10n + maxPriorityFeePerGas
  return {
    pricePerGas: maxFeePerGas,
    isTipLarge: maxPriorityFeePerGas > baseFeePerGas * largeTip,
    fields: { maxFeePerGas, maxPriorityFeePerGas },
  }
}

const oracleAbi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])

/** Returns the fee that a rollup charges besides gas for its data on the chain below (OP Stack's gas price oracle), with room for a change; 0n elsewhere. */
async function readDataFee(client: Client, network: Network, call: TransferCall, gas: bigint): Promise<bigint> {
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

interface FeeLimits {
  readonly small: bigint
  readonly high: bigint
}

/** In thousandths of a coin: a few dollars, and ten times that. A transfer takes 21,000 of gas, one of a token seldom 100,000. */
const limits: ReadonlyMap<string, number> = new Map([
  ['ETH', 2],
  ['BNB', 5],
  ['POL', 1_000],
])
/** Of coins that are not known here. */
const usual = 100

/** From which fee on it is looked at, and which one is out of the ordinary, in wei. The currency is the app's own word, so that no node can move it. */
export function feeLimitsOf({ nativeCurrency: { symbol, decimals } }: Pick<Network, 'nativeCurrency'>): FeeLimits {
  const small = (BigInt(limits.get(symbol) ?? usual) * 10n ** BigInt(decimals)) / 1_000n
  return { small, high: small * 10n }
}
