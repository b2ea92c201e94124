import type { Network } from '@hawser/common'
import { address as addresses } from 'bitcoinjs-lib'
import { InvalidAddressError } from '../errors.js'
import { type AddressFamily, addressFamily, isOfNetwork } from './addressFamily.js'
import { isBitcoinAddress } from './isBitcoinAddress.js'

/** How an address locks what is sent to it: P2PKH, P2SH (mostly P2SH-P2WPKH), P2WPKH or P2WSH, P2TR. */
export type AddressType = 'legacy' | 'nested' | 'segwit' | 'taproot'

export interface DecodedAddress {
  readonly type: AddressType
  readonly family: AddressFamily
  /** The script of outputs to the address. */
  readonly script: Uint8Array
}

const versions: Readonly<Record<number, readonly [AddressType, AddressFamily]>> = {
  0: ['legacy', 'mainnet'],
  5: ['nested', 'mainnet'],
  111: ['legacy', 'testnet'],
  196: ['nested', 'testnet'],
}

/** An address taken apart; undefined for one whose checksum is wrong, or which is of no known kind (BIP-13, BIP-173, BIP-350). */
export function decodeAddress(address: string): DecodedAddress | undefined {
  try {
    return /^(?:bc|tb|bcrt)1/i.test(address) ? decodeBech32(address) : decodeBase58(address)
  } catch {
    return undefined
  }
}

function decodeBase58(address: string): DecodedAddress | undefined {
  const { version, hash } = addresses.fromBase58Check(address)
  const [type, family] = versions[version] ?? []
  if (!type || !family) return undefined
  const script = type === 'legacy' ? [0x76, 0xa9, 0x14, ...hash, 0x88, 0xac] : [0xa9, 0x14, ...hash, 0x87]
  return { type, family, script: Uint8Array.from(script) }
}

function decodeBech32(address: string): DecodedAddress | undefined {
  const { version, data } = addresses.fromBech32(address)
  const isSegwit = version === 0 && (data.length === 20 || data.length === 32)
  if (!isSegwit && !(version === 1 && data.length === 32)) return undefined
  const script = Uint8Array.from([isSegwit ? 0 : 0x51, data.length, ...data])
  return { type: isSegwit ? 'segwit' : 'taproot', family: addressFamily(address), script }
}

/** An address of a network, taken apart. @throws InvalidAddressError with the reason */
export function checkAddress(address: string, { caipNetworkId }: Pick<Network, 'caipNetworkId'>): DecodedAddress {
  if (!isBitcoinAddress(address)) throw new InvalidAddressError(address, 'format')
  const decoded = decodeAddress(address)
  if (!decoded) throw new InvalidAddressError(address, 'checksum')
  if (!isOfNetwork(address, caipNetworkId)) throw new InvalidAddressError(address, 'network')
  return decoded
}
