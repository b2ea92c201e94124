import { type Address, getAddress } from 'viem'
import { revertingToken } from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode } from './sendFromNode.js'

export interface DeployRevertingErc20Parameters {
  /** What every transfer reverts with. Default: 'Transfers are stopped'. */
  readonly reason?: string | undefined
  /** In base units of 18 decimals. */
  readonly supply: bigint
  readonly to: Address
}

/** Deploys an ERC-20 (symbol STUCK) whose transfers all revert with a reason. */
export async function deployRevertingErc20(
  chain: ChainEndpoint,
  parameters: DeployRevertingErc20Parameters,
): Promise<Address> {
  const { reason = 'Transfers are stopped', supply, to } = parameters
  return getAddress(await deployFromNode(chain, revertingToken, [reason, supply, to]))
}
