import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { UnsignableError } from '../errors.js'
import type { TypedData } from './typedData.js'

/**
 * The code that an account of a key runs once it was upgraded (EIP-7702), so that it sends several calls as one: Simple7702Account of the ERC-4337 project for
 * entry point 0.8, audited, at the same address on every network that has it. Nobody but the account itself, or who holds its signature, can have it do anything.
 */
export const BATCH_ACCOUNT_CODE = '0xe6cae83bde06e4c305530e199d7217f42808555b'

/** What an upgraded account's own code is (EIP-7702). */
export const UPGRADED_CODE: Hex = `0xef0100${BATCH_ACCOUNT_CODE.slice(2)}`

/** The contract that has accounts of that code do what their user operations say (ERC-4337, version 0.8). */
export const ENTRY_POINT = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'

/** How an upgraded account has itself do calls: one that fails undoes all. */
const functions = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

export interface BatchCall {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

/** The data of a transaction of an upgraded account to itself. */
export function encodeBatch(calls: readonly BatchCall[]): Hex {
  const args = [calls.map(({ to, value, data }) => ({ target: to, value, data }))] as const
  return encodeFunctionData({ abi: functions, functionName: 'executeBatch', args })
}

/** The calls of a transaction of an upgraded account to itself, but only where encoding them again gives the same bytes. */
export function decodeBatch(data: Hex): readonly BatchCall[] | undefined {
  try {
    const decoded = decodeFunctionData({ abi: functions, data })
    if (encodeFunctionData({ abi: functions, ...decoded } as never) !== data.toLowerCase()) return undefined
    if (decoded.functionName === 'executeBatch')
      return decoded.args[0].map(({ target, value, data: inner }) => ({ to: target, value, data: inner }))
    const [to, value, inner] = decoded.args
    return [{ to, value, data: inner }]
  } catch {
    return undefined
  }
}

/**
 * A signed user operation (ERC-4337) has an upgraded account do anything at all, and says so to nobody who could read it.
 * @throws UnsignableError
 */
export function requireNoUserOperation({ domain, primaryType, types }: TypedData): void {
  const { name, verifyingContract } = domain
  const isForEntryPoint = String(verifyingContract).toLowerCase() === ENTRY_POINT
  const isOne = [primaryType, ...Object.keys(types)].includes('PackedUserOperation')
  if (isForEntryPoint || (name === 'ERC4337' && isOne))
    throw new UnsignableError('The typed data is a user operation, which could have the account do anything.')
}
