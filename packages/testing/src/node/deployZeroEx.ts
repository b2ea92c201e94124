import { type Address, encodeFunctionData, getAddress } from 'viem'
import { testAllowanceHolder, testPermit2, testSettler } from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode, firstAccount, mineFromNode } from './sendFromNode.js'

export interface ZeroEx {
  /** Moves tokens by signatures, with the functions of Uniswap's Permit2. */
  readonly permit2: Address
  /** Takes tokens for the contract that swaps, and names it, as 0x's AllowanceHolder and its registry do. */
  readonly allowanceHolder: Address
  /** Swaps, as 0x's Settlers do. */
  readonly settler: Address
}

/**
 * Deploys contracts on a local chain with the functions of those that 0x swaps by, Uniswap's Permit2 among them.
 * @example const { permit2, allowanceHolder, settler } = await deployZeroEx(chain)
 */
export async function deployZeroEx(chain: ChainEndpoint): Promise<ZeroEx> {
  const permit2 = getAddress(await deployFromNode(chain, testPermit2, []))
  const allowanceHolder = getAddress(await deployFromNode(chain, testAllowanceHolder, []))
  const settler = getAddress(await deployFromNode(chain, testSettler, [allowanceHolder, permit2]))
  const data = encodeFunctionData({ abi: testAllowanceHolder.abi, functionName: 'setSettler', args: [settler] })
  const { status, hash } = await mineFromNode(chain, { from: await firstAccount(chain), to: allowanceHolder, data })
  if (BigInt(status) !== 1n) throw new Error(`The transaction ${hash} reverted.`)
  return { permit2, allowanceHolder, settler }
}
