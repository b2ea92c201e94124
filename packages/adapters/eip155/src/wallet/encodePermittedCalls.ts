import { InvalidOptionsError } from '@hawser/common'
import type { PermissionGrant } from '@hawser/core'
import type { Address, Hex } from 'viem'

/** A call that the account is to do. */
export interface PermittedCall {
  readonly to: Address
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

/** What the holder of a permission sends, from the account that it was granted to. */
export interface PermittedTransaction {
  readonly to: Address
  readonly data: Hex
}

const managerAbi = ['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'] as const

/**
 * Returns the transactions by which the holder of a permission has the account do calls: those that the account needs first, where it is not there yet, then one
 * that does all calls or none (ERC-7710). They can be calls of a batch as well. Whoever sends them pays the network's fee, and the chain refuses what is not
 * permitted.
 *
 * @throws InvalidOptionsError where the wallet has not said which contract redeems the permission
 * @example
 * for (const { to, data } of await encodePermittedCalls({ grant, calls: [{ to: shop, value: 1n }] }))
 *   await sessionWallet.sendTransaction({ to, data })
 */
export async function encodePermittedCalls({
  grant: { context, delegationManager, dependencies },
  calls,
}: {
  readonly grant: Pick<PermissionGrant, 'context' | 'delegationManager' | 'dependencies'>
  readonly calls: readonly PermittedCall[]
}): Promise<readonly PermittedTransaction[]> {
  if (!delegationManager) throw new InvalidOptionsError('The grant names no contract that redeems it (ERC-7710).')
  if (calls.length === 0) throw new InvalidOptionsError('encodePermittedCalls({ calls }) names none.')
  const { encodeFunctionData, encodePacked, parseAbi, zeroHash } = await import('viem')
  const contexts = calls.map(() => context as Hex)
  const modes = calls.map(() => zeroHash)
  const executions = calls.map(({ to, value = 0n, data = '0x' }) =>
    encodePacked(['address', 'uint256', 'bytes'], [to, value, data]),
  )
  const data = encodeFunctionData({
    abi: parseAbi(managerAbi),
    functionName: 'redeemDelegations',
    args: [contexts, modes, executions],
  })
  return [
    ...dependencies.map(({ factory, factoryData }) => ({ to: factory as Address, data: factoryData as Hex })),
    { to: delegationManager as Address, data },
  ]
}
