import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import type { TypedData } from '../interfaces/capabilities.js'
import type { Hex } from './checkSwap.js'
import { hashDomain, separatorAbi } from './permitDomain.js'
import type { PermitQuestion } from './readPermit.js'
import type { SettlerCall } from './readSettlerCall.js'
import { SwapMismatchError } from './swapErrors.js'

/** How long a signature may be good for at most, in seconds. */
const MAX_PERMIT_S = 1_800n

interface Permit2Question extends Omit<PermitQuestion, 'token' | 'amount'> {
  readonly permit2: Hex
  readonly call: SettlerCall
}

const permit2Abi = [
  {
    type: 'function',
    name: 'nonceBitmap',
    stateMutability: 'view',
    inputs: [
      { name: 'owner', type: 'address' },
      { name: 'wordPos', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'uint256' }],
  },
  separatorAbi,
] as const

const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  PermitTransferFrom: [
    { name: 'permitted', type: 'TokenPermissions' },
    { name: 'spender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  TokenPermissions: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
} as const

/**
 * Returns what is signed for Permit2 so that a Settler may take what its call takes, once: built here, of the call that was checked and of what the chain says.
 * @throws SwapMismatchError for a number that was used, a time that is over or far off, and where another contract than Permit2 is there
 */
export async function readPermit2(
  hawser: Hawser,
  { caipNetworkId, owner, spender, permit2, call, signal }: Permit2Question,
): Promise<TypedData> {
  const { sold, amount, nonce, deadline } = call
  const nowS = BigInt(Math.floor(hawser.platform.clock.nowMs() / 1_000))
  if (deadline <= nowS || deadline > nowS + MAX_PERMIT_S)
    throw new SwapMismatchError('permit', { details: 'The signature would be good for too long, or not at all.' })
  const { readContract } = await loadAccountActions()
  const where = { caipNetworkId, address: permit2, abi: permit2Abi, signal }
  const args = [owner as Hex, nonce >> 8n] as const
  const [used, separator] = await Promise.all([
    readContract(hawser, { ...where, functionName: 'nonceBitmap', args }),
    readContract(hawser, { ...where, functionName: 'DOMAIN_SEPARATOR' }),
  ])
  if ((used >> (nonce & 255n)) & 1n) throw new SwapMismatchError('permit', { details: 'The number was used before.' })
  const chainId = BigInt(caipNetworkId.slice('eip155:'.length))
  const domain = { name: 'Permit2', chainId, verifyingContract: permit2 }
  if (hashDomain(types.EIP712Domain, domain) !== separator.toLowerCase())
    throw new SwapMismatchError('permit', { details: `Permit2 is not at ${permit2}.` })
  return {
    domain: { ...domain, chainId: Number(chainId) },
    types,
    primaryType: 'PermitTransferFrom',
    message: {
      permitted: { token: sold, amount: String(amount) },
      spender,
      nonce: String(nonce),
      deadline: String(deadline),
    },
  }
}
