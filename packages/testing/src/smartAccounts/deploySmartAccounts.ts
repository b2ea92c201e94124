import { createRequire } from 'node:module'
import * as v from 'valibot'
import { type Address, concat, getContractAddress, type Hex, zeroHash } from 'viem'
import { smartAccountFactory } from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from '../node/localChain.js'
import { sendFromNode } from '../node/sendFromNode.js'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { hexSchema } from '../wallet/walletSchemas.js'

/** Thrown when the optional peer dependency is not installed. */
export class AccountContractsNotFoundError extends Error {
  constructor(cause: unknown) {
    super(
      'Smart accounts need @account-abstraction/contracts, which is not installed. Install it: npm install --save-dev @account-abstraction/contracts@0.8.0 (its entry point is under GPL-3.0).',
      { cause },
    )
    this.name = 'AccountContractsNotFoundError'
  }
}

/** Where the contracts of smart accounts are: at the addresses that they have on public networks. */
export interface SmartAccountContracts {
  /** EntryPoint 0.8 (ERC-4337). */
  readonly entryPoint: Address
  /** What an account of a key delegates to (EIP-7702): Simple7702Account. */
  readonly implementation: Address
  /** Of smart accounts with addresses of their own: what the embedded wallet creates them by. */
  readonly factory: Address
}

/** Deploys what it is sent, after a salt, at an address that both decide. Local chains have it from the start. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** That the entry point was deployed with on public networks. */
const entryPointSalt = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'

const artifactSchema = v.object({ bytecode: hexSchema })

/**
 * Puts the entry point and an account's code on a local chain, where they are not there yet.
 * @throws AccountContractsNotFoundError
 */
export async function deploySmartAccounts(chain: ChainEndpoint): Promise<SmartAccountContracts> {
  const { entryPoint, account } = loadContracts()
  return {
    entryPoint: await deployOnce(chain, entryPoint, entryPointSalt),
    implementation: await deployOnce(chain, account, zeroHash),
    factory: await deployOnce(chain, smartAccountFactory.bytecode, zeroHash),
  }
}

/** @throws AccountContractsNotFoundError */
function loadContracts() {
  const require = createRequire(import.meta.url)
  const load = (name: string): Hex =>
    v.parse(artifactSchema, require(`@account-abstraction/contracts/artifacts/${name}.json`)).bytecode
  try {
    return { entryPoint: load('EntryPoint'), account: load('Simple7702Account') }
  } catch (cause) {
    throw new AccountContractsNotFoundError(cause)
  }
}

async function deployOnce(chain: ChainEndpoint, bytecode: Hex, salt: Hex): Promise<Address> {
  const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode })
  const isThere = async () =>
    (await jsonRpcRequest(chain.rpcUrl, { method: 'eth_getCode', params: [address, 'latest'] })) !== '0x'
  if (await isThere()) return address
  try {
    await sendFromNode(chain, { to: deployer, data: concat([salt, bytecode]) })
  } catch (error) {
    // Somebody else may have put the same there meanwhile.
    if (!(await isThere())) throw error
  }
  return address
}
