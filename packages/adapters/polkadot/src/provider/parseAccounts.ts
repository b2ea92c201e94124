import { InvalidResponseError, type Network } from '@hawser/common'
import { decodeAddress, encodeAddress } from '../address/ss58.js'
import { isEvmStyle } from '../address/ss58Prefixes.js'
import { toHex } from '../encoding/hex.js'
import type { PolkadotAccount } from './polkadotProvider.js'

/** An account as the wallet wrote it, with the key that its address stands for. */
export interface WalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly name?: string | undefined
  readonly type?: string | undefined
  readonly genesisHash?: `0x${string}` | undefined
}

/** Wallets put the account in use first; whoever keeps more than these finds the rest of them there. */
const maxAccounts = 1000
const hash = /^0x[0-9a-f]{64}$/i

/**
 * The accounts that a wallet told, the first 1000 of them. One that cannot be read, such as one for another namespace, is left out.
 *
 * @throws InvalidResponseError where what it told is no list, or none of it can be read
 */
export function parseAccounts(value: unknown): readonly WalletAccount[] {
  const entries = readEntries(value)
  const accounts = entries?.flatMap((entry) => parseAccount(entry) ?? [])
  if (!accounts || (accounts.length === 0 && entries?.length)) {
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a list of accounts.' })
  }
  return accounts
}

/** Whether what a wallet told is a list of accounts, be it of such as cannot be read here: one that names none of the former takes them back. */
export function isAccountList(value: unknown): boolean {
  return readEntries(value)?.every((entry) => typeof readField(entry, 'address') === 'string') === true
}

function readField(value: unknown, name: string): unknown {
  try {
    return Object(value)[name]
  } catch {
    return undefined
  }
}

/** By index: a list of a hostile wallet may bring its own `map`, and with it answers that nobody has looked at. */
function readEntries(value: unknown): readonly unknown[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    return Array.from({ length: Math.min(value.length, maxAccounts) }, (_, i) => value[i])
  } catch {
    return undefined
  }
}

/** By hand: a schema library would be most of what connecting loads. */
function parseAccount(value: unknown): WalletAccount | undefined {
  try {
    const { address, name, type, genesisHash } = Object(value) as Partial<Record<keyof WalletAccount, unknown>>
    if (typeof address !== 'string') return undefined
    return {
      address,
      publicKey: decodeAddress(address).publicKey,
      // What is only shown or only filters falls away where it is malformed.
      ...(isText(name, 256) && { name }),
      ...(isText(type, 16) && { type }),
      ...(isText(genesisHash, 66) && hash.test(genesisHash) && { genesisHash: genesisHash as `0x${string}` }),
    }
  } catch {
    return undefined
  }
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength
}

/**
 * The accounts that can be used on a network, in its form: those that the user keeps for another chain are left out, and each key is told once.
 * Accounts of EVM-style chains come after the others where the network is known to be none of these, and first where it is known to be one.
 * Without a network, all of them as the wallet wrote them.
 */
export function selectAccounts(
  accounts: readonly WalletAccount[],
  network: Pick<Network, 'id'> | undefined,
  ss58Prefix: number | undefined,
): readonly PolkadotAccount[] {
  const reference = network && String(network.id)
  const isEvm = reference && isEvmStyle(reference)
  const order = ({ publicKey }: WalletAccount) => Number(isEvm !== undefined && (publicKey.length === 20) !== isEvm)
  const seen = new Set<string>()
  return [...accounts]
    .sort((one, other) => order(one) - order(other))
    .flatMap(({ address, publicKey, ...rest }) => {
      const key = toHex(publicKey)
      if (seen.has(key) || (reference && !isFor(rest.genesisHash, reference))) return []
      seen.add(key)
      const own = ss58Prefix === undefined ? address : encodeAddress(publicKey, ss58Prefix)
      return [{ ...rest, address: own, publicKey: key }]
    })
}

/** A network is named by the first half of its genesis hash (CAIP-13). */
function isFor(genesisHash: string | undefined, reference: string): boolean {
  return genesisHash === undefined || genesisHash.toLowerCase().startsWith(`0x${reference.toLowerCase()}`)
}
