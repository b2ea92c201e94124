import { type Address, encodeFunctionData, getAddress } from 'viem'
import { testOddToken } from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode, sendFromNode } from './sendFromNode.js'

export interface DeployOddErc20Parameters {
  /** 6 by default. */
  readonly decimals?: number | undefined
  /** In base units. */
  readonly supply: bigint
  /** Who gets the whole supply. */
  readonly to: Address
  /** What each transfer costs, in hundredths of a percent; 0 by default. */
  readonly feeBasisPoints?: number | undefined
  /** Whether an approval can be changed by way of zero alone, as USDT's. */
  readonly isZeroFirst?: boolean | undefined
  /**
   * What its functions return: `false` is an approval that does nothing, `falseTransfers` are transfers that do nothing, but those of whoever gets the supply.
   * `true` by default.
   */
  readonly answers?: 'true' | 'nothing' | 'false' | 'falseTransfers' | undefined
}

const answersByName = { true: 0, nothing: 1, false: 2, falseTransfers: 3 }

/** Deploys a token, ODD, with the habits of some that are in use. Each is off unless it is asked for. */
export async function deployOddErc20(chain: ChainEndpoint, parameters: DeployOddErc20Parameters): Promise<Address> {
  const { decimals = 6, supply, to, feeBasisPoints = 0, isZeroFirst = false, answers = 'true' } = parameters
  const args = [decimals, supply, to, BigInt(feeBasisPoints), isZeroFirst, answersByName[answers]] as const
  return getAddress(await deployFromNode(chain, testOddToken, args))
}

/** Has every balance of a token of `deployOddErc20` be worth another amount: `worth` is in billionths, and 1000000000 as it begins. */
export async function rebaseOddErc20(chain: ChainEndpoint, token: Address, worth: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: testOddToken.abi, functionName: 'rebase', args: [worth] })
  await sendFromNode(chain, { to: token, data })
}
