import { type CaipNetworkId, isHawserError } from '@hawser/common'
import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import { type Hex, toApproval } from './checkSwap.js'
import { SwapApprovalError } from './swapErrors.js'

interface ApprovalsContext {
  readonly caipNetworkId: CaipNetworkId
  readonly account: string
  /** In base units of the token that is sold. */
  readonly amount: bigint
  readonly signal: AbortSignal | undefined
}

const allowanceAbi = [
  {
    type: 'function',
    name: 'allowance',
    stateMutability: 'view',
    inputs: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
    ],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const
const approveAbi = [
  {
    type: 'function',
    name: 'approve',
    // It is run on the node alone, which a view is.
    stateMutability: 'view',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const

/** What a token has to be asked before a router may take the amount, and no more (ERC-20). */
export function createApprovals(hawser: Hawser, { caipNetworkId, account, amount, signal }: ApprovalsContext) {
  const where = { caipNetworkId, signal }

  /** In base units. */
  const readAllowance = async (token: string, spender: Hex): Promise<bigint> => {
    const { readContract } = await loadAccountActions()
    return readContract(hawser, {
      ...where,
      address: token,
      abi: allowanceAbi,
      functionName: 'allowance',
      args: [account as Hex, spender],
    })
  }
  /** Whether the token takes an approval of that amount now. */
  const canApprove = async (token: string, spender: Hex, value: bigint): Promise<boolean> => {
    const { estimateGas, readContract } = await loadAccountActions()
    try {
      await estimateGas(hawser, { ...where, from: account, to: token, data: toApproval(spender, value) })
    } catch (error) {
      if (isHawserError(error, 'EXECUTION_REVERTED')) return false
      throw error
    }
    const args = [spender, value] as const
    const question = {
      ...where,
      address: token,
      abi: approveAbi,
      functionName: 'approve',
      args,
      from: account,
    } as const
    // Tokens that return nothing cannot be read so, and have not said no.
    return (await readContract(hawser, question).catch(() => true)) !== false
  }

  return {
    readAllowance,
    /** The approvals that the token needs: the exact amount, by way of zero where it takes no other way. @throws SwapApprovalError */
    async planApprovals(token: string, spender: Hex): Promise<readonly bigint[]> {
      const allowance = await readAllowance(token, spender)
      if (allowance >= amount) return []
      if (await canApprove(token, spender, amount)) return [amount]
      if (allowance > 0n && (await canApprove(token, spender, 0n))) return [0n, amount]
      throw new SwapApprovalError()
    },
  }
}
