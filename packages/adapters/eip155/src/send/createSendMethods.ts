import { loadModule } from '@hawser/common'
import type { SendCapability } from '@hawser/core'
import type { Eip155Context } from '../context.js'
import { checkReceiver } from './checkReceiver.js'
import { estimateTransfer } from './estimateTransfer.js'
import { getMaxAmount } from './getMaxAmount.js'
import { getToken } from './getToken.js'
import { getTokenBalance } from './getTokenBalance.js'
import { sendTransfer } from './sendTransfer.js'

/** What sending asks of a chain and of the wallet. */
export function createSendMethods(context: Eip155Context): Required<Omit<SendCapability, 'isSameAddress'>> {
  return {
    checkReceiver,
    async findReceiverRisk(parameters) {
      // Asked while the amount is still being typed: the form does without its code until then.
      const { findReceiverRisk } = await loadModule(() => import('./findReceiverRisk.js'))
      return findReceiverRisk(parameters, context)
    },
    getToken: (parameters) => getToken(parameters, context),
    getTokenBalance: (parameters) => getTokenBalance(parameters, context),
    estimate: (parameters) => estimateTransfer(parameters, context),
    getMaxAmount: (parameters) => getMaxAmount(parameters, context),
    send: (parameters) => sendTransfer(parameters, context),
    async waitForReceipt(parameters) {
      // After all the others: the wallet has taken the transfer by then.
      const { waitForReceipt } = await loadModule(() => import('../chain/waitForReceipt.js'))
      return waitForReceipt(parameters, context)
    },
  }
}
