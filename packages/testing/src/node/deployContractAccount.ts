import * as v from 'valibot'
import { type Address, encodeFunctionData, getAddress, type Hex } from 'viem'
import { contractAccountFactory } from '../contracts/artifacts.generated.js'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { hexSchema } from '../wallet/walletSchemas.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode, sendFromNode } from './sendFromNode.js'

export interface DeployContractAccountParameters {
  /** Whose key signs for the account. */
  readonly owner: Address
  /** Whether the account is left for later: its address is known, and nothing stands there. Default false. */
  readonly isLeftForLater?: boolean | undefined
}

/** An account that is a contract. What its owner signs is its signature (ERC-1271). */
export interface ContractAccount {
  readonly address: Address
  /** Creates the account, with `factoryData`: both belong to a signature of one that is not there yet (ERC-6492). */
  readonly factory: Address
  readonly factoryData: Hex
}

/** Deploys an account that is a contract. */
export async function deployContractAccount(
  chain: ChainEndpoint,
  { owner, isLeftForLater = false }: DeployContractAccountParameters,
): Promise<ContractAccount> {
  const { abi } = contractAccountFactory
  const factory = await deployFromNode(chain, contractAccountFactory, [])
  const factoryData = encodeFunctionData({ abi, functionName: 'create', args: [owner] })
  const asked = encodeFunctionData({ abi, functionName: 'accountOf', args: [owner] })
  const word = v.parse(
    hexSchema,
    await jsonRpcRequest(chain.rpcUrl, { method: 'eth_call', params: [{ to: factory, data: asked }, 'latest'] }),
  )
  if (!isLeftForLater) await sendFromNode(chain, { to: factory, data: factoryData })
  return { address: getAddress(`0x${word.slice(-40)}`), factory, factoryData }
}
