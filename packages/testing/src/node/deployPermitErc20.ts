import { type Address, getAddress } from 'viem'
import { testPermitToken } from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode } from './sendFromNode.js'

export interface DeployPermitErc20Parameters {
  readonly name: string
  readonly symbol: string
  /** In base units. */
  readonly supply: bigint
  /** Who gets the whole supply. */
  readonly to: Address
  /** Whether it names another domain (ERC-5267) than the one that it checks signatures for. False by default. */
  readonly isLying?: boolean | undefined
}

/** Deploys an ERC-20 of 6 decimals whose approvals can be signed (ERC-2612). */
export async function deployPermitErc20(
  chain: ChainEndpoint,
  { name, symbol, supply, to, isLying = false }: DeployPermitErc20Parameters,
): Promise<Address> {
  return getAddress(await deployFromNode(chain, testPermitToken, [name, symbol, supply, to, isLying]))
}
