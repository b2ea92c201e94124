import { createRequire } from 'node:module'
import * as v from 'valibot'
import { type Address, concat, type Hex, pad } from 'viem'
import type { ChainEndpoint } from '../node/localChain.js'
import { sendFromNode } from '../node/sendFromNode.js'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { addressSchema, hexSchema } from '../wallet/walletSchemas.js'

/** Thrown when an optional peer dependency is not installed. */
export class DelegationContractsNotFoundError extends Error {
  constructor(cause: unknown) {
    super(
      'Permissions need @metamask/delegation-abis and @metamask/delegation-deployments, which are not installed. Install them: npm install --save-dev @metamask/delegation-abis@2.0.0 @metamask/delegation-deployments@2.0.0',
      { cause },
    )
    this.name = 'DelegationContractsNotFoundError'
  }
}

/** Where the contracts of permissions are: at the addresses that they have on public networks. */
export interface DelegationContracts {
  /** DelegationManager 1.3.0 (ERC-7710). */
  readonly manager: Address
}

/** The manager, and those of its enforcers that hold an account's permissions (ERC-7715) to their limits. */
const names = [
  'DelegationManager',
  'TimestampEnforcer',
  'LimitedCallsEnforcer',
  'AllowedTargetsEnforcer',
  'AllowedMethodsEnforcer',
  'ValueLteEnforcer',
  'ExactCalldataEnforcer',
  'NativeTokenTransferAmountEnforcer',
  'NativeTokenPeriodTransferEnforcer',
  'ERC20TransferAmountEnforcer',
  'ERC20PeriodTransferEnforcer',
] as const

const named = <TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<(typeof names)[number], TSchema>)
const deploymentsSchema = v.object({
  DELEGATOR_CONTRACTS: v.object({ '1.3.0': v.object({ '1': named(addressSchema) }) }),
})

/**
 * Puts the contracts of MetaMask's delegation framework on a local chain, where they are not there yet. The node copies them to their addresses: those depend on
 * who put them on public networks.
 *
 * @throws DelegationContractsNotFoundError
 */
export async function deployDelegations(chain: ChainEndpoint): Promise<DelegationContracts> {
  const { bytecode, addresses } = loadContracts()
  const ask = (method: string, params: readonly unknown[]) => jsonRpcRequest(chain.rpcUrl, { method, params })
  for (const name of names) {
    const address = addresses[name]
    if ((await ask('eth_getCode', [address, 'latest'])) !== '0x') continue
    // Of the manager alone the constructor wants something: who may pause it.
    const data = name === 'DelegationManager' ? concat([bytecode[name], pad('0x01')]) : bytecode[name]
    const { contractAddress } = await sendFromNode(chain, { data })
    await ask('anvil_setCode', [address, await ask('eth_getCode', [contractAddress, 'latest'])])
  }
  return { manager: addresses.DelegationManager }
}

/** @throws DelegationContractsNotFoundError */
function loadContracts() {
  const require = createRequire(import.meta.url)
  try {
    const bytecode: Readonly<Record<(typeof names)[number], Hex>> = v.parse(
      named(hexSchema),
      require('@metamask/delegation-abis/bytecode'),
    )
    const { DELEGATOR_CONTRACTS } = v.parse(deploymentsSchema, require('@metamask/delegation-deployments'))
    return { bytecode, addresses: DELEGATOR_CONTRACTS['1.3.0']['1'] }
  } catch (cause) {
    throw new DelegationContractsNotFoundError(cause)
  }
}
