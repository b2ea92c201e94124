import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { type InvalidOptionsError, loadModule, type ModuleLoadError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { FlowErrorType } from './flowParameters.js'

export type { BlockchainApi } from '@hawser/blockchain-api/client'

export type GetBlockchainApiReturnType = BlockchainApi | null

export type GetBlockchainApiErrorType = FlowErrorType | ModuleLoadError | InvalidOptionsError

/**
 * Returns the client of the blockchain API that `services.blockchainApi` names: the same one each time, loaded when it is first asked for. Null where it is
 * off: what needs it is not shown then.
 *
 * @throws ModuleLoadError, InvalidOptionsError, ClientDestroyedError
 * @example const page = await (await getBlockchainApi(hawser))?.getHistory({ address, chainId: 'eip155:1' }, { signal })
 */
export async function getBlockchainApi(hawser: Hawser): Promise<GetBlockchainApiReturnType> {
  const internals = internalsOf(hawser)
  const { blockchainApi } = internals.options.services || {}
  if (!blockchainApi) return null
  const { createClientApi } = await loadModule(() => import('../services/clientApi.js'))
  return internals.instance(createClientApi).api
}
