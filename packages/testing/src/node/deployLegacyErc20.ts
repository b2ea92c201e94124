import { type Address, getAddress, stringToHex } from 'viem'
import { legacyToken } from '../contracts/artifacts.generated.js'
import type { DeployErc20Parameters } from './deployErc20.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode } from './sendFromNode.js'

/** Deploys a token whose `name` and `symbol` are bytes32 (at most 32 bytes each) and whose `transfer` answers nothing. */
export async function deployLegacyErc20(chain: ChainEndpoint, parameters: DeployErc20Parameters): Promise<Address> {
  const { name, symbol, decimals, supply, to } = parameters
  const bytes32 = (text: string) => stringToHex(text, { size: 32 })
  return getAddress(await deployFromNode(chain, legacyToken, [bytes32(name), bytes32(symbol), decimals, supply, to]))
}
