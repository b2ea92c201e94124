import { loadModule } from '@hawser/common'
import type { CallsCapability } from '@hawser/core'
import type { Eip155Context } from '../context.js'
import { getCallsStatus, showCallsStatus } from './callsStatus.js'
import { getCapabilities } from './getCapabilities.js'
import { sendCalls } from './sendCalls.js'
import { isTransactionsId } from './transactionsId.js'

/** Batches of calls (EIP-5792), by the wallet, or transaction by transaction. */
export function createCallsMethods(context: Eip155Context): Required<CallsCapability> {
  /** What wallets do not do themselves needs viem. */
  const inTurn = () => loadModule(() => import('./callsInTurn.js'), 'viem')
  return {
    getCapabilities: (parameters) => getCapabilities(parameters, context),
    sendCalls: (parameters) => sendCalls(parameters, context),
    sendCallsInTurn: async (parameters) => (await inTurn()).sendCallsInTurn(parameters, context),
    getCallsStatus: async (parameters) =>
      isTransactionsId(parameters.id)
        ? (await inTurn()).readTransactionsStatus(parameters, context)
        : getCallsStatus(parameters, context),
    showCallsStatus: (parameters) => showCallsStatus(parameters, context),
  }
}
