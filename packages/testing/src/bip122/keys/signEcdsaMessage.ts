import * as ecc from '@bitcoinerlab/secp256k1'
import { crypto } from 'bitcoinjs-lib'
import type { BitcoinAccount, BitcoinAddressType } from './bitcoinAccount.js'

const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')

/** What the first byte says of the address beside the recovery id (BIP-137). Taproot has no number of its own: wallets give the one of P2PKH. */
const headers: Readonly<Record<BitcoinAddressType, number>> = { legacy: 31, nested: 35, segwit: 39, taproot: 31 }

/** A message signed by the account's key (BIP-137): 65 bytes. */
export function signEcdsaMessage(message: Uint8Array, { privateKey, type }: BitcoinAccount): Uint8Array {
  const hash = crypto.hash256(Uint8Array.from([...prefix, ...encodeLength(message.length), ...message]))
  const { signature, recoveryId } = ecc.signRecoverable(hash, privateKey)
  return Uint8Array.from([headers[type] + recoveryId, ...signature])
}

/** A length as Bitcoin writes them. */
function encodeLength(length: number): readonly number[] {
  if (length < 0xfd) return [length]
  if (length <= 0xffff) return [0xfd, length & 0xff, length >> 8]
  return [0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24]
}
