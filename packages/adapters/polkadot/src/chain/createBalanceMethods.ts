import type { Platform } from '@hawser/common'
import type { BalanceCapability } from '@hawser/core'
import { readAccountInfo } from './readAccountInfo.js'

/** Balances, read from a node's storage with nothing but its JSON-RPC. */
export function createBalanceMethods(context: Pick<Platform, 'fetch' | 'clock'>): BalanceCapability {
  return {
    /** The account's free balance, what is frozen of it included. @throws what `readAccountInfo` throws */
    async getBalance({ address, network, signal }) {
      const { free } = await readAccountInfo({ address, network, signal }, context)
      const { decimals, symbol } = network.nativeCurrency
      return { value: free, decimals, symbol }
    },
  }
}
