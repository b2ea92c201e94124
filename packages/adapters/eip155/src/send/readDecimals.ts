import type { Client, Hex } from 'viem'
import { readContract } from 'viem/actions'
import { refused } from './refused.js'
import { tokenAbi } from './tokenAbi.js'

/** Undefined where the contract does not answer like a token: none is there, it reverts, or the answer is no number. */
export async function readDecimals(client: Client, address: Hex): Promise<number | undefined> {
  return readContract(client, { address, abi: tokenAbi, functionName: 'decimals' }).catch(refused)
}
