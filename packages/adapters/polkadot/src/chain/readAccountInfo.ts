import { InvalidResponseError, type Network, type Platform } from '@hawser/common'
import type { BalanceCapability } from '@hawser/core'
import { blake2b } from '@noble/hashes/blake2'
import { decodeAddress } from '../address/ss58.js'
import { fromHex, toHex } from '../encoding/hex.js'
import { requestRpc } from './requestRpc.js'

interface ReadAccountInfoParameters {
  /** In any network's form: the key behind it counts. */
  readonly address: string
  readonly network: Network
  readonly signal: AbortSignal
}

/** Returns a network's record of an account. @throws InvalidAddressError, InvalidResponseError and what `requestRpc` throws */
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

/** twox128('System') and twox128('Account'). */
export const accountsPrefix = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** Where a chain keeps an account (`System.Account`, by Blake2_128Concat of its id). */
export function accountKey(accountId: Uint8Array): `0x${string}` {
  const hash = toHex(blake2b(accountId, { dkLen: 16 })).slice(2)
  return `${accountsPrefix}${hash}${toHex(accountId).slice(2)}`
}

export interface AccountInfo {
  readonly nonce: number
  /** How many parts of the chain need the account to stay. */
  readonly consumers: number
  /** All amounts are in base units (planck). Free to use, save for what is frozen of it. */
  readonly free: bigint
  /** Held by the chain for something, and not part of {@link free}. */
  readonly reserved: bigint
  /** How much of the whole may not be spent. */
  readonly frozen: bigint
  /** Whether what is reserved counts against what is frozen; not so in accounts that no transaction has touched since runtimes learned it. */
  readonly countsReserved: boolean
}

// Four u32 (nonce, consumers, providers, sufficients) and four u128 (free, reserved, frozen, flags), little-endian.
const dataOffset = 16
const dataLength = 80

/** `System.Account` as a chain stores it. An account that holds nothing is not stored at all: null. @throws InvalidResponseError */
export function decodeAccountInfo(value: unknown): AccountInfo {
  if (value === null) return { nonce: 0, consumers: 0, free: 0n, reserved: 0n, frozen: 0n, countsReserved: true }
  const bytes = typeof value === 'string' && value.startsWith('0x') ? fromHex(value) : new Uint8Array()
  if (bytes.length !== dataLength) {
    throw new InvalidResponseError({ details: 'The node keeps accounts in a form that is not known.' })
  }
  const view = new DataView(bytes.buffer)
  const amount = (i: number) => {
    const at = dataOffset + 16 * i
    return view.getBigUint64(at, true) | (view.getBigUint64(at + 8, true) << 64n)
  }
  return {
    nonce: view.getUint32(0, true),
    consumers: view.getUint32(4, true),
    free: amount(0),
    reserved: amount(1),
    frozen: amount(2),
    countsReserved: amount(3) >> 127n === 1n,
  }
}
