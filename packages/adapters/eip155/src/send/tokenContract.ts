import type { Client, Hex } from 'viem'
import { readContract } from 'viem/actions'
import { findRevert } from '../chain/findRevert.js'

/** The interface of a token contract (ERC-20). `transfer` is declared without its answer: some tokens give none. */
export const tokenAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

/** Undefined where the contract does not answer like a token: none is there, it reverts, or the answer is no number. */
export async function readDecimals(client: Client, address: Hex): Promise<number | undefined> {
  return readContract(client, { address, abi: tokenAbi, functionName: 'decimals' }).catch(refused)
}

/** How the library calls an answer that is not what the contract should give. */
const emptyAnswer = /^(?:ContractFunctionZeroDataError|AbiDecoding\w+)$/
/** How nodes word that running the contract failed, where they do not call it a revert. */
const failedRun =
  /invalid ?\w{0,30}opcode|opcode ?not ?found|bad instruction|(?:invalid|bad) ?jump|out ?of ?gas|stack ?(?:under|over)flow|\bvm e|evm error/i
const maxDepth = 12

/**
 * Undefined where a contract refused to answer (it reverts, gives nothing or less than was asked for): that is an answer of its own.
 * @throws the error itself where the node is what failed: it could not be reached, limits its requests or has an error of its own
 */
export function refused(error: unknown): undefined {
  if (findRevert(error) !== undefined) return undefined
  let current = error
  for (let depth = 0; depth < maxDepth && current instanceof Error; depth++) {
    const { name, details, raw } = current as Error & { readonly details?: unknown; readonly raw?: unknown }
    if (emptyAnswer.test(name)) return undefined
    // Reverts with data of its own, which only the contract's interface would tell.
    if (name === 'ContractFunctionRevertedError' && typeof raw === 'string' && raw !== '0x') return undefined
    if (typeof details === 'string' && failedRun.test(details)) return undefined
    current = current.cause
  }
  throw error
}
