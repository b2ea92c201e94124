import type { CaipNetworkId } from '@hawser/common'
import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import type { TypedData } from '../interfaces/capabilities.js'
import type { Hex } from './checkSwap.js'
import { hashDomain, separatorAbi, toWord } from './permitDomain.js'
import { SwapMismatchError } from './swapErrors.js'

/** How long a signed approval can be used: as long as a swap may wait in a wallet and with the network. */
const PERMIT_VALID_S = 1_200n

export interface PermitQuestion {
  readonly caipNetworkId: CaipNetworkId
  readonly token: string
  readonly owner: string
  readonly spender: Hex
  /** In base units. */
  readonly amount: bigint
  readonly signal: AbortSignal | undefined
}

export interface Permit {
  readonly typedData: TypedData
  /** Owner, spender, amount and deadline as words of the ABI, without 0x. */
  readonly words: string
}

const permitAbi = [
  {
    type: 'function',
    name: 'nonces',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  separatorAbi,
  {
    type: 'function',
    name: 'eip712Domain',
    stateMutability: 'view',
    inputs: [],
    outputs: [
      { name: 'fields', type: 'bytes1' },
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
      { name: 'salt', type: 'bytes32' },
      { name: 'extensions', type: 'uint256[]' },
    ],
  },
  { type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'string' }] },
  { type: 'function', name: 'version', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'string' }] },
] as const

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const
const permitTypes = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const
/** Those four fields, and no other (ERC-5267). */
const usualFields = '0x0f'

/**
 * Returns the approval of an exact amount that is signed instead of sent (ERC-2612), made of what the chain says alone; null where the token has none.
 * @throws SwapMismatchError where the token names another domain (ERC-5267) than the one that it checks signatures for, and what `readContract` throws
 */
export async function readPermit(
  hawser: Hawser,
  { caipNetworkId, token, owner, spender, amount, signal }: PermitQuestion,
): Promise<Permit | null> {
  const { readContract } = await loadAccountActions()
  const where = { caipNetworkId, address: token, abi: permitAbi, signal }
  /** Null where the token has no such function, or nobody tells: it is approved by a transaction then. */
  const orNull = (error: unknown): null => {
    if (signal?.aborted) throw error
    return null
  }
  const [nonce, separator, told] = await Promise.all([
    readContract(hawser, { ...where, functionName: 'nonces', args: [owner as Hex] }).catch(orNull),
    readContract(hawser, { ...where, functionName: 'DOMAIN_SEPARATOR' }).catch(orNull),
    readContract(hawser, { ...where, functionName: 'eip712Domain' }).catch(orNull),
  ])
  if (nonce === null || separator === null) return null
  const chainId = BigInt(caipNetworkId.slice('eip155:'.length))
  const verifyingContract = token.toLowerCase() as Hex
  if (told && (told[0] !== usualFields || told[3] !== chainId || told[4].toLowerCase() !== verifyingContract))
    throw new SwapMismatchError('permit', { details: 'The token is signed for by the name of another one.' })
  const [name, version] = told
    ? [told[1], told[2]]
    : await Promise.all([
        readContract(hawser, { ...where, functionName: 'name' }),
        readContract(hawser, { ...where, functionName: 'version' }).catch((error) => orNull(error) ?? '1'),
      ])
  const domain = { name, version, chainId, verifyingContract }
  if (hashDomain(domainTypes, domain) !== separator.toLowerCase())
    throw new SwapMismatchError('permit', { details: 'The token checks signatures for another domain than it names.' })
  const deadline = BigInt(Math.floor(hawser.platform.clock.nowMs() / 1_000)) + PERMIT_VALID_S
  return {
    typedData: {
      domain: { ...domain, chainId: Number(chainId) },
      types: { EIP712Domain: domainTypes, Permit: permitTypes },
      primaryType: 'Permit',
      message: { owner, spender, value: String(amount), nonce: String(nonce), deadline: String(deadline) },
    },
    words: [owner, spender, amount, deadline].map(toWord).join(''),
  }
}
