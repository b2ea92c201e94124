import { loadModule } from '@hawser/common'
import type { ReceiverCheck, ReceiverRisk, SendCapability } from '@hawser/core'
import { TokenNotFoundError } from '@hawser/core/adapter'
import { isOfNetwork } from '../address/addressFamily.js'
import { decodeAddress } from '../address/decodeAddress.js'
import { isBitcoinAddress } from '../address/isBitcoinAddress.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'

/**
 * The send capability: bitcoins from one address, in a transaction that is built here and that the wallet signs. There are no tokens. It is
 * loaded with `bitcoinjs-lib`; what estimates, sends and looks up comes when it is first asked for.
 */
export function createSendMethods(platform: EsploraPlatform) {
  return {
    checkReceiver: async (address, network) => checkReceiver(address.trim(), network?.caipNetworkId),
    findReceiverRisk: async ({ address }) => findReceiverRisk(address),
    getToken: async ({ network }) => {
      throw new TokenNotFoundError(network.name)
    },
    getTokenBalance: async ({ network }) => {
      throw new TokenNotFoundError(network.name)
    },
    async estimate(parameters) {
      const { estimateSend } = await loadModule(() => import('./estimateSend.js'))
      return estimateSend(parameters, platform)
    },
    async getMaxAmount(parameters) {
      const { getMaxAmount } = await loadModule(() => import('./estimateSend.js'))
      return getMaxAmount(parameters, platform)
    },
    async send(parameters) {
      const { sendEstimated } = await loadModule(() => import('./sendEstimated.js'))
      return sendEstimated(parameters, platform)
    },
    async waitForReceipt(parameters) {
      const { waitForConfirmation } = await loadModule(() => import('./waitForConfirmation.js'))
      return waitForConfirmation(parameters, platform)
    },
    async getFee(parameters) {
      const { getFee } = await loadModule(() => import('../esplora/getFee.js'))
      return getFee(parameters, platform)
    },
  } satisfies Partial<SendCapability>
}

function checkReceiver(address: string, caipNetworkId: string | undefined): ReceiverCheck {
  if (!isBitcoinAddress(address)) return { isValid: false, reason: 'format' }
  if (!decodeAddress(address)) return { isValid: false, reason: 'checksum' }
  // Money that is sent to another network's address is lost.
  const isHere = caipNetworkId === undefined || isOfNetwork(address, caipNetworkId)
  return isHere ? { isValid: true, address } : { isValid: false, reason: 'format' }
}

/** Addresses that were made for money to be lost at, by words instead of a key. */
const burnAddresses: readonly string[] = [
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
  '1111111111111111111114oLvT2',
]

function findReceiverRisk(address: string): ReceiverRisk | null {
  const script = decodeAddress(address)?.script ?? new Uint8Array()
  // A hash or key of zeros alone, whichever way the address is written.
  const isEmpty = script.length > 20 && script.subarray(3, 21).every((byte) => byte === 0)
  return isEmpty || burnAddresses.includes(address) ? 'burn' : null
}
