import type { SendCapability } from '@hawser/core'
import type { TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { Eip155Context } from '../context.js'
import { parseTransactionHash } from '../provider/walletAnswers.js'
import { readChain } from './readChain.js'

type GetFeeParameters = Parameters<NonNullable<SendCapability['getFee']>>[0]

/**
 * Returns what a mined transaction has cost whoever sent it, in wei; null for one that the node has no receipt of.
 * @throws InvalidResponseError for a hash of the wrong form, NetworkRequestError, TimeoutError, AbortedError
 */
export async function getFee({ hash, network, signal }: GetFeeParameters, context: Eip155Context) {
  const mined = parseTransactionHash(hash)
  return readChain({ network, signal }, context, async (client) => {
    try {
      return feeOf(await getTransactionReceipt(client, { hash: mined }))
    } catch (error) {
      if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return null
      throw error
    }
  })
}

type Paid = Pick<TransactionReceipt, 'gasUsed' | 'blobGasUsed' | 'blobGasPrice'> & {
  /** Nodes from before EIP-1559 do not tell it. */
  readonly effectiveGasPrice?: bigint | null | undefined
  /** Of a rollup of the OP Stack: what publishing on its parent chain cost, which is no part of the gas. */
  readonly l1Fee?: unknown
}

/** Returns the fee that a receipt tells: gas, blobs (EIP-4844), and the parent chain's part. Null where it names no price. */
export function feeOf({ gasUsed, effectiveGasPrice, blobGasUsed = 0n, blobGasPrice = 0n, l1Fee }: Paid): bigint | null {
  if (typeof effectiveGasPrice !== 'bigint') return null
  const ofParent = typeof l1Fee === 'string' && /^0x[\da-f]{1,64}$/i.test(l1Fee) ? BigInt(l1Fee) : 0n
  return gasUsed * effectiveGasPrice + blobGasUsed * blobGasPrice + ofParent
}
