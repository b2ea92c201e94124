import type { Client } from 'viem'
import { estimateMaxPriorityFeePerGas, getBlock, getGasPrice } from 'viem/actions'

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

/** What gas costs now, with room for the next blocks: by EIP-1559, or before it. */
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
