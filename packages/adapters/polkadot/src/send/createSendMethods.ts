import { loadModule } from '@hawser/common'
import type { ReceiverCheck, ReceiverRisk, SendCapability } from '@hawser/core'
import { TokenNotFoundError } from '@hawser/core/adapter'
import { isPolkadotAddress } from '../address/isPolkadotAddress.js'
import { decodeAddress, encodeAddress } from '../address/ss58.js'
import { findSs58Prefix, generalSs58Prefix } from '../address/ss58Prefixes.js'
import type { SendContext } from './sendContext.js'

/**
 * The send capability: the network's own currency, in a transaction that is built here and that the wallet signs. There are no tokens. What
 * estimates, sends and looks up comes when it is first asked for.
 */
export function createSendMethods(context: SendContext) {
  return {
    checkReceiver: async (address, network) => checkReceiver(address.trim(), network, context),
    findReceiverRisk: async ({ address }) => findReceiverRisk(address),
    getToken: async ({ network }) => {
      throw new TokenNotFoundError(network.name)
    },
    getTokenBalance: async ({ network }) => {
      throw new TokenNotFoundError(network.name)
    },
    async estimate(parameters) {
      const { estimateTransfer } = await loadModule(() => import('./estimateTransfer.js'))
      return estimateTransfer(parameters, context)
    },
    async getMaxAmount(parameters) {
      const { getMaxAmount } = await loadModule(() => import('./estimateTransfer.js'))
      return getMaxAmount(parameters, context)
    },
    async send(parameters) {
      const { sendTransfer } = await loadModule(() => import('./sendTransfer.js'))
      return sendTransfer(parameters, context)
    },
    async waitForReceipt(parameters) {
      const { waitForReceipt } = await loadModule(() => import('./waitForReceipt.js'))
      return waitForReceipt(parameters, context)
    },
    // Nodes find no transaction by its hash.
    getFee: async () => null,
  } satisfies Partial<SendCapability>
}

function checkReceiver(
  address: string,
  network: Parameters<SendCapability['checkReceiver']>[1],
  { ss58Prefixes }: SendContext,
): ReceiverCheck {
  if (!isPolkadotAddress(address) || address.startsWith('0x')) return { isValid: false, reason: 'format' }
  let account: ReturnType<typeof decodeAddress>
  try {
    account = decodeAddress(address)
  } catch {
    return { isValid: false, reason: 'checksum' }
  }
  if (account.publicKey.length !== 32) return { isValid: false, reason: 'format' }
  if (!network) return { isValid: true, address }
  // The general form is of every network. What was meant for another one may belong to somebody who is not to be paid here, such as an exchange.
  const own = findSs58Prefix(network, ss58Prefixes)
  if (account.prefix !== own && account.prefix !== generalSs58Prefix) return { isValid: false, reason: 'format' }
  return { isValid: true, address: encodeAddress(account.publicKey, own) }
}

/** Nobody has the key of zeros alone. */
function findReceiverRisk(address: string): ReceiverRisk | null {
  return decodeAddress(address).publicKey.every((byte) => byte === 0) ? 'burn' : null
}
