import { type Address, encodeFunctionData, getAddress } from 'viem'
import { testCollection, testEditions } from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode, sendFromNode } from './sendFromNode.js'

export interface DeployErc721Parameters {
  readonly name: string
  readonly symbol: string
}

/** Deploys an OpenZeppelin ERC-721 of which anybody mints, and answers its address. */
export async function deployErc721(chain: ChainEndpoint, { name, symbol }: DeployErc721Parameters): Promise<Address> {
  return getAddress(await deployFromNode(chain, testCollection, [name, symbol]))
}

export interface DeployErc1155Parameters {
  readonly name: string
  /** Where the metadata of its tokens stands, with `{id}` in it where each has its own. */
  readonly uri: string
}

/** Deploys an OpenZeppelin ERC-1155 of which anybody mints, and answers its address. */
export async function deployErc1155(chain: ChainEndpoint, { name, uri }: DeployErc1155Parameters): Promise<Address> {
  return getAddress(await deployFromNode(chain, testEditions, [name, uri]))
}

export interface MintErc721Parameters {
  readonly contract: Address
  readonly to: Address
  readonly tokenId: bigint
  /** Where its metadata stands; the metadata itself as `data:application/json,…`. */
  readonly uri: string
}

/** Mints a token of {@link deployErc721}. */
export async function mintErc721(
  chain: ChainEndpoint,
  { contract, to, tokenId, uri }: MintErc721Parameters,
): Promise<void> {
  const data = encodeFunctionData({ abi: testCollection.abi, functionName: 'mint', args: [to, tokenId, uri] })
  await sendFromNode(chain, { to: contract, data })
}

export interface MintErc1155Parameters {
  readonly contract: Address
  readonly to: Address
  /** Several are minted together. */
  readonly tokens: readonly { readonly tokenId: bigint; readonly amount: bigint }[]
}

/** Mints tokens of {@link deployErc1155}. */
export async function mintErc1155(
  chain: ChainEndpoint,
  { contract, to, tokens }: MintErc1155Parameters,
): Promise<void> {
  const [only, second] = tokens
  const data =
    only && !second
      ? encodeFunctionData({ abi: testEditions.abi, functionName: 'mint', args: [to, only.tokenId, only.amount] })
      : encodeFunctionData({
          abi: testEditions.abi,
          functionName: 'mintBatch',
          args: [to, tokens.map(({ tokenId }) => tokenId), tokens.map(({ amount }) => amount)],
        })
  await sendFromNode(chain, { to: contract, data })
}
