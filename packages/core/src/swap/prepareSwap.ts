import { loadModule } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { PrepareSwapParameters, SwapPlan } from './planSwap.js'

/**
 * Returns what a quote will ask of the wallet, found out without asking it: which approvals the token needs, whether both steps are one, and the network's fee.
 * Without approvals the swap itself is run on the node.
 *
 * @throws NotConnectedError, SwapMismatchError, SwapPriceChangedError, SwapApprovalError, SwapSimulationError, and what `estimateGas` and the service throw
 * @example const { approvals, maxFee } = await prepareSwap(hawser, { quote })
 */
export async function prepareSwap(hawser: Hawser, parameters: PrepareSwapParameters): Promise<SwapPlan> {
  // What reads and checks transactions comes late: a form has quotes long before.
  const { planSwap } = await loadModule(() => import('./planSwap.js'))
  return planSwap(hawser, parameters)
}
