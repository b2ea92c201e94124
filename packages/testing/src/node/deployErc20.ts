import { type Address, getAddress } from 'viem'
import { testToken } from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode } from './sendFromNode.js'

export interface DeployErc20Parameters {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly supply: bigint
  /** Who gets the whole supply. */
  readonly to: Address
}

/** Deploys an OpenZeppelin ERC-20 and answers its address. */
export async function deployErc20(chain: ChainEndpoint, parameters: DeployErc20Parameters): Promise<Address> {
  const { name, symbol, decimals, supply, to } = parameters
  return getAddress(await deployFromNode(chain, testToken, [name, symbol, decimals, supply, to]))
}
