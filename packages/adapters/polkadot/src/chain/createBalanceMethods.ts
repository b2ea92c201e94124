import type { Platform } from '@hawser/common'
import type { BalanceCapability } from '@hawser/core'
import { decodeAddress } from '../address/decodeAddress.js'
import { accountKey } from './accountKey.js'
import { decodeAccountInfo } from './decodeAccountInfo.js'
import { requestRpc } from './requestRpc.js'

/** Balances, read from a node's storage with nothing but its JSON-RPC. */
export function createBalanceMethods(context: Pick<Platform, 'fetch' | 'clock'>): BalanceCapability {
  return {
    /** The account's free balance, what is frozen of it included. @throws InvalidAddressError and what `requestRpc` throws */
    async getBalance({ address, network, signal }) {
      const params = [accountKey(decodeAddress(address).publicKey)]
      const stored = await requestRpc({ network, method: 'state_getStorage', params, signal }, context)
      const { decimals, symbol } = network.nativeCurrency
      return { value: decodeAccountInfo(stored).free, decimals, symbol }
    },
  }
}
