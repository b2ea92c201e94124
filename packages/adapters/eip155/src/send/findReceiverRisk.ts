import type { ReceiverRisk, SendCapability } from '@hawser/core'
import type { Address, Client, Hex } from 'viem'
import { readContract } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { isContract, readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { readDecimals, refused, tokenAbi } from './tokenContract.js'

type FindReceiverRiskParameters = Parameters<NonNullable<SendCapability['findReceiverRisk']>>[0]

/** The zero address and those of precompiles beside it, and what tokens are sent to for nobody to have them. */
const burnAddresses = /^0x(?:0{37}[\da-f]{3}|0{36}dead|dead0{36}|f{40}|dead000000000000000042069420694206942069)$/

/** The answer is read as a number: what is neither yes nor no is no answer, and no error. */
const interfaceAbi = [
  {
    type: 'function',
    name: 'supportsInterface',
    stateMutability: 'view',
    inputs: [{ name: 'id', type: 'bytes4' }],
    outputs: [{ type: 'uint256' }],
  },
] as const
/** Contracts of tokens that are told apart (ERC-721, ERC-1155). */
const interfaceIds: readonly Hex[] = ['0x80ac58cd', '0xd9b67a26']
/** Nobody supports it (ERC-165): who says so says yes to everything. */
const noInterface: Hex = '0xffffffff'

/**
 * Whether what is sent to an address is lost, or may be: nobody has its key, or a contract is there, be it a token's (ERC-20, ERC-721, ERC-1155) or another.
 * @throws NetworkRequestError, TimeoutError, AbortedError
 */
export async function findReceiverRisk(
  { address, network, signal }: FindReceiverRiskParameters,
  context: Eip155Context,
): Promise<ReceiverRisk | null> {
  const target = toAddress(address)
  if (burnAddresses.test(target)) return 'burn'
  if (!(await isContract({ address: target, network, signal }, context))) return null
  const isToken = await readChain({ network, signal }, context, async (client) =>
    (await isFungible(client, target)) ? true : isUnique(client, target),
  )
  return isToken ? 'token' : 'contract'
}

async function isFungible(client: Client, address: Address): Promise<boolean> {
  const [decimals, held] = await Promise.all([
    readDecimals(client, address),
    readContract(client, { address, abi: tokenAbi, functionName: 'balanceOf', args: [address] }).catch(refused),
  ])
  return decimals !== undefined && held !== undefined
}

async function isUnique(client: Client, address: Address): Promise<boolean> {
  const [saysAll, ...says] = await Promise.all(
    [noInterface, ...interfaceIds].map(async (id) => {
      const parameters = { address, abi: interfaceAbi, functionName: 'supportsInterface', args: [id] } as const
      return (await readContract(client, parameters).catch(refused)) === 1n
    }),
  )
  return !saysAll && says.includes(true)
}
