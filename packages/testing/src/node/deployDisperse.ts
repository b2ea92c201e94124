import { type Address, getAddress } from 'viem'
import { testDisperse } from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode } from './sendFromNode.js'

/**
 * Deploys a contract that pays many receivers in one transaction, and answers its address: `disperse((address token, address to, uint256 amount)[])`, the zero
 * address for the chain's own currency. It has to be allowed to take the tokens.
 */
export async function deployDisperse(chain: ChainEndpoint): Promise<Address> {
  return getAddress(await deployFromNode(chain, testDisperse, []))
}
