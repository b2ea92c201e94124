import { type CaipNetworkId, isHawserError } from '@hawser/common'
import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import { SwapMismatchError } from './swapErrors.js'

/** 0x's registry has one address on all networks (`0xProject/0x-settler`). */
const knownRegistry = '0x00000000000004533fe15556b1e086bb1a72ceae'
/** What the registry calls the Settlers of swaps that their account sends itself. */
const TAKER_SUBMITTED = 2n

const registryAbi = [
  {
    type: 'function',
    name: 'ownerOf',
    stateMutability: 'view',
    inputs: [{ name: 'feature', type: 'uint256' }],
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'prev',
    stateMutability: 'view',
    inputs: [{ name: 'feature', type: 'uint128' }],
    outputs: [{ name: '', type: 'address' }],
  },
] as const

interface AssertSettlerParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  readonly registry: string | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * Asks the chain whether a contract is one of 0x's Settlers: the one in use, or the one before it, for which services build transactions for some time after
 * it was replaced.
 *
 * @throws SwapMismatchError for another contract and while Settlers are paused; what `readContract` throws where nobody answers
 */
export async function assertSettler(
  hawser: Hawser,
  { caipNetworkId, address, registry = knownRegistry, signal }: AssertSettlerParameters,
): Promise<void> {
  const { readContract } = await loadAccountActions()
  const ask = async (functionName: 'ownerOf' | 'prev'): Promise<string | null> => {
    const question = { address: registry, abi: registryAbi, args: [TAKER_SUBMITTED], caipNetworkId, signal } as const
    try {
      return await readContract(hawser, { ...question, functionName })
    } catch (error) {
      // There is none, as while they are paused.
      if (isHawserError(error, 'EXECUTION_REVERTED')) return null
      throw error
    }
  }
  const isIt = (one: string | null) => one?.toLowerCase() === address.toLowerCase()
  const current = await ask('ownerOf')
  if (current === null) throw new SwapMismatchError('target', { details: 'The route is paused by those who run it.' })
  if (isIt(current) || isIt(await ask('prev'))) return
  throw new SwapMismatchError('target', { details: `${address} is none of the contracts that the route names.` })
}
