import type { NftTransfer } from '@hawser/core'
import { InsufficientFundsError, NftNotOwnedError } from '@hawser/core/adapter'
import { type Address, type Client, encodeFunctionData, type Hex, isAddressEqual, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { refused } from './tokenContract.js'

/** What is used of ERC-721. */
const uniqueAbi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
])
/** What is used of ERC-1155. */
const editionAbi = parseAbi([
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

interface NftMove extends NftTransfer {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** The call by which an NFT changes hands. The receiver's contract is asked, where it is one: what cannot take NFTs does not lose them. */
export function encodeNftTransfer({ standard, from, to, tokenId, amount }: NftMove): Hex {
  if (standard === 'ERC-721')
    return encodeFunctionData({ abi: uniqueAbi, functionName: 'safeTransferFrom', args: [from, to, tokenId] })
  return encodeFunctionData({
    abi: editionAbi,
    functionName: 'safeTransferFrom',
    args: [from, to, tokenId, amount, '0x'],
  })
}

/**
 * Looks whether an account holds what it is to send: a contract words the lack of it in many ways.
 * @throws NftNotOwnedError, InsufficientFundsError
 */
export async function checkNft(
  client: Client,
  address: Address,
  { standard, tokenId, from, amount }: Omit<NftMove, 'to'>,
): Promise<void> {
  if (standard === 'ERC-721') {
    // A token that was burned has no owner, and its contract reverts.
    const parameters = { address, abi: uniqueAbi, functionName: 'ownerOf', args: [tokenId] } as const
    const owner = await readContract(client, parameters).catch(refused)
    if (owner === undefined || !isAddressEqual(owner, from)) throw new NftNotOwnedError()
    if (amount > 1n) throw new InsufficientFundsError()
    return
  }
  const parameters = { address, abi: editionAbi, functionName: 'balanceOf', args: [from, tokenId] } as const
  const held = await readContract(client, parameters).catch(refused)
  if (held === undefined || held === 0n) throw new NftNotOwnedError()
  if (amount > held) throw new InsufficientFundsError()
}
