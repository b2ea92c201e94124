import type { Hawser } from '../client/hawser.js'
import type { SwitchAccountParameters, SwitchAccountReturnType } from '../lateFlows/switchAccount.js'
import { callChain } from './callLate.js'

export type {
  SwitchAccountErrorType,
  SwitchAccountParameters,
  SwitchAccountReturnType,
} from '../lateFlows/switchAccount.js'

/**
 * Uses another account of a connection. The choice stands until the wallet shares that account no longer or puts another one first.
 * @throws AccountNotFoundError, NotConnectedError, ClientDestroyedError
 */
export function switchAccount(hawser: Hawser, parameters: SwitchAccountParameters): Promise<SwitchAccountReturnType> {
  return callChain(hawser, {}, (late) => late.switchAccount(hawser, parameters))
}
