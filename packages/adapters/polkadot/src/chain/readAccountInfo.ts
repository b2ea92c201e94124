import { InvalidResponseError, type Network, type Platform } from '@hawser/common'
import { decodeAddress } from '../address/decodeAddress.js'
import { accountKey, accountsPrefix } from './accountKey.js'
import { type AccountInfo, decodeAccountInfo } from './decodeAccountInfo.js'
import { requestRpc } from './requestRpc.js'

interface ReadAccountInfoParameters {
  /** In any network's form: the key behind it counts. */
  readonly address: string
  readonly network: Network
  readonly signal: AbortSignal
}

/** What a network knows of an account. @throws InvalidAddressError, InvalidResponseError and what `requestRpc` throws */
export async function readAccountInfo(
  { address, network, signal }: ReadAccountInfoParameters,
  platform: Pick<Platform, 'fetch' | 'clock'>,
): Promise<AccountInfo> {
  const { publicKey } = decodeAddress(address)
  const ask = (method: string, params: readonly unknown[]) => requestRpc({ network, method, params, signal }, platform)
  const stored = await ask('state_getStorage', [accountKey(publicKey)])
  // Nothing is also what a runtime stores that keeps no accounts here, and that is not the same as an account that holds nothing.
  if (stored === null && (await isUnused(ask))) {
    throw new InvalidResponseError({ details: `${network.name} does not keep accounts in System.Account.` })
  }
  return decodeAccountInfo(stored)
}

/** Some nodes keep lists of keys to themselves: their word stands then. */
async function isUnused(ask: (method: string, params: readonly unknown[]) => Promise<unknown>): Promise<boolean> {
  const keys = await ask('state_getKeysPaged', [accountsPrefix, 1, accountsPrefix]).catch(() => undefined)
  return Array.isArray(keys) && keys.length === 0
}
